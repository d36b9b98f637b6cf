// Converts a page in AsciiDoc to Markdown with the tags of components: lines in, lines out. Each line keeps the number of
// the line that it comes from.

import { anchors } from '../anchor-tags.ts'
import { callout } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import { blank, commonIndent, dedentLines, indentOf, isBlank, type Line, trimLines } from '../lines.ts'
import { type AttributeList, attributeList } from './attributes.ts'
import { codeLines } from './code.ts'
import { DELIMITER, delimited } from './delimited.ts'
import { inline, inlineLines, UNKNOWN_TODO } from './inline.ts'
import { isList, readList } from './lists.ts'
import { MEDIA, mediaLines } from './media.ts'
import { type Block, type BlockMeta, NO_META } from './meta.ts'
import { type AdocPage, ANCHOR, createPage, isUnder, readHeader, SECTION, takeId, withoutAnchors } from './page.ts'
import { preprocess } from './preprocess.ts'
import type { AdocSite } from './site.ts'

const MAX_DEPTH = 30

/** Converts a page. */
export function asciidocToMarkdown(lines: readonly Line[], site: AdocSite): Line[] {
  const all = preprocess(
    lines.map(({ text, at }) => ({ text: text.replace(/[ \t\r]+$/, ''), at })),
    site,
  )
  const reader = new AdocReader(createPage(all, site))
  return reader.document(all)
}

/** Reads blocks. Lists, tables, and delimited blocks come back to it with their content. */
export class AdocReader {
  private depth = 0
  /** Whether the lines are those of a list item, in which the next item ends a paragraph. */
  private isInList = false

  constructor(readonly page: AdocPage) {}

  document(lines: readonly Line[]): Line[] {
    const { attributes } = this.page
    const { end, title, ids } = readHeader(lines, attributes)
    const { rest = '', id } = title ? withoutAnchors(title.text) : {}
    const at = title?.at ?? 0
    const top = anchors([...(id === undefined ? [] : [id]), ...ids], at)
    const shown =
      title && this.page.site.showsTitle !== false ? [{ text: `# ${this.text(rest, at)}`, at }, blank(at)] : []
    const head = title ? [...shown, ...top, ...top.map(() => blank(at))] : []
    const body = this.blocks(lines.slice(end))
    const notes = this.page.footnoteLines.map(({ name, text, at }) => ({ text: `[^${name}]: ${text}`, at }))
    const gap = blank(notes[0]?.at ?? 0)
    return [...head, ...body, ...(notes.length > 0 ? [gap, ...notes] : [])]
  }

  /** Converts the lines of a container. */
  blocks(lines: readonly Line[]): Line[] {
    if (this.depth >= MAX_DEPTH) return inlineLines(lines, this.page)
    const wasInList = this.isInList
    this.isInList = false
    this.depth++
    const out: Line[] = []
    for (let i = 0; i < lines.length; ) {
      const block = this.next(lines, i)
      if (block.lines.length > 0 && !isBlank(out.at(-1))) out.push(blank(block.lines[0]?.at ?? 0))
      for (const one of block.lines) out.push(one)
      i = Math.max(block.end, i + 1)
    }
    this.depth--
    this.isInList = wasInList
    return trimLines(out)
  }

  /** The block that a list item goes on with. */
  attached(lines: readonly Line[], start: number): Block {
    const wasInList = this.isInList
    this.isInList = true
    const block = this.next(lines, start)
    this.isInList = wasInList
    return block
  }

  /** The next block, with what comes before it. */
  next(lines: readonly Line[], start: number): Block {
    const { end, meta } = this.meta(lines, start)
    if (end >= lines.length) return { end, lines: anchors(meta.ids, lines[start]?.at ?? 0) }
    return this.block(lines, end, meta)
  }

  /** Reads what comes before a block. Attributes of the document and comments are read on the way. */
  meta(lines: readonly Line[], start: number): { readonly end: number; readonly meta: BlockMeta } {
    const { attributes } = this.page
    let meta = NO_META
    let i = start
    while (i < lines.length) {
      const { text, at } = lines[i] as Line
      const entry = text.startsWith(':') ? attributes.entry(lines, i) : undefined
      if (entry !== undefined) {
        i = entry
        continue
      }
      if (text === '' || text === '+' || /^\/\/(?!\/)/.test(text)) {
        i++
        continue
      }
      if (/^\/{4,}$/.test(text)) {
        i = closing(lines, i) + 1
        continue
      }
      const [, id] = ANCHOR.exec(text) ?? []
      if (id !== undefined) meta = { ...meta, ids: [...meta.ids, id] }
      else if (/^\[(?!\[).*\]$/.test(text) && !/^\[[^\]]*\]\(/.test(text)) {
        const list = attributeList(attributes.fill(text.slice(1, -1)))
        meta = {
          ...meta,
          list: joined(meta.list, list),
          ids: list.id === undefined ? meta.ids : [...meta.ids, list.id],
        }
      } else if (/^\.[^\s.]/.test(text) && !/^\.{1,5}[ \t]/.test(text))
        meta = { ...meta, title: { text: text.slice(1), at } }
      else break
      i++
    }
    return { end: i, meta }
  }

  /** The block that begins on a line. */
  block(lines: readonly Line[], start: number, meta: BlockMeta): Block {
    const line = lines[start] as Line
    const { text } = line
    const section = this.section(lines, start, meta)
    if (section) return section
    if (DELIMITER.test(text)) {
      const end = closing(lines, start)
      const inner = lines.slice(start + 1, end)
      return { end: Math.min(end + 1, lines.length), lines: delimited(text, inner, meta, this, line.at) }
    }
    if (MEDIA.test(text)) return { end: start + 1, lines: mediaLines(line, meta, this) }
    if (/^(?:'{3,}|-{3}|\*{3}|- - -|\* \* \*)$/.test(text))
      return { end: start + 1, lines: [{ text: '***', at: line.at }] }
    if (text === '<<<' || /^toc::\[.*\]$/.test(text)) return { end: start + 1, lines: [] }
    if (isList(text)) return readList(lines, start, [], meta, this)
    if (indentOf(text) > 0 && meta.list.style !== 'normal') return this.literal(lines, start, meta)
    return this.paragraph(lines, start, meta)
  }

  /** A line of text as Markdown. */
  text(typed: string, at: number): string {
    return inline(typed, this.page, at)
  }

  /** The title of a block as plain text, for an attribute. */
  titleOf(meta: BlockMeta): string | undefined {
    return meta.title === undefined ? undefined : this.label(meta.title.text, meta.title.at)
  }

  /** A text without any markup. */
  label(typed: string, at: number): string {
    return this.text(typed, at)
      .replace(/!?\[((?:[^[\]\\]|\\.)*)\]\([^()]*\)/g, '$1')
      .replace(/<\/?[a-z][^<>]*>/g, '')
      .replace(/\*\*|`+|(?<![\p{L}\p{N}\\])_(?=\S)|(?<=\S)(?<!\\)_(?![\p{L}\p{N}])/gu, '')
      .replace(/\\([^\w\s])/g, '$1')
      .replaceAll('"', '”')
  }

  private section(lines: readonly Line[], start: number, meta: BlockMeta): Block | undefined {
    const line = lines[start] as Line
    let [, marks, typed] = SECTION.exec(line.text) ?? []
    let end = start + 1
    if (marks === undefined && UNDERLINE.test(lines[end]?.text ?? '') && isUnder(line.text, lines[end])) {
      marks = '='.repeat('=-~^+'.indexOf((lines[end]?.text ?? '=')[0] as string) + 1)
      typed = line.text
      end++
    }
    if (marks === undefined || typed === undefined) return undefined
    const { attributes, ids } = this.page
    const level = Math.min(6, Math.max(1, marks.length + Number(attributes.get('leveloffset') ?? 0)))
    const { rest, id } = withoutAnchors(typed)
    const [own, ...others] = [...(id === undefined ? [] : [id]), ...meta.ids]
    const made = takeId(attributes.fill(rest), own, attributes, ids)
    const anchored = anchors(others, line.at)
    // In this notation, an id that the heading gets anyway is left out.
    const shown = /^[\w:.-]+$/.test(made) ? `{: #${made}}` : `{#${made}}`
    return {
      end,
      lines: [
        ...anchored,
        ...(anchored.length > 0 ? [blank(line.at)] : []),
        { text: `${'#'.repeat(level)} ${this.text(rest, line.at)} ${shown}`, at: line.at },
        blank(line.at),
      ],
    }
  }

  /** Indented text is literal. */
  private literal(lines: readonly Line[], start: number, meta: BlockMeta): Block {
    const end = this.endOfParagraph(lines, start)
    const body = lines.slice(start, end)
    return { end, lines: this.before(meta, codeLines(dedentLines(body, commonIndent(body)), meta, this, 'text')) }
  }

  private paragraph(lines: readonly Line[], start: number, meta: BlockMeta): Block {
    const end = this.endOfParagraph(lines, start)
    const body = lines.slice(start, end)
    const [first] = body as [Line]
    const { style } = meta.list
    const [mark, name] = /^(NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+/.exec(first.text) ?? []
    if (mark !== undefined && name !== undefined) {
      const text = [{ ...first, text: first.text.slice(mark.length) }, ...body.slice(1)]
      return { end, lines: this.admonition(name, inlineLines(text, this.page), meta, first.at) }
    }
    const [, macro] = body.length === 1 ? (/^([a-z][\w-]*)::\S*\[.*\]$/.exec(first.text) ?? []) : []
    if (macro !== undefined)
      this.page.site.remark?.(
        'left',
        macro,
        first.at,
        `\`${macro}::\` is a macro of an extension, so it shows as text.`,
        UNKNOWN_TODO,
      )
    const asBlock = STYLED.get(style)
    if (asBlock !== undefined && style !== '') return { end, lines: delimited(asBlock, body, meta, this, first.at) }
    const text = meta.list.options.has('hardbreaks') || this.page.attributes.get('hardbreaks-option') !== undefined
    const typed = text ? body.map((one, i) => (i < body.length - 1 ? { ...one, text: `${one.text} +` } : one)) : body
    const quote = quoted(typed)
    const converted = inlineLines(quote?.lines ?? typed, this.page)
    if (quote) return { end, lines: this.quotation(converted, quote.author, undefined, first.at) }
    return { end, lines: this.before(meta, converted) }
  }

  private endOfParagraph(lines: readonly Line[], start: number): number {
    let end = start + 1
    for (; end < lines.length; end++) {
      const { text } = lines[end] as Line
      if (text === '' || text === '+') break
      if (this.isInList && isList(text)) break
      if (
        /^\[(?:\[.*\]\]|[\w#.%][^\]]*\]|\]|(?:["',].*\])?)$/.test(text) &&
        /^\[.*\]$/.test(text) &&
        !/^\[\d+\]$/.test(text)
      )
        break
      if (DELIMITER.test(text) && text !== '--') break
    }
    return end
  }

  /** A callout. */
  admonition(name: string, body: readonly Line[], meta: BlockMeta, at: number): readonly Line[] {
    const kind = calloutFor(name) ?? 'Note'
    return [...anchors(meta.ids, at), ...callout(kind, trimLines(body), at, { title: this.titleOf(meta) })]
  }

  /** A quotation, with whom it's from. */
  quotation(body: readonly Line[], author: string | undefined, source: string | undefined, at: number): Line[] {
    const from = [author, source].filter((one) => one !== undefined && one !== '').join(', ')
    const last = body.at(-1)?.at ?? at
    const all = [...body, ...(from === '' ? [] : [blank(last), { text: `— ${this.text(from, last)}`, at: last }])]
    return all.map((line) => ({ ...line, text: line.text === '' ? '>' : `> ${line.text}` }))
  }

  /** The anchors and the title of a block, and then the block. */
  before(meta: BlockMeta, body: readonly Line[]): Line[] {
    const at = body[0]?.at ?? 0
    const ids = anchors(meta.ids, at)
    const title = meta.title ? [{ text: `**${this.label(meta.title.text, at)}**`, at: meta.title.at }, blank(at)] : []
    return [...ids, ...(ids.length > 0 ? [blank(at)] : []), ...title, ...body]
  }
}

const UNDERLINE = /^(?:={3,}|-{3,}|~{3,}|\^{3,}|\+{3,})$/

/** The delimiters of blocks whose styles a paragraph may have. */
const STYLED: ReadonlyMap<string, string> = new Map([
  ...['source', 'listing'].map((style) => [style, '----'] as const),
  ['literal', '....'],
  ...['quote', 'verse'].map((style) => [style, '____'] as const),
  ...['pass', 'stem', 'latexmath', 'asciimath'].map((style) => [style, '++++'] as const),
  ...['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION', 'example'].map((style) => [style, '===='] as const),
  ['sidebar', '****'],
  ['comment', '////'],
])

/** The index of the line that closes the block opened on a line. The end if none does. */
function closing(lines: readonly Line[], start: number): number {
  const { text } = lines[start] as Line
  const mark = /^`{3,}/.exec(text)?.[0] ?? text
  for (let i = start + 1; i < lines.length; i++) if ((lines[i] as Line).text === mark) return i
  return lines.length
}

/** The attributes of two lists before the same block. */
function joined(first: AttributeList, second: AttributeList): AttributeList {
  return {
    positional: second.positional.length > 0 ? second.positional : first.positional,
    named: new Map([...first.named, ...second.named]),
    style: second.style || first.style,
    id: second.id ?? first.id,
    roles: [...first.roles, ...second.roles],
    options: new Set([...first.options, ...second.options]),
  }
}

/** A paragraph in quotation marks, with its author below. */
function quoted(lines: readonly Line[]): { readonly lines: readonly Line[]; readonly author: string } | undefined {
  const last = lines.at(-1)
  const [first] = lines
  if (!first?.text.startsWith('"') || !last?.text.startsWith('-- ') || !lines.at(-2)?.text.endsWith('"'))
    return undefined
  const text = lines.slice(0, -1)
  return {
    lines: text.map((line, i) => ({
      ...line,
      text: line.text.slice(i === 0 ? 1 : 0, i === text.length - 1 ? -1 : undefined),
    })),
    author: last.text.slice(3),
  }
}
