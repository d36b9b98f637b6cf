// What a build says at its end, as text or JSON. Plain data, so that a build with nothing to do can say it again.
import type { Terminal } from '../command.ts'

/** What is true of the docs and their site, whenever it is built. */
export interface SiteReport {
  readonly pages: number
  readonly files: number
  /** Of all files. */
  readonly bytes: number
  readonly errors: number
  readonly warnings: number
  readonly hints: number
  /** Findings as `diagnosticsToJson` gives them. */
  readonly findings: readonly object[]
  /** Errors and warnings as text, with and without color; empty without any. */
  readonly text: { readonly plain: string; readonly color: string }
}

/** What one run did. */
export interface RunReport {
  readonly seconds: number
  readonly written: number
  readonly removed: number
  /** Milliseconds by name. */
  readonly stages: Readonly<Record<string, number>>
}

/** Prints both. `out` is the output folder as the user knows it. */
export function printReport(
  terminal: Terminal,
  { site, run, format, out }: { site: SiteReport; run: RunReport; format: string; out: string },
): void {
  if (format === 'json') terminal.out(`${JSON.stringify(asJson(site, run))}\n`)
  else {
    const findings = site.text[terminal.color ? 'color' : 'plain']
    if (findings !== '') terminal.err(`${findings}\n`)
    terminal.out(asText(site, run, out))
  }
}

function asJson({ pages, files, bytes, errors, warnings, hints, findings }: SiteReport, run: RunReport): object {
  const { seconds, written, removed, stages } = run
  return {
    pages,
    seconds: Number(seconds.toFixed(3)),
    files,
    written,
    removed,
    bytes,
    stages,
    peakMemory: process.resourceUsage().maxRSS * 1024,
    errors,
    warnings,
    hints,
    findings,
  }
}

function asText({ pages, files, bytes, errors, warnings }: SiteReport, run: RunReport, out: string): string {
  const findings = [many(errors, 'error'), many(warnings, 'warning')].join(', ')
  const changed = run.written === files ? '' : `, ${run.written} changed`
  return `${many(pages, 'page')} in ${run.seconds.toFixed(2)} s, ${(bytes / 1e6).toFixed(1)} MB in ${out}${changed}; ${findings}\n`
}

function many(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
