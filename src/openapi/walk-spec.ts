// All objects of a specification and of the files that it refers to, except for data such as examples.
import { type BrokenReference, type DocumentSet, isBroken, type SpecNode } from './document-set.ts'
import type { ApiDocument } from './model.ts'

/** Keys whose value is data, so a `$ref` in it means nothing. */
const DATA = new Set(['example', 'default', 'const', 'enum', 'value'])
/** Keys whose value has names of the author's choice as keys. */
const NAMES = new Set(
  'properties patternProperties definitions $defs schemas parameters responses headers examples requestBodies callbacks links securitySchemes pathItems'.split(
    ' ',
  ),
)

/** What to do with each object, and with each reference, whose target is visited too. */
export interface SpecVisitor {
  object?(node: SpecNode): void
  reference?(ref: string, node: SpecNode, target: SpecNode | BrokenReference): void
}

/** Visits each object once. Maps of names, such as `properties`, count as parts of the object around them. */
export function walkSpec({ file }: Pick<ApiDocument, 'file'>, documents: DocumentSet, visitor: SpecVisitor): void {
  const seen = new Set<unknown>()
  const waiting: { readonly node: SpecNode; readonly key: string }[] = [
    { node: { value: file.value, file, pointer: '' }, key: '' },
  ]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, key } = next
    const { value } = node
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (Array.isArray(value)) {
      // In a schema, `examples` is a list of values.
      if (key === 'examples') continue
      for (let i = 0; i < value.length; i++) waiting.push({ node: documents.child(node, i), key: '' })
      continue
    }
    const hasNames = NAMES.has(key)
    if (!hasNames) visitor.object?.(node)
    for (const [name, inner] of Object.entries(value)) {
      if (name === '$ref' && typeof inner === 'string' && !hasNames) {
        const target = documents.follow(inner, node)
        visitor.reference?.(inner, node, target)
        if (!isBroken(target) && target.file !== node.file) waiting.push({ node: target, key: '' })
      } else if (typeof inner === 'object' && (hasNames || !(DATA.has(name) || name.startsWith('x-'))))
        waiting.push({ node: documents.child(node, name), key: hasNames ? '' : name })
    }
  }
}
