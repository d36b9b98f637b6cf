// Tells whether a request has other fields of a schema than a response: `readOnly` and `writeOnly`, at any depth.
import type { DocumentSet, SpecNode } from './document-set.ts'
import { viewSchema } from './schema.ts'
import type { SchemaView } from './schema-view.ts'

/** Schemas to look at. Of more, nobody would compare the fields. */
const MAX_SCHEMAS = 1000

/** By what identifies a schema. */
const KNOWN = new WeakMap<DocumentSet, Map<string, boolean>>()

/** True if a field that is below a schema goes only one way. */
export function hasOneWayFields(view: SchemaView, documents: DocumentSet): boolean {
  let known = KNOWN.get(documents)
  if (!known) {
    known = new Map()
    KNOWN.set(documents, known)
  }
  const answer = known.get(view.identity) ?? isAnyOneWay(view, documents)
  known.set(view.identity, answer)
  return answer
}

function isAnyOneWay(root: SchemaView, documents: DocumentSet): boolean {
  const seen = new Set([root.identity])
  const open = [root]
  for (let view = open.pop(); view; view = open.pop()) {
    for (const node of schemasIn(view)) {
      const inner = viewSchema(node, documents)
      if (inner.readOnly || inner.writeOnly || seen.size > MAX_SCHEMAS) return true
      if (seen.has(inner.identity)) continue
      seen.add(inner.identity)
      open.push(inner)
    }
  }
  return false
}

/** The schemas one level below. */
export function schemasIn({
  properties,
  items,
  prefixItems,
  additional,
  patterns,
  choices,
  content,
}: SchemaView): SpecNode[] {
  return [
    ...[...properties, ...patterns].map(({ schema }) => schema),
    ...prefixItems,
    ...choices.flatMap(({ options }) => options),
    ...[items, additional, content].filter((node) => typeof node === 'object'),
  ]
}
