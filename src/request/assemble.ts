// Assembles a request from a form that a reader filled in.
import { authorize, type Credential } from './authorize.ts'
import { define, exampleOf } from './example.ts'
import { type FormMedia, type FormParameter, type PlaygroundForm, schemaAt } from './form.ts'
import { rpcCall } from './json-rpc.ts'
import { cookieText, formPairs, headerText, isMap, pathText, queryParts } from './parameters.ts'
import { fileType, textParts } from './parts.ts'
import { asciiUrl, oneLine } from './plain-text.ts'
import { printJson } from './print-json.ts'
import type { Part, SampleBody, SampleRequest } from './sample-request.ts'
import { isXmlType, printXml, type XmlSchema } from './xml.ts'

/** What the reader filled in. `undefined` means nothing. Files are `File` objects. */
export interface Filled {
  /** The server's URL with its variables replaced. */
  readonly server: string
  /** The index of the chosen alternative of `security`. */
  readonly alternative: number
  /** By the scheme's key. */
  readonly credentials: ReadonlyMap<string, Credential>
  /** One for each parameter of the form. */
  readonly parameters: readonly unknown[]
  /** The index of the chosen media type of the body. */
  readonly media: number
  readonly body: unknown
}

/**
 * What is made up where the reader filled in nothing. `credentials` shows where they go. `values`, for samples, adds values
 * of required parameters, and an example for an untouched body.
 */
export type MadeUp = 'nothing' | 'credentials' | 'values'

/** Assembles a request. Path placeholders without a value stay. */
export function assemble(form: PlaygroundForm, filled: Filled, madeUp: MadeUp): SampleRequest {
  const isSample = madeUp === 'values'
  const headers: [string, string][] = []
  const query: string[] = []
  const cookies: string[] = []
  let { path } = form
  for (const [i, parameter] of form.parameters.entries()) {
    const value = filled.parameters[i] ?? (isSample ? sampleValue(form, parameter) : undefined)
    // A part of a path that has no value yet is still to be seen.
    if (value === undefined || (parameter.in === 'path' && isEmpty(value))) continue
    if (parameter.in === 'path') path = path.split(`{${parameter.name}}`).join(pathText(parameter, value))
    else if (parameter.in === 'header') headers.push([oneLine(parameter.name), headerText(parameter, value)])
    else if (parameter.in === 'cookie') cookies.push(cookieText(parameter, value))
    else query.push(...queryParts(parameter, value))
  }
  const auth = authorize(form.security[filled.alternative] ?? [], ({ key }) => filled.credentials.get(key), {
    placeholders: madeUp !== 'nothing',
  })
  const media = form.body?.contents[filled.media]
  const isBlank = filled.body === undefined || (isMap(filled.body) && !isBlob(filled.body) && isEmpty(filled.body))
  const value = isSample && isBlank && media ? (media.sample ?? mediaExample(form, media)) : filled.body
  const body: SampleBody | undefined = form.call
    ? { kind: 'json', value: rpcCall(form.call, value) }
    : media && bodyOf(form, media, value, isSample)
  // The program that sends a multipart body sets its boundary.
  if (body && body.kind !== 'multipart')
    headers.push(['Content-Type', media ? oneLine(media.type) : 'application/json'])
  const allCookies = [...auth.cookies, ...cookies]
  if (allCookies.length > 0) headers.push(['Cookie', allCookies.join('; ')])
  const search = [...query, ...auth.query].join('&')
  return {
    method: form.method.replace(/[^A-Za-z0-9-]/g, ''),
    url: asciiUrl(
      `${filled.server.replace(/\/+$/, '')}${path}${search === '' ? '' : `${path.includes('?') ? '&' : '?'}${search}`}`,
    ),
    headers: [...auth.headers, ...headers],
    ...(auth.basicAuth && { basicAuth: auth.basicAuth }),
    ...(body && { body }),
  }
}

/** The author's example of a body, or a generated one. `index` chooses among several. */
export function mediaExample(form: PlaygroundForm, media: FormMedia, index = 0): unknown {
  return (
    media.examples?.[index]?.value ??
    media.example ??
    (media.schema === undefined ? undefined : exampleOf(form, media.schema, { requiredOnly: form.requiredOnly }))
  )
}

/** Whether a media type is JSON. */
export function isJsonType(type: string): boolean {
  return /^(?:application|text)\/(?:[\w.-]+\+)?json\b/i.test(type) || type === '*/*'
}

/** The URL of a server with its variables replaced. Those without a value stay in braces. */
export function serverUrl(url: string, variables: Iterable<readonly [name: string, value: string]>): string {
  let out = url
  for (const [name, value] of variables) if (value !== '') out = out.split(`{${name}}`).join(value)
  return out.replace(/\/+$/, '')
}

/** What a sample shows for an empty parameter: its example or, if it's required, a generated one. */
function sampleValue(form: PlaygroundForm, { in: place, required, schema, example }: FormParameter): unknown {
  const view = schemaAt(form, schema)
  const given = example ?? view.example ?? view.default ?? undefined
  if (place === 'path') return given
  if (required) return given ?? exampleOf(form, schema)
  return form.requiredOnly ? undefined : given
}

/** True for a list or an object with nothing in it. */
function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : isMap(value) && Object.keys(value).length === 0
}

function bodyOf(form: PlaygroundForm, media: FormMedia, value: unknown, isSample: boolean): SampleBody | undefined {
  const { type } = media
  if (isBlob(value)) return { kind: 'file', file: fileName(value), content: value }
  if (/^multipart\//i.test(type)) {
    if (value === undefined && !form.body?.required) return undefined
    return { kind: 'multipart', parts: partsOf(form, media, isMap(value) ? value : {}, isSample) }
  }
  if (value === undefined) {
    if (isSample && media.schema !== undefined && schemaAt(form, media.schema).type === 'file')
      return { kind: 'file', file: PATH }
    return form.body?.required && isJsonType(type) && schemaAt(form, media.schema).type === 'object'
      ? { kind: 'json', value: {} }
      : undefined
  }
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return { kind: 'form', fields: formPairs(isMap(value) ? value : {}, media.encoding) }
  if (isJsonType(type)) return { kind: 'json', value }
  if (typeof value === 'string') return { kind: 'text', text: value }
  return { kind: 'text', text: isXmlType(type) ? printXml(value, xmlSchema(form, media)) : printJson(value) }
}

/** What the printer of XML asks of the schema of a body. */
function xmlSchema(form: PlaygroundForm, { schema, root }: FormMedia): XmlSchema {
  const at = (index: number | undefined): XmlSchema => {
    const { xml, properties = [], items, variants = [], additional } = schemaAt(form, index)
    return {
      ...(xml && { hints: xml }),
      property(name) {
        const all = [properties, ...variants.map((variant) => schemaAt(form, variant.schema).properties ?? [])].flat()
        const found = all.find((each) => each.name === name)?.schema ?? additional
        return typeof found === 'number' ? at(found) : undefined
      },
      items: () => (items === undefined ? undefined : at(items)),
    }
  }
  return { ...at(schema), ...(root !== undefined && { name: root }) }
}

const PATH = 'path/to/file'

function partsOf(
  form: PlaygroundForm,
  media: FormMedia,
  value: Readonly<Record<string, unknown>>,
  isSample: boolean,
): Part[] {
  const shown: Record<string, unknown> = {}
  // A sample shows where files go that aren't chosen yet, whatever text the example has in their place.
  const all = (isSample && schemaAt(form, media.schema).properties) || []
  const fields = form.requiredOnly ? all.filter(({ required }) => required) : all
  const files = fields.filter(({ name, schema }) => {
    const view = schemaAt(form, schema)
    const isFile = view.type === 'file' || schemaAt(form, view.items).type === 'file'
    return isFile && !(Object.hasOwn(value, name) && [value[name]].flat().some(isBlob))
  })
  const unchosen = new Set(files.map(({ name }) => name))
  // A file that has no value is where its schema has it.
  const isInOrder = files.every(({ name }) => Object.hasOwn(value, name))
  const names = isInOrder ? [] : fields.map(({ name }) => name)
  for (const name of new Set([...names, ...Object.keys(value)]))
    if (unchosen.has(name) || Object.hasOwn(value, name))
      define(shown, name, unchosen.has(name) ? undefined : value[name])
  return Object.entries(shown).flatMap(([name, item]): Part[] => {
    const encoding = media.encoding && Object.hasOwn(media.encoding, name) ? media.encoding[name] : undefined
    const type = fileType(encoding)
    const file = (content?: Blob): Part => ({
      name,
      value: content ? fileName(content) : PATH,
      isFile: true,
      ...(content && { content }),
      ...(type && { contentType: type }),
    })
    if (item === undefined) return [file()]
    const items: readonly unknown[] = Array.isArray(item) ? item : [item]
    return items.some(isBlob)
      ? items.filter(isBlob).map(file)
      : textParts(name, item, encoding, xmlSchema(form, media).property(name))
  })
}

function isBlob(value: unknown): value is Blob {
  return typeof Blob !== 'undefined' && value instanceof Blob
}

function fileName(file: Blob): string {
  return 'name' in file && typeof file.name === 'string' ? file.name : PATH
}
