// Joins the pieces of a line in Markdown, so that marks such as `**` begin and end where Markdown sees them.

/** Some text, and the mark around it. */
export interface Piece {
  readonly text: string
  readonly mark?: '**' | '*' | '~~'
}

const TAGS = { '**': 'strong', '*': 'em', '~~': 's' } as const
const BREAKS = /^(?:\s|<br \/>)*$/

/** The line. */
export function joinPieces(pieces: readonly Piece[]): string {
  const all = merged(pieces)
  let out = ''
  for (const [i, { text, mark }] of all.entries()) {
    const inner = text.trim()
    if (mark === undefined || BREAKS.test(inner)) {
      out += text
      continue
    }
    const start = text.length - text.trimStart().length
    const before = text.slice(0, start)
    const after = text.slice(start + inner.length)
    const next = all[i + 1]
    const isSeen =
      isMark(before === '' ? out.at(-1) : ' ', inner[0]) &&
      isMark(after === '' ? (next?.mark?.[0] ?? next?.text[0]) : ' ', inner.at(-1))
    const [open, close] = isSeen ? [mark, mark] : [`<${TAGS[mark]}>`, `</${TAGS[mark]}>`]
    out += before + open + inner + close + after
  }
  return out
}

/** Whether Markdown sees a mark between two characters, the second of which is in the marked text. */
function isMark(outside: string | undefined, inside: string | undefined): boolean {
  if (outside === undefined || /\s/.test(outside)) return true
  return outside !== '*' && outside !== '~' && (!isSign(inside ?? '') || isSign(outside))
}

function isSign(char: string): boolean {
  return /[\p{P}\p{S}]/u.test(char)
}

/** The same with neighbors in one mark as one piece. */
function merged(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = []
  for (const piece of pieces) {
    const last = out.at(-1)
    if (piece.text === '') continue
    if (last && last.mark === piece.mark) out[out.length - 1] = { ...last, text: last.text + piece.text }
    else out.push(piece)
  }
  return out
}
