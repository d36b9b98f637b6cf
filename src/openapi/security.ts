// Who may call an operation: its `security`, or the document's, with the schemes that it names.
import { type DocumentSet, isBroken, type SpecNode } from './document-set.ts'
import type { OAuthFlow, Operation, SecurityScheme, SecurityUse } from './model.ts'
import type { SpecFile } from './spec-file.ts'
import { entries, get, isObject, isTrueAt, listAt, objectAt, stringAt, stringsAt } from './values.ts'

/** The alternatives of an operation; each is a list of schemes that go together. */
export function readSecurity(operation: unknown, document: SpecFile, documents: DocumentSet): SecurityUse[][] {
  const written = get(operation, 'security')
  const list = Array.isArray(written) ? (written as unknown[]) : listAt(document.value, 'security')
  const root = { value: document.value, file: document, pointer: '' }
  const at = objectAt(document.value, 'components') ? ['components', 'securitySchemes'] : ['securityDefinitions']
  return readAlternatives(list, documents.child(root, ...at), documents)
}

/** The alternatives that a list of Security Requirement Objects names among the schemes at a node. */
export function readAlternatives(list: readonly unknown[], at: SpecNode, documents: DocumentSet): SecurityUse[][] {
  const schemes = documents.resolve(at)
  const alternatives = list.filter(isObject).map((alternative) =>
    entries(alternative).flatMap(([key]) => {
      const node = isBroken(schemes) ? schemes : documents.resolve(documents.child(schemes, key))
      if (isBroken(node) || !isObject(node.value)) return []
      return [{ scheme: readScheme(key, node.value), scopes: stringsAt(alternative, key) }]
    }),
  )
  // An alternative whose schemes don't exist says nothing; an empty one says that none is needed.
  const known = alternatives.filter(
    (uses, i) => uses.length > 0 || Object.keys(list.filter(isObject)[i] ?? {}).length === 0,
  )
  return [
    ...new Map(
      known.map((uses) => [JSON.stringify(uses.map(({ scheme, scopes }) => [scheme.key, scopes])), uses]),
    ).values(),
  ]
}

/** True if a scheme says what the header `Authorization` holds. */
export function usesAuthorization(security: Operation['security']): boolean {
  return security.flat().some(({ scheme: { type, name = '', in: place } }) => {
    if (type === 'apiKey') return isAuthorization({ name, in: place })
    return type !== 'mutualTLS'
  })
}

/** True for the header `Authorization`. */
export function isAuthorization({ name, in: place }: { readonly name: string; readonly in?: string }): boolean {
  return place === 'header' && name.toLowerCase() === 'authorization'
}

/** Reads a Security Scheme Object. */
export function readScheme(key: string, value: unknown): SecurityScheme {
  const type = stringAt(value, 'type')
  const place = stringAt(value, 'in')
  return {
    key,
    type: schemeType(type),
    description: stringAt(value, 'description'),
    name: stringAt(value, 'name'),
    in: place === 'query' || place === 'cookie' ? place : 'header',
    scheme: type === 'basic' ? 'basic' : stringAt(value, 'scheme')?.toLowerCase(),
    bearerFormat: stringAt(value, 'bearerFormat'),
    flows: readFlows(value),
    openIdConnectUrl: stringAt(value, 'openIdConnectUrl'),
    default: stringAt(value, 'x-default'),
    deprecated: isTrueAt(value, 'deprecated'),
  }
}

function schemeType(type: string | undefined): SecurityScheme['type'] {
  switch (type) {
    case 'apiKey':
    case 'http':
    case 'oauth2':
    case 'openIdConnect':
    case 'mutualTLS':
      return type
    case 'basic':
      return 'http'
    default:
      return 'unknown'
  }
}

/** The flows of OAuth 2, in any version. AsyncAPI 3 lists the scopes that there are under another key. */
export function readFlows(value: unknown): OAuthFlow[] {
  const flow = (kind: string, of: unknown): OAuthFlow => ({
    kind,
    authorizationUrl: stringAt(of, 'authorizationUrl') ?? stringAt(of, 'deviceAuthorizationUrl'),
    tokenUrl: stringAt(of, 'tokenUrl'),
    refreshUrl: stringAt(of, 'refreshUrl'),
    scopes: new Map(
      entries(get(of, 'availableScopes') ?? get(of, 'scopes')).map(([scope, text]) => [
        scope,
        typeof text === 'string' ? text : '',
      ]),
    ),
  })
  const old = stringAt(value, 'flow')
  if (old)
    return [flow(old === 'accessCode' ? 'authorizationCode' : old === 'application' ? 'clientCredentials' : old, value)]
  return entries(get(value, 'flows')).flatMap(([kind, of]) => (isObject(of) ? [flow(kind, of)] : []))
}
