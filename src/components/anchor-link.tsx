// The link of a step or field to itself: takes its id and name, gives the same link as headings have.
import type { Html } from '../html/html.ts'
import type { HtmlContext } from './component.ts'

/** A link that shows on hover and focus; its name says where it leads. */
export function anchorLink({ id, name }: { id: string; name: string }, context: HtmlContext): Html {
  return (
    <a class="heading-anchor" href={`#${encodeURI(id)}`}>
      <span class="visually-hidden">{context.word('headingLink', { heading: name })}</span>
    </a>
  )
}
