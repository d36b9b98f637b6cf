// Renders elements to nodes of the page: directly where components allow it, and else with Preact, as in the browser,
// into a document that shows nothing.
import { options as allOptions, type ComponentChildren, createElement, Fragment, render as renderInto } from 'preact'
import type { WireNode, WireValue } from '../wire.ts'
import { attempt, noteHandlers, noteState, spend } from './call.ts'
import { document } from './document.ts'
import { readPart, readProps, withTags } from './nodes.ts'
import { nodesOf } from './render-directly.ts'
import { Group, type Part, PartNode } from './tags.ts'
import { createEncoder, encode } from './values.ts'

/** The fields of Preact's nodes and options that keep their mangled names across versions (`mangle.json`). */
interface Rendered {
  readonly type: unknown
  readonly props: Record<string, unknown> | string
  ref: unknown
  readonly __k: readonly (Rendered | null)[] | null
  readonly __b: number
  readonly __c: { readonly render?: unknown } | null
}
interface Options {
  /** Called when a node is created. */
  vnode?(vnode: { readonly type: unknown; props: unknown; $$typeof?: symbol }): void
  /** Called before a node is rendered. */
  __b?(vnode: Rendered): void
  /** Called after a tree is rendered, with the components that have callbacks. */
  __c?(vnode: Rendered, queue: unknown[]): void
  /** Called when a hook is called. */
  __h?(component: unknown, index: number, type: number): void
  /** Skips effects. */
  __s?: boolean
  debounceRendering?: (run: () => void) => void
}

const options = allOptions as unknown as Options

/** Preact's numbers of the hooks that keep something between renders: state, effects, refs. */
const STATEFUL_HOOKS = new Set([1, 2, 3, 4, 5, 6, 10])
/** What `isValidElement` looks for. */
const ELEMENT = Symbol.for('react.element')
/** How often components may request another render by setting state while rendering. */
const MAX_PASSES = 25

/** The field in which Preact keeps the hooks of a component: without a component, reading it fails. */
const HOOKS = "'__H'"

let waiting: (() => void) | undefined
/** Makes hooks fail until the next component is rendered. After an error, Preact doesn't do this by itself. */
let leaveComponent: () => void

/** Prepares Preact for rendering without a browser. */
export function prepareRendering(): void {
  const beforeNode = options.__b
  options.__s = true
  leaveComponent = () => beforeNode?.({ type: null, props: '', ref: null, __k: null, __b: 0, __c: null })
  options.__b = (vnode) => {
    spend(vnode.__b / 2)
    check(vnode)
    vnode.ref = null
    beforeNode?.(vnode)
  }
  // `preact/compat` renames attributes for the DOM. The page needs them as written, but for the options of a `<select>`,
  // among which it marks the selected ones.
  const afterMaking = options.vnode
  options.vnode = (vnode) => {
    const { type, props } = vnode
    if (typeof type === 'string' && type !== 'select') {
      vnode.$$typeof = ELEMENT
      return
    }
    afterMaking?.(vnode)
    if (type === 'select') vnode.props = props
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

/** Renders elements and texts. Throws whatever a component throws. */
export function renderNodes(shown: unknown): WireNode[] {
  return attempt(() => nodesOf(shown)) ?? readChildren(rendered(shown))
}

/** Encodes a value, rendering the tags in it. Undefined for a function and the like. */
export function renderValue(value: unknown): WireValue | undefined {
  const encoder = createEncoder()
  const encoded = encode(value, encoder)
  if (encoded === undefined) return undefined
  if (encoder.tags.length === 0) return encoded as WireValue
  const shown = attempt(() => encoder.tags.map((tag) => nodesOf(tag))) ?? renderEach(encoder.tags)
  return withTags(encoded, shown) as WireValue
}

function renderEach(tags: readonly unknown[]): WireNode[][] {
  const groups = tags.map((tag) => createElement(Group, null, tag as ComponentChildren))
  // A single child isn't a list, so the root is the group itself.
  return groupsBelow(rendered(createElement(Fragment, null, ...groups))).map(readChildren)
}

/** Calls code that may call hooks. In a page, it's part of the page's component, so there it may. */
export function withHooks(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof TypeError && error.message.includes(HOOKS))) throw error
  }
  let value: unknown
  rendered(
    createElement(() => {
      value = run()
      return null
    }, null),
  )
  return value
}

function rendered(shown: unknown): Rendered {
  const root = document.createElement() as { __k?: Rendered }
  try {
    renderInto(createElement(Fragment, null, shown as ComponentChildren), root as never)
    for (let pass = 0; waiting && pass < MAX_PASSES; pass++) {
      const run = waiting
      waiting = undefined
      run()
    }
  } finally {
    waiting = undefined
    leaveComponent()
  }
  return root.__k as Rendered
}

function check({ type, props, ref }: Rendered): void {
  if (type === undefined || (typeof type === 'object' && type !== null)) {
    throw new TypeError("This tag isn't defined, or isn't a component.")
  }
  if (typeof type === 'string') noteHandlers(props as Record<string, unknown>, ref)
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
  if (type === PartNode) out.push(readPart(partOf(vnode), groupsBelow(vnode).map(readChildren)))
  else if (typeof type === 'string')
    out.push(['e', type, readProps(props as Record<string, unknown>), readChildren(vnode)])
  else if (typeof props !== 'object') out.push(String(props))
  else for (const child of vnode.__k ?? []) if (child) read(child, out)
}

function groupsBelow(vnode: Rendered): Rendered[] {
  const out: Rendered[] = []
  for (const child of vnode.__k ?? []) {
    if (child?.type === Group) out.push(child)
    else if (child) out.push(...groupsBelow(child))
  }
  return out
}

function partOf({ props }: Rendered): Part {
  return (props as unknown as { part: Part }).part
}
