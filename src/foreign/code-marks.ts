// Converts comments that mark lines of code to options of the block: `[!code highlight]`, `[!code focus]`.
import type { Line } from './lines.ts'

const MARK =
  /\s*(?:\/\/|#|<!--|\/\*|--|%|;)\s*\[!code\s+(highlight|hl|focus|error|warning)(?::(\d+))?\]\s*(?:-->|\*\/)?/

/** Removes marks that Galley has options for. `[!code ++]` and `[!code --]` stay. */
export function withoutCodeMarks(body: readonly Line[]): {
  readonly body: readonly Line[]
  readonly highlight: readonly number[]
  readonly focus: readonly number[]
  readonly hasLevels: boolean
} {
  const highlight: number[] = []
  const focus: number[] = []
  let hasLevels = false
  const lines = body.map((line, i) => {
    const match = MARK.exec(line.text)
    if (!match) return line
    const [whole, kind = '', count = '1'] = match
    const numbers = Array.from({ length: Number(count) }, (_, n) => i + 1 + n)
    if (kind === 'focus') focus.push(...numbers)
    else highlight.push(...numbers)
    if (kind === 'error' || kind === 'warning') hasLevels = true
    return { ...line, text: line.text.replace(whole, '') }
  })
  return { body: lines, highlight, focus, hasLevels }
}
