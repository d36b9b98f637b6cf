// Finds references of a specification that lead nowhere: to a missing part or file, out of the folder, or the network.
import type { Place } from '../diagnostics/diagnostic.ts'
import { type BrokenReference, type DocumentSet, isBroken, type SpecNode } from './document-set.ts'
import type { ApiDocument } from './model.ts'
import { locateAll } from './pointer.ts'

/** A `$ref` that leads nowhere. */
export interface ReferenceProblem extends BrokenReference {
  /** The first place in the file. */
  readonly place: Place
  /** How often the file has it. */
  readonly count: number
}

/** Keys whose value is data, so a `$ref` in it means nothing. */
const DATA = new Set(['example', 'default', 'const', 'enum', 'value'])
/** Keys whose value has names of the author's choice as keys. */
const NAMES = new Set(
  'properties patternProperties definitions $defs schemas parameters responses headers examples requestBodies callbacks links securitySchemes pathItems'.split(
    ' ',
  ),
)

/** The references that lead nowhere in a specification and the files that it refers to, each once per file. */
export function brokenReferences({ file }: ApiDocument, documents: DocumentSet): ReferenceProblem[] {
  const problems = new Map<string, { readonly node: SpecNode; readonly broken: BrokenReference; count: number }>()
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
    for (const [name, inner] of Object.entries(value)) {
      if (name === '$ref' && typeof inner === 'string' && !hasNames) {
        const target = documents.follow(inner, node)
        if (!isBroken(target)) {
          if (target.file !== node.file) waiting.push({ node: target, key: '' })
          continue
        }
        const id = `${node.file.path}\0${inner}`
        const known = problems.get(id)
        if (known) known.count++
        else problems.set(id, { node: documents.child(node, '$ref'), broken: target, count: 1 })
      } else if (typeof inner === 'object' && (hasNames || !(DATA.has(name) || name.startsWith('x-'))))
        waiting.push({ node: documents.child(node, name), key: hasNames ? '' : name })
    }
  }
  const all = [...problems.values()]
  const places = locateAll(all.map(({ node }) => node))
  return all.map(({ broken, count }, i) => ({ ...broken, place: places[i] as Place, count }))
}
