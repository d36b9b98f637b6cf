// Gives findings stable ids that survive edits around them, for baselines and code scanning.
import { createHash } from 'node:crypto'
import type { SourceFile } from '../files/source-file.ts'
import type { Diagnostic } from './diagnostic.ts'
import { rangeOf } from './report/place-text.ts'

/**
 * One id per finding, in the given order. It's derived from the code, the file, and the text of the line, without white
 * space and numbers. Identical findings are numbered.
 */
export function fingerprints(diagnostics: readonly Diagnostic[], sources: ReadonlyMap<string, SourceFile>): string[] {
  const seen = new Map<string, number>()
  return diagnostics.map((diagnostic) => {
    const base = nameOf(diagnostic, sources)
    const count = (seen.get(base) ?? 0) + 1
    seen.set(base, count)
    return count === 1 ? base : `${base}-${count}`
  })
}

function nameOf(diagnostic: Diagnostic, sources: ReadonlyMap<string, SourceFile>): string {
  const { code, place, message } = diagnostic
  const range = rangeOf(diagnostic, sources)
  const line = range ? (sources.get(place.file)?.line(range.start.line) ?? '') : ''
  const text = [code, place.file, normal(line), normal(message)].join('\0')
  return createHash('sha256').update(text).digest('hex').slice(0, 20)
}

function normal(text: string): string {
  return text.replace(/\d+/g, '0').replace(/\s+/g, ' ').trim().toLowerCase()
}
