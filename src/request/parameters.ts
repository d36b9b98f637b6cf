// Serializes a request's parameters in OpenAPI's styles (`form`, `deepObject`, `matrix`, and so on).
import type { ParameterStyle, PartEncoding } from './form.ts'
import { oneLine, plainText } from './plain-text.ts'
import { printJson } from './print-json.ts'

/** Maximum number of values of one list that are sent. */
const MAX_ITEMS = 200
/** What separates the items of a list, if it isn't a comma. OpenAPI has no name for the tabs of Swagger 2.0. */
const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|', tabDelimited: '\t' }

/** The encoded replacement for `{name}` in the path. */
export function pathText(parameter: ParameterStyle, value: unknown): string {
  const { style, explode, name, contentType } = parameter
  if (contentType !== undefined) return encodePath(json(value))
  const matrix = (key: string, text: string) => `;${encodePath(key)}${text === '' ? '' : `=${text}`}`
  if (style === 'matrix') {
    if (explode && Array.isArray(value))
      return items(value)
        .map((item) => matrix(name, encodePath(item)))
        .join('')
    if (explode && isMap(value))
      return Object.entries(value)
        .map(([key, item]) => matrix(key, encodePath(plainText(item))))
        .join('')
    return matrix(name, joined(value, false, ',', encodePath))
  }
  if (style === 'label') return `.${joined(value, explode, explode ? '.' : ',', encodePath)}`
  return joined(value, explode, encodePath(separatorOf(style)), encodePath)
}

/** The encoded parts of the query that represent a value: `ids=1`, `ids=2`. */
export function queryParts(parameter: ParameterStyle, value: unknown): string[] {
  const { name, style, explode, contentType } = parameter
  const pair = (key: string, text: string) => `${encodeURIComponent(key)}=${text}`
  const encode = parameter.allowReserved ? encodeUnreserved : encodeURIComponent
  if (parameter.in === 'querystring' && isMap(value))
    return /\bjson\b/i.test(contentType ?? '')
      ? [encodeURIComponent(json(value))]
      : formPairs(value).map(([key, text]) => pair(key, encodeURIComponent(text)))
  if (parameter.in === 'querystring') return [plainText(value).replace(/^\?/, '')]
  if (contentType !== undefined) return [pair(name, encode(json(value)))]
  if (style === 'deepObject' && isMap(value))
    return deepPairs(name, value).map(([key, text]) => pair(key, encode(text)))
  const separator = separatorOf(style)
  if (explode && separator === ',') {
    if (Array.isArray(value)) return items(value).map((item) => pair(name, encode(item)))
    if (isMap(value)) return Object.entries(value).map(([key, item]) => pair(key, encode(plainText(item))))
  }
  return [pair(name, joined(value, false, separator === ',' ? ',' : encodeURIComponent(separator), encode))]
}

/** The value of a header. */
export function headerText(parameter: ParameterStyle, value: unknown): string {
  return oneLine(
    parameter.contentType === undefined
      ? joined(value, parameter.explode, separatorOf(parameter.style), String)
      : json(value),
  )
}

/** `name=value` for the `Cookie` header: encoded, unless the style is `cookie`. */
export function cookieText(parameter: ParameterStyle, value: unknown): string {
  if (parameter.style === 'cookie') return oneLine(plainCookies(parameter, value).join('; '))
  const text = parameter.contentType === undefined ? joined(value, false, ',', String) : json(value)
  return `${encodeURIComponent(parameter.name)}=${encodeURIComponent(text)}`
}

/** Cookies in the style that OpenAPI 3.2 adds for them, which encodes nothing. */
function plainCookies({ name, explode }: ParameterStyle, value: unknown): string[] {
  if (explode && Array.isArray(value)) return items(value).map((item) => `${name}=${item}`)
  if (explode && isMap(value)) return Object.entries(value).map(([key, item]) => `${key}=${plainText(item)}`)
  return [`${name}=${joined(value, false, ',', String)}`]
}

/**
 * The fields of an `application/x-www-form-urlencoded` body. Each item of a list gets its own field, and objects are
 * JSON, unless the encoding of a property says otherwise.
 */
export function formPairs(
  value: Readonly<Record<string, unknown>>,
  encoding: Readonly<Record<string, PartEncoding>> = {},
): [name: string, value: string][] {
  return Object.entries(value).flatMap(([key, item]): [string, string][] => {
    const {
      style,
      explode = style === undefined || style === 'form',
      contentType,
    } = (Object.hasOwn(encoding, key) && encoding[key]) || NO_ENCODING
    if (typeof item !== 'object' || item === null) return [[key, plainText(item)]]
    if (style === undefined && contentType !== undefined) return [[key, json(item)]]
    if (style === 'deepObject') return deepPairs(key, item)
    if (style === undefined && !Array.isArray(item)) return [[key, plainText(item)]]
    if (!explode) return [[key, joined(item, false, separatorOf(style), String)]]
    if (Array.isArray(item)) return items(item).map((text) => [key, text])
    return Object.entries(item).map(([name, inner]) => [name, plainText(inner)])
  })
}

const NO_ENCODING: PartEncoding = {}

export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `card[number]` and `expand[]`: objects and lists in brackets, as deep as they go. */
function deepPairs(name: string, value: object): [name: string, value: string][] {
  const inner: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.slice(0, MAX_ITEMS).map((item, i) => [typeof item === 'object' && item !== null ? String(i) : '', item])
    : Object.entries(value)
  return inner.flatMap(([key, item]): [string, string][] => {
    const path = `${name}[${key}]`
    return typeof item === 'object' && item !== null ? deepPairs(path, item) : [[path, plainText(item)]]
  })
}

function items(value: readonly unknown[]): string[] {
  return value.slice(0, MAX_ITEMS).map(plainText)
}

/** `a,b`. An object is `key,value` or, exploded, `key=value`. */
function joined(value: unknown, explode: boolean, separator: string, encode: (text: string) => string): string {
  if (Array.isArray(value)) return items(value).map(encode).join(separator)
  if (!isMap(value)) return encode(plainText(value))
  return Object.entries(value)
    .map(([key, item]) => `${encode(key)}${explode ? '=' : separator}${encode(plainText(item))}`)
    .join(separator)
}

function separatorOf(style = ''): string {
  return (Object.hasOwn(SEPARATORS, style) && SEPARATORS[style]) || ','
}

/** Encodes only what would end a value in a query, or isn't allowed there. */
function encodeUnreserved(text: string): string {
  return encodeURIComponent(text).replace(/%(?:3A|2F|3F|40|24|2C|3B|3D)/g, decodeURIComponent)
}

function json(value: unknown): string {
  return typeof value === 'string' ? value : printJson(value, 0)
}

/** Encodes a value for a path, except characters that a path may contain. */
function encodePath(value: string): string {
  return encodeURIComponent(value).replace(/%(?:2C|3A|40|24)/g, decodeURIComponent)
}
