// Images without words for those who do not see them.
import type { Element, Image } from '../../content/tree.ts'
import { type PlacedNode, placeOf } from '../nodes.ts'
import { openingTag, tagPlace } from '../opening-tag.ts'
import { rule } from '../rule.ts'

export const imageAlt = rule({
  name: 'image-alt',
  area: 'accessibility',
  severity: 'warning',
  strict: 'error',
  check: 'exact',
  guidance: 'Give every image and diagram alternative text that says what it shows.',
  why: 'People who do not see the image, and assistants that read the page, know only its alternative text.',
  examples: {
    good: [
      '<Frame>\n  ![Chart of requests that rises at noon](https://example.com/requests.png)\n</Frame>',
      '<img src="https://example.com/line.svg" alt="" role="presentation" />',
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
        // An `alt` whose value is no plain data is there all the same.
        if (tag?.hasSpread || (node.props.alt === undefined && tag?.attribute('alt'))) continue
        yield {
          message: node.props.alt === '' ? 'This image has an empty `alt`.' : 'This image has no `alt`.',
          place: tagPlace(project, placed as PlacedNode<Element>),
          help: `${HELP} Add \`role="presentation"\` to one that says nothing.`,
        }
      }
    }
  },
})

const HELP = 'Say in a few words what it shows.'

function isSilent({ props }: Element): boolean {
  if (props.role === 'presentation' || props.role === 'none' || String(props['aria-hidden']) === 'true') return false
  if (typeof props['aria-label'] === 'string' && props['aria-label'].trim() !== '') return false
  const { alt } = props
  return alt === undefined || alt === true || (typeof alt === 'string' && alt.trim() === '')
}
