// The link of a step or field to itself: takes its id and name, gives the same link as headings have.
import type { Html } from '../html/html.ts'
import type { HtmlContext } from './component.ts'

/** A link that shows on hover and focus; its name says where it leads. */
export function anchorLink({ id, name }: { id: string; name: string }, context: HtmlContext): Html {
  return (
    // biome-ignore lint/a11y/useAnchorContent: its name is the label; the mark in it is drawn by the stylesheet
    <a class="heading-anchor" href={`#${encodeURI(id)}`} aria-label={context.word('headingLink', { heading: name })} />
  )
}
