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
  /** What the preview can do about it, when it is asked to. */
  readonly action?: 'add-to-navigation'
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

/** An element of the page by its id, and the line of the source (from 1) that it is made from. */
export interface PreviewAnchor {
  readonly id: string
  readonly line: number
}

/** What an editor tells a page that it shows in a panel. The first message is `hello`, with the token of the server. */
export type EditorMessage =
  | { readonly galley: 'hello'; readonly token: string }
  /** The first line that is visible in the editor, from 1, with a fraction. */
  | { readonly galley: 'scroll'; readonly line: number }

/** What the page tells that editor. */
export type PanelMessage =
  | { readonly galley: 'ready' }
  | { readonly galley: 'scrolled'; readonly line: number; readonly path: string }
  | { readonly galley: 'opened'; readonly path: string }
