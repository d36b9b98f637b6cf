// Converts the blocks of reStructuredText to those of MyST, whose directives and roles are the same: lines in, lines
// out. Each line keeps the number of the line that it comes from.

import { definition, definitionList } from '../definition-tags.ts'
import {
  blank,
  commonIndent,
  dedentLines,
  endOfIndented,
  fenceMarks,
  indentLines,
  indentOf,
  isBlank,
  type Line,
  textOf,
  trimLines,
} from '../lines.ts'
import { writeTable } from '../write-table.ts'
import { convertDirective, directiveAt } from './directives.ts'
import { fieldList } from './fields.ts'
import { codeText, footnoteName, inline, inlineLines } from './inline.ts'
import { createPage, nameOf, type RstPage, type RstSite } from './page.ts'
import { GRID_BORDER, type RstTable, readGrid, readSimple, SIMPLE_BORDER } from './tables.ts'

const MAX_DEPTH = 40
/** Files that include each other twice double with each level. */
const MAX_INCLUDED = 20_000
/** A line of one punctuation character: above or below a heading, or between paragraphs. */
const RULE = /^([!-/:-@[-`{-~])\1*[ \t]*$/
const BULLET = /^([-*+•‣⁃])(?:[ \t]+|$)/
const NUMBER = /^\(?(#|\d{1,9}|[A-Za-z]|[ivxlcdm]{2,}|[IVXLCDM]{2,})[.)](?:[ \t]+|$)/
const FIELD = /^:(?![\s:])((?:\\.|[^:\\\n]|:(?=[^\s`]))+):(?=\s|$)/
const OPTION =
  /^(?:--?[\w?][\w-]*|\/\w+)(?:[ =](?:<[^<>\n]+>|[A-Za-z][\w-]*))?(?:, (?:--?[\w?][\w-]*|\/\w+)(?:[ =](?:<[^<>\n]+>|[A-Za-z][\w-]*))?)*(?= {2,}\S|[ \t]*$)/

/** Converts a page. */
export function rstToMyst(lines: readonly Line[], site: RstSite): Line[] {
  const all = lines.map(({ text, at }) => ({ text: text.includes('\t') ? withSpaces(text) : text, at }))
  return new RstReader(createPage(all, site)).blocks(all)
}

/** Tabs advance to the next multiple of eight. */
function withSpaces(text: string): string {
  let out = ''
  for (const c of text) out += c === '\t' ? ' '.repeat(8 - (out.length % 8)) : c
  return out
}

/** Reads blocks. Directives come back to it with their content. */
export class RstReader {
  private depth = 0
  private includedLines = 0
  private readonly open = new Set<string>()

  constructor(readonly page: RstPage) {}

  /** Converts lines, whose indentation is that of their container. */
  blocks(lines: readonly Line[]): Line[] {
    if (this.depth >= MAX_DEPTH) return [...lines]
    this.depth++
    const out: Line[] = []
    for (let i = 0; i < lines.length; ) {
      const line = lines[i] as Line
      if (isBlank(line)) {
        if (!isBlank(out.at(-1))) out.push(blank(line.at))
        i++
        continue
      }
      const { end, lines: converted } = this.block(lines, i)
      for (const one of converted) out.push(one)
      i = Math.max(end, i + 1)
      // What has no empty line below it in one language may need it in the other.
      if (converted.length > 0 && !isBlank(lines[i]) && i < lines.length && !isListed(lines[i - 1], lines[i]))
        out.push(blank(line.at))
    }
    this.depth--
    return out
  }

  private block(lines: readonly Line[], start: number): { end: number; lines: readonly Line[] } {
    const line = lines[start] as Line
    const { text } = line
    if (indentOf(text) > 0) return this.quote(lines, start)
    if (/^(?:\.\.|__)(?:[ \t]|$)/.test(text)) return this.explicit(lines, start)
    return (
      this.table(lines, start) ??
      this.heading(lines, start) ??
      this.bullets(lines, start) ??
      this.numbers(lines, start) ??
      this.fields(lines, start) ??
      this.options(lines, start) ??
      this.lineBlock(lines, start) ??
      this.doctest(lines, start) ??
      this.definitions(lines, start) ??
      this.paragraph(lines, start)
    )
  }

  /** Indented text is a quotation. An indented list or directive was only meant as that. */
  private quote(lines: readonly Line[], start: number): { end: number; lines: readonly Line[] } {
    const end = endOfIndented(lines, start, 1)
    const body = lines.slice(start, end)
    const inner = dedentLines(body, commonIndent(body))
    const first = inner[0]?.text ?? ''
    const converted = this.blocks(inner)
    if (
      BULLET.test(first) ||
      NUMBER.test(first) ||
      FIELD.test(first) ||
      /^(?:\.\.[ \t]|\+[-=]|=+[ \t]+=|>>>)/.test(first) ||
      indentOf(first) > 0
    )
      return { end, lines: converted }
    return { end, lines: converted.map(({ text, at, ...rest }) => ({ ...rest, text: `> ${text}`.trimEnd(), at })) }
  }

  /** What begins with two dots: a directive, a target, a footnote, a substitution, or a comment. */
  private explicit(lines: readonly Line[], start: number): { end: number; lines: readonly Line[] } {
    const line = lines[start] as Line
    const end = endOfIndented(lines, start + 1, 1)
    const [, label] = /^\.\.[ \t]+_(?!_)(`[^`]+`|(?:\\.|[^:\\])+):[ \t]*$/.exec(line.text) ?? []
    if (label !== undefined && end === start + 1) return { end, lines: [{ text: `(${nameOf(label)})=`, at: line.at }] }
    if (/^__[ \t]|^\.\.[ \t]+_|^\.\.[ \t]+\|/.test(line.text)) return { end, lines: [] }
    const [, note, first = ''] = /^\.\.[ \t]+\[([^\]\s]+)\](?:[ \t]+(.*))?$/.exec(line.text) ?? []
    if (note !== undefined) return { end, lines: this.footnote(note, first, lines.slice(start, end)) }
    const found = directiveAt(lines, start, end)
    // An empty comment ends at once, and what follows is a quotation.
    if (!found && /^\.\.[ \t]*$/.test(line.text) && isBlank(lines[start + 1])) return { end: start + 1, lines: [] }
    return { end, lines: found ? convertDirective(found, this) : [] }
  }

  private footnote(name: string, first: string, lines: readonly Line[]): Line[] {
    const [opening, ...rest] = lines
    const at = opening?.at ?? 0
    const body = trimLines(this.blocks([{ text: first, at }, ...dedentLines(rest, commonIndent(rest))]))
    const [head, ...tail] = body
    return [{ text: `[^${footnoteName(name)}]: ${head?.text ?? ''}`, at }, ...indentLines(tail, '    ')]
  }

  private heading(lines: readonly Line[], start: number): { end: number; lines: readonly Line[] } | undefined {
    const [first, second, third] = lines.slice(start, start + 3).map(({ text }) => text.trimEnd())
    if (first === undefined || second === undefined) return undefined
    const isOver =
      RULE.test(first) && third === first && second !== '' && first.length >= Math.min(second.trim().length, 4)
    const isUnder =
      !isOver && RULE.test(second) && !/^(?:\.\.|::)$/.test(second) && second.length >= Math.min(first.length, 4)
    if (!isOver && !isUnder) {
      // A line between paragraphs.
      return RULE.test(first) && first.length >= 4 && isBlank(lines[start + 1])
        ? { end: start + 1, lines: [{ text: '***', at: (lines[start] as Line).at }] }
        : undefined
    }
    const style = isOver ? `over ${first[0]}` : (second[0] as string)
    if (!this.page.levels.includes(style)) this.page.levels.push(style)
    const level = Math.min(this.page.levels.indexOf(style) + 1, 6)
    const at = (lines[isOver ? start + 1 : start] as Line).at
    const text = inline((isOver ? second : first).trim(), this.page)
    return { end: start + (isOver ? 3 : 2), lines: [{ text: `${'#'.repeat(level)} ${text}`, at }] }
  }

  private bullets(lines: readonly Line[], start: number): { end: number; lines: readonly Line[] } | undefined {
    const mark = BULLET.exec((lines[start] as Line).text)?.[0]
    return mark === undefined ? undefined : this.item(lines, start, mark.length, '- ')
  }

  private numbers(lines: readonly Line[], start: number): { end: number; lines: readonly Line[] } | undefined {
    const { text } = lines[start] as Line
    const [mark, typed = ''] = NUMBER.exec(text) ?? []
    if (mark === undefined) return undefined
    // `A. Smith` may begin a paragraph, whose second line isn't indented.
    const next = lines[start + 1]
    if (!isBlank(next) && indentOf(next?.text ?? '') < 2 && !NUMBER.test(next?.text ?? '')) return undefined
    return this.item(lines, start, mark.length, `${numberOf(typed)}. `)
  }

  private item(
    lines: readonly Line[],
    start: number,
    width: number,
    mark: string,
  ): { end: number; lines: readonly Line[] } {
    const line = lines[start] as Line
    const end = endOfIndented(lines, start + 1, 1)
    const rest = lines.slice(start + 1, end)
    const isEmpty = line.text.slice(width).trim() === ''
    const columns = isEmpty ? commonIndent(rest) : Math.min(width, commonIndent(rest))
    const inner = this.blocks([
      { ...line, text: line.text.slice(width) },
      ...dedentLines(rest, rest.length === 0 ? 0 : columns),
    ])
    const [first, ...others] = isEmpty ? trimLines(inner) : inner
    if (!first) return { end, lines: [{ text: mark.trimEnd(), at: line.at }] }
    return { end, lines: [{ ...first, text: mark + first.text }, ...indentLines(others, ' '.repeat(mark.length))] }
  }

  private fields(lines: readonly Line[], start: number): { end: number; lines: readonly Line[] } | undefined {
    if (!FIELD.test((lines[start] as Line).text)) return undefined
    const all: { name: string; lines: Line[] }[] = []
    let end = start
    for (let i = start; i < lines.length; ) {
      const line = lines[i] as Line
      const [whole, name] = FIELD.exec(line.text) ?? []
      if (whole === undefined || name === undefined) break
      end = endOfIndented(lines, i + 1, 1)
      const rest = lines.slice(i + 1, end)
      const body = [{ ...line, text: line.text.slice(whole.length).trim() }, ...dedentLines(rest, commonIndent(rest))]
      all.push({ name, lines: trimLines(this.blocks(body)) })
      i = end
      while (isBlank(lines[i]) && i < lines.length && FIELD.test(lines[i + 1]?.text ?? '')) i++
    }
    // At the top of a page, they tell Sphinx what to do with it.
    const isTop =
      this.depth === 1 && lines.slice(0, start).every((one) => isBlank(one) || /^(?:\.\.|__)(?:[ \t]|$)/.test(one.text))
    return { end, lines: isTop ? [] : fieldList(all, (lines[start] as Line).at, this.page) }
  }

  /** `-a, --all  Text` and the like. */
  private options(lines: readonly Line[], start: number): { end: number; lines: readonly Line[] } | undefined {
    const line = lines[start] as Line
    const typed = OPTION.exec(line.text)?.[0]
    const end = endOfIndented(lines, start + 1, 1)
    if (typed === undefined || (typed === line.text.trimEnd() && end === start + 1)) return undefined
    const rest = lines.slice(start + 1, end)
    const body = trimLines(
      this.blocks([{ ...line, text: line.text.slice(typed.length).trim() }, ...dedentLines(rest, commonIndent(rest))]),
    )
    const [first, ...others] = body
    return {
      end,
      lines: [
        { text: `- ${codeText(typed)}${first ? `: ${first.text}` : ''}`, at: line.at },
        ...indentLines(others, '  '),
      ],
    }
  }

  /** Lines that begin with `|` keep their breaks. */
  private lineBlock(lines: readonly Line[], start: number): { end: number; lines: readonly Line[] } | undefined {
    if (!/^\|(?:[ \t]|$)/.test((lines[start] as Line).text)) return undefined
    const all: Line[] = []
    let i = start
    for (; i < lines.length && !isBlank(lines[i]); i++) {
      const { text, at } = lines[i] as Line
      const last = all.at(-1)
      if (/^\|(?:[ \t]|$)/.test(text)) all.push({ text: text.slice(1).trim(), at })
      else if (last && indentOf(text) > 0) all[all.length - 1] = { ...last, text: `${last.text} ${text.trim()}` }
      else break
    }
    const converted = all.map(({ text, at }) => ({ text: inline(text, this.page), at }))
    return {
      end: i,
      lines: converted.map((line, n) => {
        const next = converted[n + 1]
        return line.text === '' || next === undefined || next.text === '' ? line : { ...line, text: `${line.text}\\` }
      }),
    }
  }

  private doctest(lines: readonly Line[], start: number): { end: number; lines: readonly Line[] } | undefined {
    if (!/^>>>(?: |$)/.test((lines[start] as Line).text)) return undefined
    let end = start
    while (end < lines.length && !isBlank(lines[end])) end++
    return { end, lines: this.code(lines.slice(start, end), 'python') }
  }

  /** A line with an indented text directly below it. */
  private definitions(lines: readonly Line[], start: number): { end: number; lines: readonly Line[] } | undefined {
    const out: Line[] = []
    let end = start
    for (let i = start; ; ) {
      const term = lines[i]
      const below = lines[i + 1]
      if (!term || isBlank(term) || indentOf(term.text) > 0 || isBlank(below) || indentOf(below?.text ?? '') === 0)
        break
      if (/^(?:\.\.|__)[ \t]|::[ \t]*$/.test(term.text) || BULLET.test(term.text)) break
      end = endOfIndented(lines, i + 1, 1)
      const body = lines.slice(i + 1, end)
      const [name = '', ...classifiers] = term.text.split(/[ \t]+:[ \t]+/)
      const shown = [inline(name, this.page), ...classifiers.map((one) => `*${inline(one, this.page)}*`)].join(' : ')
      out.push(...definition([[{ text: shown, at: term.at }]], this.blocks(dedentLines(body, commonIndent(body)))))
      i = end
      while (isBlank(lines[i]) && i < lines.length) i++
    }
    return out.length === 0 ? undefined : { end, lines: definitionList(out) }
  }

  private table(lines: readonly Line[], start: number): { end: number; lines: readonly Line[] } | undefined {
    const { text } = lines[start] as Line
    const found = GRID_BORDER.test(text)
      ? readGrid(lines, start)
      : SIMPLE_BORDER.test(text)
        ? readSimple(lines, start)
        : undefined
    return found && { end: found.end, lines: this.tableLines(found, (lines[start] as Line).at) }
  }

  private tableLines({ rows, headers }: RstTable, at: number): Line[] {
    const cells = rows.map((row) => row.map((cell) => ({ ...cell, lines: trimLines(this.blocks(cell.lines)) })))
    return writeTable(cells, headers, at)
  }

  private paragraph(lines: readonly Line[], start: number): { end: number; lines: readonly Line[] } {
    let end = start + 1
    while (
      end < lines.length &&
      !isBlank(lines[end]) &&
      indentOf((lines[end] as Line).text) === 0 &&
      !/^\.\.[ \t]/.test((lines[end] as Line).text)
    )
      end++
    const typed = lines.slice(start, end)
    const last = typed.at(-1) as Line
    if (!/::[ \t]*$/.test(last.text)) return { end, lines: inlineLines(typed, this.page) }
    // Two colons announce literal text.
    const shown = last.text
      .trimEnd()
      .replace(/(?:^|[ \t]+)::$/, '')
      .replace(/::$/, ':')
    const before = [...typed.slice(0, -1), ...(shown === '' ? [] : [{ ...last, text: shown }])]
    const out = before.length === 0 ? [] : [...inlineLines(before, this.page), blank(last.at)]
    let first = end
    while (isBlank(lines[first]) && first < lines.length) first++
    const close = this.literalEnd(lines, first)
    return { end: close, lines: [...out, ...this.code(lines.slice(first, close))] }
  }

  /** The end of literal text: indented, or with the same sign before each line. */
  private literalEnd(lines: readonly Line[], start: number): number {
    const { text = '' } = lines[start] ?? {}
    if (indentOf(text) > 0) return endOfIndented(lines, start, 1)
    const sign = text[0] ?? ''
    let end = start
    if (/^[!-/:-@[-`{-~]/.test(sign)) while (end < lines.length && (lines[end] as Line).text.startsWith(sign)) end++
    return end
  }

  /** The blocks of a file that the page includes. A file that includes itself stops at its second time. */
  included(path: string, lines: readonly Line[]): Line[] {
    if (this.open.has(path) || this.includedLines > MAX_INCLUDED) return []
    this.open.add(path)
    this.includedLines += lines.length + 1
    const out = this.blocks(lines)
    this.open.delete(path)
    return out
  }

  /** Lines as code. */
  code(lines: readonly Line[], language?: string): Line[] {
    const body = trimLines(dedentLines(lines, commonIndent(lines)))
    const [first] = body
    if (!first) return []
    const text = textOf(body)
    const marks = fenceMarks(text)
    const lang =
      language ??
      this.page.language ??
      (/^(?:>>> |from [\w.]+ import |import \w|def \w|class \w)/m.test(text) ? 'python' : 'text')
    return [{ text: `${marks}${lang}`, at: first.at }, ...body, { text: marks, at: (body.at(-1) as Line).at }]
  }
}

/** Whether both lines may be of one list, or one of them is blank. */
function isListed(before: Line | undefined, next: Line | undefined): boolean {
  const isItem = (line: Line | undefined) =>
    BULLET.test(line?.text ?? '') || NUMBER.test(line?.text ?? '') || indentOf(line?.text ?? '') > 0
  return isBlank(before) || (isItem(before) && (BULLET.test(next?.text ?? '') || NUMBER.test(next?.text ?? '')))
}

function numberOf(typed: string): number {
  if (typed === '#') return 1
  if (/^\d/.test(typed)) return Number(typed)
  if (typed.length === 1 && !/[ivx]/i.test(typed)) return typed.toLowerCase().charCodeAt(0) - 96
  const values: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }
  const digits = [...typed.toLowerCase()].map((c) => values[c] ?? 0)
  return digits.reduce((sum, digit, i) => sum + (digit < (digits[i + 1] ?? 0) ? -digit : digit), 0)
}
