// GitBook's tags: `{% name key="value" %}` with what is up to its `{% endname %}`.
import type { Line } from '../lines.ts'
import { pairedContent } from './paired.ts'

const TAG =
  /^([ \t]*)\{%-?[ \t]*([\w-]+)((?:[ \t]+[\w-]+[ \t]*=[ \t]*(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s%]+)|[ \t]+"[^"]*")*)[ \t]*-?%\}(.*)$/

/** A tag with its content. */
export interface Block {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly inner: readonly Line[]
  readonly at: number
  readonly end: number
}

/** Blocks without a closing tag. */
export const VOID = new Set([
  'embed',
  'file',
  'include',
  'page-ref',
  'openapi-operation',
  'openapi-schemas',
  'swagger',
  'columns-separator',
  '@github-files/github-code-block',
  'openapi-webhook',
])

/** The blocks of a name directly among the lines. */
export function children(lines: readonly Line[], name: string): Block[] {
  return pieces(lines, name).filter((piece) => 'name' in piece)
}

/** The blocks of a name that share all lines. What's around them belongs to the one before, or to the first. */
export function parts(lines: readonly Line[], name: string): Block[] {
  const out: (Block & { readonly inner: Line[] })[] = []
  let before: Line[] = []
  for (const piece of pieces(lines, name)) {
    if ('name' in piece) {
      out.push({ ...piece, inner: [...before, ...piece.inner] })
      before = []
    } else (out.at(-1)?.inner ?? before).push(piece)
  }
  return out
}

function pieces(lines: readonly Line[], name: string): (Block | Line)[] {
  const out: (Block | Line)[] = []
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] as Line
    const block = TAG.test(line.text) ? read(lines, i) : undefined
    if (block?.name === name) {
      out.push(block)
      i = block.end
    } else {
      out.push(line)
      i++
    }
  }
  return out
}

/** The block that starts on a line. */
export function read(lines: readonly Line[], start: number): Block | undefined {
  const line = lines[start] as Line
  const [whole, , name = '', typed = '', tail = ''] = TAG.exec(line.text) ?? []
  if (whole === undefined || name.startsWith('end')) return undefined
  const attributes = new Map<string, string>()
  for (const [, key = '', double, single, bare, alone] of typed.matchAll(
    /([\w-]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s%]+))|"([^"]*)"/g,
  ))
    attributes.set(alone === undefined ? key : '', (double ?? single ?? bare ?? alone ?? '').replace(/\\(.)/g, '$1'))
  const escaped = name.replace(/\W/g, '\\$&')
  const content = pairedContent(lines, start, {
    tail,
    // A longer name is another tag.
    open: new RegExp(`\\{%-?\\s*${escaped}(?=\\s|-?%)`),
    close: new RegExp(`\\{%-?\\s*end${escaped}\\s*-?%\\}`),
  })
  if (content) return { name, attributes, ...content, at: line.at }
  const isAlone = tail.trim() === '' && (VOID.has(name) || name === 'content-ref')
  return isAlone ? { name, attributes, inner: [], at: line.at, end: start + 1 } : undefined
}
