// A heading's level, id and content -> HTML, with its link to itself.
import { escapeHtml } from '../../html/html.ts'
import type { Rendering } from './rendering.ts'

/** What a heading is made of. */
export interface HeadingParts {
  readonly level: number
  readonly id?: string
  /** Its content as HTML. */
  readonly inner: string
  /** More attributes as HTML text, each with a space before it. */
  readonly attributes?: string
  readonly noAnchor?: boolean
}

/** A heading with its link to itself: after the text, so that the text is read first. */
export function headingHtml(heading: HeadingParts, { context, isInLink }: Rendering): string {
  const { level, id, inner, attributes = '', noAnchor } = heading
  const idAttribute = id === undefined ? '' : ` id="${escapeHtml(id)}"`
  let anchor = ''
  if (id !== undefined && !noAnchor && !isInLink) {
    const label = escapeHtml(context.word('headingLink', { heading: plainHtml(inner) }))
    anchor = `<a class="heading-anchor" href="#${escapeHtml(encodeURI(id))}" aria-label="${label}"></a>`
  }
  return `<h${level}${idAttribute}${attributes}>${inner}${anchor}</h${level}>\n`
}

function plainHtml(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim()
}
