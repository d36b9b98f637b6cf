// A response of the API, compared with what the host's own specification says of it.
import { type Schema, Validator } from '@cfworker/json-schema'
import { routes } from '../../src/host/routes/index.ts'
import { hostSpecification } from '../../src/host/routes/specification.ts'

type Content = Readonly<Record<string, { readonly schema: object }>>
interface Specification {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, { content: Content }>> }>>>
  >
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

const { paths, components } = hostSpecification(routes) as Specification
const patterns = Object.keys(paths).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))
const validators = new Map<string, Validator>()

/** Throws if a response isn't what the specification promises. Paths that it doesn't list are let through. */
export function expectSpecified(method: string, url: string, status: number, body: unknown): void {
  const name = patterns.find(({ pattern }) => pattern.test(new URL(url).pathname))?.path
  const operation = name === undefined ? undefined : paths[name]?.[method.toLowerCase()]
  if (!operation) return
  const schema =
    status < 300 ? operation.responses[status]?.content['application/json']?.schema : components.schemas.Problem
  const { valid, errors } = validator(`${method} ${name} ${status}`, schema ?? false).validate(body)
  if (!valid)
    throw new Error(
      `${method} ${name} ${status}: ${JSON.stringify(body)}\n${errors.map(({ error }) => error).join('\n')}`,
    )
}

function validator(key: string, schema: object | boolean): Validator {
  const known = validators.get(key)
  if (known) return known
  const root = { $ref: '#/schema', schema: closed(schema), components: closed(components) }
  const made = new Validator(root as Schema, '2020-12', false)
  validators.set(key, made)
  return made
}

/** The same schema, where an object has no properties but the ones that are described. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).map(([key, value]) => [key, closed(value)])
  const isClosed = 'properties' in schema && 'type' in schema && !('additionalProperties' in schema)
  return Object.fromEntries(isClosed ? [...entries, ['additionalProperties', false]] : entries)
}
