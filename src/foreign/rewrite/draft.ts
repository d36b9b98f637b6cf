// The text of a page while it's rewritten: its lines, the edits so far, and remarks on what couldn't be kept.
import type { TextEdit } from '../../content/repair-edits.ts'
import type { HtmlPiece } from '../html.ts'
import type { Line } from '../lines.ts'
import type { Remark } from '../report.ts'

/** A text that stays as it is until all edits are applied at once, so offsets in it stay true. */
export class Draft {
  readonly edits: TextEdit[] = []
  /** The HTML of the page, which is converted once all of it is known. */
  readonly html: HtmlPiece[] = []
  /** The offsets after blocks of code. */
  readonly codeEnds = new Set<number>()
  private readonly starts: number[] = [0]

  constructor(
    readonly text: string,
    private readonly lines: readonly Line[],
    private readonly remarks: Remark[],
  ) {
    for (let i = text.indexOf('\n'); i !== -1; i = text.indexOf('\n', i + 1)) this.starts.push(i + 1)
  }

  replace(start: number, end: number, text: string): void {
    this.edits.push({ start, end, text })
  }

  insert(offset: number, text: string): void {
    this.replace(offset, offset, text)
  }

  /** Forgets what was written and collected within a range. */
  undo(start: number, end: number): void {
    dropWithin(this.edits, start, end)
    dropWithin(this.html, start, end)
  }

  remark(kind: Remark['kind'], what: string, offset: number, message: string, todo?: string): void {
    this.remarks.push({ kind, what, line: this.lineAt(offset), message, todo })
  }

  /** The source line of an offset. */
  lineAt(offset: number): number {
    let [low, high] = [0, this.starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.starts[middle] as number) <= offset) low = middle
      else high = middle - 1
    }
    return this.lines[Math.min(low, this.lines.length - 1)]?.at ?? 0
  }

  /** Where the line of an offset starts. */
  lineStart(offset: number): number {
    return this.text.lastIndexOf('\n', offset - 1) + 1
  }

  /** The line of an offset. */
  lineText(offset: number): string {
    const from = this.lineStart(offset)
    const to = this.text.indexOf('\n', from)
    return this.text.slice(from, to === -1 ? undefined : to)
  }

  /** Whether only white space follows on the line of an offset. */
  endsLine(offset: number): boolean {
    const line = this.text.indexOf('\n', offset)
    return this.text.slice(offset, line === -1 ? undefined : line).trim() === ''
  }
}

/** Removes the pieces within a range. Only the last pieces of a list can be in it. */
function dropWithin(pieces: { readonly start: number; readonly end: number }[], start: number, end: number): void {
  for (let i = pieces.length - 1; i >= 0; i--) {
    const piece = pieces[i] as { readonly start: number; readonly end: number }
    if (piece.end < start) break
    if (piece.start >= start && piece.end <= end) pieces.splice(i, 1)
  }
}
