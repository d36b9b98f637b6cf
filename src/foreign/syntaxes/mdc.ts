// Reads components in the Markdown of Nuxt Content: `::name{title="x"}` around content, with properties between `---`
// and slots below `#name`.
import { closingNested, findEnd, findLine } from '../block-ends.ts'
import type { BlockContext, BlockSyntax } from '../dialect.ts'
import {
  closingFence,
  commonIndent,
  dedentLines,
  fenceOpening,
  indentLines,
  isBlank,
  type Line,
  trimLines,
} from '../lines.ts'
import type { Tag, TagAttribute } from '../tags.ts'

/** A component with its attributes as a tag has them. */
export interface MdcComponent {
  /** Without the prefix that says where Nuxt defines it. */
  readonly name: string
  /** As typed, for messages: `::u-card`. */
  readonly what: string
  readonly tag: Tag
  readonly slots: readonly MdcSlot[]
  readonly at: number
}

interface MdcSlot {
  readonly name: string
  readonly lines: readonly Line[]
}

/** Converts a component. Undefined leaves it as typed. */
export type MdcConverter = (component: MdcComponent, context: BlockContext) => readonly Line[] | undefined

const OPENING = /^([ \t]*)(:{2,})([a-z][\w-]*)(?:\[([^[\]]*)\])?(\{.*\})?[ \t]*$/
const SLOT = /^[ \t]*#([a-z][\w-]*)(?:\{.*\})?[ \t]*$/
const MARKS = /^[ \t]*(:{2,})(?:([a-z][\w-]*)(?:\[[^[\]]*\])?(?:\{.*\})?)?[ \t]*$/

/** Components around lines. */
export function mdcBlocks(convert: MdcConverter): BlockSyntax {
  return {
    name: '::',
    opens: OPENING,
    convert(lines, start, context) {
      const read = readMdc(lines, start)
      const converted = read && convert(read.component, context)
      return converted && { end: read.end, lines: indentLines(converted, read.indent) }
    },
  }
}

/** Components without content on lines of their own: `:name{title="x"}`. */
export function mdcLeaves(convert: MdcConverter): BlockSyntax {
  return {
    name: ':',
    opens: /^[ \t]*:(?!(?:br|kbd|badge|icon)\b)[a-z]\w*(?:(?:-\w+)+(?:\{.*\})?|\{.*\})[ \t]*$/,
    convert(lines, start, context) {
      const { text, at } = lines[start] as Line
      const [, indent = '', name = '', attributes = ''] = /^([ \t]*):([\w-]+)(\{.*\})?/.exec(text) ?? []
      const component = { name: plainName(name), what: `:${name}`, tag: tagOf(name, attributes), slots: [], at }
      const converted = convert(component, context)
      return converted && { end: start + 1, lines: indentLines(converted, indent) }
    },
  }
}

function readMdc(
  lines: readonly Line[],
  start: number,
): { readonly component: MdcComponent; readonly indent: string; readonly end: number } | undefined {
  const { text, at } = lines[start] as Line
  const [whole, indent = '', marks = '', name = '', label, attributes = ''] = OPENING.exec(text) ?? []
  const close = whole === undefined ? undefined : closingMarks(lines, start, marks.length)
  if (close === undefined) return undefined
  const inner = lines.slice(start + 1, close)
  const { properties, rest } = readProperties(dedentLines(inner, commonIndent(inner)))
  const title = label === undefined ? [] : [attribute('title', label)]
  const tag = tagOf(name, attributes, [...title, ...properties])
  return {
    component: { name: plainName(name), what: `::${name}`, tag, slots: slotsOf(rest), at },
    indent,
    end: close + 1,
  }
}

/** The line that ends a component: as many colons, unless they end one inside of it that has as many. */
function closingMarks(lines: readonly Line[], start: number, length: number): number | undefined {
  const step = (text: string) => {
    const [, marks, name] = MARKS.exec(text) ?? []
    if (marks?.length !== length) return 0
    return name === undefined ? -1 : 1
  }
  return findEnd(lines, '::', () => closingNested(lines, start, step))
}

/** `u-card` and `prose-card` are `card`. */
function plainName(name: string): string {
  return name.replace(/^(?:u|prose)-(?:page-)?/, '')
}

/** Properties between `---` above the content. Those that are no text are left out. */
function readProperties(lines: readonly Line[]): { properties: TagAttribute[]; rest: readonly Line[] } {
  if (lines[0]?.text.trim() !== '---') return { properties: [], rest: lines }
  const end = lines.findIndex((line, i) => i > 0 && line.text.trim() === '---')
  if (end === -1) return { properties: [], rest: lines }
  const properties = lines.slice(1, end).flatMap(({ text }) => {
    const [, name, value = ''] = /^:?([\w.-]+):[ \t]+(\S.*?)[ \t]*$/.exec(text) ?? []
    return name === undefined ? [] : [attribute(name, value.replace(/^(["'])(.*)\1$/, '$2'))]
  })
  return { properties, rest: lines.slice(end + 1) }
}

/** Content, then the parts below `#name`. Empty ones are left out. */
function slotsOf(lines: readonly Line[]): MdcSlot[] {
  const out: { name: string; lines: Line[] }[] = [{ name: 'default', lines: [] }]
  const open: number[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as Line
    const current = (out.at(-1) as { lines: Line[] }).lines
    const fence = fenceOpening(line.text)
    if (fence) {
      const end = closingFence(lines, i, fence)
      current.push(...lines.slice(i, end + 1))
      i = end
      continue
    }
    const [, marks, inner] = MARKS.exec(line.text) ?? []
    if (marks !== undefined && inner !== undefined) open.push(marks.length)
    else if (marks?.length === open.at(-1)) open.pop()
    const slot = open.length === 0 ? SLOT.exec(line.text)?.[1] : undefined
    if (slot === undefined) current.push(line)
    else out.push({ name: slot, lines: [] })
  }
  return out
    .map((slot) => ({ ...slot, lines: trimLines(dedentLines(slot.lines, commonIndent(slot.lines))) }))
    .filter((slot) => slot.lines.length > 0)
}

/** The lines of all slots, in order. */
export function contentOf({ slots }: Pick<MdcComponent, 'slots'>): readonly Line[] {
  return slots.flatMap(({ lines }, i) => (i === 0 ? lines : [{ text: '', at: (lines[0] as Line).at }, ...lines]))
}

/** The components directly among lines. Undefined if there is anything else. */
export function mdcChildren(lines: readonly Line[]): readonly MdcComponent[] | undefined {
  const out: MdcComponent[] = []
  for (let i = 0; i < lines.length; i++) {
    if (isBlank(lines[i])) continue
    const read = readMdc(lines, i)
    if (!read) return undefined
    out.push(read.component)
    i = read.end - 1
  }
  return out
}

const ATTRIBUTE = /(?:^|\s):?([a-z][\w.-]*)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+)))?(?=\s|$)/gi

/** A tag with the attributes of `{title="x" .class}`, and others. */
export function tagOf(name: string, attributes: string, more: readonly TagAttribute[] = []): Tag {
  const typed = Array.from(attributes.replace(/^\{|\}$/g, '').matchAll(ATTRIBUTE), (match) =>
    attribute(match[1] as string, match[2] ?? match[3] ?? match[4] ?? true),
  )
  return { name, isClosing: false, isSelfClosing: false, attributes: [...typed, ...more], start: 0, end: 0 }
}

/** An attribute of a component. */
export function attribute(name: string, value: string | true): TagAttribute {
  return { name, value, start: 0, end: 0 }
}

/** The text of a page without the names and properties of components. Titles among them stay. */
export function publishedMdc(source: string): string {
  const isShown = (name: string) => /^(?:title|label|description|text|value)$/.test(name)
  const shown = (attributes: readonly TagAttribute[]) =>
    attributes.flatMap(({ name, value }) => (isShown(name) && typeof value === 'string' ? [value] : [])).join(' ')
  const lines = source.split('\n').map((text, at) => ({ text, at }))
  const out: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const { text } = lines[i] as Line
    const fence = fenceOpening(text)
    const end = fence ? closingFence(lines, i, fence) : i
    const [whole, , , name = '', label = '', attributes = ''] = fence ? [] : (OPENING.exec(text) ?? [])
    if (whole === undefined) {
      const isMark = !fence && (MARKS.test(text) || SLOT.test(text))
      if (!isMark)
        out.push(...lines.slice(i, end + 1).map((line) => withoutInline(line.text, fence !== undefined, shown)))
      i = end
      continue
    }
    out.push(`${label} ${shown(tagOf(name, attributes).attributes)}`)
    if (lines[i + 1]?.text.trim() !== '---') continue
    const close = findLine(lines, '---', i + 2, (one) => one.trim() === '---')
    if (close === undefined) continue
    out.push(
      shown(
        readProperties(lines.slice(i + 1, close + 1).map((line) => ({ ...line, text: line.text.trim() }))).properties,
      ),
    )
    i = close
  }
  return out.join('\n')
}

function withoutInline(text: string, isCode: boolean, shown: (attributes: readonly TagAttribute[]) => string): string {
  if (isCode || !text.includes(':')) return text
  return text
    .replace(/(?<![\w:]):br(?![\w:-])/g, ' ')
    .replace(
      /(^|[^\w:\\/]):[a-z][\w-]*(?:\[([^[\]]*)\])?\{([^{}]*)\}/g,
      (_, before: string, label = '', attributes = '') =>
        `${before}${label} ${shown(tagOf('', attributes).attributes)}`,
    )
}
