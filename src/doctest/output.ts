// The output that a page shows, held against what was printed: by structure for JSON, line by line for all else.
import { runInNewContext } from 'node:vm'
import type { ExpectedOutput } from '../project/examples/example.ts'
import { updatedLines } from './align.ts'
import { type JsonPattern, jsonMatches, parseJsonPattern, printPattern, updatedPattern } from './json-pattern.ts'
import { lineMatches, linesMatch, plainLines, type Replacement } from './match.ts'

/** Both sides of a comparison. */
export interface Compared {
  readonly fits: boolean
  /** What the page shows, and what was printed, as they were compared. */
  readonly expected: readonly string[]
  readonly printed: readonly string[]
  /** What the page should show: its own text where that still fits. */
  readonly updated: readonly string[]
}

/** Milliseconds for the regular expressions of a site: some take longer than the world lasts. */
const REPLACE_TIME = 1000

/** Whether a page shows what was printed. */
export function showsWhatWasPrinted(output: ExpectedOutput, printed: string, replace: readonly Replacement[]): boolean {
  return compare(output, printed, replace).fits
}

/** Compares an output. `updated` keeps each line, and each gap, that still fits. */
export function compare(output: ExpectedOutput, printed: string, replace: readonly Replacement[]): Compared {
  const shown = plainLines(output.text)
  const expected = replaced(shown, replace)
  const lines = replaced(plainLines(printed), replace)
  const json = /^json[c5]?$/.test(output.lang) ? compareJson(expected, lines) : undefined
  if (json) return { expected, printed: lines, fits: json.fits, updated: json.fits ? shown : json.updated }
  // Replacements keep the number of lines in nearly all cases: then lines that fit are kept as they were written.
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
    // A context of its own, for its clock and nothing else.
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
  let value: unknown
  try {
    value = JSON.parse(printed.join('\n'))
  } catch {
    return undefined
  }
  return {
    fits: jsonMatches(pattern, value, lineMatches),
    updated: printPattern(updatedPattern(pattern, value, lineMatches), indentOf(expected, pattern)).split('\n'),
  }
}

function indentOf(lines: readonly string[], pattern: JsonPattern): string {
  if (lines.length === 1 && pattern.kind !== 'scalar') return ''
  return lines.map((line) => /^[ \t]+/.exec(line)?.[0]).find((indent) => indent !== undefined) ?? '  '
}
