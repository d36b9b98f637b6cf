// The plain JSON that goes into the sandbox and comes out of it.

/** What the prelude gets when a realm opens. */
export interface PreludeSettings {
  /** The instant that `new Date()` gives, in milliseconds. */
  readonly now: number
  /** Nodes and values in one result; more is an author's mistake. */
  readonly maxNodes: number
  readonly maxDepth: number
}

/**
 * A value on its way into or out of the sandbox. Primitives are themselves; everything else is tagged, so that nothing
 * an author writes can be mistaken for a tag: `['a', items]`, `['o', entries]`, `['n', nodes]`.
 */
export type WireValue =
  | string
  | number
  | boolean
  | null
  | readonly ['a', readonly WireValue[]]
  | readonly ['o', WireEntries]
  /** Outward only: what tags in a value show. */
  | readonly ['n', readonly WireNode[]]
  | WirePiece
  | readonly ['u']

export type WireEntries = readonly (readonly [string, WireValue])[]

/**
 * Inward only: a piece of the page by its number, and what code sees when it looks at it as a React element: the tag,
 * its props, and its children. Code that shows the element unchanged gives the number back.
 */
export type WirePiece = readonly ['s', number, string, WireEntries, readonly WireValue[]]

/** A node on its way out: text, an element, a piece of the page by number, or an MDX snippet to insert. */
export type WireNode =
  | string
  | readonly ['e', string, WireEntries, readonly WireNode[]]
  | readonly ['s', number]
  | readonly ['m', string, WireEntries, readonly WireNode[]]

/** One thing to run: an expression for its value, or a component with its props for what it shows. */
export interface WireCall {
  readonly module: string
  /** The expression's text, or the component's tag: a key of the module's thunks. */
  readonly thunk: string
  /** What the free names of the expressions stand for. */
  readonly scope: WireEntries
  /** Present for a component. `{ thunk }` is an attribute to be run too; the name `...` is a spread. */
  readonly props?: readonly (readonly [string, WireValue | { readonly thunk: string }])[]
  readonly children?: readonly WireValue[]
}

/** What came of a call. */
export type WireResult = (
  | { readonly value: WireValue; readonly error?: undefined }
  /** What went wrong; `missing` is the name that was not defined. */
  | { readonly error: string; readonly missing?: string }
) & {
  /** A hook that keeps something was called, or an event handler was given. */
  readonly stateful: boolean
  /** What a component was called with, without its children. */
  readonly given?: WireGiven
}

/** Props that are data, and the names of all others. */
export interface WireGiven {
  readonly data: WireValue
  readonly others: readonly string[]
}
