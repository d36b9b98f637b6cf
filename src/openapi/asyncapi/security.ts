// Who may use a server or an operation: `security` of AsyncAPI 2 (names with scopes) and 3 (schemes or references).
import { type DocumentSet, isBroken, type SpecNode } from '../document-set.ts'
import type { OAuthFlow } from '../model.ts'
import { keysOf } from '../pointer.ts'
import { readFlows } from '../security.ts'
import { entries, get, isObject, listAt, stringAt, stringsAt } from '../values.ts'

/** One way to authenticate. */
export interface ChannelSecurity {
  /** Its key among the schemes, or its type. */
  readonly key: string
  /** As AsyncAPI has it: `userPassword`, `X509`, `scramSha256`, `httpApiKey`, `oauth2`. */
  readonly type: string
  readonly description?: string
  /** Of a key that goes with an HTTP request: its name, and where it is sent. */
  readonly parameter?: { readonly name: string; readonly in: 'header' | 'query' | 'cookie' }
  /** Of `http`: `basic`, `bearer`. */
  readonly scheme?: string
  readonly scopes: readonly string[]
  /** Where a token comes from. */
  readonly flows: readonly OAuthFlow[]
  readonly openIdConnectUrl?: string
}

/** What a client has to present, all of it together. */
export type SecurityAlternative = readonly ChannelSecurity[]

/**
 * The ways to authenticate that a server or an operation lists: a client needs one of them. A reference that leads nowhere
 * is left out.
 */
export function readChannelSecurity(holder: SpecNode, root: SpecNode, documents: DocumentSet): SecurityAlternative[] {
  const alternatives = listAt(holder.value, 'security').map((written, i): SecurityAlternative => {
    if (!isObject(written)) return []
    const isScheme = get(written, '$ref') !== undefined || get(written, 'type') !== undefined
    const scheme = isScheme && readScheme(documents.child(holder, 'security', i), documents)
    if (isScheme) return scheme ? [scheme] : []
    return entries(written).flatMap(([key]) => {
      const named = readScheme(documents.child(root, 'components', 'securitySchemes', key), documents)
      return named ? [{ ...named, key, scopes: stringsAt(written, key) }] : []
    })
  })
  return alternatives.filter((uses) => uses.length > 0)
}

function readScheme(node: SpecNode, documents: DocumentSet): ChannelSecurity | undefined {
  const target = documents.resolve(node)
  if (isBroken(target) || !isObject(target.value)) return undefined
  const { value } = target
  const type = stringAt(value, 'type')
  if (type === undefined) return undefined
  const name = stringAt(value, 'name')
  const place = stringAt(value, 'in')
  const isNamed = target.pointer.includes('/securitySchemes/')
  return {
    key: (isNamed && keysOf(target.pointer).at(-1)) || type,
    type,
    description: stringAt(value, 'description'),
    ...(type === 'httpApiKey' &&
      name !== undefined && { parameter: { name, in: place === 'query' || place === 'cookie' ? place : 'header' } }),
    scheme: stringAt(value, 'scheme')?.toLowerCase(),
    scopes: stringsAt(value, 'scopes'),
    flows: readFlows(value),
    openIdConnectUrl: stringAt(value, 'openIdConnectUrl'),
  }
}
