// Elements to nodes of the page: Preact renders them as it will in the browser, into a document that shows nothing.
import { options as allOptions, type ComponentChildren, createElement, Fragment, render as renderInto } from 'preact'
import type { WireEntries, WireNode, WireValue } from '../wire.ts'
import { noteHandlers, noteState, spend } from './call.ts'
import { document } from './document.ts'
import { Group, type Part, PartNode } from './tags.ts'
import { createEncoder, type Encoded, encode, encodeEntries } from './values.ts'

/** The fields of Preact's nodes and options that its builds keep from version to version (`mangle.json`). */
interface Rendered {
  readonly type: unknown
  readonly props: Record<string, unknown> | string
  ref: unknown
  readonly __k: readonly (Rendered | null)[] | null
  readonly __b: number
  readonly __c: { readonly render?: unknown } | null
}
interface Options {
  /** When a node is made. */
  vnode?(vnode: { readonly type: unknown; props: unknown }): void
  /** Before a node is rendered. */
  __b?(vnode: Rendered): void
  /** After a tree is rendered: components that have something to call. */
  __c?(vnode: Rendered, queue: unknown[]): void
  /** When a hook is called. */
  __h?(component: unknown, index: number, type: number): void
  /** Effects are not kept. */
  __s?: boolean
  debounceRendering?: (run: () => void) => void
}

const options = allOptions as unknown as Options

/** Hooks by Preact's numbers that hold something beyond one rendering: state, effects, references. */
const STATEFUL_HOOKS = new Set([1, 2, 3, 4, 5, 6, 10])
/** As often may components ask to be rendered again by setting state while they are rendered. */
const MAX_PASSES = 25

let waiting: (() => void) | undefined

/** Prepares Preact for rendering without a browser. */
export function prepareRendering(): void {
  const beforeNode = options.__b
  options.__s = true
  options.__b = (vnode) => {
    spend(vnode.__b / 2)
    vnode.ref = null
    check(vnode)
    beforeNode?.(vnode)
  }
  // `preact/compat` makes of attributes what a DOM wants. The page reads them as they are written.
  const afterMaking = options.vnode
  options.vnode = (vnode) => {
    const { props } = vnode
    afterMaking?.(vnode)
    if (typeof vnode.type === 'string') vnode.props = props
  }
  const afterTree = options.__c
  options.__c = (vnode, queue) => {
    queue.length = 0
    afterTree?.(vnode, queue)
  }
  options.__h = (_, __, type) => {
    if (STATEFUL_HOOKS.has(type)) noteState()
  }
  options.debounceRendering = (run) => {
    waiting = run
  }
}

/** What elements and texts show. Throws what a component throws. */
export function renderNodes(shown: unknown): WireNode[] {
  return readChildren(rendered(shown))
}

/** A value, with the tags in it as nodes; undefined for a function and the like. */
export function renderValue(value: unknown): WireValue | undefined {
  const encoder = createEncoder()
  const encoded = encode(value, encoder)
  if (encoded === undefined) return undefined
  if (encoder.tags.length === 0) return encoded as WireValue
  const groups = encoder.tags.map((tag) => createElement(Group, null, tag))
  const tree = rendered(createElement(Fragment, null, ...groups))
  // A single child isn't a list, so the root is the group itself.
  return withTags(encoded, groupsBelow(tree)) as WireValue
}

function rendered(shown: unknown): Rendered {
  const root = document.createElement() as { __k?: Rendered }
  renderInto(createElement(Fragment, null, shown as ComponentChildren), root as never)
  for (let pass = 0; waiting && pass < MAX_PASSES; pass++) {
    const run = waiting
    waiting = undefined
    run()
  }
  waiting = undefined
  return root.__k as Rendered
}

function check({ type, props }: Rendered): void {
  if (type === undefined || (typeof type === 'object' && type !== null)) {
    throw new TypeError('This tag is not defined, or is not a component.')
  }
  if (typeof type === 'string') noteHandlers(props as Record<string, unknown>)
  else if (typeof type === 'function' && (type.prototype as { render?: unknown } | undefined)?.render) noteState()
}

// --- the rendered tree

function readChildren(vnode: Rendered): WireNode[] {
  const out: WireNode[] = []
  for (const child of vnode.__k ?? []) if (child) read(child, out)
  return out
}

function read(vnode: Rendered, out: WireNode[]): void {
  const { type, props } = vnode
  if (type === PartNode) out.push(readPart(vnode))
  else if (typeof type === 'string')
    out.push(['e', type, readProps(props as Record<string, unknown>), readChildren(vnode)])
  else if (typeof props !== 'object') out.push(String(props))
  else for (const child of vnode.__k ?? []) if (child) read(child, out)
}

function readPart(vnode: Rendered): WireNode {
  const { part } = vnode.props as unknown as { part: Part }
  if (part.kind === 'piece') return ['s', part.number]
  const [children, ...tags] = groupsBelow(vnode)
  const props = withTags(part.props, tags) as WireEntries
  return [part.kind === 'tag' ? 'e' : 'm', part.name, props, children ? readChildren(children) : []]
}

function groupsBelow(vnode: Rendered): Rendered[] {
  const out: Rendered[] = []
  for (const child of vnode.__k ?? []) {
    if (child?.type === Group) out.push(child)
    else if (child) out.push(...groupsBelow(child))
  }
  return out
}

/** Attributes of HTML: data only. */
function readProps(props: Readonly<Record<string, unknown>>): WireEntries {
  const { children, ref, ...others } = props
  return encodeEntries(others, createEncoder(), 0) as unknown as WireEntries
}

/** The same with what each tag shows in the place of its number. */
function withTags(encoded: Encoded, tags: readonly Rendered[]): unknown {
  if (!Array.isArray(encoded)) return encoded
  if (encoded[0] !== 'x') return encoded.map((item) => withTags(item, tags))
  const shown = tags[encoded[1] as number]
  return ['n', shown ? readChildren(shown) : []]
}
