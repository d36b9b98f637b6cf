// What the preview server tells an open page, as events. Both ends take their types from here.

/** A finding as the preview's panel shows it. */
export interface PreviewFinding {
  readonly severity: 'error' | 'warning' | 'hint'
  readonly code: string
  readonly message: string
  readonly why?: string
  readonly help?: string
  readonly file: string
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
  /** The line of the source, and the offsets in it between which the finding is. */
  readonly source: string
  readonly from: number
  readonly to: number
}

/** One event. */
export type PreviewMessage =
  /** The page as it is now. `base` is what the page was sent before, when it can't know that itself. */
  | { readonly kind: 'page'; readonly version: string; readonly html: string; readonly base?: string }
  /** All findings of the page. */
  | { readonly kind: 'findings'; readonly findings: readonly PreviewFinding[] }
  /** Files to request again. `count` grows with every change. */
  | { readonly kind: 'files'; readonly paths: readonly string[]; readonly count: number }
  /** The page has moved to another address. */
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'reload' }
