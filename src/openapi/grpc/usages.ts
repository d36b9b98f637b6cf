// Where a type is used.
import type { Method } from './model.ts'
import type { ProtoType } from './names.ts'
import type { ProtoSet } from './read-folder.ts'

/** A method that takes or returns a type, or a message with a field of it. */
export type Usage =
  | { readonly kind: 'method'; readonly method: Method; readonly label: string }
  | { readonly kind: 'field'; readonly message: ProtoType; readonly field: string; readonly label: string }

/** The usages of all types, by type. */
export function usagesIn({ services, types, names }: ProtoSet): ReadonlyMap<ProtoType, readonly Usage[]> {
  const usages = new Map<ProtoType, Usage[]>()
  const add = (name: string, scope: string, usage: Usage) => {
    const type = names.find(name, scope)
    if (!type) return
    const known = usages.get(type)
    if (known) known.push(usage)
    else usages.set(type, [usage])
  }
  for (const service of services)
    for (const method of service.methods) {
      const usage: Usage = { kind: 'method', method, label: `${service.name}.${method.name}` }
      for (const name of new Set([method.request.type, method.response.type])) add(name, service.fullName, usage)
    }
  for (const message of types)
    for (const { type, name } of message.kind === 'message' ? message.fields : [])
      add(type, message.fullName, { kind: 'field', message, field: name, label: `${message.name}.${name}` })
  return usages
}
