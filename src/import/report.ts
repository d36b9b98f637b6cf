// The report of an import: counts, remarks with their places, and the table of old URLs. The terminal, JSON, and page
// all show it.
import type { LoggedRemark } from './source-site.ts'

/** What became of one old URL. */
export interface OldAddress {
  readonly address: string
  readonly state: 'kept' | 'redirected' | 'lost'
  /** Where it leads now, or why it's lost. */
  readonly to?: string
}

/** A page whose visible words changed. */
export interface TextDifference {
  readonly file: string
  /** The share of the old page's words that the new one contains, from 0 to 1. */
  readonly kept: number
  /** Some of the missing words, in order. */
  readonly missing: readonly string[]
}

export interface ImportReport {
  readonly system: string
  /** The file that identified the system. */
  readonly detectedBy: string
  readonly from: string
  readonly to: string
  readonly seconds: number
  readonly pages: number
  readonly assets: number
  readonly remarks: readonly LoggedRemark[]
  readonly addresses: readonly OldAddress[]
  readonly anchors: {
    readonly kept: number
    readonly pinned: number
    readonly lost: readonly { readonly route: string; readonly id: string }[]
  }
  readonly text: readonly TextDifference[]
  /** Errors that `galley check` reports in the result. */
  readonly errors: readonly {
    readonly file: string
    readonly line: number
    readonly code: string
    readonly message: string
  }[]
  /** What to do next, as sentences. */
  readonly advice: readonly string[]
  /** Existing files that weren't overwritten because someone had changed them. */
  readonly skipped: readonly string[]
  readonly written: number
  readonly removed: number
}

/** The number of remarks for each kind and construct, highest first. */
export function countRemarks(
  remarks: readonly LoggedRemark[],
  kind: LoggedRemark['kind'],
): readonly { readonly what: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const remark of remarks) if (remark.kind === kind) counts.set(remark.what, (counts.get(remark.what) ?? 0) + 1)
  return [...counts]
    .map(([what, count]) => ({ what, count }))
    .sort((a, b) => b.count - a.count || (a.what < b.what ? -1 : 1))
}

/** Remarks that say the same, with all places. */
export interface RemarkGroup {
  readonly text: string
  readonly places: readonly string[]
}

/** The remarks of one kind by what they say, those with the most places first. Lines count from 1. */
export function groupRemarks(remarks: readonly LoggedRemark[], kind: LoggedRemark['kind']): readonly RemarkGroup[] {
  const groups = new Map<string, Set<string>>()
  for (const { kind: own, what, message, todo, file, line } of remarks) {
    if (own !== kind) continue
    const text = `${message ?? what}${todo ? ` ${todo}` : ''}`
    const places = groups.get(text)
    if (places) places.add(`${file}:${line + 1}`)
    else groups.set(text, new Set([`${file}:${line + 1}`]))
  }
  return [...groups]
    .map(([text, places]) => ({ text, places: [...places] }))
    .sort((a, b) => b.places.length - a.places.length)
}

/** How many old URLs are kept, redirect, or lead nowhere. */
export function countAddresses(report: Pick<ImportReport, 'addresses'>): {
  kept: number
  redirected: number
  lost: number
} {
  const counts = { kept: 0, redirected: 0, lost: 0 }
  for (const { state } of report.addresses) counts[state]++
  return counts
}
