// Reads options that say more of a declaration than its comment.
import type { Declaration, Field, Options, OptionValue } from './model.ts'

/** An option that is a text, a number, or a word such as `true`. */
export function optionText(options: Options, name: string): string | undefined {
  return textOf(options.get(name))
}

export function isSet(options: Options, name: string): boolean {
  return optionText(options, name) === 'true'
}

export function isDeprecated({ options }: Declaration): boolean {
  return isSet(options, 'deprecated')
}

/** What is said of a declaration: in its comment, or else to the plugins that write OpenAPI. Markdown. */
export function descriptionOf({ comment, options }: Declaration): string | undefined {
  if (comment !== undefined) return comment
  for (const [name, value] of options)
    if (OPENAPI_OPTION.test(name) && typeof value === 'object' && 'fields' in value) {
      const schema = value.fields.get('json_schema')
      const { fields } = typeof schema === 'object' && 'fields' in schema ? schema : value
      const text = optionText(fields, 'description') ?? optionText(fields, 'summary')
      if (text !== undefined) return text
    }
  return undefined
}

/** Options of gRPC-Gateway's plugin and of gnostic. */
const OPENAPI_OPTION =
  /^\((?:grpc\.gateway\.protoc_gen_openapiv2\.options\.openapiv2|gnostic\.openapi\.v3\.|openapi\.v3\.)\w+\)$/

/** What Google's APIs say of the use of a field: https://google.aip.dev/203 */
export function hasBehavior({ options }: Field, behavior: 'REQUIRED' | 'OUTPUT_ONLY' | 'INPUT_ONLY'): boolean {
  return itemsOf(options.get('(google.api.field_behavior)')).some((value) => textOf(value) === behavior)
}

/** Whether a caller has to set a field. */
export function isRequired(field: Field): boolean {
  return (
    field.label === 'required' ||
    hasBehavior(field, 'REQUIRED') ||
    optionText(field.options, 'features.field_presence') === 'LEGACY_REQUIRED' ||
    rulesOf(field).some(([name, value]) => /(?:^|\.)required$/.test(name) && value === 'true')
  )
}

/** The rules that Protovalidate or protoc-gen-validate apply to a field: `string.min_len`, and its value. */
export function rulesOf({ options }: Field): [name: string, value: string][] {
  return [...options].flatMap(([name, value]) => {
    const match = /^\((?:buf\.validate\.field|validate\.rules)\)(?:\.(.+))?$/.exec(name)
    return match ? leaves(match[1] ?? '', value) : []
  })
}

function leaves(path: string, value: OptionValue): [string, string][] {
  if (typeof value === 'object' && 'fields' in value)
    return [...value.fields].flatMap(([name, inner]) => leaves(path === '' ? name : `${path}.${name}`, inner))
  if (Array.isArray(value)) {
    const items = value as readonly OptionValue[]
    const texts = items.flatMap((item) => textOf(item) ?? [])
    return texts.length === items.length ? [[path, texts.join(', ')]] : items.flatMap((item) => leaves(path, item))
  }
  const text = textOf(value)
  return text === undefined ? [] : [[path, text]]
}

/** `GET /v1/berths/{name=berths/*}`: how a method can be called without gRPC. https://google.aip.dev/127 */
export function httpRulesOf({ options }: Declaration): string[] {
  return itemsOf(options.get('(google.api.http)')).flatMap(httpRules)
}

const HTTP_METHODS = ['get', 'put', 'post', 'delete', 'patch']

function httpRules(rule: OptionValue): string[] {
  if (typeof rule !== 'object' || !('fields' in rule)) return []
  const { fields } = rule
  const own = HTTP_METHODS.flatMap((method) => {
    const path = optionText(fields, method)
    return path === undefined ? [] : [`${method.toUpperCase()} ${path}`]
  })
  const custom = itemsOf(fields.get('custom')).flatMap((value) => {
    if (typeof value !== 'object' || !('fields' in value)) return []
    return [`${optionText(value.fields, 'kind') ?? '*'} ${optionText(value.fields, 'path') ?? ''}`]
  })
  return [...own, ...custom, ...itemsOf(fields.get('additional_bindings')).flatMap(httpRules)]
}

function itemsOf(value: OptionValue | undefined): readonly OptionValue[] {
  if (value === undefined) return []
  return Array.isArray(value) ? (value as readonly OptionValue[]) : [value]
}

function textOf(value: OptionValue | undefined): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'object' && 'word' in value ? value.word : undefined
}
