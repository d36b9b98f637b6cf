// Links to symbols, formulas, and code in the texts of a library.
import { decodeEscapes } from '../../html/uri-escapes.ts'

const SCHEME = '#symbol:'
const IN_TEXT = new RegExp(`${SCHEME}([^\\s<>"]+)`, 'g')
const FORMULA = '#formula:'
const DISPLAYED = '#displayed-formula:'

/** A link to a symbol or member, in Markdown. It becomes its label if nothing with this ID is documented. */
export function symbolLink(id: string, label: string): string {
  return `[${label}](<${SCHEME}${encodeURIComponent(id)}>)`
}

/** The same as HTML, for texts in which Markdown may not be read. `label` is HTML too, and becomes code. */
export function htmlSymbolLink(id: string, label: string): string {
  return `<a href="${SCHEME}${encodeURIComponent(id)}">${htmlCode(label)}</a>`
}

/** Code in HTML, whose text doesn't mean anything in Markdown either. */
export function htmlCode(html: string): string {
  return `<code>${html.replace(/[\\`*_[\]~$|]/g, (mark) => `&#${mark.charCodeAt(0)};`)}</code>`
}

/** The ID that such a link names. Undefined for any other address. */
export function linkedSymbol(url: string): string | undefined {
  return url.startsWith(SCHEME) ? decodeEscapes(url.slice(SCHEME.length)) : undefined
}

/** The IDs in all links of a text to symbols or members. */
export function linkedSymbols(text: string): string[] {
  return Array.from(text.matchAll(IN_TEXT), ([, id = '']) => decodeEscapes(id))
}

/** A formula in TeX, in Markdown: in a line, or alone in a paragraph. Where no formulas are shown, it's code. */
export function formula(tex: string, isDisplayed: boolean): string {
  return `[${inlineCode(tex)}](<${isDisplayed ? DISPLAYED : FORMULA}${encodeURIComponent(tex)}>)`
}

/** The TeX of such a formula. Undefined for any address. */
export function linkedFormula(url: string): { readonly tex: string; readonly isDisplayed: boolean } | undefined {
  const scheme = [FORMULA, DISPLAYED].find((each) => url.startsWith(each))
  return scheme === undefined
    ? undefined
    : { tex: decodeEscapes(url.slice(scheme.length)), isDisplayed: scheme === DISPLAYED }
}

/** Code in Markdown, whatever is in it. */
export function inlineCode(text: string): string {
  const fence = longerThanTicks(text, 0)
  const gap = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${gap}${text}${gap}${fence}`
}

/** A block of code, whatever is in it. */
export function fencedCode(language: string, text: string): string {
  const fence = longerThanTicks(text, 2)
  return `${fence}${language}\n${text}\n${fence}`
}

/** More backticks than any run of them in a text has, and than `least`. */
function longerThanTicks(text: string, least: number): string {
  let longest = least
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length)
  return '`'.repeat(longest + 1)
}
