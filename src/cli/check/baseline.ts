// Keeps known findings in a file, so that only new ones count.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { fingerprints } from '../../diagnostics/fingerprint.ts'
import type { Sources } from '../../diagnostics/report/place-text.ts'
import { UsageError } from '../command.ts'

interface BaselineFile {
  readonly version: 1
  /** By file, then by rule: the identifiers of the findings. */
  readonly findings: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

/** The findings that aren't in the file. Throws `UsageError` if the file can't be read. */
export function newSince(path: string, diagnostics: readonly Diagnostic[], sources: Sources): Diagnostic[] {
  if (!existsSync(path)) {
    throw new UsageError(`The baseline ${path} doesn't exist.`, 'Create it with `--update-baseline`.')
  }
  const known = readBaseline(path)
  const names = fingerprints(diagnostics, sources)
  return diagnostics.filter((_, index) => !known.has(names[index] as string))
}

/** Writes the findings to the file, sorted to keep diffs small. */
export function writeBaseline(path: string, diagnostics: readonly Diagnostic[], sources: Sources): void {
  const names = fingerprints(diagnostics, sources)
  const findings: Record<string, Record<string, string[]>> = {}
  diagnostics.forEach(({ place, code }, index) => {
    findings[place.file] ??= {}
    const ofFile = findings[place.file] as Record<string, string[]>
    ofFile[code] = [...(ofFile[code] ?? []), names[index] as string]
  })
  const content: BaselineFile = { version: 1, findings }
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)
}

function readBaseline(path: string): ReadonlySet<string> {
  try {
    const { version, findings } = JSON.parse(readFileSync(path, 'utf8')) as BaselineFile
    if (version !== 1) throw new Error('unknown version')
    return new Set(Object.values(findings).flatMap((rules) => Object.values(rules).flat()))
  } catch (error) {
    throw new UsageError(`${path} isn't a baseline: ${(error as Error).message}.`)
  }
}
