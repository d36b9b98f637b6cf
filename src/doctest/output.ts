// Compares the output that a page shows with what was printed: JSON by structure, everything else line by line.
import { runInNewContext } from 'node:vm'
import type { ExpectedOutput } from '../project/examples/example.ts'
import { updatedLines } from './align.ts'
import {
  type JsonPattern,
  jsonMatches,
  parseJsonPattern,
  parsePrintedJson,
  printPattern,
  updatedPattern,
} from './json-pattern.ts'
import { lineMatches, linesMatch, plainLines, type Replacement } from './match.ts'

/** Both sides of a comparison. */
export interface Compared {
  readonly fits: boolean
  /** What the page shows, and what was printed, as they were compared. */
  readonly expected: readonly string[]
  readonly printed: readonly string[]
  /** What the page should show: its own text if that still matches. */
  readonly updated: readonly string[]
}

/** Time limit for a site's regular expressions, in milliseconds. Some would never end. */
const REPLACE_TIME = 1000

/** Whether a page shows what was printed. */
export function showsWhatWasPrinted(output: ExpectedOutput, printed: string, replace: readonly Replacement[]): boolean {
  return compare(output, printed, replace).fits
}

/** Compares an output. `updated` keeps each line and each gap that still matches. */
export function compare(output: ExpectedOutput, printed: string, replace: readonly Replacement[]): Compared {
  const shown = plainLines(output.text)
  const expected = replaced(shown, replace)
  const lines = replaced(plainLines(printed), replace)
  const json = /^json[c5]?$/.test(output.lang) ? compareJson(expected, lines) : undefined
  if (json) return { expected, printed: lines, fits: json.fits, updated: json.fits ? shown : json.updated }
  // Replacements rarely change the number of lines. If they don't, matching lines are kept as written.
  const asWritten = (index: number, line: string) => (shown.length === expected.length ? (shown[index] ?? line) : line)
  return {
    fits: linesMatch(expected, lines),
    expected,
    printed: lines,
    updated: updatedLines(expected, lines, asWritten),
  }
}

function replaced(lines: readonly string[], replace: readonly Replacement[]): readonly string[] {
  if (replace.length === 0) return lines
  const text = lines.join('\n')
  const rules = replace.map(({ match, with: value }) => ({ source: match.source, flags: match.flags, value }))
  try {
    // A separate context, only because it has a time limit.
    const script =
      'rules.reduce((out, { source, flags, value }) => out.replace(new RegExp(source, flags), value), text)'
    return (runInNewContext(script, { rules, text }, { timeout: REPLACE_TIME }) as string).split('\n')
  } catch {
    return lines
  }
}

function compareJson(
  expected: readonly string[],
  printed: readonly string[],
): { fits: boolean; updated: readonly string[] } | undefined {
  const pattern = parseJsonPattern(expected.join('\n'))
  if (!pattern) return undefined
  const value = parsePrintedJson(printed.join('\n'))
  if (value === undefined) return undefined
  return {
    fits: jsonMatches(pattern, value, lineMatches),
    updated: printPattern(updatedPattern(pattern, value, lineMatches), indentOf(expected, pattern)).split('\n'),
  }
}

function indentOf(lines: readonly string[], pattern: JsonPattern): string {
  if (lines.length === 1 && pattern.kind !== 'scalar') return ''
  return lines.map((line) => /^[ \t]+/.exec(line)?.[0]).find((indent) => indent !== undefined) ?? '  '
}
