// Reads declarations in Java, as javadoc writes them in HTML.

import { type ChildNode, isElement, MAX_DEPTH, rawText, textOf } from '../../../dom/dom.ts'
import { callText, LINE } from '../declaration.ts'
import type { Code } from '../model.ts'
import { closing, indexAtTop, scan, splitAtTop } from '../scan.ts'

/** What the declaration of a type or a member says. */
export interface Declaration {
  readonly code: Code
  /** `public`, `static`. */
  readonly modifiers: readonly string[]
  /** The names of its type parameters. */
  readonly typeParameters: readonly string[]
  /** Of a field, or what a method returns. Its text is empty for constructors. */
  readonly type: Code
  /** Undefined for what can't be called. */
  readonly parameters?: readonly { readonly name: string; readonly type: Code }[]
}

/** The documented type that a link with this text leads to. */
type FindType = (href: string, text: string) => string | undefined

const NAME = /[\p{L}\p{N}_$.]+/uy
const MODIFIER =
  /(?:public|protected|private|static|final|abstract|default|synchronized|native|strictfp|sealed|non-sealed|transient|volatile)\s/y

/** Reads the declaration of a member. */
export function readDeclaration(nodes: readonly ChildNode[], find: FindType): Declaration {
  const line = new Line(nodes, find)
  const { text } = line
  const { annotations, at: start } = annotationsAt(text, 0)
  const modifiers: string[] = []
  let at = start
  for (let match = matchAt(MODIFIER, text, at); match !== undefined; match = matchAt(MODIFIER, text, at)) {
    modifiers.push(match.trim())
    at += match.length
  }
  at = annotationsAt(text, at).at
  const angle = text[at] === '<' ? closing(text, at) : at
  const typeParameters = angle === at ? [] : namesIn(text, at)
  at = annotationsAt(text, text[angle] === ' ' ? angle + 1 : angle).at
  const open = indexAtTop(text, '(', at)
  const end = open === -1 ? text.length : open
  const space = text.lastIndexOf(' ', end - 2)
  const type = line.code(at, Math.max(at, space))
  if (open === -1)
    return { code: line.code(0, text.length, lines(annotations, text.slice(start))), modifiers, typeParameters, type }
  const close = closing(text, open)
  const parts = splitAtTop(text, ',', open + 1, close - 1)
  const parameters = parts.flatMap(([from, to]) => {
    const begin = annotationsAt(text, from).at
    const typeStart = annotationsAt(text, text.startsWith('final ', begin) ? begin + 6 : begin).at
    const gap = text.lastIndexOf(' ', to - 1)
    // Without a name, or the receiver of the call.
    if (gap <= typeStart || text.slice(gap + 1, to).endsWith('this')) return []
    return [{ name: text.slice(gap + 1, to), type: line.code(typeStart, gap) }]
  })
  const written = parts.map(([from, to]) => text.slice(from, to))
  // Java allows no comma after the last parameter.
  const broken = callText(text.slice(start, open), written, text.slice(close), '    ', '')
  return { code: line.code(0, text.length, lines(annotations, broken)), modifiers, typeParameters, type, parameters }
}

/** The declaration of a type, without what it extends in any case. */
export function typeDeclaration(
  nodes: readonly ChildNode[],
  find: FindType,
): { readonly code: Code; readonly keyword: string; readonly typeParameters: readonly string[] } {
  const line = new Line(nodes, find)
  const { annotations, at } = annotationsAt(line.text, 0)
  const text = line.text.slice(at).replace(/ extends (?:Object|Record|Enum<[^<>]*>)(?=$| (?:implements|permits) )/, '')
  const [head = '', keyword = ''] =
    /^(?:[a-z-]+ )*?(@interface|interface|enum|record|class) [\p{L}\p{N}_$.]+/u.exec(text) ?? []
  const typeParameters = text[head.length] === '<' ? namesIn(text, head.length) : []
  const broken = text.length <= LINE ? text : clauses(text).join('\n    ')
  const { symbols } = line.code(at, line.text.length)
  return { code: { text: lines(annotations, broken), symbols }, keyword, typeParameters }
}

function lines(annotations: readonly string[], text: string): string {
  return [...annotations, text].join('\n')
}

/** Text with single spaces as Java has them, and where links in it lead. */
class Line {
  text = ''
  private isSpaced = false
  private quote = ''
  private readonly links: { readonly start: number; readonly end: number; readonly id: string }[] = []

  constructor(nodes: readonly ChildNode[], find: FindType) {
    const parts: string[] = []
    let length = 0
    const append = (raw: string) => {
      for (const character of raw) {
        const part = this.written(character, parts.at(-1) ?? '')
        if (part === '') continue
        parts.push(...part)
        length += part.length
      }
    }
    const walk = (node: ChildNode, depth: number) => {
      if (depth > MAX_DEPTH) return
      if (!isElement(node)) {
        // Javadoc names packages where it doesn't know the documentation of the JDK.
        append(rawText(node).replace(/(?<![\w."])java\.lang\.(?=[A-Z])/g, ''))
        return
      }
      const start = length
      for (const child of node.children) walk(child, depth + 1)
      const id = node.name === 'a' ? find(node.attribs.href ?? '', textOf(node)) : undefined
      if (id !== undefined) this.links.push({ start, end: length, id })
    }
    for (const node of nodes) walk(node, 0)
    this.text = parts.join('')
  }

  /** A part of it, and the symbols that it names. */
  code(start: number, end: number, text = this.text.slice(start, end)): Code {
    const named = this.links.filter((link) => link.start >= start - 1 && link.end <= end)
    return { text, symbols: [...new Set(named.map(({ id }) => id))] }
  }

  /** What one more character adds. */
  private written(character: string, last: string): string {
    if (this.quote !== '') {
      if (last !== '\\' && character === this.quote) this.quote = ''
      return character
    }
    if (/\s/.test(character)) {
      this.isSpaced = true
      return ''
    }
    const isSpaced =
      (this.isSpaced && last !== '' && !'(<{'.includes(last) && !'),>'.includes(character)) || last === ','
    this.isSpaced = false
    if (character === '"' || character === "'") this.quote = character
    return isSpaced ? ` ${character}` : character
  }
}

/** Annotations at an offset, and the offset after them. */
function annotationsAt(text: string, start: number): { readonly annotations: readonly string[]; readonly at: number } {
  const annotations: string[] = []
  let at = start
  while (text[at] === '@' && !text.startsWith('@interface', at)) {
    let end = at + 1 + nameAt(text, at + 1).length
    if (text[end] === '(') end = closing(text, end)
    annotations.push(text.slice(at, end))
    at = text[end] === ' ' ? end + 1 : end
  }
  return { annotations, at }
}

function nameAt(text: string, at: number): string {
  return matchAt(NAME, text, at) ?? ''
}

/** The names of type parameters in angle brackets. */
function namesIn(text: string, open: number): string[] {
  return splitAtTop(text, ',', open + 1, closing(text, open) - 1).map(([from]) =>
    nameAt(text, annotationsAt(text, from).at),
  )
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/** What a type extends, implements, and permits, each on a line of its own. */
function clauses(text: string): string[] {
  const found: string[] = []
  let from = 0
  for (const { at, character, depth } of scan(text)) {
    if (depth !== 0 || character !== ' ' || !/^ (?:extends|implements|permits) /.test(text.slice(at, at + 12))) continue
    found.push(text.slice(from, at))
    from = at + 1
  }
  return [...found, text.slice(from)]
}
