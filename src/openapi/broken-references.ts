// Finds what a specification names and doesn't have: targets of references, and properties that are required.
import type { Place } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { type BrokenReference, type DocumentSet, isBroken, type SpecNode } from './document-set.ts'
import type { ApiDocument } from './model.ts'
import { locateAll } from './pointer.ts'
import { get, listAt, objectAt } from './values.ts'
import { walkSpec } from './walk-spec.ts'

/** A `$ref` that leads nowhere: to a missing part or file, out of the folder, or to the network. */
export interface ReferenceProblem extends BrokenReference {
  /** The first place in the file. */
  readonly place: Place
  /** How often the file has it. */
  readonly count: number
}

/** A name in `required` that no property has. */
export interface UnknownProperty {
  readonly name: string
  /** The property that is probably meant. */
  readonly near?: string
  readonly place: Place
}

/** The references that lead nowhere in a specification and the files that it refers to, each once per file. */
export function brokenReferences(document: ApiDocument, documents: DocumentSet): ReferenceProblem[] {
  const problems = new Map<string, { readonly node: SpecNode; readonly broken: BrokenReference; count: number }>()
  walkSpec(document, documents, {
    reference(ref, node, target) {
      if (!isBroken(target)) return
      const id = `${node.file.path}\0${ref}`
      const known = problems.get(id)
      if (known) known.count++
      else problems.set(id, { node: documents.child(node, '$ref'), broken: target, count: 1 })
    },
  })
  const all = [...problems.values()]
  const places = locateAll(all.map(({ node }) => node))
  return all.map(({ broken, count }, i) => ({ ...broken, place: places[i] as Place, count }))
}

/** Keywords whose schemas are about the same value as the schema around them, so that one may have what another requires. */
const COMPOSING = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas']
/** Keywords that may allow a property of any name, or one that another schema describes. */
const OPEN = [...COMPOSING, '$ref', '$dynamicRef', 'patternProperties', 'unevaluatedProperties', 'discriminator']
const COMPOSED = new RegExp(`/(?:${COMPOSING.join('|')})(?:/|$)`)

/**
 * The names that a schema requires although none of its properties has them, in a specification and the files that it
 * refers to. Leaves out schemas that are parts of others, which may have these properties.
 */
export function unknownProperties(document: ApiDocument, documents: DocumentSet): UnknownProperty[] {
  const found: { readonly name: string; readonly names: readonly string[]; readonly node: SpecNode }[] = []
  const parts = new Set<string>()
  walkSpec(document, documents, {
    object(node) {
      const { value, pointer } = node
      const properties = objectAt(value, 'properties')
      if (!properties || COMPOSED.test(pointer) || OPEN.some((key) => get(value, key) !== undefined)) return
      const additional = get(value, 'additionalProperties')
      const names = Object.keys(properties)
      if (names.length === 0 || names.includes('$ref') || (additional !== undefined && additional !== false)) return
      for (const [i, name] of listAt(value, 'required').entries())
        if (typeof name === 'string' && !Object.hasOwn(properties, name))
          found.push({ name, names, node: documents.child(node, 'required', i) })
    },
    reference(_, { pointer }, target) {
      if (!isBroken(target) && COMPOSED.test(pointer)) parts.add(identityOf(target))
    },
  })
  const alone = found.filter(({ node }) => !isInPart(node, parts))
  const places = locateAll(alone.map(({ node }) => node))
  return alone.map(({ name, names }, i) => ({ name, near: suggest(name, names), place: places[i] as Place }))
}

/** True for a node in a schema that others are composed of. */
function isInPart({ file, pointer }: SpecNode, parts: ReadonlySet<string>): boolean {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1))
    if (parts.has(identityOf({ file, pointer: pointer.slice(0, end) }))) return true
  return parts.has(identityOf({ file, pointer: '' }))
}

function identityOf({ file, pointer }: Pick<SpecNode, 'file' | 'pointer'>): string {
  return `${file.path}#${pointer}`
}
