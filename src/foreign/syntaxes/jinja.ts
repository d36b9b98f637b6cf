// `{{ name }}` and `{% statement %}` of Jinja, which the macros plugin for MkDocs runs over whole pages, code included.

import { findLine } from '../block-ends.ts'
import type { BlockContext, BlockSyntax, InlineSyntax } from '../dialect.ts'
import { blank, fenceOpening, type Line } from '../lines.ts'
import { insertMarkdown } from './includes.ts'

const EXPRESSION = /\{\{-?\s*([^{}\n]+?)\s*-?\}\}/g
const PATH = /^[A-Za-z_]\w*(?:\.\w+|\[\s*(?:\d+|"[^"]*"|'[^']*')\s*\])*$/
const FILTERS: Readonly<Record<string, (text: string) => string>> = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  trim: (text) => text.trim(),
  capitalize: (text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase(),
  title: (text) => text.replace(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()),
  safe: (text) => text,
  string: (text) => text,
  escape: (text) => text,
}

/** What a page sets itself, by its host: one is made for each page. */
const settings = new WeakMap<BlockContext['host'], Map<string, string>>()

/** The value of a name, with filters. Undefined for anything that has to be run. */
function resolved(typed: string, context: BlockContext): string | undefined {
  const [head = '', ...filters] = typed.split('|').map((one) => one.trim())
  const quoted = /^"([^"]*)"$|^'([^']*)'$/.exec(head)
  const isPath = PATH.test(head)
  const name = head.replace(/\[\s*["']?(.*?)["']?\s*\]/g, '.$1')
  let value = quoted
    ? (quoted[1] ?? quoted[2])
    : isPath
      ? (settings.get(context.host)?.get(name) ?? context.host.variable?.(name))
      : undefined
  for (const filter of filters) {
    const fallback = /^default\(\s*(?:"([^"]*)"|'([^']*)'|(\d+))\s*\)$/.exec(filter)
    if (fallback && isPath) value ??= fallback[1] ?? fallback[2] ?? fallback[3]
    else value = value === undefined ? undefined : Object.hasOwn(FILTERS, filter) ? FILTERS[filter]?.(value) : undefined
  }
  return value
}

/** Replaces `{{ name }}` where its value is known. */
export const jinjaValues: InlineSyntax = {
  name: '{{ }}',
  pattern: EXPRESSION,
  replace([, typed = ''], context, line) {
    const value = resolved(typed, context)
    if (value !== undefined) {
      context.remark('carried', '{{ }}', line)
      return value
    }
    context.remark(
      'left',
      '{{ }}',
      line,
      `\`{{ ${typed} }}\` is an undefined variable or macro, so it shows as text.`,
      'Write its value.',
    )
    return undefined
  },
}

/** The same in code spans. What has no value is code there, and needs no remark. */
export const jinjaInCode: InlineSyntax = {
  name: '`{{ }}`',
  seesCode: true,
  pattern: EXPRESSION,
  replace: ([, typed = ''], context) => resolved(typed, context),
}

/** The same in a code block. */
export function jinjaInBlock(body: readonly Line[], context: BlockContext): readonly Line[] {
  if (!body.some(({ text }) => text.includes('{{'))) return body
  const filled = body.map((line) => {
    const text = line.text.replace(EXPRESSION, (whole, typed: string) => resolved(typed, context) ?? whole)
    return text === line.text ? line : { ...line, text }
  })
  return filled.every((line, i) => line === body[i]) ? body : filled
}

const STATEMENT = /^[ \t]*\{%[-+]?\s*(\w+)\b([^%]*?)[-+]?%\}[ \t]*$/

/** Statements alone on their lines. `set` and `raw` are followed. The others would have to be run. */
export const jinjaStatements: BlockSyntax = {
  name: '{% %}',
  opens: /^[ \t]*\{[%#]/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    if (/^[ \t]*\{#/.test(line.text)) return comment(lines, start)
    const [whole, name = '', rest = ''] = STATEMENT.exec(line.text) ?? []
    if (whole === undefined) return undefined
    if (name === 'raw') return raw(lines, start)
    const [, path] = name === 'include' ? (/^\s*(?:"([^"]*)"|'([^']*)')\s*$/.exec(rest)?.filter(Boolean) ?? []) : []
    const inserted = path === undefined ? undefined : insertMarkdown({ path }, line.at, context)
    if (inserted) {
      context.remark('carried', '{% include %}', line.at)
      return { end: start + 1, lines: inserted }
    }
    const [, variable, value] = /^\s*(\w+)\s*=\s*(.+?)\s*$/.exec(rest) ?? []
    const set = name === 'set' && value !== undefined ? resolved(value, context) : undefined
    if (variable !== undefined && set !== undefined) {
      const own = settings.get(context.host) ?? new Map<string, string>()
      settings.set(context.host, own.set(variable, set))
      return { end: start + 1, lines: [blank(line.at)] }
    }
    if (!/^end|^el(?:se|if)$/.test(name))
      context.remark(
        'left',
        `{% ${name} %}`,
        line.at,
        `The statement \`${whole.trim()}\` was left out. What is inside it stays.`,
        'Write what it showed.',
      )
    return { end: start + 1, lines: [blank(line.at)] }
  },
}

function comment(lines: readonly Line[], start: number): { end: number; lines: Line[] } | undefined {
  const length = lines.slice(start, start + 200).findIndex(({ text }) => /#\}[ \t]*$/.test(text))
  return length === -1 ? undefined : { end: start + length + 1, lines: [blank((lines[start] as Line).at)] }
}

/** `{% raw %}` to `{% endraw %}`, whose marks aren't shown. Its text is code as a rule. */
function raw(lines: readonly Line[], start: number): { end: number; lines: Line[] } | undefined {
  const last = findLine(lines, 'endraw', start + 1, (text) => /^[ \t]*\{%-?\s*endraw\s*-?%\}[ \t]*$/.test(text))
  if (last === undefined) return undefined
  const inner = lines.slice(start + 1, last)
  const opening = inner.find(({ text }) => text.trim() !== '')
  return opening && fenceOpening(opening.text)
    ? { end: last + 1, lines: inner.map((line) => ({ ...line })) }
    : { end: start + 1, lines: [] }
}
