// Reports videos and embedded pages without a name.
import type { Element } from '../../content/tree.ts'
import type { PlacedNode } from '../nodes.ts'
import { openingTag } from '../opening-tag.ts'
import { rule } from '../rule.ts'

export const mediaTitle = rule({
  name: 'media-title',
  area: 'accessibility',
  severity: 'warning',
  strict: 'error',
  check: 'exact',
  guidance: 'Give every embedded page and every video a `title` that says what it shows.',
  why: 'A screen reader announces the title, so that users can skip the content. Without a title, it reads out the URL.',
  examples: {
    good: [
      '<iframe src="https://example.com/tour" title="A tour of the console"></iframe>',
      '<video src="https://example.com/tour.mp4" controls aria-label="A tour of the console"></video>',
      '<video src="https://example.com/loop.mp4" autoPlay muted loop playsInline></video>',
    ],
    bad: [
      '<iframe src="https://example.com/tour"></iframe>',
      '<video src="https://example.com/tour.mp4" controls></video>',
    ],
  },
  *page({ nodes, project }) {
    for (const placed of nodes) {
      const { node } = placed
      if (node.type !== 'element' || (node.name !== 'iframe' && node.name !== 'video') || isNamed(node)) continue
      const tag = openingTag(project, placed as PlacedNode<Element>)
      if (!tag || tag.hasSpread || tag.attribute('title')) continue
      const isVideo = node.name === 'video'
      yield {
        message: isVideo ? 'This video has no name.' : 'This embedded page has no `title`.',
        place: tag.name,
        help: `Add \`${isVideo ? 'aria-label' : 'title'}="…"\` with what it shows.`,
        ...(isVideo && { severity: 'suggestion' as const }),
      }
    }
  },
})

/** True if it has a name or is hidden, or for a video that plays by itself like an animated picture. */
function isNamed({ name, props }: Element): boolean {
  if (['title', 'aria-label', 'aria-labelledby'].some((key) => typeof props[key] === 'string' && props[key] !== ''))
    return true
  if (String(props['aria-hidden']) === 'true' || props.hidden !== undefined) return true
  return (
    name === 'video' && ['autoPlay', 'autoplay'].some((key) => props[key] !== undefined) && props.controls === undefined
  )
}
