// The first program in every sandbox: tags, hooks with their first values, modules, and results as plain JSON.

/** What the prelude is told. */
export interface PreludeSettings {
  /** The instant that `new Date()` gives, in milliseconds. */
  readonly now: number
  /** Nodes and values in one result; more is a mistake of the author. */
  readonly mostNodes: number
  readonly deepest: number
}

/**
 * A value on its way into or out of the sandbox. Plain data is itself; arrays and objects are tagged, so that nothing an
 * author writes can be taken for a tag: `['a', items]`, `['o', entries]`, `['n', nodes]`.
 */
export type WireValue =
  | string
  | number
  | boolean
  | null
  | readonly ['a', readonly WireValue[]]
  | readonly ['o', readonly (readonly [string, WireValue])[]]
  | readonly ['n', readonly WireNode[]]
  /** Inwards: content of the page, by number, with what code may ask of it. */
  | readonly ['s', number, string, readonly (readonly [string, WireValue])[]]
  | readonly ['u']

/** A node on its way out: text, an element, content of the page by number, an MDX snippet to insert. */
export type WireNode =
  | string
  | readonly ['e', string, readonly (readonly [string, WireValue])[], readonly WireNode[]]
  | readonly ['s', number]
  | readonly ['m', string, readonly (readonly [string, WireValue])[], readonly WireNode[]]

/** One thing to run: an expression for its value, or a component with its props for what it shows. */
export interface WireCall {
  readonly module: string
  /** The expression's text, or the component's tag: a key of the module's thunks. */
  readonly thunk: string
  /** What free names of the expressions stand for. */
  readonly scope: readonly (readonly [string, WireValue])[]
  /** Present for a component. `{ thunk }` is an attribute to be run too; the name `...` a spread. */
  readonly props?: readonly (readonly [string, WireValue | { readonly thunk: string }])[]
}

/** What came of a call. */
export type WireResult =
  | {
      readonly value: WireValue
      /** A hook that keeps something was called, or a handler of events was given. */
      readonly stateful: boolean
      /** What a stateful component was called with. */
      readonly given?: WireGiven
    }
  | { readonly error: string; readonly stateful: boolean; readonly given?: WireGiven }

/** Props without children: those that are data, and the names of all others. */
export interface WireGiven {
  readonly data: WireValue
  readonly others: readonly string[]
}

/**
 * Runs inside the sandbox, as text: it must not use anything from outside itself. Authors' code runs after it in the
 * same realm, so what it needs later is taken aside first; a page that tampers with the rest harms only itself, since
 * the host trusts nothing that comes out.
 */
export function sandboxPrelude(settings: PreludeSettings): void {
  type Props = Record<string, unknown>
  type Render = (props: Props) => unknown
  interface Tagged {
    readonly $type: 'element' | 'slot'
    readonly type: unknown
    readonly props: Props
    readonly key?: unknown
    readonly slot?: number
  }
  interface Context {
    value: unknown
    Provider: Render
    Consumer: Render
  }
  const world = globalThis as unknown as Record<string, unknown>
  const { parse, stringify } = JSON
  const { isArray, from } = Array
  const { keys, hasOwn } = Object
  const FRAGMENT = Symbol('Fragment')
  const COMPONENT = Symbol('component')
  const SNIPPET = Symbol('snippet')
  const PROVIDER = Symbol('provider')
  const ELEMENT = new WeakSet<object>()

  let stateful = false
  let budget = 0
  let ids = 0

  // --- tags

  function jsx(type: unknown, given: Props | null, ...children: unknown[]): Tagged {
    const props: Props = {}
    let key: unknown
    for (const name of given ? keys(given) : []) {
      if (name === 'key') key = given?.[name]
      else props[name] = given?.[name]
    }
    if (children.length > 0) props.children = children.length === 1 ? children[0] : children
    return tagged({ $type: 'element', type, props, key })
  }

  function tagged(node: Tagged): Tagged {
    ELEMENT.add(node)
    return node
  }

  function isTagged(value: unknown): value is Tagged {
    return typeof value === 'object' && value !== null && ELEMENT.has(value)
  }

  /** A component of the vocabulary, or a tag that nobody defines: it stays in the page as an element. */
  function component(name: string): Render {
    const render = (props: Props) => jsx(render, props)
    Object.defineProperty(render, COMPONENT, { value: name })
    Object.defineProperty(render, 'name', { value: name })
    return new Proxy(render, {
      get: (target, part) =>
        typeof part === 'string' && /^[A-Z]/.test(part)
          ? component(`${name}.${part}`)
          : (target as unknown as Record<string | symbol, unknown>)[part],
    })
  }

  function snippet(file: string): Render {
    const render = (props: Props) => jsx(render, props)
    Object.defineProperty(render, SNIPPET, { value: file })
    return render
  }

  // --- hooks: first values, and no effects

  const nothing = () => {}
  const keeps =
    <A extends unknown[], R>(hook: (...args: A) => R) =>
    (...args: A): R => {
      stateful = true
      return hook(...args)
    }
  const first = (value: unknown) => (typeof value === 'function' ? value() : value)
  const createContext = (value: unknown): Context => {
    const context: Context = {
      value,
      Provider: (props) => props.children,
      Consumer: (props) => (props.children as (value: unknown) => unknown)(context.value),
    }
    Object.defineProperty(context.Provider, PROVIDER, { value: context })
    return context
  }
  const flat = (children: unknown): unknown[] => {
    const out: unknown[] = []
    const add = (item: unknown) => {
      if (isArray(item)) item.forEach(add)
      else if (item !== null && item !== undefined && typeof item !== 'boolean') out.push(item)
    }
    add(children)
    return out
  }
  const cloneElement = (element: unknown, extra: Props | null, ...children: unknown[]) =>
    isTagged(element) && element.$type === 'element'
      ? jsx(element.type, { ...element.props, ...extra }, ...children)
      : element
  class Component {
    state: Props = {}
    context: unknown
    constructor(readonly props: Props) {}
    setState(): void {}
    forceUpdate(): void {}
    render(): unknown {
      return null
    }
  }
  const react: Props = {
    createElement: jsx,
    Fragment: FRAGMENT,
    Component,
    PureComponent: Component,
    StrictMode: FRAGMENT,
    Suspense: FRAGMENT,
    Children: {
      map: (children: unknown, use: (child: unknown, index: number) => unknown) => flat(children).map(use),
      forEach: (children: unknown, use: (child: unknown, index: number) => void) => flat(children).forEach(use),
      toArray: flat,
      count: (children: unknown) => flat(children).length,
      only: (children: unknown) => children,
    },
    isValidElement: isTagged,
    cloneElement,
    createContext,
    createRef: () => ({ current: null }),
    memo: (render: unknown) => render,
    forwardRef: (render: (props: Props, ref: null) => unknown) => (props: Props) => render(props, null),
    lazy: () => nothing,
    useState: keeps((value: unknown) => [first(value), nothing]),
    useReducer: keeps((_: unknown, value: unknown, init?: (value: unknown) => unknown) => [
      init ? init(value) : value,
      nothing,
    ]),
    useRef: keeps((value: unknown) => ({ current: value })),
    useEffect: keeps(nothing),
    useLayoutEffect: keeps(nothing),
    useInsertionEffect: keeps(nothing),
    useImperativeHandle: keeps(nothing),
    useSyncExternalStore: keeps((_: unknown, get: () => unknown, server?: () => unknown) => (server ?? get)()),
    useMemo: (make: () => unknown) => make(),
    useCallback: (callback: unknown) => callback,
    useContext: (context: Context) => context.value,
    useId: () => `:${++ids}:`,
    useTransition: keeps(() => [false, (run: () => void) => run()]),
    useDeferredValue: (value: unknown) => value,
    useDebugValue: nothing,
    startTransition: (run: () => void) => run(),
  }
  react.default = react

  // --- what comes out

  function spend(depth: number): void {
    if (depth > settings.deepest) throw new RangeError('The result is nested too deep.')
    if (++budget > settings.mostNodes) throw new RangeError('The result is too large.')
  }

  function show(value: unknown, into: unknown[], depth: number): void {
    spend(depth)
    if (value === null || value === undefined || typeof value === 'boolean' || value === '') return
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
      into.push(String(value))
    } else if (isArray(value)) {
      for (const item of value) show(item, into, depth + 1)
    } else if (isTagged(value)) showTag(value, into, depth)
    else if (typeof value === 'function') return
    else if (typeof value === 'object' && Symbol.iterator in value) show(from(value as Iterable<unknown>), into, depth)
    else throw new TypeError('An object cannot be shown as text.')
  }

  function showTag({ $type, type, props, slot }: Tagged, into: unknown[], depth: number): void {
    if ($type === 'slot') {
      into.push(['s', slot])
      return
    }
    if (type === FRAGMENT) show(props.children, into, depth + 1)
    else if (typeof type === 'string') showElement(type, props, into, depth)
    else if (typeof type === 'function') showComponent(type as Render, props, into, depth)
    else throw new TypeError('This tag is not defined, or no component.')
  }

  function showComponent(type: Render, props: Props, into: unknown[], depth: number): void {
    const marks = type as unknown as Record<symbol, unknown>
    const name = marks[COMPONENT]
    const file = marks[SNIPPET]
    const context = marks[PROVIDER] as Context | undefined
    if (name !== undefined) showElement(name as string, props, into, depth)
    else if (file !== undefined) into.push(['m', file, entries(props, depth), children(props, depth)])
    else if (context) {
      const former = context.value
      context.value = props.value
      show(props.children, into, depth + 1)
      context.value = former
    } else if (type.prototype?.render) {
      stateful = true
      const instance = new (type as unknown as new (props: Props) => Component)(props)
      show(instance.render(), into, depth + 1)
    } else show(type(props), into, depth + 1)
  }

  function showElement(name: string, props: Props, into: unknown[], depth: number): void {
    for (const key of keys(props)) if (typeof props[key] === 'function' && /^on[A-Z]/.test(key)) stateful = true
    into.push(['e', name, entries(props, depth), children(props, depth)])
  }

  function children(props: Props, depth: number): unknown[] {
    const out: unknown[] = []
    if (props.dangerouslySetInnerHTML === undefined) show(props.children, out, depth + 1)
    return out
  }

  function entries(props: Props, depth: number): unknown[] {
    const out: unknown[] = []
    for (const name of keys(props)) {
      if (name === 'children' || name === 'ref' || name === 'key') continue
      const value = encode(props[name], depth + 1)
      if (value !== undefined) out.push([name, value])
    }
    return out
  }

  /** Data and tags; undefined for functions and the like. */
  function encode(value: unknown, depth: number): unknown {
    spend(depth)
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value
      case 'number':
        return Number.isFinite(value) ? value : String(value)
      case 'bigint':
        return String(value)
      case 'object':
        break
      default:
        return undefined
    }
    if (value === null) return null
    if (isTagged(value)) {
      const nodes: unknown[] = []
      show(value, nodes, depth)
      return ['n', nodes]
    }
    if (typeof value === 'object' && Symbol.iterator in value) {
      return ['a', from(value as Iterable<unknown>, (item) => encode(item, depth + 1) ?? ['u'])]
    }
    if (value instanceof Date) return value.toISOString()
    return ['o', entriesOf(value as Props, depth)]
  }

  function entriesOf(value: Props, depth: number): unknown[] {
    const out: unknown[] = []
    for (const key of keys(value)) {
      const item = encode(value[key], depth + 1)
      if (item !== undefined) out.push([key, item])
    }
    return out
  }

  function asGiven(props: Props): unknown {
    const data: Props = {}
    const others: string[] = []
    for (const name of keys(props)) {
      if (name === 'children') continue
      if (typeof props[name] === 'function' || isTagged(props[name])) others.push(name)
      else data[name] = props[name]
    }
    return { data: encode(data, 0), others }
  }

  // --- what comes in

  function decode(wire: unknown): unknown {
    if (!isArray(wire)) return wire
    switch (wire[0]) {
      case 'a':
        return (wire[1] as unknown[]).map(decode)
      case 'o':
        return decodeEntries(wire[1])
      case 's':
        return tagged({ $type: 'slot', slot: wire[1], type: wire[2], props: decodeEntries(wire[3]) })
      default:
        return undefined
    }
  }

  function decodeEntries(wire: readonly (readonly [string, unknown])[]): Props {
    const out: Props = {}
    for (const [name, value] of wire) out[name] = decode(value)
    return out
  }

  // --- modules

  type Thunk = (scope: Props) => unknown
  interface Loading {
    exports: Props
    thunks: Record<string, Thunk>
    factory: (module: { exports: Props }, tools: Props) => void
    targets: Record<string, string>
    state: 'new' | 'done' | 'failed'
    failure?: unknown
  }
  const modules: Record<string, Loading> = Object.create(null)

  function load(id: string): Loading {
    const module = modules[id]
    if (!module) throw new Error(`There is no module ${id}.`)
    if (module.state !== 'new') return module
    module.state = 'done' // before it runs, for circles
    const holder = { exports: module.exports }
    try {
      module.factory(holder, {
        require: (specifier: string) => require(module, specifier),
        jsx,
        FRAGMENT,
        component,
        react,
        thunk: (key: string, run: Thunk) => {
          module.thunks[key] = run
        },
      })
    } catch (error) {
      module.state = 'failed'
      module.failure = error
    }
    module.exports = holder.exports
    return module
  }

  function require(from: Loading, specifier: string): unknown {
    const target = from.targets[specifier] ?? ''
    const kind = target.slice(0, 2)
    const id = target.slice(2)
    if (kind === 'r:') return react
    if (kind === 'd:') return { default: decode(parse(id)), __esModule: true, ...(decode(parse(id)) as Props) }
    if (kind === 's:' || kind === 'x:') {
      const module = load(id)
      if (module.state === 'failed') throw module.failure
      if (kind === 'x:') module.exports.default ??= snippet(id)
      module.exports.__esModule ??= true
      return module.exports
    }
    return foreign(specifier)
  }

  /** A package: what it exports shows its children, and fails when it is called for more. */
  function foreign(specifier: string): unknown {
    const part = (props?: Props) => {
      if (props && 'children' in props) return props.children
      throw new Error(`\`${specifier}\` is not part of the docs folder.`)
    }
    const get = (_: object, name: string | symbol) =>
      name === '__esModule' ? true : name === 'then' ? undefined : part
    // As a prototype, because compiled imports copy what a module owns and inherit the rest.
    return Object.create(new Proxy({}, { get }))
  }

  world.__define = (id: string, targets: Record<string, string>, factory: Loading['factory']) => {
    modules[id] = { exports: {}, thunks: Object.create(null), factory, targets, state: 'new' }
  }

  function run(call: WireCall): unknown {
    const module = load(call.module)
    const thunk = (key: string): unknown => {
      const found = module.thunks[key]
      if (!found) throw module.failure ?? new Error('This could not be read.')
      try {
        return found(scope)
      } catch (error) {
        throw module.state === 'failed' ? module.failure : error
      }
    }
    const scope = decodeEntries(call.scope)
    if (!call.props) return encode(thunk(call.thunk), 0) ?? ['u']
    const props: Props = {}
    for (const [name, value] of call.props) {
      const given =
        typeof value === 'object' && value !== null && !isArray(value)
          ? thunk((value as { thunk: string }).thunk)
          : decode(value)
      if (name === '...') Object.assign(props, given)
      else props[name] = given
    }
    handed = props
    const nodes: unknown[] = []
    show(jsx(thunk(call.thunk), props), nodes, 0)
    return ['n', nodes]
  }

  let handed: Props | undefined

  world.__run = (text: string): string => {
    stateful = false
    budget = 0
    handed = undefined
    const settle = () => ({ stateful, given: stateful && handed ? asGiven(handed) : undefined })
    try {
      const value = run(parse(text))
      return stringify({ value, ...settle() })
    } catch (error) {
      return stringify({ error: describe(error), ...settle() })
    }
  }

  function describe(error: unknown): string {
    try {
      const { name, message } = error as Error
      return `${hasOwn(Object(error), 'message') || name ? `${name}: ${message}` : error}`.slice(0, 300)
    } catch {
      return 'Something was thrown that cannot be described.'
    }
  }

  // --- the same for every run: no clock, no chance, no time zone

  const RealDate = Date
  function FixedDate(this: unknown, ...parts: number[]): unknown {
    if (!new.target) return new RealDate(settings.now).toISOString()
    const args =
      parts.length === 0 ? [settings.now] : parts.length === 1 ? parts : [RealDate.UTC(...(parts as [number]))]
    return Reflect.construct(RealDate, args, new.target)
  }
  FixedDate.prototype = RealDate.prototype
  FixedDate.now = () => settings.now
  FixedDate.UTC = RealDate.UTC
  FixedDate.parse = RealDate.parse
  const dates = RealDate.prototype as unknown as Record<string, unknown>
  dates.constructor = FixedDate
  dates.getTimezoneOffset = () => 0
  for (const part of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds']) {
    dates[`get${part}`] = dates[`getUTC${part}`]
    if (part !== 'Day') dates[`set${part}`] = dates[`setUTC${part}`]
  }
  world.Date = FixedDate
  let seed = 0x9e3779b9
  Math.random = () => {
    // mulberry32
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  world.console = new Proxy({}, { get: () => nothing })
}
