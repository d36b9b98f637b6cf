// The link of a step or field to itself, like those of headings.
import { escapeSigns, type Html } from '../html/html.ts'
import type { HtmlContext } from './component.ts'

/** A link that appears on hover and focus. Its label says where it leads. */
export function anchorLink({ id, name }: { id: string; name: string }, context: HtmlContext): Html {
  const label = escapeSigns(context.word('headingLink', { heading: name }))
  // biome-ignore lint/a11y/useAnchorContent: its label is its name, and the stylesheet draws the mark
  return <a class="heading-anchor" href={`#${encodeURI(id)}`} aria-label={label} />
}
