// Reads a topic of Writerside as a tree: XML, or Markdown with elements of XML in it.
import { decodeEntities } from '../../html/entities.ts'
import { fenceOpening } from '../lines.ts'
import { attributeString, readTag, type Tag } from '../tags.ts'

/** How the text between tags is written. */
export type TextMode = 'xml' | 'md'

export interface TopicText {
  readonly kind: 'text'
  /** Decoded in XML, and as typed in Markdown. */
  readonly text: string
  /** Its first line in the file, from 0. */
  readonly at: number
}

export interface TopicElement {
  readonly kind: 'element'
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly TopicNode[]
  readonly at: number
  readonly mode: TextMode
  /** What is before its tag on the line, if that is white space only. */
  readonly indent: string | undefined
}

export type TopicNode = TopicText | TopicElement

interface OpenElement extends TopicElement {
  readonly children: TopicNode[]
}

/** Elements whose content is text, whatever it looks like. */
const RAW = new Set(['code-block', 'code', 'pre', 'math', 'script', 'style'])
const VOID = new Set([
  'img',
  'br',
  'hr',
  'var',
  'include',
  'show-structure',
  'primary-label',
  'secondary-label',
  'no-index',
])
const WITHIN_LINE = new Set('a b control emphasis format i shortcut strong tooltip u ui-path'.split(' '))
/** The elements that are read in Markdown. Others, such as `List<String>`, may be text. */
const KNOWN = new Set(
  `a anchor api-doc api-endpoint api-schema b br card card-summary cards category chapter code code-block compare control def
  deflist description emphasis format group hr i if img include li link-summary links list math misc note p path primary
  primary-label procedure property quote resource secondary secondary-label section-starting-page seealso shortcut
  show-structure snippet spotlight step strong tab table tabs td th tip title tldr tooltip tr ui-path u ul ol var video warning
  web-summary topic sample res resource labels thead tbody
  no-index web-file-name help-id div`.split(/\s+/),
)
const MAX_TAG = 8_000
const MAX_INDENT = 200
/** No real topic comes near this. */
const MAX_NESTED = 200

/** The nodes of a topic. `first` is the number of its first line. */
export function readTopic(source: string, mode: TextMode, first = 0): readonly TopicNode[] {
  return new TreeReader(source, mode, first).read()
}

class TreeReader {
  private readonly root: TopicNode[] = []
  private readonly stack: OpenElement[] = []
  /** How many elements of each name are open. */
  private readonly open = new Map<string, number>()
  private line: number
  private counted = 0
  private textFrom = 0

  constructor(
    private readonly source: string,
    private readonly mode: TextMode,
    first: number,
  ) {
    this.line = first
  }

  read(): readonly TopicNode[] {
    const { source, mode } = this
    let at = 0
    while (at < source.length) {
      if (mode === 'md' && (at === 0 || source[at - 1] === '\n')) {
        const end = this.fenceEnd(at)
        if (end !== undefined) {
          at = end
          continue
        }
      }
      const next = mode === 'md' ? this.nextSign(at) : source.indexOf('<', at)
      if (next === -1) break
      at = this.sign(next)
    }
    this.flush(source.length)
    return this.root
  }

  /** The next character of Markdown that matters: a line break, code, a backslash, or a tag. */
  private nextSign(from: number): number {
    for (let i = from; i < this.source.length; i++) {
      const c = this.source.charCodeAt(i)
      if (c === 10 || c === 60 || c === 92 || c === 96) return i
    }
    return -1
  }

  /** Reads what a character begins, and returns the offset after it. */
  private sign(at: number): number {
    const { source } = this
    const c = source[at]
    if (c === '\n') return at + 1
    if (c === '\\') return at + (source[at + 1] === '\n' ? 1 : 2)
    if (c === '`') return this.codeSpanEnd(at)
    if (source.startsWith('<!--', at)) return this.skipped(at, '-->')
    if (source.startsWith('<![CDATA[', at) && this.mode === 'xml') return this.data(at)
    if (this.mode === 'xml' && /[?!]/.test(source[at + 1] ?? '')) return this.skipped(at, '>')
    const tag = readTag(source.slice(at, at + MAX_TAG), 0, false)
    if (!tag || (this.mode === 'md' && !KNOWN.has(tag.name))) return at + 1
    return tag.isClosing ? this.closed(tag, at) : this.opened(tag, at)
  }

  private codeSpanEnd(at: number): number {
    const { source } = this
    let after = at
    while (source[after] === '`') after++
    const run = source.slice(at, after)
    const paragraph = source.indexOf('\n\n', after)
    const limit = paragraph === -1 ? source.length : paragraph
    for (let end = source.indexOf(run, after); end !== -1 && end < limit; end = source.indexOf(run, end)) {
      let close = end
      while (source[close] === '`') close++
      if (close - end === run.length) return close
      end = close
    }
    return after
  }

  private skipped(at: number, end: string): number {
    const found = this.source.indexOf(end, at)
    const after = found === -1 ? this.source.length : found + end.length
    this.flush(at)
    this.textFrom = after
    return after
  }

  private data(at: number): number {
    const end = this.source.indexOf(']]>', at)
    const stop = end === -1 ? this.source.length : end
    this.flush(at)
    this.push({ kind: 'text', text: this.source.slice(at + 9, stop), at: this.lineOf(at) })
    this.textFrom = Math.min(this.source.length, stop + 3)
    return this.textFrom
  }

  private opened(tag: Tag, at: number): number {
    const after = at + tag.end
    this.flush(at)
    this.textFrom = after
    // Lines can be long, and no block is indented further than this.
    const near = this.source.slice(Math.max(0, at - MAX_INDENT), at)
    const before = near.slice(near.lastIndexOf('\n') + 1)
    const element: OpenElement = {
      kind: 'element',
      name: tag.name,
      attributes: new Map(tag.attributes.map((one) => [one.name, attributeString(one) ?? ''])),
      children: [],
      at: this.lineOf(at),
      mode: this.mode,
      indent: before.length < MAX_INDENT && before.trim() === '' ? before : undefined,
    }
    this.push(element)
    if (tag.isSelfClosing || this.stack.length >= MAX_NESTED) return after
    if (VOID.has(tag.name) && !this.isClosed(tag.name, after)) return after
    // Text within a line ends with its paragraph, whatever its tags say.
    if (this.mode === 'md' && WITHIN_LINE.has(tag.name) && !this.isClosedInParagraph(tag.name, after)) return after
    if (RAW.has(tag.name)) return this.raw(element, after)
    this.stack.push(element)
    this.open.set(tag.name, (this.open.get(tag.name) ?? 0) + 1)
    return after
  }

  /** Whether an element that is usually empty has content, such as an include with variables. */
  private isClosed(name: string, from: number): boolean {
    const near = this.source.slice(from, from + MAX_TAG)
    const end = near.indexOf(`</${name}>`)
    const next = near.indexOf(`<${name}`)
    return end !== -1 && (next === -1 || next > end)
  }

  private isClosedInParagraph(name: string, from: number): boolean {
    const near = this.source.slice(from, from + MAX_TAG)
    const end = near.indexOf(`</${name}>`)
    const gap = near.search(/\n[ \t]*\n/)
    return end !== -1 && (gap === -1 || gap > end)
  }

  private raw(element: OpenElement, from: number): number {
    const { source } = this
    const close = `</${element.name}>`
    const start = /^\s*<!\[CDATA\[/.exec(source.slice(from, from + 200))
    const dataEnd = start ? source.indexOf(']]>', from) : -1
    const end = source.indexOf(close, dataEnd === -1 ? from : dataEnd)
    const stop = end === -1 ? source.length : end
    const text =
      start && dataEnd !== -1
        ? source.slice(from + start[0].length, dataEnd)
        : decodeEntities(source.slice(from, stop).replace(/<!\[CDATA\[|\]\]>/g, ''))
    element.children.push({ kind: 'text', text, at: this.lineOf(from) })
    this.textFrom = end === -1 ? source.length : stop + close.length
    return this.textFrom
  }

  private closed(tag: Tag, at: number): number {
    const after = at + tag.end
    this.flush(at)
    this.textFrom = after
    if ((this.open.get(tag.name) ?? 0) === 0) return after
    for (let top = this.stack.pop(); top; top = this.stack.pop()) {
      this.open.set(top.name, (this.open.get(top.name) ?? 1) - 1)
      if (top.name === tag.name) break
    }
    return after
  }

  /** The end of the fenced block that starts at `at`. */
  private fenceEnd(at: number): number | undefined {
    const { source } = this
    const lineEnd = (from: number) => {
      const end = source.indexOf('\n', from)
      return end === -1 ? source.length : end
    }
    const opening = fenceOpening(source.slice(at, lineEnd(at)))
    if (!opening) return undefined
    const mark = opening.marks[0] as string
    for (let from = lineEnd(at) + 1; from < source.length; from = lineEnd(from) + 1) {
      const typed = source.slice(from, lineEnd(from)).trim()
      if (typed.length >= opening.marks.length && typed === mark.repeat(typed.length)) return lineEnd(from)
    }
    return source.length
  }

  private flush(to: number): void {
    if (to <= this.textFrom) return
    const text = this.source.slice(this.textFrom, to)
    this.push({
      kind: 'text',
      text: this.mode === 'xml' ? decodeEntities(text) : text,
      at: this.lineOf(this.textFrom),
    })
    this.textFrom = to
  }

  private push(node: TopicNode): void {
    const top = this.stack.at(-1)
    if (top) top.children.push(node)
    else this.root.push(node)
  }

  /** The line of an offset. Offsets only grow. */
  private lineOf(offset: number): number {
    for (
      let i = this.source.indexOf('\n', this.counted);
      i !== -1 && i < offset;
      i = this.source.indexOf('\n', i + 1)
    ) {
      this.line++
      this.counted = i + 1
    }
    return this.line
  }
}

/** An attribute that isn't empty. */
export function attribute(element: TopicElement, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = element.attributes.get(name)?.trim()
    if (value) return value
  }
  return undefined
}

/** The elements of a name directly in another. */
export function childrenNamed(
  { children }: Pick<TopicElement, 'children'>,
  ...names: readonly string[]
): TopicElement[] {
  return children.filter((one): one is TopicElement => one.kind === 'element' && names.includes(one.name))
}

/** The text in some nodes, without tags. */
export function plainText(nodes: readonly TopicNode[]): string {
  return nodes
    .map((node) => (node.kind === 'text' ? node.text : plainText(node.children)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The first element that a test accepts, at any depth. */
export function findElement(
  nodes: readonly TopicNode[],
  test: (element: TopicElement) => boolean,
): TopicElement | undefined {
  for (const node of nodes) {
    if (node.kind !== 'element') continue
    const found = test(node) ? node : findElement(node.children, test)
    if (found) return found
  }
  return undefined
}
