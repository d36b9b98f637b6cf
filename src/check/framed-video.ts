// Finds frames that show nothing, because they name the page of a video instead of its player.
import type { Element } from '../content/tree.ts'
import type { Project } from '../project/project.ts'
import type { PlacedNode } from './nodes.ts'
import { openingTag } from './opening-tag.ts'
import type { Finding } from './rule.ts'

const VIDEO_PAGE = /^https?:\/\/(?:(?:www\.|m\.)?youtube\.com\/watch\?v=|youtu\.be\/)([\w-]{6,})$/

/** A frame with the page of a video, which YouTube doesn't allow. */
export function* framedVideo(placed: PlacedNode, project: Project): Iterable<Finding> {
  const { node } = placed
  if (node.type !== 'element' || node.name !== 'iframe' || typeof node.props.src !== 'string') return
  const id = VIDEO_PAGE.exec(node.props.src)?.[1]
  const tag = id === undefined ? undefined : openingTag(project, placed as PlacedNode<Element>)
  const place = tag?.value('src')
  if (!tag || !place) return
  const player = `https://www.youtube.com/embed/${id}`
  yield {
    message: "YouTube doesn't show the page of a video in a frame, only its player.",
    place,
    help: `Write \`${player}\`.`,
    fix: [{ ...place, text: player }],
  }
}
