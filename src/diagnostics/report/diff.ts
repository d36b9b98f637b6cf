// Formats the changes to a file as a diff.
import { createPaint } from './terminal.ts'

/**
 * The changes of a file: its name, then each run of changed lines with the number of its first line. Linear in the
 * number of lines.
 */
export function diffText(file: string, before: string, after: string, options: { color?: boolean } = {}): string {
  const paint = createPaint(options.color)
  const [old, now] = [before.split(/\r?\n/), after.split(/\r?\n/)]
  let out = `${paint(1, file)}\n`
  for (const { at, removed, added } of changes(old, now)) {
    out += `${paint(2, `@@ line ${at + 1}`)}\n`
    for (const line of removed) out += `${paint(31, `- ${line}`)}\n`
    for (const line of added) out += `${paint(32, `+ ${line}`)}\n`
  }
  return out
}

interface Change {
  readonly at: number
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

const MAX_SHIFT = 20

/** Runs of lines that differ. After each one, the texts are aligned at the nearest common line. */
function* changes(old: readonly string[], now: readonly string[]): Iterable<Change> {
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      i++
      j++
      continue
    }
    const [di, dj] = nearestMatch(old, now, i, j)
    yield { at: i, removed: old.slice(i, i + di), added: now.slice(j, j + dj) }
    i += di
    j += dj
  }
}

function nearestMatch(old: readonly string[], now: readonly string[], i: number, j: number): [number, number] {
  for (let sum = 1; sum <= MAX_SHIFT; sum++) {
    for (let di = 0; di <= sum; di++) {
      const dj = sum - di
      const [a, b] = [old[i + di], now[j + dj]]
      // A blank line counts as a common line only if the same number of lines were replaced.
      if (a === b && (a?.trim() || di === dj)) return [di, dj]
    }
  }
  return [old.length - i, now.length - j]
}
