// Renders a heading with its link to itself.
import { escapeHtml, escapeSigns } from '../../html/html.ts'
import type { Rendering } from './rendering.ts'

/** The parts of a heading. */
export interface HeadingParts {
  readonly level: number
  readonly id?: string
  /** Its content as HTML. */
  readonly inner: string
  /** More attributes as HTML, each with a leading space. */
  readonly attributes?: string
  readonly noAnchor?: boolean
}

/**
 * A heading with its link to itself. The link is inside the element but outside of what screen readers see as the
 * heading, because they would read its text twice. A wrapper element would work too, but authors' CSS (`h2 + p`,
 * `h2:first-of-type`, margins) expects the element where Markdown puts it.
 */
export function headingHtml(heading: HeadingParts, { context, isInLink }: Rendering): string {
  const { level, id, inner, attributes = '', noAnchor } = heading
  const idAttribute = id === undefined ? '' : ` id="${escapeHtml(id)}"`
  const open = `<h${level}${idAttribute}${attributes}`
  if (id === undefined || noAnchor || isInLink) return `${open}>${inner}</h${level}>\n`
  const label = escapeSigns(context.word('headingLink', { heading: plainHtml(inner) })).text
  const anchor = `<a class="heading-anchor" href="#${escapeHtml(encodeURI(id))}" aria-label="${label}"></a>`
  return `${open} role="none"><span role="heading" aria-level="${level}">${inner}</span>${anchor}</h${level}>\n`
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
