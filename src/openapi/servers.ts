// Where an operation is: the servers of the operation, its path or its document, in every version.
import type { OperationOutline, Server, ServerVariable } from './model.ts'
import { openApiVersion } from './read-document.ts'
import { entries, get, listAt, stringAt, stringsAt } from './values.ts'

/** The servers of an operation: the nearest that are written. Empty where there are none. */
export function serversOf(outline: OperationOutline): Server[] {
  const { value } = outline.document
  if (openApiVersion(value) === '2.0') return servers2(value, outline.node.value)
  const own = ownServers(outline)
  return own.length > 0 ? own : serversAt(value)
}

/** The servers of a whole document. */
export function documentServers(document: unknown): Server[] {
  return openApiVersion(document) === '2.0' ? servers2(document) : serversAt(document)
}

/** The servers of an operation or its path. A callback is sent to none of the document's. */
export function ownServers({ node, item }: OperationOutline): Server[] {
  const own = serversAt(node.value)
  return own.length > 0 ? own : serversAt(item.value)
}

/** The servers that an object lists itself. */
export function serversAt(value: unknown): Server[] {
  return listAt(value, 'servers').flatMap(readServer)
}

function servers2(document: unknown, operation?: unknown): Server[] {
  const host = stringAt(document, 'host')
  const base = (stringAt(document, 'basePath') ?? '').replace(/\/+$/, '')
  if (host === undefined) return base === '' ? [] : [{ url: base, variables: [] }]
  const own = stringsAt(operation, 'schemes')
  const schemes = (own.length > 0 ? own : stringsAt(document, 'schemes')).filter((scheme) => /^https?$/.test(scheme))
  const chosen = schemes.includes('https') || schemes.length === 0 ? ['https'] : schemes
  return chosen.map((scheme) => ({ url: `${scheme}://${host}${base}`, variables: [] }))
}

function readServer(value: unknown): Server[] {
  const url = stringAt(value, 'url')
  if (url === undefined) return []
  const variables = entries(get(value, 'variables')).map(([name, variable]) => readVariable(name, variable))
  return [{ url: url.replace(/\/+$/, '') || url, description: stringAt(value, 'description'), variables }]
}

/** A variable of a server. Without a default, it has its first value. */
export function readVariable(name: string, value: unknown): ServerVariable {
  const values = stringsAt(value, 'enum')
  const description = stringAt(value, 'description')
  return { name, default: stringAt(value, 'default') ?? values[0] ?? '', values, description }
}
