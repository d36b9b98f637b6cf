// Parts of `HtmlContext` that only some components need. They are loaded with these (`scripts/live-vocabulary.mjs`).
import type { HtmlContext } from '../../../components/component.ts'
import { escapeHtml, raw } from '../../../html/html.ts'
import { linkAddress } from './addresses.ts'

export type Tools = Partial<HtmlContext>

/** Renders emphasis, code, and links, which authors use in captions. */
export const markdown: HtmlContext['markdown'] = (text) =>
  raw(
    escapeHtml(text)
      .replace(/`([^`]+)`/g, '<code>$1</code>')
      .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
      .replace(/\*(.+?)\*/g, '<em>$1</em>')
      .replace(
        /\[([^\]]+)\]\(((?:https?:|\/|#)[^)\s]*)\)/g,
        (_, label, url) => `<a href="${linkAddress(url)}">${label}</a>`,
      ),
  )

export const heading: HtmlContext['heading'] = ({ level, id, content, class: className }) =>
  raw(`<h${level}${attribute('id', id)}${attribute('class', className)}>${content}</h${level}>`)

export const math: HtmlContext['math'] = (tex) => raw(`<code>${escapeHtml(tex)}</code>`)

export const usesOnPage: HtmlContext['usesOnPage'] = () => []

export const inPlaceOfContents: HtmlContext['inPlaceOfContents'] = () => {}

function attribute(name: string, value: string | undefined): string {
  return value ? ` ${name}="${escapeHtml(value)}"` : ''
}
