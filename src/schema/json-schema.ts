// Converts a schema to JSON Schema, draft 2020-12, for editors and other programs.
import * as z from 'zod'
import { describe, type Effect } from './describe.ts'

const OWN_WORDS = ['expected', 'required', 'moved', 'effect'] as const
/** What an editor shows after a key's description. */
const EFFECTS = { none: 'No effect:', later: 'No effect yet:', differs: 'In Galley:' } as const

/**
 * The JSON Schema of a description, with a sentence for each key. With `references`, every object and list may also be
 * `{ "$ref": "file.json" }`.
 */
export function toJsonSchema(schema: z.ZodType, options: { references?: boolean } = {}): Record<string, unknown> {
  const made = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      const json = jsonSchema as Record<string, unknown>
      const { def } = (zodSchema as z.core.$ZodTypes)._zod
      const { effect } = json as { effect?: Effect }
      if (effect && json.description) json.description = `${json.description} ${EFFECTS[effect.kind]} ${effect.why}`
      // Our `required` is a boolean. It would conflict with the list in JSON Schema.
      for (const word of OWN_WORDS) if (word !== 'required' || typeof json.required === 'boolean') delete json[word]
      if (def.type === 'object') {
        const needed = Object.keys(def.shape).filter((key) => isNeeded(def.shape[key] as z.core.$ZodType))
        if (needed.length > 0) json.required = needed
        else delete json.required
        if (!def.catchall) json.additionalProperties = false
      }
    },
  }) as Record<string, unknown>
  return options.references ? withReferences(made) : made
}

function isNeeded(field: z.core.$ZodType): boolean {
  const { type } = (field as z.core.$ZodTypes)._zod.def
  return describe(field).required === true || (type !== 'optional' && type !== 'default')
}

const FILE_REFERENCE = {
  type: 'object',
  description: 'Inserts the content of another JSON file.',
  properties: { $ref: { type: 'string', pattern: '\\.json$', description: 'Path of the file, relative to this one.' } },
  required: ['$ref'],
}

/** Allows a file reference instead of every object and list. */
function withReferences(root: Record<string, unknown>): Record<string, unknown> {
  const result = allow(root, true) as Record<string, unknown>
  result.$defs = { ...(result.$defs as object | undefined), FileReference: FILE_REFERENCE }
  return result
}

function allow(value: unknown, inside: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => allow(item, false))
  if (typeof value !== 'object' || value === null) return value
  const schema: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    if (key === 'properties' || key === '$defs') {
      schema[key] = Object.fromEntries(Object.entries(item as object).map(([name, part]) => [name, allow(part, false)]))
    } else if (key === 'default' || key === 'examples' || key === 'enum' || key === 'const') schema[key] = item
    else schema[key] = allow(item, false)
  }
  if (inside || (schema.type !== 'object' && schema.type !== 'array')) return schema
  const { description, ...rest } = schema
  return { ...(description !== undefined && { description }), anyOf: [rest, { $ref: '#/$defs/FileReference' }] }
}
