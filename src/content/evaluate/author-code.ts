// Runs the expressions and components of a page in the sandbox, and makes nodes of what they give.
import type { WireCall, WireResult, WireValue } from '../sandbox/wire.ts'
import { type Element, type Island, isNodeValue, type Node, type Span, type Value } from '../tree.ts'
import type { Code } from './javascript.ts'
import type { Origin } from './linker.ts'
import type { Runner } from './runner.ts'
import { type Scope, scopeValue } from './scope.ts'
import type { Outcome } from './static.ts'
import { decode, encode, encodeContent, encodeEntries, type NodeMaker, Slots } from './wire.ts'

/** An attribute of an author's component: known, or to be run. */
export type GivenProp =
  | { readonly name: string; readonly value: Value }
  | { readonly name: string; readonly thunk: { readonly text: string; readonly code: Code } }

/** One use of an author's component. */
export interface ComponentCall {
  /** The tag, as it is written. */
  readonly tag: string
  readonly props: readonly GivenProp[]
  readonly children: readonly Node[]
  readonly span?: Span
}

export interface Rendered {
  readonly nodes: Node[]
  /** What went wrong, in words. */
  readonly error?: string
  /** It holds state, but its attributes cannot be handed to the browser. */
  readonly frozen?: boolean
}

export interface AuthorCodeParts {
  readonly runner: Runner
  /** Where the browser finds what a name of a module stands for; undefined when it cannot. */
  origin(name: string, scope: Scope): Origin | undefined
  /** Names in an expression that no module of JavaScript's own defines. */
  outsideNames(code: Code): string[]
  /** A text that code made, with site variables in it replaced. */
  text(value: string): string
  /** Inserts an MDX snippet that code asked for. */
  insert(file: string, props: Record<string, Value>, children: () => Node[], scope: Scope): Node[]
}

export class AuthorCode {
  constructor(private readonly parts: AuthorCodeParts) {}

  /** The value of an expression; all its names must be defined. */
  expression(text: string, code: Code, scope: Scope): Outcome {
    const slots = new Slots()
    const result = this.call({ module: scope.module.file, thunk: text, scope: this.names([code], scope, slots) })
    if (result.error !== undefined) return { kind: 'error', message: result.error }
    return { kind: 'value', value: decode(result.value, this.maker(slots, scope, {})) }
  }

  /** What an author's component shows, and as an island when it holds state. */
  component(call: ComponentCall, scope: Scope): Rendered {
    const slots = new Slots()
    const thunks = call.props.flatMap((prop) => ('thunk' in prop ? [prop.thunk.code] : []))
    const props: [string, WireValue | { thunk: string }][] = call.props.map((prop) => [
      prop.name,
      'thunk' in prop ? { thunk: prop.thunk.text } : encode(prop.value, slots),
    ])
    const children = encodeContent(call.children, slots)
    const [lone] = children
    const text = children.length === 1 && typeof lone === 'string' ? lone : undefined
    const scoped = this.names(thunks, scope, slots)
    const result = this.call({ module: scope.module.file, thunk: call.tag, scope: scoped, props, children })
    const { stateful } = result
    const maker = this.maker(slots, scope, { span: call.span, marked: stateful })
    const { error } = result
    const shown = error === undefined ? decode(result.value, maker) : undefined
    const nodes = isNodeValue(shown) ? shown.nodes : []
    if (!stateful) return { nodes: error === undefined ? nodes : [...call.children], error }
    const origin = this.parts.origin(call.tag, scope)
    const data = decode(result.given?.data, maker)
    const components = this.references(call, result.given?.others, scope)
    // A tag of the vocabulary has its look from the build: the browser could not make it again.
    const stays = nodes.some(usesVocabulary)
    if (stays || !origin || !components || !isJsonRecord(data)) {
      return { nodes: error === undefined ? nodes.flatMap(unmarked) : [...call.children], error, frozen: true }
    }
    const island: Island = {
      type: 'island',
      module: origin.file,
      export: origin.export,
      props: text === undefined ? data : { ...data, children: text },
      components,
      slots: text !== undefined ? [] : slots.list().map(({ node, shown }) => (shown ? [] : [node])),
      children: nodes,
    }
    return { nodes: [island], error }
  }

  /** Props that are no data, as references for the browser; undefined when one of them is no exported name. */
  private references(call: ComponentCall, others: unknown, scope: Scope): Island['components'] | undefined {
    const references: NonNullable<Island['components']> = {}
    for (const name of Array.isArray(others) ? others : []) {
      const prop = call.props.find((one) => one.name === name)
      const code = prop && 'thunk' in prop ? prop.thunk.code : undefined
      const origin = code?.type === 'Identifier' ? this.parts.origin(code.name, scope) : undefined
      if (!origin || name === '__proto__') return undefined
      references[name] = { module: origin.file, export: origin.export }
    }
    return references
  }

  private call(call: WireCall): WireResult {
    const broken = this.parts.runner.broken.get(call.module)
    if (broken) return { error: broken.message, stateful: false }
    return this.parts.runner.run(call)
  }

  private names(codes: readonly Code[], scope: Scope, slots: Slots): [string, WireValue][] {
    const names = new Set(codes.flatMap((code) => this.parts.outsideNames(code)))
    const known: Record<string, Value> = {}
    for (const name of names) {
      const found = scopeValue(name, scope)
      if (found && name !== '__proto__') known[name] = found.value
    }
    return encodeEntries(known, slots)
  }

  private maker(slots: Slots, scope: Scope, how: { span?: Span; marked?: boolean }): NodeMaker {
    const element = (name: string, props: Record<string, Value>, children: Node[], inline: boolean): Element => ({
      type: 'element',
      name,
      props,
      children,
      inline,
      span: how.span,
    })
    return {
      slot: (number) => {
        const node = slots.take(number)
        if (!node) return []
        return how.marked ? [element(SLOT, { name: String(number) }, [node], false)] : [node]
      },
      text: (value) =>
        (how.marked ? undefined : slots.takeText(value)) ?? {
          type: 'text',
          value: this.parts.text(value),
          span: how.span,
        },
      element: (name, props, children, inline) => {
        for (const [key, value] of Object.entries(props)) {
          if (typeof value === 'string') props[key] = this.parts.text(value)
        }
        return element(name, props, children, inline)
      },
      snippet: (file, props, children) => this.parts.insert(file, props, children, scope),
    }
  }
}

const SLOT = 'galley-slot'

function usesVocabulary(node: Node): boolean {
  if (node.type === 'element' && node.name === SLOT) return false
  if (node.type === 'element' && /^[A-Z]/.test(node.name)) return true
  return 'children' in node && node.children.some(usesVocabulary)
}

/** The same without the marks around the pieces of the page. */
function unmarked(node: Node): Node[] {
  if (node.type === 'element' && node.name === SLOT) return node.children
  if ('children' in node) node.children = node.children.flatMap(unmarked)
  return [node]
}

function isJsonRecord(value: Value): value is Record<string, Value> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && isJson(value)
}

/** Whether a value holds no nodes. */
function isJson(value: Value): boolean {
  if (typeof value !== 'object' || value === null) return true
  return !isNodeValue(value) && Object.values(value).every(isJson)
}
