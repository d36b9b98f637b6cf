// Turns a handwritten page about an endpoint (`api: POST /users`) into a specification with one operation.
import { type Element, isNodeValue, type Node, plainText, type Value } from '../content/tree.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { SpecFile } from './spec-file.ts'
import { objectAt, stringAt, stringsAt } from './values.ts'
import { writtenScheme } from './written-auth.ts'

/** What the front matter of a page says about its endpoint. */
export interface MdxEndpoint {
  /** Upper case. */
  readonly method: string
  readonly path: string
  /** The address of the server, where the page itself names it. */
  readonly server?: string
}

const API = /^\s*([A-Za-z]+)\s+(\S.*)$/

/** `POST https://host/v1/users`, `GET /users`. Undefined for any other text. */
export function parseEndpoint(api: unknown): MdxEndpoint | undefined {
  const [, method = '', target = ''] = (typeof api === 'string' && API.exec(api)) || []
  if (target === '') return undefined
  const [, server, path = ''] = /^([a-z][a-z\d+.-]*:\/\/[^/?#]+)(.*)$/is.exec(target.trim()) ?? [
    undefined,
    undefined,
    target.trim(),
  ]
  return { method: method.toUpperCase(), path: path.startsWith('/') ? path : `/${path}`, ...(server && { server }) }
}

/** The specification of such a page. `api` contains the settings of the site, and `data` its front matter. */
export function mdxDocument(
  endpoint: MdxEndpoint,
  page: {
    readonly source: SourceFile
    readonly nodes: readonly Node[]
    readonly data: Readonly<Record<string, unknown>>
  },
  api: unknown,
): SpecFile {
  const mdx = objectAt(api, 'mdx')
  const servers = endpoint.server ? [endpoint.server] : stringsAt(mdx, 'server')
  const fields = topFields(page.nodes)
  const scheme = securityScheme(page.data, api, fields)
  const body = bodyOf(fields, page.data)
  const value = {
    openapi: '3.1.0',
    servers: servers.map((url) => ({ url })),
    ...(scheme && { security: [{ auth: [] }], components: { securitySchemes: { auth: scheme } } }),
    paths: {
      [endpoint.path]: {
        [endpoint.method.toLowerCase()]: {
          parameters: ['path', 'query', 'header', 'cookie'].flatMap((place) =>
            fields.flatMap((field) => parameter(field, place)),
          ),
          ...(body && { requestBody: body }),
        },
      },
    },
  }
  return { path: page.source.path, source: page.source, format: 'yaml', value, diagnostics: [] }
}

/** The fields of a page that are in no other field. Within a field, those of responses are its properties too. */
function topFields(nodes: readonly Node[], isInField = false): Element[] {
  return nodes.flatMap((node) => {
    if (node.type === 'element' && node.name === 'ParamField') return [node]
    if (node.type === 'element' && node.name === 'ResponseField') return isInField ? [node] : []
    return 'children' in node ? topFields(node.children, isInField) : []
  })
}

function propertyName({ props }: Element): string {
  return textOf(props.body) || textOf(props.name)
}

function parameter(field: Element, place: string): unknown[] {
  const name = textOf(field.props[place])
  if (name === '') return []
  return [{ name, in: place, required: isOn(field.props.required), schema: schemaOf(field) }]
}

function bodyOf(fields: readonly Element[], data: Readonly<Record<string, unknown>>): object | undefined {
  const inBody = fields.filter(({ props }) => textOf(props.body) !== '')
  if (inBody.length === 0) return undefined
  const hasFile = inBody.some(({ props }) => /^file\b/.test(textOf(props.type)))
  const type = stringAt(data, 'contentType') ?? (hasFile ? 'multipart/form-data' : 'application/json')
  return { required: true, content: { [type]: { schema: objectOf(inBody) } } }
}

function objectOf(fields: readonly Element[]): object {
  const properties: Record<string, unknown> = Object.create(null)
  for (const field of fields) properties[propertyName(field)] = schemaOf(field)
  const required = fields.filter(({ props }) => isOn(props.required)).map(propertyName)
  return { type: 'object', properties, required }
}

/** `string[]`, `enum<string>`, `file`, `object` with fields in it. */
function schemaOf(field: Element): unknown {
  const { type, default: fallback, placeholder } = field.props
  const inner = topFields(field.children, true).filter((each) => propertyName(each) !== '')
  const example = textOf(placeholder)
  return {
    ...typeOf(textOf(type), inner),
    ...(fallback !== undefined && { default: plain(fallback) }),
    ...(example !== '' && { example }),
  }
}

function typeOf(written: string, inner: readonly Element[]): object {
  const type = written.toLowerCase().trim()
  const list = /^(?:(.+)\[\]|array<(.+)>|array(?:\s+of\s+(.+))?|list(?:\s+of\s+(.+))?)$/.exec(type)
  if (list)
    return {
      type: 'array',
      items: typeOf(list.slice(1).find((name) => name !== undefined) ?? (inner.length > 0 ? 'object' : ''), inner),
    }
  if (inner.length > 0) return objectOf(inner)
  if (/^(?:int|integer|long)/.test(type)) return { type: 'integer' }
  if (/^(?:number|float|double|decimal)/.test(type)) return { type: 'number' }
  if (/^bool/.test(type)) return { type: 'boolean' }
  if (/^(?:object|map|record|json|dict)/.test(type)) return { type: 'object' }
  if (/^file/.test(type)) return { type: 'string', format: 'binary' }
  return type === '' || type === 'any' ? {} : { type: 'string' }
}

/** The way to authenticate that the page or the site says, unless the page has a field for it. */
function securityScheme(
  data: Readonly<Record<string, unknown>>,
  api: unknown,
  fields: readonly Element[],
): object | undefined {
  const scheme = writtenScheme(data, api)
  const header = stringAt(scheme, 'name') ?? 'Authorization'
  const isField = fields.some(({ props }) => textOf(props.header).toLowerCase() === header.toLowerCase())
  return isField ? undefined : scheme
}

function textOf(value: Value): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number') return String(value)
  return isNodeValue(value) ? plainText(value.nodes).trim() : ''
}

/** A default as plain JSON; a tree is its text. */
function plain(value: Value): unknown {
  return isNodeValue(value) ? textOf(value) : value
}

function isOn(value: Value): boolean {
  return value === true || value === '' || value === 'true'
}
