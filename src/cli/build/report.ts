// What a build says at its end, as text or JSON. Plain data, so that a build with nothing to do can say it again.
import { counted } from '../../diagnostics/counted.ts'
import type { Account, Unpublished } from '../../project/account.ts'
import type { Terminal } from '../command.ts'

/** What is true of the docs and their site, whenever it is built. */
export interface SiteReport {
  /** Published pages, for the audience of the build. */
  readonly pages: number
  /** Groups of readers that pages name. */
  readonly groups: readonly string[]
  /** False if `docs.json` can't be read, or lists nothing. */
  readonly hasNavigation: boolean
  /** What became of the Markdown files. */
  readonly account: Account
  readonly files: number
  /** Of all files. */
  readonly bytes: number
  readonly errors: number
  readonly warnings: number
  readonly suggestions: number
  /** Findings as `diagnosticsToJson` gives them. */
  readonly findings: readonly object[]
  /** Errors and warnings as text, with and without color. Empty without any. */
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

/** Prints both. `out` is the output folder as the user knows it, if at all. */
export function printReport(
  terminal: Terminal,
  { site, run, format, out }: { site: SiteReport; run: RunReport; format: string; out: string | undefined },
): void {
  if (format === 'json') terminal.out(`${JSON.stringify(asJson(site, run))}\n`)
  else {
    const findings = site.text[terminal.color ? 'color' : 'plain']
    if (findings !== '') terminal.err(`${findings}\n`)
    terminal.out(asText(site, run, out))
  }
}

function asJson(
  { pages, groups, hasNavigation, account, files, bytes, errors, warnings, suggestions, findings }: SiteReport,
  run: RunReport,
): object {
  const { seconds, written, removed, stages } = run
  return {
    pages,
    groups,
    hasNavigation,
    markdown: account,
    seconds: Number(seconds.toFixed(3)),
    files,
    written,
    removed,
    bytes,
    stages,
    peakMemory: process.resourceUsage().maxRSS * 1024,
    errors,
    warnings,
    suggestions,
    findings,
  }
}

function asText({ pages, account, files, bytes, errors, warnings }: SiteReport, run: RunReport, out?: string): string {
  const findings = [counted(errors, 'error'), counted(warnings, 'warning')].join(', ')
  const place = out === undefined ? '' : ` in ${out}`
  const changed = run.written === files ? '' : `, ${run.written} changed`
  return `${counted(pages, 'page')} in ${run.seconds.toFixed(2)} s, ${(bytes / 1e6).toFixed(1)} MB${place}${changed}; ${findings}\n${accountText(account)}`
}

/** What became of the files that are no pages. Nothing if all are. */
function accountText({ files, pages, generated, links, parts, leftOut }: Account): string {
  if (files === pages && generated === 0) return ''
  const reasons = Object.entries(REASONS).flatMap(([why, text]) => {
    const count = leftOut.filter((left) => left.why === why).length
    return count === 0 ? [] : [`${count} ${text}`]
  })
  const became = [
    counted(pages, 'page'),
    ...(links.length > 0 ? [counted(links.length, 'link')] : []),
    ...(parts.length > 0 ? [`${counted(parts.length, 'part')} of pages`] : []),
    ...(leftOut.length > 0 ? [`${leftOut.length} left out (${reasons.join(', ')})`] : []),
  ]
  const besides = generated > 0 ? `; ${counted(generated, 'page')} from specifications` : ''
  return `${counted(files, 'Markdown file')}: ${became.join(', ')}${besides}\n`
}

const REASONS: Readonly<Record<Unpublished, string>> = {
  default: 'by the default list',
  mintignore: 'by .mintignore',
  hidden: 'hidden',
  groups: 'for some readers only',
  login: 'for signed-in readers only',
  'same-route': 'with the address of another file',
  'unusable-name': 'with a name that no address can have',
  unreadable: "that can't be read",
}
