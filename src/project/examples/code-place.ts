// Maps lines of an example to their range in the page.
import type { Place } from '../../diagnostics/diagnostic.ts'
import type { CodeLines } from './example.ts'

/**
 * The range of a line of an example, counted from 1, without surrounding white space. Undefined `line` means the first
 * line of the block.
 */
export function linePlace(code: CodeLines, line: number | undefined): Place {
  const { source, firstLine, block, text } = code
  const typed = line === undefined ? undefined : text.split('\n')[line - 1]
  if (line === undefined || typed === undefined || typed.trim() === '') return firstTextLine(code)
  const number = firstLine + line - 1
  const whole = source.line(number)
  const column = whole.lastIndexOf(typed.trim())
  const start = source.lineStart(number) + Math.max(0, column)
  return { file: block.file, start, end: start + (column === -1 ? whole.length : typed.trim().length) }
}

function firstTextLine(code: CodeLines): Place {
  const first = code.text.split('\n').findIndex((line) => line.trim() !== '')
  return first === -1 ? code.block : linePlace(code, first + 1)
}

/**
 * The range of an example's whole lines in its page, and the prefix of each line there. Undefined if its lines can't be
 * told apart from what's around them.
 */
export function linesPlace(code: CodeLines): { readonly place: Place; readonly prefix: string } | undefined {
  const { source, firstLine, text, block } = code
  const lines = text === '' ? [] : text.split('\n')
  const start = source.lineStart(firstLine)
  if (lines.length === 0) {
    const opening = source.line(firstLine - 1)
    const prefix = /^[ \t>]*/.exec(opening)?.[0] ?? ''
    return { place: { file: block.file, start, end: start }, prefix }
  }
  const typed = lines.find((line) => line !== '') ?? ''
  const whole = source.line(firstLine + lines.indexOf(typed))
  if (!whole.endsWith(typed)) return undefined
  const last = firstLine + lines.length - 1
  const end = source.lineStart(last) + source.line(last).length
  if (end > block.end) return undefined
  return { place: { file: block.file, start, end }, prefix: whole.slice(0, whole.length - typed.length) }
}
