// Reads the shortcodes of Hugo: their names, arguments, and content.
import { closingFence, fenceOpening, type Line } from '../lines.ts'
import { pairedContent } from './paired.ts'

// Each value matches in only one way, because an ambiguous pattern takes exponential time on an unclosed tag.
const VALUE = String.raw`(?:"(?:[^"\\]|\\.)*"|\`[^\`]*\`|[^\s"\`<>%=]+)`
/** The arguments of a shortcode, as part of a pattern. */
export const ARGUMENTS = String.raw`((?:\s+(?:[\w-]+=(?:${VALUE}(?:=[^\s"\`>%]*)?)?|${VALUE}))*)`
const OPENING = new RegExp(String.raw`^([ \t]*)\{\{([<%])-?\s*([\w/-]+)${ARGUMENTS}\s*(\/?)-?[>%]\}\}(.*)$`)

/** A shortcode in a text. */
export interface Shortcode {
  readonly name: string
  readonly named: ReadonlyMap<string, string>
  readonly positional: readonly string[]
  readonly inner: readonly Line[] | undefined
  /** True for `{{% %}}`, whose content is Markdown. */
  readonly isMarkdown: boolean
  readonly at: number
  readonly end: number
}

/** Lines that an opening marker may span. */
const MAX_OPENING_LINES = 20

/** The line on which the marker that starts on line `start` ends. */
export function endOfOpening(lines: readonly Line[], start: number): number {
  for (let i = start; i < Math.min(lines.length, start + MAX_OPENING_LINES); i++) {
    if (/[>%]\}\}/.test((lines[i] as Line).text)) return i
    if ((lines[i] as Line).text.trim() === '') return start
  }
  return start
}

/** The shortcodes of some names directly among the lines. */
export function shortcodesIn(lines: readonly Line[], names: readonly string[]): Shortcode[] {
  return piecesOf(lines, (name) => names.includes(name)).filter((piece) => 'name' in piece)
}

/** The shortcodes directly among the lines whose names are accepted, and all other lines. */
export function piecesOf(lines: readonly Line[], accepts: (name: string) => boolean): (Shortcode | Line)[] {
  const out: (Shortcode | Line)[] = []
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] as Line
    const fence = fenceOpening(line.text)
    const code = OPENING.test(line.text) ? readShortcode(lines, i) : undefined
    if (fence) {
      const end = Math.min(lines.length, closingFence(lines, i, fence) + 1)
      for (; i < end; i++) out.push(lines[i] as Line)
    } else if (code && accepts(code.name)) {
      out.push(code)
      i = code.end
    } else {
      out.push(line)
      i++
    }
  }
  return out
}

/** The shortcode that begins on a line, with its content. Undefined if there's none. */
export function readShortcode(lines: readonly Line[], start: number): Shortcode | undefined {
  const line = lines[start] as Line
  const [whole, , sign, name = '', typed = '', slash = '', tail = ''] = OPENING.exec(line.text) ?? []
  if (whole === undefined || name.startsWith('/')) return undefined
  const parts = { name, ...argumentsOf(typed), isMarkdown: sign === '%', at: line.at }
  if (slash === '/') return tail.trim() === '' ? { ...parts, inner: undefined, end: start + 1 } : undefined
  const escaped = name.replace(/\W/g, '\\$&')
  const content = pairedContent(lines, start, {
    tail,
    open: new RegExp(`\\{\\{[<%]-?\\s*${escaped}(?=[\\s>%])(?![^>%]*/[>%]\\}\\})`),
    close: new RegExp(`\\{\\{[<%]-?\\s*/\\s*${escaped}\\s*-?[>%]\\}\\}`),
  })
  if (content) return { ...parts, ...content }
  return tail.trim() === '' ? { ...parts, inner: undefined, end: start + 1 } : undefined
}

/** Arguments by name and by place. */
export function argumentsOf(typed: string): { named: Map<string, string>; positional: string[] } {
  const named = new Map<string, string>()
  const positional: string[] = []
  for (const [, key, double, raw, bare] of typed.matchAll(
    /(?:([\w-]+)=)?(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`=]+))/g,
  )) {
    const value = (double ?? raw ?? bare ?? '').replace(/\\(.)/g, '$1')
    if (key === undefined) positional.push(value)
    else named.set(key, value)
  }
  return { named, positional }
}
