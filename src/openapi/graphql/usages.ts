// Finds where a GraphQL schema uses each of its types: in operations, fields, arguments, and unions.
import type { GraphqlField, GraphqlSchema, RootKind } from './model.ts'

/** A place that uses a type. */
export interface Usage {
  /** As readers see it: `mutation addStar`, or `User.stars`. */
  readonly label: string
  /** The page with the place. */
  readonly kind: RootKind | 'type'
  readonly name: string
  /** The field of the type on that page. */
  readonly field?: string
}

/** The places that use each type, by its name: operations first, then types as they're written. */
export function usagesIn({ types, roots }: GraphqlSchema): ReadonlyMap<string, readonly Usage[]> {
  const all = new Map<string, Usage[]>()
  const note = (type: string, usage: Usage) => {
    const known = all.get(type)
    if (!known) all.set(type, [usage])
    // Several arguments of a field are one place.
    else if (known.at(-1)?.label !== usage.label) known.push(usage)
  }
  const noteField = (field: GraphqlField, usage: Usage) => {
    const names = new Set([field.type, ...field.arguments.map(({ type }) => type)].map(({ base }) => base))
    for (const name of names) note(name, usage)
  }
  const rootTypes = new Set(Object.values(roots))
  for (const kind of ['query', 'mutation', 'subscription'] as const)
    for (const field of types.get(roots[kind] ?? '')?.fields ?? [])
      noteField(field, { label: `${kind} ${field.name}`, kind, name: field.name })
  for (const { name, fields, members } of types.values()) {
    if (rootTypes.has(name)) continue
    for (const member of members) note(member, { label: name, kind: 'type', name })
    for (const field of fields)
      noteField(field, { label: `${name}.${field.name}`, kind: 'type', name, field: field.name })
  }
  return all
}
