// Makes a sample request of an operation, which samples print in any language.
import { authorize } from '../request/authorize.ts'
import { parseExactJson } from '../request/exact-json.ts'
import type { FormScheme } from '../request/form.ts'
import { cookieText, formPairs, headerText, pathText, queryParts } from '../request/parameters.ts'
import { fileType, textParts } from '../request/parts.ts'
import { asciiUrl, oneLine } from '../request/plain-text.ts'
import { printJson } from '../request/print-json.ts'
import type { Part, SampleBody, SampleRequest } from '../request/sample-request.ts'
import { isXmlType, printXml } from '../request/xml.ts'
import type { DocumentSet, SpecNode } from './document-set.ts'
import type { Example, MediaType, Operation, Parameter, SecurityUse, Server } from './model.ts'
import { sampleOf } from './sample.ts'
import { viewSchema } from './schema.ts'
import { entries, isObject } from './values.ts'
import { xmlSchema } from './xml.ts'

export interface RequestOptions {
  /** Optional parameters and properties are left out (`api.examples.defaults`). */
  readonly requiredOnly: boolean
}

/** The server of requests if none is named. */
const NO_HOST = 'https://api.example.com'
const FILE = 'path/to/file'
/** Parts of one list in a sample. */
const MAX_PARTS = 200

/** A request for an operation. `media` and `example` choose among several. */
export function sampleRequest(
  operation: Operation,
  documents: DocumentSet,
  { requiredOnly }: RequestOptions,
  media: MediaType | undefined = mainMedia(operation.body?.contents ?? [], documents),
): SampleRequest {
  const headers: [string, string][] = []
  const query: string[] = []
  const cookies: string[] = []
  let path = operation.outline.path
  for (const parameter of operation.parameters) {
    const value = parameterValue(parameter, documents)
    if (parameter.in === 'path') {
      if (value !== undefined) path = path.split(`{${parameter.name}}`).join(pathText(parameter, value))
    } else if (parameter.required || (!requiredOnly && value !== undefined)) {
      const sent = value ?? sampleOf(parameter.schema, documents, { direction: 'request' })
      if (parameter.in === 'header') headers.push([oneLine(parameter.name), headerText(parameter, sent)])
      else if (parameter.in === 'cookie') cookies.push(cookieText(parameter, sent))
      else query.push(...queryParts(parameter, sent))
    }
  }
  const auth = authorize(formSchemes(operation.security[0] ?? [], operation), () => undefined, { placeholders: true })
  const body = media && sampleBody(media, documents, requiredOnly)
  // The boundary of a multipart body is known to the program that sends it.
  if (media && body && body.kind !== 'multipart') headers.push(['Content-Type', oneLine(media.type)])
  if (cookies.length + auth.cookies.length > 0) headers.push(['Cookie', [...auth.cookies, ...cookies].join('; ')])
  const search = [...query, ...auth.query].join('&')
  return {
    method: operation.outline.method.replace(/[^A-Za-z0-9-]/g, ''),
    url: asciiUrl(
      `${baseUrl(operation.servers[0])}${path}${search === '' ? '' : `${path.includes('?') ? '&' : '?'}${search}`}`,
    ),
    headers: [...auth.headers, ...headers],
    ...(auth.basicAuth && { basicAuth: auth.basicAuth }),
    ...(body && { body }),
  }
}

/** The URL of a server with the defaults of its variables. A relative one gets a host for samples. */
export function baseUrl(server: Server | undefined): string {
  if (!server) return NO_HOST
  const url = filledUrl(server)
  if (isAbsolute(url)) return url
  return `${NO_HOST}${url === '' || url.startsWith('/') ? '' : '/'}${url}`
}

function filledUrl({ url, variables }: Server): string {
  let filled = url
  for (const { name, default: value } of variables) if (value !== '') filled = filled.replaceAll(`{${name}}`, value)
  return filled.replace(/\/+$/, '')
}

function isAbsolute(url: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(url) || url.startsWith('{')
}

/**
 * A URL that a specification names, such as a token endpoint: a relative one is relative to the first server (OpenAPI
 * 3.0, "Relative References in URLs"). Undefined if that isn't known.
 */
export function apiUrl(url: string, [server]: readonly Server[]): string | undefined {
  if (URL.canParse(url)) return url
  const base = server && filledUrl(server)
  if (!base || !isAbsolute(base) || !URL.canParse(url, base)) return undefined
  const { href } = new URL(url, base)
  return /\{|%7B/i.test(href) ? undefined : href
}

/** The media type that is shown first: JSON where there is any, and a form where files are sent, which JSON can't hold. */
export function mainMedia(contents: readonly MediaType[], documents: DocumentSet): MediaType | undefined {
  const json = contents.find(({ type }) => isJson(type))
  const form = json && contents.find(({ type }) => /^multipart\//i.test(type))
  const fields = form?.schema ? viewSchema(form.schema, documents).properties : []
  return fields.some(({ schema }) => holdsFiles(schema, documents)) ? form : (json ?? contents[0])
}

export function isJson(type: string): boolean {
  return /^(?:application|text)\/(?:[\w.-]+\+)?json\b/i.test(type) || type === '*/*'
}

/** What the author gives as an example, or a default. Undefined if the value would be made up. */
function parameterValue(parameter: Parameter, documents: DocumentSet): unknown {
  const [example] = parameter.examples
  if (example) return example.value
  const view = viewSchema(parameter.schema, documents)
  return view.examples[0] ?? view.default ?? undefined
}

/** The schemes of an alternative as the form of a playground has them. */
export function formSchemes(uses: readonly SecurityUse[], { servers }: Pick<Operation, 'servers'>): FormScheme[] {
  return uses.map((use) => formScheme(use, servers))
}

function formScheme({ scheme, scopes }: SecurityUse, servers: readonly Server[]): FormScheme {
  const { key, type } = scheme
  const given = scheme.default === undefined ? {} : { default: scheme.default }
  if (type === 'apiKey') return { key, kind: 'key', name: scheme.name ?? key, in: scheme.in ?? 'header', ...given }
  if (type === 'http' && scheme.scheme === 'basic') return { key, kind: 'basic' }
  if (type === 'http' && scheme.scheme !== undefined && scheme.scheme !== 'bearer')
    return { key, kind: 'token', word: capitalized(oneLine(scheme.scheme)), ...given }
  if (type !== 'http' && type !== 'oauth2' && type !== 'openIdConnect') return { key, kind: 'none' }
  const flows = scheme.flows.map((flow) => ({
    kind: flow.kind,
    // A device requests a code at its URL, which isn't a page to sign in on.
    signIn: flow.kind === 'deviceAuthorization' ? undefined : browserUrl(flow.authorizationUrl, servers),
    token: browserUrl(flow.tokenUrl, servers),
  }))
  const byCode = flows.find(({ kind, signIn, token }) => kind === 'authorizationCode' && signIn && token)
  const signInUrl = byCode?.signIn ?? flows.find(({ signIn }) => signIn)?.signIn
  const tokenUrl = flows.find(({ kind }) => kind === 'clientCredentials')?.token
  return {
    key,
    kind: 'token',
    word: 'Bearer',
    ...given,
    ...(tokenUrl && { tokenUrl }),
    ...((tokenUrl || byCode) && scopes.length > 0 && { scopes }),
    ...(signInUrl && { signInUrl }),
    ...(byCode?.token && { codeUrl: byCode.token }),
  }
}

/** A URL that a browser may open, and that runs nothing. */
function browserUrl(url: string | undefined, servers: readonly Server[]): string | undefined {
  const whole = url === undefined ? undefined : apiUrl(url, servers)
  return whole !== undefined && /^https?:/i.test(whole) ? whole : undefined
}

function sampleBody(media: MediaType, documents: DocumentSet, requiredOnly: boolean): SampleBody | undefined {
  const example = mediaExample(media, documents, { direction: 'request', requiredOnly })
  if (/^multipart\//i.test(media.type)) {
    const parts = entries(example?.value).flatMap(([name, value]) => partsOf(name, value, media, documents))
    return { kind: 'multipart', parts }
  }
  if (/^application\/x-www-form-urlencoded\b/i.test(media.type))
    return {
      kind: 'form',
      fields: formPairs(isObject(example?.value) ? example.value : {}, Object.fromEntries(media.encoding)),
    }
  if (example === undefined || isBinary(media, documents)) return { kind: 'file', file: FILE }
  if (isJson(media.type) && !example.isSerialized)
    return { kind: 'json', value: exampleValue(example.value, media.type) }
  return { kind: 'text', text: printedExample(example.value, media, documents) }
}

/** The value of an example. Many write that of a JSON body as text that is JSON. */
export function exampleValue(value: unknown, type: string): unknown {
  if (typeof value !== 'string' || !isJson(type) || !/^\s*[{[]/.test(value)) return value
  try {
    return parseExactJson(value)
  } catch {
    return value
  }
}

/** An example as a body of its media type, where that isn't JSON as the author wrote it. */
export function printedExample(value: unknown, media: MediaType, documents: DocumentSet, max?: number): string {
  if (typeof value === 'string') return value
  return isXmlType(media.type) ? printXml(value, xmlSchema(media.schema, documents), max) : printJson(value, 2, max)
}

/** True for a media type of files. */
export function isBinaryType(type: string): boolean {
  return /^(?:image|audio|video|font)\/|^application\/(?:octet-stream|pdf|zip|gzip)\b/i.test(type)
}

/** True for a body that is a file. */
export function isBinary(media: MediaType, documents: DocumentSet): boolean {
  if (isBinaryType(media.type)) return true
  const view = media.schema && viewSchema(media.schema, documents)
  return view?.format === 'binary'
}

function partsOf(name: string, value: unknown, media: MediaType, documents: DocumentSet): Part[] {
  const property = media.schema && viewSchema(media.schema, documents).properties.find((each) => each.name === name)
  const isFile = property !== undefined && holdsFiles(property.schema, documents)
  const encoding = media.encoding.get(name)
  const contentType = fileType(encoding)
  if (isFile) return [{ name, value: FILE, isFile, ...(contentType && { contentType }) }]
  const sent = Array.isArray(value) ? value.slice(0, MAX_PARTS) : value
  return textParts(name, sent, encoding, property && xmlSchema(property.schema, documents))
}

/** True for a file, or a list of files. */
function holdsFiles(schema: SpecNode, documents: DocumentSet): boolean {
  const view = viewSchema(schema, documents)
  const items = view.items && viewSchema(view.items, documents)
  return [view, items].some(
    (each) =>
      each?.types[0] === 'file' ||
      each?.format === 'binary' ||
      /^(?:image|audio|video)\/|octet-stream|pdf|zip/.test(each?.limits.contentType ?? ''),
  )
}

/** The example of a media type that the author gives, or a made one. Undefined if nothing is known of it. */
export function mediaExample(
  media: MediaType,
  documents: DocumentSet,
  how: { direction: 'request' | 'response'; requiredOnly?: boolean },
): Pick<Example, 'value' | 'isSerialized'> | undefined {
  const [example] = media.examples
  if (example) return example
  if (!media.schema) return undefined
  const value = sampleOf(media.schema, documents, how)
  return { value, isSerialized: false }
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
