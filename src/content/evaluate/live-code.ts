// What a page hands to the browser as code: a use of a component, an expression, the handlers of a tag.
import { createHash } from 'node:crypto'
import { isNodeValue, type LiveCode, type Value } from '../tree.ts'
import type { Code } from './javascript.ts'
import { type Scope, scopeValue } from './scope.ts'

/** An expression of the page with its syntax. */
export interface Source {
  readonly text: string
  readonly code: Code
}

/** An attribute as code: a literal or an expression. The name `...` is a spread. */
export interface CodeProp {
  readonly name: string
  readonly literal?: Value
  readonly source?: Source
}

/** `<Tag {...props}>…</Tag>`. Undefined when a name in it refers to something other than data. */
export function componentCode(tag: string, props: readonly CodeProp[], place: CodePlace): LiveCode | undefined {
  const sources = props.flatMap(({ source }) => source ?? [])
  return liveCode(`__jsx(${tag}, ${object(props)}, ...[children].flat())`, sources, place)
}

/** What an expression gives. */
export function expressionCode(source: Source, place: CodePlace): LiveCode | undefined {
  return liveCode(`(${source.text}\n)`, [source], place)
}

/** The handlers of a tag, by the names of their attributes. */
export function handlersCode(handlers: readonly CodeProp[], place: CodePlace): LiveCode | undefined {
  const sources = handlers.flatMap(({ source }) => source ?? [])
  return liveCode(`(${object(handlers)})`, sources, place)
}

/** Where code is, and what is known about it. */
export interface CodePlace {
  readonly scope: Scope
  /** Tags of the vocabulary that the code may show. */
  readonly tags: readonly string[]
  /** Names in an expression that a module must define or a snippet's use must give. */
  outsideNames(code: Code): string[]
}

/** A function of what the page knows and the module does not; its name is made from its text. */
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
  const name = `live_${createHash('sha256').update(code).digest('hex').slice(0, 10)}`
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

/** Whether a value is plain data, without trees in it. */
export function isJson(value: Value): boolean {
  if (typeof value !== 'object' || value === null) return true
  return !isNodeValue(value) && Object.values(value).every(isJson)
}
