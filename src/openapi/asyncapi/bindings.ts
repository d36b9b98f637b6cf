// Settings of one protocol, such as Kafka's or MQTT's, for a server, a channel, an operation, or a message.
import { type DocumentSet, isBroken, type SpecNode } from '../document-set.ts'
import { entries, get, isObject } from '../values.ts'

/** What is set for a protocol. */
export interface Binding {
  readonly protocol: string
  readonly settings: readonly BindingSetting[]
}

export interface BindingSetting {
  readonly name: string
  /** A plain value, or a schema of the values that are allowed. */
  readonly value: SpecNode
  readonly isSchema: boolean
}

/** The bindings of a node, without those that say nothing. */
export function readBindings(holder: SpecNode, documents: DocumentSet): Binding[] {
  const bindings = resolved(documents.child(holder, 'bindings'), documents)
  if (!bindings) return []
  return entries(bindings.value).flatMap(([protocol]) => {
    const binding = protocol.startsWith('x-') ? undefined : resolved(documents.child(bindings, protocol), documents)
    if (!binding) return []
    const settings = entries(binding.value)
      .filter(([name]) => name !== 'bindingVersion')
      .map(([name]) => {
        const value = documents.child(binding, name)
        return { name, value, isSchema: isSchema(value.value) }
      })
    return settings.length === 0 ? [] : [{ protocol, settings }]
  })
}

function resolved(node: SpecNode, documents: DocumentSet): SpecNode | undefined {
  if (node.value === undefined) return undefined
  const target = documents.resolve(node)
  return !isBroken(target) && isObject(target.value) ? target : undefined
}

function isSchema(value: unknown): boolean {
  return isObject(value) && ['type', '$ref', 'properties', 'enum'].some((key) => get(value, key) !== undefined)
}
