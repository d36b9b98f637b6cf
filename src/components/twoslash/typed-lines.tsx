// Adds TypeScript's answers to highlighted lines: types behind names, errors, and answers to queries.
import { escapeHtml, type Html, raw } from '../../html/html.ts'
import type { HtmlContext } from '../component.ts'
import type { TypeMark } from './typed-code.ts'

/** A block to render. */
export interface TypedLines {
  /** `<span class="line">…</span>` for each line, joined by line breaks. Lines contain text and spans with text. */
  readonly highlighted: Html
  readonly marks: readonly TypeMark[]
  /** Highlights a type like code, as lines. */
  color(type: string): Html
  readonly context: Pick<HtmlContext, 'uniqueId'>
}

/** A highlighted piece of a line, with each of its characters as HTML. */
interface Token {
  readonly class: string
  readonly characters: readonly string[]
}

/** A range of a line, and the markup around it. */
interface Range {
  readonly start: number
  readonly end: number
  open: string
  close: string
}

const LINE = /^(<span class="line[^"]*">)([\s\S]*)(<\/span>)$/
const TOKEN = /<span class="([^"]*)">([^<]*)<\/span>|([^<]+)/g
/** One character of text, or its escape. */
const CHARACTER = /&(?:#\d+|\w+);|[\s\S]/g
/** Maximum indentation of an answer, in characters. Up to this, it starts below the name that it's about. */
const FARTHEST = 40

/**
 * The lines with a button around each name, which opens its type without a script. Errors are underlined and explained
 * below their line, and answers to `^?` come below theirs. All additions are outside of the lines, so only the code is
 * copied.
 */
export function typedLines(block: TypedLines): Html {
  const byLine = new Map<number, TypeMark[]>()
  for (const mark of block.marks) {
    const marks = byLine.get(mark.line)
    if (marks) marks.push(mark)
    else byLine.set(mark.line, [mark])
  }
  const boxes = new Boxes(block)
  const lines = block.highlighted.text.split('\n').map((line, index) => {
    const marks = byLine.get(index)
    return marks ? lineHtml(line, marks, boxes) : line
  })
  // A line break ends the line above. Notes below a line are separate blocks.
  const notes = lines.map((_, index) => (byLine.get(index) ?? []).map((mark) => noteHtml(mark, block)).join(''))
  const text = lines.map((line, index) => (index === 0 ? line : `\n${notes[index - 1]}${line}`)).join('')
  return raw(text + (notes.at(-1) ?? '') + boxes.html())
}

/** The boxes with types. Names with the same type share one. */
class Boxes {
  private readonly ids = new Map<string, string>()
  private text = ''

  constructor(private readonly block: TypedLines) {}

  id({ text, docs = '' }: { text: string; docs?: string }): string {
    const key = `${text}\0${docs}`
    let id = this.ids.get(key)
    if (id === undefined) {
      id = this.block.context.uniqueId('type')
      this.ids.set(key, id)
      this.text += (
        <span class="twoslash-type" id={id} popover="auto">
          {typeHtml(text, this.block)}
          {docs !== '' && <span class="twoslash-docs">{docs}</span>}
        </span>
      ).text
    }
    return id
  }

  html(): string {
    return onOneLine(this.text)
  }
}

function lineHtml(line: string, marks: readonly TypeMark[], boxes: Boxes): string {
  const [, open, inner, close] = LINE.exec(line) ?? []
  if (open === undefined || inner === undefined || close === undefined) return line
  const tokens = [...inner.matchAll(TOKEN)].map(([, name = '', highlighted, plain]): Token => {
    return { class: name, characters: (highlighted ?? plain ?? '').match(CHARACTER) ?? [] }
  })
  const length = tokens.reduce((sum, { characters }) => sum + characters.length, 0)
  const within = ({ column, length: size }: TypeMark) => ({ start: column, end: Math.min(column + size, length) })
  const outer = marks.flatMap((mark): Range[] => {
    if (mark.kind === 'error') return [{ ...within(mark), open: '<span class="twoslash-error">', close: '</span>' }]
    if (mark.kind === 'highlight') return [{ ...within(mark), open: '<mark class="twoslash-mark">', close: '</mark>' }]
    return []
  })
  const names = marks.flatMap((mark): Range[] => {
    if (mark.kind !== 'hover') return []
    const id = boxes.id(mark)
    const button = `<button type="button" class="twoslash-name" popovertarget="${id}">`
    return [{ ...within(mark), open: button, close: '</button>' }]
  })
  return open + nested(tokens, [disjoint(outer), disjoint(names)]) + close
}

/** Ranges in order, without empty ones and those that start within another. */
function disjoint(ranges: readonly Range[]): Range[] {
  const out: Range[] = []
  for (const range of [...ranges].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (range.end > range.start && range.start >= (out.at(-1)?.end ?? 0)) out.push(range)
  }
  return out
}

/** Tokens with ranges around them. An inner range that crosses the end of an outer one is dropped. */
function nested(tokens: readonly Token[], [outer = [], inner = []]: readonly (readonly Range[])[]): string {
  const fits = ({ start, end }: Range) =>
    outer.every((range) => end <= range.start || start >= range.end || (start >= range.start && end <= range.end))
  const opens = new Map<number, string>()
  const closes = new Map<number, string>()
  for (const range of outer) {
    opens.set(range.start, range.open)
    closes.set(range.end, range.close)
  }
  for (const range of inner.filter(fits)) {
    opens.set(range.start, (opens.get(range.start) ?? '') + range.open)
    closes.set(range.end, range.close + (closes.get(range.end) ?? ''))
  }
  let html = ''
  let at = 0
  for (const { class: name, characters } of tokens) {
    let piece = ''
    const flush = () => {
      if (piece !== '') html += name === '' ? piece : `<span class="${name}">${piece}</span>`
      piece = ''
    }
    for (const character of characters) {
      const tags = (closes.get(at) ?? '') + (opens.get(at) ?? '')
      if (tags !== '') {
        flush()
        html += tags
      }
      piece += character
      at++
    }
    flush()
  }
  return html + (closes.get(at) ?? '')
}

function noteHtml(mark: TypeMark, block: TypedLines): string {
  if (mark.kind === 'hover' || (mark.kind === 'highlight' && !mark.text)) return ''
  const indent = mark.kind === 'query' || mark.kind === 'completion' ? ' '.repeat(Math.min(mark.column, FARTHEST)) : ''
  return onOneLine(
    (
      <span class="twoslash-note" data-kind={mark.kind} role="note">
        {indent}
        <span class="twoslash-answer">{answerHtml(mark, block)}</span>
      </span>
    ).text,
  )
}

function answerHtml(mark: TypeMark, block: TypedLines): Html {
  switch (mark.kind) {
    case 'hover':
    case 'query':
      return (
        <>
          {typeHtml(mark.text, block)}
          {mark.docs && <span class="twoslash-docs">{mark.docs}</span>}
        </>
      )
    case 'error':
      return (
        <>
          {mark.text} <span class="twoslash-number">{`ts(${mark.code})`}</span>
        </>
      )
    case 'completion':
      return raw(mark.names.map((name) => `<span class="twoslash-option">${escapeHtml(name)}</span>`).join(' '))
    case 'highlight':
      return raw(escapeHtml(mark.text ?? ''))
  }
}

/** A type is text, so its lines have no numbers. */
function typeHtml(type: string, { color }: TypedLines): Html {
  const lines = color(type).text.split('\n')
  return raw(`<span class="twoslash-code">${lines.map((line) => LINE.exec(line)?.[2] ?? line).join('\n')}</span>`)
}

/** A line break within a note isn't a line of code. */
function onOneLine(html: string): string {
  return html.replace(/\n/g, '&#10;')
}
