// Runs the expressions and components of a page in the sandbox, and turns the results into nodes and islands.
import type { WireCall, WireResult, WireValue } from '../sandbox/wire.ts'
import { type Element, type Island, isNodeValue, type LiveCode, type Node, type Span, type Value } from '../tree.ts'
import { isBrowserGlobal } from './globals.ts'
import type { Code } from './javascript.ts'
import type { Binding, Origin as ModuleOrigin } from './linker.ts'
import { type CodePlace, type CodeProp, componentCode, expressionCode, isJson, type Source } from './live-code.ts'
import { type Origin, Pieces, withoutPieces } from './pieces.ts'
import type { Runner } from './runner.ts'
import { type Scope, scopeValue } from './scope.ts'
import type { Outcome, Shortcoming } from './static.ts'
import { decode, type NodeMaker } from './wire.ts'

/** An attribute of an author's component: a known value, or an expression to run, with its text. */
export type GivenProp =
  | { readonly name: string; readonly value: Value; readonly source?: Source }
  | { readonly name: string; readonly thunk: Source }

/** A component that a scope defines. */
export interface OwnComponent {
  readonly binding: Binding
  readonly scope: Scope
}

/** One use of an author's component. */
export interface ComponentCall {
  /** The tag as written. */
  readonly tag: string
  readonly props: readonly GivenProp[]
  readonly children: readonly Node[]
  readonly span?: Span
}

export interface Rendered {
  readonly nodes: Node[]
  /** The error message, if the call failed. */
  readonly error?: string
  readonly shortcoming?: Shortcoming
}

export interface AuthorCodeParts {
  readonly runner: Runner
  /** Where the browser finds the value of a module's name. Undefined if it can't. */
  origin(name: string, scope: Scope): ModuleOrigin | undefined
  /** Names in an expression that neither its module nor JavaScript defines. */
  outsideNames(code: Code): string[]
  /** The component that code shows by a name it doesn't define, if the scope does. */
  ownComponent(tag: string, scope: Scope): OwnComponent | undefined
  /** Whether a tag is laid out by its parent. */
  isPart(tag: string): boolean
  /** The component that made a node, as other code sees it. Undefined for nodes that no component made. */
  childOrigin(node: Node): Origin | undefined
  /** Counts copies of nodes. Returns false once there are too many. */
  spend(nodes: number): boolean
  /** Replaces site variables in a text that code produced. */
  text(value: string): string
  /** Inserts an MDX snippet that code rendered. */
  insert(file: string, props: Record<string, Value>, children: () => Node[], scope: Scope): Node[]
}

/** Components that show others by name, one in another. */
const MAX_NAMED = 20

export class AuthorCode {
  private named = 0

  constructor(private readonly parts: AuthorCodeParts) {}

  /**
   * Runs an expression whose names are all defined. `isContent` is true in the text of a page and false in an
   * attribute.
   */
  expression(source: Source, scope: Scope, isContent: boolean): Outcome {
    const pieces = this.pieces(scope)
    const { text, code } = source
    const result = this.call({ module: scope.module.file, thunk: text, scope: this.names([code], scope, pieces) })
    const { error } = result
    const missing = isContent ? neededFromBrowser(result) : undefined
    if (error !== undefined && missing === undefined) return { kind: 'error', message: error }
    const shown = error === undefined ? decode(result.value, this.maker(pieces, scope, undefined)) : undefined
    if (!result.stateful && missing === undefined) return { kind: 'value', value: shown }
    const isTree = shown === undefined || isNodeValue(shown) || Array.isArray(shown)
    const live = isTree ? expressionCode(source, this.place(scope)) : undefined
    if (!live) return { kind: 'value', value: shown, shortcoming: { kind: 'frozen' } }
    const children = treesIn(shown)
    const island: Island = { type: 'island', ...live, props: {}, content: [], pieces: [], children }
    return {
      kind: 'value',
      value: { type: 'nodes', nodes: [island] },
      ...(missing !== undefined && { shortcoming: { kind: 'browser-only', name: missing } }),
    }
  }

  /** The output of an author's component. It's an island if the component holds state. */
  component(call: ComponentCall, scope: Scope): Rendered {
    const pieces = this.pieces(scope)
    const props: [string, WireValue | { thunk: string }][] = call.props.map((prop) => [
      prop.name,
      'thunk' in prop ? { thunk: prop.thunk.text } : pieces.value(prop.value),
    ])
    const thunks = call.props.flatMap((prop) => ('thunk' in prop ? [prop.thunk.code] : []))
    const scoped = this.names(thunks, scope, pieces)
    const children = pieces.content(call.children)
    const result = this.call({ module: scope.module.file, thunk: call.tag, scope: scoped, props, children })
    const { error, stateful } = result
    const missing = neededFromBrowser(result)
    const shown = error === undefined ? decode(result.value, this.maker(pieces, scope, call.span)) : undefined
    const nodes = isNodeValue(shown) ? shown.nodes : []
    const withoutLife = () => (error === undefined ? nodes.flatMap(withoutPieces) : [...call.children])
    if (!stateful && missing === undefined) return { nodes: withoutLife(), error }
    const live = this.liveComponent(call, result, scope)
    if (!live) return { nodes: withoutLife(), error, shortcoming: { kind: 'frozen' } }
    const island: Island = {
      type: 'island',
      ...live,
      content: pieces.live(children),
      pieces: pieces.list(),
      children: nodes,
    }
    if (missing === undefined) return { nodes: [island], error }
    return { nodes: [island], shortcoming: { kind: 'browser-only', name: missing } }
  }

  /** A component as a module export with JSON props where possible. Otherwise, the source code of its use. */
  private liveComponent(
    { tag, props }: ComponentCall,
    { given }: WireResult,
    scope: Scope,
  ): (LiveCode & { props: Record<string, unknown> }) | undefined {
    const origin = this.parts.origin(tag, scope)
    if (origin && given && given.others.length === 0) {
      const data = decode(given.data, NOTHING)
      if (isRecord(data) && isJson(data)) {
        return { module: origin.file, export: origin.export, props: data, tags: this.parts.runner.tags(origin.file) }
      }
    }
    const asCode = props.map((prop): CodeProp | undefined => {
      if ('thunk' in prop) return { name: prop.name, source: prop.thunk }
      if (isJson(prop.value)) return { name: prop.name, literal: prop.value }
      return prop.source && { name: prop.name, source: prop.source }
    })
    if (!asCode.every((prop) => prop !== undefined)) return undefined
    const live = componentCode(tag, asCode, this.place(scope))
    return live && { ...live, props: {} }
  }

  /**
   * A component that the code of another module shows without importing it. Modules of the hosted platform find those that
   * the page imports.
   */
  private namedComponent(element: Element, { binding, scope }: OwnComponent): Node {
    const { name: tag, props, children, span } = element
    if (this.named === MAX_NAMED) return element
    this.named++
    try {
      const given = Object.entries(props).map(([name, value]) => ({ name, value }))
      const nodes =
        binding.kind === 'snippet'
          ? this.parts.insert(binding.module.file, props, () => [...children], scope)
          : this.component({ tag, props: given, children, ...(span && { span }) }, scope).nodes
      return { type: 'fragment', file: scope.module.file, children: nodes, span }
    } finally {
      this.named--
    }
  }

  private place(scope: Scope): CodePlace {
    const { runner, outsideNames } = this.parts
    return { scope, tags: runner.tags(scope.module.file), outsideNames }
  }

  private call(call: WireCall): WireResult {
    const broken = this.parts.runner.broken.get(call.module)
    if (broken) return { error: broken.message, stateful: false }
    return this.parts.runner.run(call)
  }

  private pieces(scope: Scope): Pieces {
    const { isPart, childOrigin, spend } = this.parts
    return new Pieces({ file: scope.module.file, isPart, origin: childOrigin, spend })
  }

  private names(codes: readonly Code[], scope: Scope, pieces: Pieces): [string, WireValue][] {
    const names = new Set(codes.flatMap((code) => this.parts.outsideNames(code)))
    const known: Record<string, Value> = {}
    for (const name of names) {
      const given = scopeValue(name, scope)
      if (given && name !== '__proto__') known[name] = given.value
    }
    return pieces.entries(known)
  }

  private maker(pieces: Pieces, scope: Scope, span: Span | undefined): NodeMaker {
    return {
      piece: (number) => {
        const node = pieces.take(number)
        return node ? [node] : []
      },
      text: (value) => pieces.takeText(value) ?? { type: 'text', value: this.parts.text(value), span },
      element: (name, props, children, inline) => {
        for (const [key, value] of Object.entries(props)) {
          if (typeof value === 'string') props[key] = this.parts.text(value)
        }
        const element: Element = { type: 'element', name, props, children, inline, span }
        const own = this.parts.ownComponent(name, scope)
        return own ? this.namedComponent(element, own) : element
      },
      snippet: (file, props, children) => this.parts.insert(file, props, children, scope),
    }
  }
}

/** The browser global that made the code fail, if that's why it failed. The code would work in a browser. */
function neededFromBrowser({ error, missing }: WireResult & { readonly missing?: string }): string | undefined {
  return error !== undefined && missing !== undefined && isBrowserGlobal(missing) ? missing : undefined
}

/** The nodes of a value that renders something. */
function treesIn(value: Value): Node[] {
  if (value === undefined || value === null || typeof value === 'boolean' || value === '') return []
  if (isNodeValue(value)) return value.nodes
  if (Array.isArray(value)) return (value as readonly Value[]).flatMap(treesIn)
  return typeof value === 'object' ? [] : [{ type: 'text', value: String(value) }]
}

function isRecord(value: Value): value is Record<string, Value> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** For plain data, which contains no nodes. */
const NOTHING: NodeMaker = {
  piece: () => [],
  text: (value) => ({ type: 'text', value }),
  element: (name, props, children, inline) => ({ type: 'element', name, props, children, inline }),
  snippet: () => [],
}
