// Reads MyST directives in backticks (```{note}) or colons (:::{note}): lines in, their names, options, and content out.
import { closingColons } from '../block-ends.ts'
import { closingFence, dedentLines, fenceOpening, indentOf, type Line, trimLines } from '../lines.ts'

/** A directive in either form. */
export interface Directive {
  readonly name: string
  /** What follows the name on its line. */
  readonly argument: string
  readonly options: ReadonlyMap<string, string>
  readonly body: readonly Line[]
  readonly at: number
}

const COLONS = /^([ \t]*)(:{3,})(\{[\w:.+-]+(?:[ \t][^{}]*)?\}.*)$/
const NAME = /^\{([\w:.+-]+)([ \t][^{}]*)?\}[ \t]*(.*?)[ \t]*$/

/** What the first line of a directive says. */
interface Opening {
  readonly name: string
  readonly argument: string
  /** `.class`, `#name`, and `key="value"` in its braces. */
  readonly attributes: string
}

/** `{name .class} argument` at the start of a directive. Undefined for code in a language. */
export function readName(info: string): Opening | undefined {
  const [whole, name = '', attributes = '', argument = ''] = NAME.exec(info) ?? []
  return whole === undefined ? undefined : { name, argument, attributes }
}

/** The directive in colons that starts on a line. Undefined if none does. */
export function readColons(
  lines: readonly Line[],
  start: number,
): { directive: Directive; indent: string; end: number } | undefined {
  const line = lines[start] as Line
  const [, indent = '', marks = '', info = ''] = COLONS.exec(line.text) ?? []
  const opening = readName(info)
  if (!opening) return undefined
  const close = closingColons(lines, start, marks.length) ?? lines.length
  const body = dedentLines(lines.slice(start + 1, close), indentOf(indent))
  return {
    directive: directive({ ...opening, body, at: line.at }),
    indent,
    end: Math.min(close + 1, lines.length),
  }
}

/** Options are `:key: value` on the first lines, or YAML between `---` lines. */
export function directive(parts: Opening & { readonly body: readonly Line[]; readonly at: number }): Directive {
  const { name, argument, attributes, body, at: line } = parts
  const options = optionsIn(attributes)
  let at = 0
  const isYaml = body[0]?.text.trim() === '---'
  const pattern = isYaml ? /^[ \t]*([\w-]+):[ \t]*(.*)$/ : /^[ \t]*:([\w-]+):[ \t]*(.*)$/
  if (isYaml) at++
  for (; at < body.length; at++) {
    const { text } = body[at] as Line
    if (isYaml && text.trim() === '---') {
      at++
      break
    }
    const [, key, value = ''] = pattern.exec(text) ?? []
    if (key !== undefined) options.set(key, value.trim().replace(/^(["'])(.*)\1$/, '$2'))
    else if (!isYaml) break
  }
  return { name, argument, options, body: trimLines(body.slice(at)), at: line }
}

function optionsIn(attributes: string): Map<string, string> {
  const out = new Map<string, string>()
  const classes: string[] = []
  for (const [, sign, word = '', key, double, bare] of attributes.matchAll(
    /([.#])([\w:-]+)|([\w-]+)=(?:"([^"]*)"|([^\s"]+))/g,
  )) {
    if (sign === '.') classes.push(word)
    else if (sign === '#') out.set('name', word)
    else if (key !== undefined) out.set(key, double ?? bare ?? '')
  }
  return classes.length === 0 ? out : out.set('class', classes.join(' '))
}

/** The directives directly among some lines. */
export function children(lines: readonly Line[]): Directive[] {
  const out: Directive[] = []
  for (let i = 0; i < lines.length; i++) {
    const { text, at } = lines[i] as Line
    const colons = COLONS.test(text) ? readColons(lines, i) : undefined
    if (colons) {
      out.push(colons.directive)
      i = colons.end - 1
      continue
    }
    const opening = fenceOpening(text)
    if (!opening) continue
    const end = closingFence(lines, i, opening)
    const named = readName(opening.info)
    const body = dedentLines(lines.slice(i + 1, end), indentOf(opening.before))
    if (named) out.push(directive({ ...named, body, at }))
    i = end
  }
  return out
}
