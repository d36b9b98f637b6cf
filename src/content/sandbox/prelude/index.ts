// The first program in every realm. Sets up React, the vocabulary's tags, modules, and what a server provides to a
// page's code. Authors' code runs after it in the same realm. Code that tampers with the realm harms only its own page,
// because the host trusts nothing that comes out.
import { createElement } from 'preact/compat'
import type { RealmSettings, WireCall } from '../wire.ts'
import { beginCall, isStateful, setLimits } from './call.ts'
import { decode, decodeEntries } from './decode.ts'
import { define, keepModules, load, react } from './modules.ts'
import { installPlatform, setClock } from './platform.ts'
import { prepareRendering, renderNodes, renderValue, withHooks } from './render.ts'
import { createEncoder, encode } from './values.ts'

type Values = Record<string, unknown>

const world = globalThis as unknown as Values
const { parse, stringify } = JSON
const { isArray } = Array
const { hasOwn, keys } = Object

installPlatform()
world.React = react
prepareRendering()
world.__define = define

world.__open = (text: string): void => {
  const settings = parse(text) as RealmSettings
  setLimits(settings)
  setClock(settings.now)
  keepModules(settings.modules)
}

world.__run = (text: string): string => {
  let given: unknown
  /** A snippet's prop may have the name of a browser global, such as `location`. */
  const lent: string[] = []
  beginCall()
  try {
    const call = parse(text) as WireCall
    const scope = decodeEntries(call.scope)
    for (const name of keys(scope)) if (!(name in world)) lent.push(name)
    for (const name of lent) world[name] = scope[name]
    const { run, props } = prepare(call, scope)
    given = props && plainProps(props, (call.children ?? []).length > 0)
    // Renders first, because only then is it known whether the result holds state.
    const value = run() ?? ['u']
    return stringify({ value, stateful: isStateful(), given })
  } catch (error) {
    return stringify({ ...describe(error), stateful: isStateful(), given })
  } finally {
    for (const name of lent) delete world[name]
  }
}

/** Prepares a call. For a component, `props` excludes the children. */
function prepare(call: WireCall, scope: Values): { run: () => unknown; props?: Values } {
  const module = load(call.module)
  const thunk = (key: string): unknown => {
    const found = module.thunks[key]
    if (!found) throw module.failure ?? new Error("This couldn't be parsed.")
    try {
      return found(scope)
    } catch (error) {
      throw module.state === 'failed' ? module.failure : error
    }
  }
  if (!call.props) return { run: () => renderValue(withHooks(() => thunk(call.thunk))) }
  const props: Values = {}
  for (const [name, value] of call.props) {
    const isThunk = typeof value === 'object' && value !== null && !isArray(value)
    const given = isThunk ? thunk((value as { thunk: string }).thunk) : decode(value as never)
    if (name === '...') Object.assign(props, given)
    else props[name] = given
  }
  const children = (call.children ?? []).map(decode)
  const run = () => ['n', renderNodes(createElement(thunk(call.thunk) as never, props, ...(children as never[])))]
  return { run, props }
}

/** Props that are plain data, and the names of the others. What's between the tags replaces `children={…}`. */
function plainProps(props: Values, hasChildren: boolean): unknown {
  const data: [string, unknown][] = []
  const others: string[] = []
  for (const name of keys(props)) {
    if (name === 'key' || (name === 'children' && hasChildren)) continue
    const encoder = createEncoder()
    const value = encode(props[name], encoder)
    if (encoder.isLossy) others.push(name)
    else if (value !== undefined) data.push([name, value])
  }
  return { data: ['o', data], others }
}

function describe(error: unknown): { error: string; missing?: string } {
  try {
    const { name, message } = error as Error
    const text = hasOwn(Object(error), 'message') || name ? `${name}: ${message}` : String(error)
    const missing = name === 'ReferenceError' ? /^'?([\w$]+)'? is not defined$/.exec(message)?.[1] : undefined
    return { error: text.slice(0, 300), missing }
  } catch {
    return { error: "The code threw something that can't be described." }
  }
}
