// The plain JSON that goes into and out of the sandbox.

/** What the prelude gets when a realm opens. */
export interface PreludeSettings {
  /** The time that `new Date()` gives, in milliseconds since the epoch. */
  readonly now: number
  /** Maximum number of nodes and values in one result. More is the author's mistake. */
  readonly maxNodes: number
  readonly maxDepth: number
}

/** The same, with the files of the modules that the page may import. */
export interface RealmSettings extends PreludeSettings {
  readonly modules: readonly string[]
}

/**
 * A value on its way into or out of the sandbox. Primitives are themselves. Everything else is tagged, so that nothing
 * an author writes can be mistaken for a tag: `['a', items]`, `['o', entries]`, `['n', nodes]`.
 */
export type WireValue =
  | string
  | number
  | boolean
  | null
  | readonly ['a', readonly WireValue[]]
  | readonly ['o', WireEntries]
  /** Only out of the sandbox: what the tags in a value render. */
  | readonly ['n', readonly WireNode[]]
  | WirePiece
  | readonly ['u']

export type WireEntries = readonly (readonly [string, WireValue])[]

/**
 * Only into the sandbox: a piece of the page by its number, and what code sees when it inspects the piece as a React
 * element: the tag, its props, and its children. Code that returns the element unchanged returns the number.
 */
export type WirePiece = readonly ['s', number, string, WireEntries, readonly WireValue[]]

/** A node on its way out: text, an element, a piece of the page by number, or an MDX snippet to insert. */
export type WireNode =
  | string
  | readonly ['e', string, WireEntries, readonly WireNode[]]
  | readonly ['s', number]
  | readonly ['m', string, WireEntries, readonly WireNode[]]

/** One thing to run: an expression for its value, or a component with its props for its output. */
export interface WireCall {
  readonly module: string
  /** The expression's text, or the component's tag. A key of the module's thunks. */
  readonly thunk: string
  /** The values of the free names in the expressions. */
  readonly scope: WireEntries
  /** Present for a component. `{ thunk }` is an attribute that must run too. The name `...` is a spread. */
  readonly props?: readonly (readonly [string, WireValue | { readonly thunk: string }])[]
  readonly children?: readonly WireValue[]
}

/** The result of a call. */
export type WireResult = (
  | { readonly value: WireValue; readonly error?: undefined }
  /** The error message. `missing` is the name that wasn't defined, if that was the cause. */
  | { readonly error: string; readonly missing?: string }
) & {
  /** True if the code called a hook that keeps something, or used an event handler. */
  readonly stateful: boolean
  /** The props that a component was called with. `children` is among them only as an attribute. */
  readonly given?: WireGiven
}

/** Props that are data, and the names of all others. */
export interface WireGiven {
  readonly data: WireValue
  readonly others: readonly string[]
}
