// Groups findings by cause and file: the most severe first, and of these, the ones in the configuration.
import type { Diagnostic, Severity } from '../diagnostic.ts'
import { sortDiagnostics } from './place-text.ts'

/** What is wrong, where it first occurs, and where else. */
export interface Cause {
  readonly first: Diagnostic
  /** The same finding elsewhere, in the same order. */
  readonly others: readonly Diagnostic[]
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'suggestion']

/**
 * Groups findings. Linear in their number.
 * @param configuration the files that configure the site: a mistake in one of them concerns all of it
 */
export function causesOf(diagnostics: readonly Diagnostic[], configuration: ReadonlySet<string> = new Set()): Cause[] {
  const bySeverity = new Map<Severity, Map<string, Diagnostic[]>>(SEVERITIES.map((severity) => [severity, new Map()]))
  const sorted = sortDiagnostics(diagnostics)
  const isInConfiguration = ({ place }: Diagnostic) => configuration.has(place.file)
  for (const diagnostic of [...sorted.filter(isInConfiguration), ...sorted.filter((d) => !isInConfiguration(d))]) {
    const causes = bySeverity.get(diagnostic.severity) as Map<string, Diagnostic[]>
    const key = keyOf(diagnostic)
    const same = causes.get(key)
    if (same) same.push(diagnostic)
    else causes.set(key, [diagnostic])
  }
  return SEVERITIES.flatMap((severity) =>
    Array.from(bySeverity.get(severity)?.values() ?? [], ([first, ...others]) => ({
      first: first as Diagnostic,
      others,
    })),
  )
}

/**
 * A message with a quotation (a component, a link, a word) has the same cause anywhere on the site. Other messages
 * share a cause only within a file.
 */
function keyOf({ code, message, place }: Diagnostic): string {
  const isSitewide = /[`"]/.test(message) && !/\bthis (?:page|section|heading)\b/i.test(message)
  return [code, message, isSitewide ? '' : place.file].join('\0')
}
