// Finds what a specification names and pages can't show: lost references, unknown properties, and items of what is no array.
import type { Place } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { type BrokenReference, type DocumentSet, isBroken, type SpecNode } from './document-set.ts'
import type { ApiDocument } from './model.ts'
import { locateAll } from './pointer.ts'
import { get, isObject, listAt, objectAt, stringsAt } from './values.ts'
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

/** An `items` in a schema whose type isn't `array`. */
export interface IdleItems {
  readonly types: readonly string[]
  readonly place: Place
}

/** Keywords whose schemas are about the same value as the schema around them, so that one may have what another requires. */
const COMPOSING = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas']
/** Keywords that may allow a property of any name, or one that another schema describes. */
const OPEN = [...COMPOSING, '$ref', '$dynamicRef', 'patternProperties', 'unevaluatedProperties', 'discriminator']
const COMPOSED = new RegExp(`/(?:${COMPOSING.join('|')})(?:/|$)`)

/**
 * The references that lead nowhere in a specification and the files that it refers to, each once per file, and the names
 * that a schema in them requires although none of its properties has them. Leaves out schemas that are parts of others,
 * which may have these properties. Also finds items that no value has. Walks through the specification once.
 */
export function missingParts(
  document: ApiDocument,
  documents: DocumentSet,
): {
  readonly references: ReferenceProblem[]
  readonly properties: UnknownProperty[]
  readonly items: IdleItems[]
} {
  const broken = new Map<string, { readonly node: SpecNode; readonly broken: BrokenReference; count: number }>()
  const unknown: { readonly name: string; readonly names: readonly string[]; readonly node: SpecNode }[] = []
  const idle: { readonly types: readonly string[]; readonly node: SpecNode }[] = []
  const parts = new Set<string>()
  walkSpec(document, documents, {
    object(node) {
      const { value, pointer } = node
      const types = stringsAt(value, 'type')
      if (types.length > 0 && !types.includes('array') && isObject(get(value, 'items')))
        idle.push({ types, node: documents.child(node, 'items') })
      const properties = objectAt(value, 'properties')
      if (!properties || COMPOSED.test(pointer) || OPEN.some((key) => get(value, key) !== undefined)) return
      const additional = get(value, 'additionalProperties')
      const names = Object.keys(properties)
      if (names.length === 0 || names.includes('$ref') || (additional !== undefined && additional !== false)) return
      for (const [i, name] of listAt(value, 'required').entries())
        if (typeof name === 'string' && !Object.hasOwn(properties, name))
          unknown.push({ name, names, node: documents.child(node, 'required', i) })
    },
    reference(ref, node, target) {
      if (!isBroken(target)) {
        if (COMPOSED.test(node.pointer)) parts.add(identityOf(target))
        return
      }
      const id = `${node.file.path}\0${ref}`
      const known = broken.get(id)
      if (known) known.count++
      else broken.set(id, { node: documents.child(node, '$ref'), broken: target, count: 1 })
    },
  })
  const lost = [...broken.values()]
  const alone = unknown.filter(({ node }) => !isInPart(node, parts))
  const places = locateAll([...lost, ...alone, ...idle].map(({ node }) => node))
  return {
    references: lost.map((each, i) => ({ ...each.broken, place: places[i] as Place, count: each.count })),
    properties: alone.map(({ name, names }, i) => ({
      name,
      near: suggest(name, names),
      place: places[lost.length + i] as Place,
    })),
    items: idle.map(({ types }, i) => ({ types, place: places[lost.length + alone.length + i] as Place })),
  }
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
