// What a schema demands of numbers, lengths, and counts, of all its parts together.
import { get, isNumber, stringAt } from './values.ts'

/** Numbers are as in JSON Schema 2020-12; `exclusiveMinimum` is a number. */
export interface Limits {
  minimum?: number | bigint
  maximum?: number | bigint
  exclusiveMinimum?: number | bigint
  exclusiveMaximum?: number | bigint
  multipleOf?: number | bigint
  minLength?: number | bigint
  maxLength?: number | bigint
  pattern?: string
  minItems?: number | bigint
  maxItems?: number | bigint
  uniqueItems?: true
  minProperties?: number | bigint
  maxProperties?: number | bigint
  /** `contentMediaType` and `contentEncoding` of a text. */
  contentType?: string
  encoding?: string
}

const NUMBERS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
] as const

/** Adds the limits of one part of a schema to those of others. All have to be met. */
export function addLimits(limits: Limits, value: unknown): void {
  const all = limits as Record<string, unknown>
  const own: Partial<Record<(typeof NUMBERS)[number], number | bigint>> = {}
  for (const key of NUMBERS) {
    const limit = get(value, key)
    if (isNumber(limit)) own[key] = limit
    // OpenAPI 3.0: `exclusiveMinimum: true` says how to read `minimum`.
    if (limit === true && key.startsWith('exclusive')) {
      const bound = key === 'exclusiveMinimum' ? 'minimum' : 'maximum'
      own[key] = own[bound]
      delete own[bound]
    }
  }
  for (const key in own) all[key] = stricter(key, all[key] as number | bigint | undefined, own[key as 'minimum'])
  limits.pattern ??= stringAt(value, 'pattern')
  if (get(value, 'uniqueItems') === true) limits.uniqueItems = true
  limits.contentType ??= stringAt(value, 'contentMediaType')
  limits.encoding ??= stringAt(value, 'contentEncoding')
}

/** The stricter of two limits. Of `multipleOf`, the nearer. */
function stricter<T extends number | bigint>(key: string, limit: T | undefined, other: T | undefined): T | undefined {
  if (limit === undefined || other === undefined) return limit ?? other
  if (key === 'multipleOf') return limit
  return /^(?:min|exclusiveMin)/.test(key) === limit > other ? limit : other
}
