// Finds Markdown that isn't read as its author meant: code without an end, and tables and headings shown as typed.
import type { Page } from '../content/page.ts'
import type { Code, Table, TableRow } from '../content/tree.ts'
import { counted } from '../diagnostics/counted.ts'
import type { Place } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import { fenceInside } from './fence-inside.ts'
import type { PlacedNode } from './nodes.ts'
import type { Finding, PageInput } from './rule.ts'
import { openFence, type WrittenCode, writtenCode } from './written-code.ts'

/** What a page shows as typed, block by block. */
export function* unreadMarkdown({ page, project, nodes }: PageInput): Iterable<Finding> {
  yield* openCode(page, project)
  for (const placed of nodes) {
    const { node, file, parent } = placed
    const { span } = node
    const text = (file === page.file ? page.source : project.sources.get(file))?.text
    if (node.type === 'table') yield* longRows(node, file, text)
    if (!span || text === undefined) continue
    const written = text.slice(span.start, span.end)
    if (node.type === 'heading') yield* misplacedFrontMatter(written, { file, ...span }, text)
    if (node.type !== 'paragraph') continue
    yield* unreadImports(written, { file, ...span })
    yield* unreadItems(written, { file, ...span }, parent?.node.type === 'listItem')
    yield* unreadNumbers(written, { file, ...span }, nextText(placed, text))
    const marks = /^(?:#{2,6}(?=[^\s#])|#{1,6}(?=[\u00a0\u202f\u3000]))/.exec(written)?.[0]
    const tableFault = tableFaultOf(written, text.slice(Math.max(0, span.start - MAX_ROW), span.start))
    if (marks) yield brokenHeading(marks, written, { file, start: span.start, end: span.start + marks.length })
    else if (tableFault)
      yield {
        message: `This isn't a table, because ${tableFault.reason}. It is shown as typed.`,
        place: { file, start: span.start, end: span.start + (written.split(/\r?\n/, 1)[0]?.length ?? 0) },
        help: tableFault.help,
        severity: 'warning',
      }
  }
}

const IMPORT =
  /^import\s+(?:[\w$]+|\{[^{}\n]*\}|\*\s+as\s+[\w$]+)(?:\s*,\s*\{[^{}\n]*\})?\s+from\s+(["'])[^"'\n]+\1;?[ \t]*$/gm

/** Imports in a line of text, which only define something as a block of their own. */
function* unreadImports(written: string, { file, start }: Place): Iterable<Finding> {
  if (!written.includes('import')) return
  for (const { 0: line, index } of written.matchAll(IMPORT)) {
    yield {
      message: 'This import is part of a text, so it imports nothing. It is shown as typed.',
      place: { file, start: start + index, end: start + index + line.trimEnd().length },
      help: 'Move it below the front matter, with an empty line after it.',
      severity: 'warning',
    }
  }
}

const ITEM = /^[ \t>]*(?:-(?=[A-Z][a-z]+[ ,])|•)/

/** Items of a list whose mark Markdown doesn't know: `-Text` without a space, and `•`. */
function* unreadItems(written: string, { file, start }: Place, isInItem: boolean): Iterable<Finding> {
  if (!/^[ \t>]*[-•]/m.test(written)) return
  let offset = 0
  const found: { at: number; mark: string }[] = []
  const lines = written.split('\n')
  for (const line of lines) {
    const mark = ITEM.exec(line)?.[0]
    if (mark !== undefined) found.push({ at: offset + mark.length - 1, mark: mark.trim().slice(-1) })
    offset += line.length + 1
  }
  const [first] = found
  // A single line with a dash may be anything, except below an item.
  const isList = isInItem
    ? first !== undefined && first.at > (lines[0]?.length ?? 0)
    : found.length === lines.length && lines.length > 1
  if (!first || !isList) return
  const isBullet = first.mark === '•'
  const others = found.length === 1 ? '' : ` The same is true of ${counted(found.length - 1, 'more line')}.`
  yield {
    message: `This isn't an item of a list, because ${isBullet ? "`•` doesn't start one" : `no space follows \`${first.mark}\``}. It is shown as typed.${others}`,
    place: { file, start: start + first.at, end: start + first.at + 1 },
    help: isBullet ? 'Write `-` and a space instead.' : `Put a space after \`${first.mark}\`.`,
    severity: 'warning',
  }
}

/** A word, not a version: `1.x is old`. */
const NUMBERED = /^[ \t>]*([1-9]\d?[.)])(?=\p{Lu}|\p{Lo}|\p{L}{3})/u

/** Items of a numbered list without a space: `1.Text`, with `2.Text` in the next line or the next paragraph. */
function* unreadNumbers(written: string, { file, start }: Place, next: string): Iterable<Finding> {
  const mark = NUMBERED.exec(written)
  if (mark?.[1]?.slice(0, -1) !== '1') return
  const [, ...lines] = written.split('\n')
  const isSecond = (line: string) => /^[ \t>]*2[.)](?:[ \t]|\p{L})/u.test(line)
  if (!lines.some(isSecond) && !isSecond(next)) return
  const end = start + mark[0].length
  yield {
    message: `This isn't an item of a list, because no space follows \`${mark[1]}\`. It is shown as typed.`,
    place: { file, start: end - mark[1].length, end },
    help: 'Put a space after the number of each item.',
    severity: 'warning',
  }
}

/** The first line of what follows a node. */
function nextText({ siblings, index, file }: PlacedNode, text: string): string {
  const next = siblings.slice(index + 1, index + 3).find(({ node }) => node.type !== 'text')
  return next?.file === file && next.node.span ? text.slice(next.node.span.start, next.node.span.start + 20) : ''
}

/** A line that would be a heading with a space after its marks. Some keyboards make it easy to type a space of another kind. */
function brokenHeading(marks: string, written: string, place: Place): Finding {
  const isSpace = /\s/.test(written.charAt(marks.length))
  return {
    message: `This isn't a heading, because ${isSpace ? `the space after \`${marks}\` isn't an ordinary one` : `no space follows \`${marks}\``}. It is shown as typed.`,
    place: isSpace ? { ...place, start: place.end, end: place.end + 1 } : place,
    help: isSpace ? 'Write an ordinary space.' : `Put a space after \`${marks}\`.`,
    severity: 'warning',
  }
}

/** Front matter that Markdown takes for a heading, which is a text above a line of dashes. */
function* misplacedFrontMatter(written: string, place: Place, text: string): Iterable<Finding> {
  if (!/^(?:title|description|sidebarTitle): *\S[^\n]*\n(?:[^\n]*\n)*---[ \t]*$/.test(written.replace(/\r/g, '')))
    return
  const [opening] =
    /(?:^|\n)[ \t]*-{3,}[ \t]*\r?\n\s*$/.exec(text.slice(Math.max(0, place.start - 200), place.start)) ?? []
  if (opening === undefined) return
  yield {
    message: "This front matter isn't at the start of the file, so it is shown as text.",
    place: { ...place, start: place.start - opening.trimStart().length },
    help: 'Remove what is above it.',
  }
}

/** Rows of a table with more cells than its header, most often because of a `|` in code. */
function* longRows({ align, children }: Table, file: string, text: string | undefined): Iterable<Finding> {
  const [header, ...rows] = children as readonly TableRow[]
  const width = Math.max(align.length, header?.children.length ?? 0)
  const long = rows.filter((row) => row.span && width > 0 && filledCells(row) > width)
  const [first] = long
  if (!first?.span) return
  const written = text?.slice(first.span.start, first.span.end).trim() ?? ''
  const others = long.length - 1
  const also =
    others === 0
      ? ''
      : ` ${others} more ${others === 1 ? 'row' : 'rows'} of this table ${others === 1 ? 'has' : 'have'} too many.`
  yield {
    message: `This row has ${counted(filledCells(first), 'cell')}, and the header of its table has ${width}.${also}`,
    place: { file, ...first.span },
    help: /`[^`|]*\|[^`]*`/.test(written)
      ? 'Write `\\|` for a `|` inside a cell, in code too.'
      : 'Write `\\|` for a `|` inside a cell, or add a column to the header.',
    severity: 'warning',
  }
}

/** The number of cells up to the last one with text. */
function filledCells({ children }: TableRow): number {
  return children.findLastIndex((cell) => 'children' in cell && cell.children.length > 0) + 1
}

/** Code without an end: another block opens in it, or it goes on to the end of its file. */
function* openCode(page: Page, project: PageInput['project']): Iterable<Finding> {
  for (const block of page.codeBlocks) {
    const written = writtenCode(block, page, project)
    if (!written?.isMarkdown) continue
    const found = blockInCode(block.node, written) ?? endlessCode(written, page)
    if (found) yield { ...found, severity: 'warning' }
  }
}

/** Code that goes on to the end of its file. What ends with a tag that isn't closed was reported while reading. */
function endlessCode(written: WrittenCode, page: Page): Finding | undefined {
  const { source, place } = written
  const { fence = '', mark } = openFence(written) ?? {}
  if (!mark || source.text.slice(place.end).trim() !== '' || isReported(page, source, place)) return undefined
  return {
    message: 'This code block is never closed, so everything below it is code.',
    place: { ...place, end: place.start + fence.length },
    help: `Write ${mark} on a line of its own where it ends.`,
  }
}

/** Code in which another block opens: its end is missing, or it shows a block and needs a longer fence. */
function blockInCode(code: Code, written: WrittenCode): Finding | undefined {
  const inner = fenceInside(code, written)
  if (!inner) return undefined
  const { source, place } = written
  const { fence } = inner
  const { line } = source.position(written.placeOf(inner.start, inner.end).start)
  return {
    message: `This code block isn't closed before another one opens at line ${line}, so all text between them is code.`,
    place: { ...place, end: place.start + fence.length },
    help: `Write ${fence} on a line of its own where it ends. If its code shows that block, write ${fence}${fence[0]} around it.`,
  }
}

function isReported({ diagnostics }: Page, { path }: SourceFile, { start }: { readonly start: number }): boolean {
  return diagnostics.some(({ code, place }) => code === 'syntax' && place.file === path && place.start === start)
}

interface TableFault {
  readonly reason: string
  readonly help: string
}

/** Why a paragraph isn't a table, or a part of the one above. Undefined if none was meant. */
function tableFaultOf(paragraph: string, before: string): TableFault | undefined {
  const lines = paragraph.split(/\r?\n/, 2).map((line) => line.replace(/^[ \t>]*/, '').trimEnd())
  const [first = '', second = ''] = lines
  if (DASHES.test(first))
    return {
      reason: 'no header is directly above its row of dashes',
      help: 'Write the header there, without an empty line.',
    }
  if (ROW.test(first) && !DASHES.test(second) && ROW.test(before.trimEnd().split('\n').at(-1)?.trim() ?? ''))
    return { reason: 'an empty line separates it from the rows above', help: 'Remove the empty line.' }
  if (ROW.test(first) && ROW.test(second) && !DASHES.test(second) && cellsOf(first) === cellsOf(second))
    return {
      reason: 'no row of dashes is below its header',
      help: `Write \`|${' --- |'.repeat(cellsOf(first))}\` there.`,
    }
  if (!first.startsWith('|') || !DASHES.test(second)) return undefined
  const [header, dashes] = [first, second].map((line) => cellsOf(line)) as [number, number]
  if (header === dashes) return undefined
  return {
    reason: `its header has ${header} ${header === 1 ? 'cell' : 'cells'}, and the row of dashes has ${dashes}`,
    help: 'Give both rows the same number of cells.',
  }
}

/** Characters before a paragraph in which a row of a table is looked for. */
const MAX_ROW = 2_000
/** A row of two or more cells. */
const ROW = /^\|[^|]+\|[^|]+\|(?:[^|]+\|)*$/
const DASHES = /^\|(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?$/

function cellsOf(row: string): number {
  return row.replace(/^\||(?<!\\)\|$/g, '').split(/(?<!\\)\|/).length
}
