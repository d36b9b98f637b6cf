// Messages from the preview server to an open page. Both ends import these types.

/** A finding as the preview's panel shows it. */
export interface PreviewFinding {
  readonly severity: 'error' | 'warning' | 'suggestion'
  readonly code: string
  readonly message: string
  readonly why?: string
  readonly help?: string
  readonly file: string
  /** Starts at 1. */
  readonly line: number
  /** Starts at 1. */
  readonly column: number
  /** The source line, and the range of the finding in it. */
  readonly source: string
  readonly from: number
  readonly to: number
  /** What the preview can do about it on request. */
  readonly action?: 'add-to-navigation'
}

/** An event. */
export type PreviewMessage =
  /** The current page. `base` is what the page was sent before, if it can't know that itself. */
  | { readonly kind: 'page'; readonly version: string; readonly html: string; readonly base?: string }
  /** All findings of the page. */
  | { readonly kind: 'findings'; readonly findings: readonly PreviewFinding[] }
  /** Files to request again. `count` grows with every change. */
  | { readonly kind: 'files'; readonly paths: readonly string[]; readonly count: number }
  /** The page has moved to another URL. */
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'reload' }

/** An element's id, and the source line (from 1) that it comes from. */
export interface PreviewAnchor {
  readonly id: string
  readonly line: number
}

/** Messages from an editor to the page in its panel. The first one is `hello`, with the server's token. */
export type EditorMessage =
  | { readonly galley: 'hello'; readonly token: string }
  /** The first visible line in the editor, from 1, with a fraction. */
  | { readonly galley: 'scroll'; readonly line: number }

/** Messages from the page to the editor. */
export type PanelMessage =
  | { readonly galley: 'ready' }
  | { readonly galley: 'scrolled'; readonly line: number; readonly path: string }
  | { readonly galley: 'opened'; readonly path: string }
