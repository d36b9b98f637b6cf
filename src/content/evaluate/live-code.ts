// Makes the code that a page hands to the browser: a use of a component, an expression, or a tag's event handlers.
import { sha256 } from '../../files/hash.ts'
import { isNodeValue, type LiveCode, type Value } from '../tree.ts'
import type { Code } from './javascript.ts'
import { type Scope, scopeValue } from './scope.ts'

/** An expression of the page: its text and its syntax tree. */
export interface Source {
  readonly text: string
  readonly code: Code
}

/** An attribute as code: a literal or an expression. A spread has the name `...`. */
export interface CodeProp {
  readonly name: string
  readonly literal?: Value
  readonly source?: Source
}

/** Code for `<Tag {...props}>…</Tag>`. Undefined if a name in it refers to something other than data. */
export function componentCode(tag: string, props: readonly CodeProp[], place: CodePlace): LiveCode | undefined {
  const sources = props.flatMap(({ source }) => source ?? [])
  return liveCode(`__jsx(${tag}, ${object(props)}, ...[children ?? []].flat())`, sources, place)
}

/** Code that gives the value of an expression. */
export function expressionCode(source: Source, place: CodePlace): LiveCode | undefined {
  return liveCode(`(${source.text}\n)`, [source], place)
}

/** Code that gives a tag's event handlers, keyed by attribute name. */
export function handlersCode(handlers: readonly CodeProp[], place: CodePlace): LiveCode | undefined {
  const sources = handlers.flatMap(({ source }) => source ?? [])
  return liveCode(`(${object(handlers)})`, sources, place)
}

/** The surroundings of a piece of code. */
export interface CodePlace {
  readonly scope: Scope
  /** Vocabulary tags that the code may show. */
  readonly tags: readonly string[]
  /** Names in an expression that must come from its module or from the snippet's props. */
  outsideNames(code: Code): string[]
}

/**
 * Wraps the code in a function whose parameters are the values that only the page knows. The export's name is a hash of
 * the code.
 */
function liveCode(
  body: string,
  sources: readonly Source[],
  { scope, tags, outsideNames }: CodePlace,
): LiveCode | undefined {
  const known: Record<string, unknown> = {}
  for (const name of new Set(sources.flatMap(({ code }) => outsideNames(code)))) {
    const given = scopeValue(name, scope)
    if (!given) continue
    if (!isJson(given.value)) return undefined
    known[name] = given.value
  }
  const names = Object.keys(known)
  const code = `({ ${names.length > 0 ? `scope: { ${names.join(', ')} }, ` : ''}children }) => ${body}`
  const name = `live_${sha256(code).slice(0, 10)}`
  return { module: scope.module.file, export: name, code, ...(names.length > 0 && { scope: known }), tags }
}

function object(props: readonly CodeProp[]): string {
  const fields = props.flatMap(({ name, literal, source }) => {
    if (name === '...') return source ? [`...(${source.text}\n)`] : [`...${JSON.stringify(literal ?? {})}`]
    if (source) return [`${JSON.stringify(name)}: (${source.text}\n)`]
    return literal === undefined ? [] : [`${JSON.stringify(name)}: ${JSON.stringify(literal)}`]
  })
  return `{ ${fields.join(', ')} }`
}

/** Whether a value is plain data, with no trees in it. */
export function isJson(value: Value): boolean {
  if (typeof value !== 'object' || value === null) return true
  return !isNodeValue(value) && Object.values(value).every(isJson)
}
