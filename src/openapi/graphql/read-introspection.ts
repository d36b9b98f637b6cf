// Reads the types of a schema from the JSON answer to an introspection query.
import type { Place } from '../../diagnostics/diagnostic.ts'
import { locate } from '../pointer.ts'
import type { SpecFile } from '../spec-file.ts'
import { get, isTrueAt, listAt, objectAt, stringAt } from '../values.ts'
import type { GraphqlField, GraphqlSchema, GraphqlType, TypeName } from './model.ts'

const KINDS: Readonly<Record<string, GraphqlType['kind']>> = {
  OBJECT: 'object',
  INPUT_OBJECT: 'input',
  INTERFACE: 'interface',
  UNION: 'union',
  ENUM: 'enum',
  SCALAR: 'scalar',
}
const MAX_WRAPPERS = 20

/** The schema in an answer. Undefined for JSON that is something else. */
function introspectionOf(value: unknown): unknown {
  return objectAt(objectAt(value, 'data'), '__schema') ?? objectAt(value, '__schema')
}

/** Reads an answer. Undefined for a file that is none. Never throws. */
export function readIntrospection(file: SpecFile): GraphqlSchema | undefined {
  const schema = introspectionOf(file.value)
  if (!schema) return undefined
  const prefix = objectAt(file.value, 'data') ? '/data/__schema' : '/__schema'
  const list = listAt(schema, 'types')
  const places = locate(
    file,
    list.map((_, i) => `${prefix}/types/${i}`),
  )
  const types = new Map<string, GraphqlType>()
  for (const [i, type] of list.entries()) {
    const read = readType(type, places[i] as Place)
    if (read && !read.name.startsWith('__')) types.set(read.name, read)
  }
  const roots = (['query', 'mutation', 'subscription'] as const).flatMap((kind) => {
    const name = stringAt(objectAt(schema, `${kind}Type`), 'name')
    return name === undefined ? [] : [[kind, name]]
  })
  return { source: file.source, types, roots: Object.fromEntries(roots), diagnostics: file.diagnostics }
}

function readType(value: unknown, place: Place): GraphqlType | undefined {
  const name = stringAt(value, 'name')
  const kind = KINDS[stringAt(value, 'kind') ?? '']
  if (name === undefined || kind === undefined) return undefined
  const names = (key: string) => listAt(value, key).flatMap((type) => stringAt(type, 'name') ?? [])
  return {
    name,
    kind,
    description: stringAt(value, 'description'),
    fields: listAt(value, kind === 'input' ? 'inputFields' : 'fields').flatMap((field) => readField(field, place)),
    values: listAt(value, 'enumValues').flatMap((each) => {
      const own = stringAt(each, 'name')
      return own === undefined ? [] : [{ name: own, description: stringAt(each, 'description'), ...deprecation(each) }]
    }),
    members: kind === 'union' ? names('possibleTypes') : [],
    interfaces: names('interfaces'),
    isOneOf: isTrueAt(value, 'isOneOf'),
    specifiedBy: stringAt(value, 'specifiedByURL') ?? stringAt(value, 'specifiedByUrl'),
    place,
  }
}

function readField(value: unknown, place: Place): GraphqlField[] {
  const name = stringAt(value, 'name')
  const type = typeName(get(value, 'type'))
  if (name === undefined || !type) return []
  const written = stringAt(value, 'defaultValue')
  return [
    {
      name,
      description: stringAt(value, 'description'),
      type,
      arguments: listAt(value, 'args').flatMap((each) => readField(each, place)),
      ...(written !== undefined && { default: written }),
      ...deprecation(value),
      place,
    },
  ]
}

function typeName(value: unknown): TypeName | undefined {
  let current = value
  let open = ''
  let close = ''
  for (let i = 0; i < MAX_WRAPPERS; i++) {
    const kind = stringAt(current, 'kind')
    if (kind === 'NON_NULL') close = `!${close}`
    else if (kind === 'LIST') {
      open += '['
      close = `]${close}`
    } else break
    current = get(current, 'ofType')
  }
  const base = stringAt(current, 'name')
  if (base === undefined) return undefined
  return { text: `${open}${base}${close}`, base, isRequired: close.endsWith('!'), isList: open !== '' }
}

function deprecation(value: unknown): { deprecated?: string | true } {
  return isTrueAt(value, 'isDeprecated') ? { deprecated: stringAt(value, 'deprecationReason') ?? true } : {}
}
