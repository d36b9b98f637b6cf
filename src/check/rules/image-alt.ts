// Reports images without alternative text.
import type { Element, Image } from '../../content/tree.ts'
import { type PlacedNode, placeOf } from '../nodes.ts'
import { openingTag } from '../opening-tag.ts'
import { rule } from '../rule.ts'

export const imageAlt = rule({
  name: 'image-alt',
  area: 'accessibility',
  severity: 'warning',
  strict: 'error',
  check: 'exact',
  guidance: 'Give every image and diagram alternative text that says what it shows.',
  why: "People who can't see the image, and assistants that read the page, know only its alternative text.",
  examples: {
    good: [
      '<Frame>\n  ![Chart of requests that rises at noon](https://example.com/requests.png)\n</Frame>',
      '<img src="https://example.com/line.svg" alt="" />',
      '<img src="https://example.com/line.svg" role="presentation" />',
    ],
    bad: [
      '<Frame>\n  ![](https://example.com/requests.png)\n</Frame>',
      '<Frame>\n  <img src="https://example.com/requests.png" />\n</Frame>',
    ],
  },
  *page({ nodes, project }) {
    for (const placed of nodes) {
      const { node } = placed
      if (node.type === 'image' && node.alt.trim() === '') {
        yield {
          message: 'This image has no alternative text.',
          place: placeOf(placed as PlacedNode<Image>),
          help: HELP,
        }
      } else if (node.type === 'element' && node.name === 'img' && isSilent(node)) {
        const tag = openingTag(project, placed as PlacedNode<Element>)
        // Elements created by code have no tag here, and a computed `alt` isn't plain data.
        if (!tag || tag.hasSpread || tag.attribute('alt')) continue
        yield {
          message: 'This image has no `alt`.',
          place: tag.name,
          help: `${HELP} Write \`alt=""\` for one that is only decoration.`,
        }
      }
    }
  },
})

const HELP = 'Describe in a few words what it shows.'

function isSilent({ props }: Element): boolean {
  if (props.role === 'presentation' || props.role === 'none' || String(props['aria-hidden']) === 'true') return false
  if (typeof props['aria-label'] === 'string' && props['aria-label'].trim() !== '') return false
  return props.alt === undefined || props.alt === true
}
