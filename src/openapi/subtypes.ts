// The schemas that a discriminator selects where no `oneOf` lists them: those of its mapping, or those that extend it.
import { type DocumentSet, isBroken, type SpecNode } from './document-set.ts'
import { below } from './pointer.ts'
import type { Choice, Property, SchemaView } from './schema-view.ts'
import type { SpecFile } from './spec-file.ts'
import { entries, get, groupsOf, isObject, listAt, objectAt, stringAt } from './values.ts'

/** More are a catalog, in which readers don't look for fields. */
export const MAX_SUBTYPES = 60

/** A value of `mapping` as a reference: it can also be the name of a schema. */
export function mappedReference(value: string): string {
  return /[/#]|\.(?:json|ya?ml)$/i.test(value) ? value : `#/components/schemas/${value}`
}

/** The schemas that a schema's discriminator refers to by its mapping, as references. */
export function mappedReferences(discriminator: unknown): string[] {
  return entries(get(discriminator, 'mapping')).flatMap(([, value]) =>
    typeof value === 'string' ? [mappedReference(value)] : [],
  )
}

/**
 * True for a schema whose subtypes nothing but a look at all schemas tells: with a discriminator, but without a mapping or
 * a list.
 */
export function hasUnnamedSubtypes(schema: unknown): boolean {
  const discriminator = get(schema, 'discriminator')
  if (!isObject(discriminator) && typeof discriminator !== 'string') return false
  if (get(schema, 'oneOf') !== undefined || get(schema, 'anyOf') !== undefined) return false
  return mappedReferences(discriminator).length === 0
}

/** The subtypes of a schema with a discriminator, each once. */
export function subtypesOf(schema: SpecNode, documents: DocumentSet): SpecNode[] {
  const mapped = mappedReferences(get(schema.value, 'discriminator'))
  const own = identityOf(schema)
  const candidates =
    mapped.length > 0
      ? mapped.map((ref, i) => reference(ref, schema, ['discriminator', 'mapping', i]))
      : descendants(own, schema.file, documents)
  const found = new Map<string, SpecNode>()
  for (const node of candidates) {
    const target = documents.resolve(node)
    // What is shown is for everybody.
    if (isBroken(target) || !isObject(target.value) || groupsOf(target.value).length > 0) continue
    const identity = identityOf(target)
    if (identity !== own && !found.has(identity)) found.set(identity, node)
  }
  return [...found.values()]
}

function reference(ref: string, { file, pointer }: SpecNode, keys: readonly (string | number)[]): SpecNode {
  return { value: { $ref: ref }, file, pointer: below(pointer, ...keys) }
}

/** The named schemas of a file that extend another one by `allOf`, over as many steps as there are. */
function descendants(identity: string, file: SpecFile, documents: DocumentSet): SpecNode[] {
  const index = extensionsIn(file, documents)
  const all = new Set<SpecNode>()
  const open = [identity]
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const node of index.get(next) ?? []) {
      if (all.has(node)) continue
      all.add(node)
      const target = documents.resolve(node)
      if (!isBroken(target)) open.push(identityOf(target))
    }
  return [...all]
}

type Extensions = ReadonlyMap<string, readonly SpecNode[]>

/** What each schema is extended by. Each file is looked through once. */
const EXTENSIONS = new WeakMap<DocumentSet, WeakMap<SpecFile, Extensions>>()

function extensionsIn(file: SpecFile, documents: DocumentSet): Extensions {
  let files = EXTENSIONS.get(documents)
  if (!files) {
    files = new WeakMap()
    EXTENSIONS.set(documents, files)
  }
  let index = files.get(file)
  if (!index) {
    index = readExtensions(file, documents)
    files.set(file, index)
  }
  return index
}

/** The keys below which a document has its named schemas. */
function schemaKeys(document: unknown): string[] {
  return objectAt(document, 'definitions') ? ['definitions'] : ['components', 'schemas']
}

/** The schemas of a document that have names. */
export function namedSchemas(document: unknown): [name: string, schema: unknown][] {
  return entries(schemaKeys(document).reduce(get, document))
}

/** The positions in a schema's `allOf` that refer to others, which it extends. */
export function basesOf(schema: unknown): number[] {
  return listAt(schema, 'allOf').flatMap((part, i) => (stringAt(part, '$ref') === undefined ? [] : [i]))
}

function readExtensions(file: SpecFile, documents: DocumentSet): Extensions {
  const index = new Map<string, SpecNode[]>()
  const root: SpecNode = { value: file.value, file, pointer: '' }
  const holder = documents.child(root, ...schemaKeys(file.value))
  for (const [name, schema] of namedSchemas(file.value))
    for (const i of basesOf(schema)) {
      const base = documents.resolve(documents.child(holder, name, 'allOf', i))
      if (isBroken(base)) continue
      const node = reference(`#${below(holder.pointer, name)}`, root, [])
      const list = index.get(identityOf(base))
      if (list) list.push(node)
      else index.set(identityOf(base), [node])
    }
  return index
}

function identityOf({ file, pointer }: SpecNode): string {
  return `${file.path}#${pointer}`
}

/** What a subtype has beyond the schema that it extends. The discriminator's values are said of the choice. */
export function beyond(base: SchemaView, { discriminator }: Choice, subtype: SchemaView): SchemaView {
  const known = new Map(base.properties.map((property) => [property.name, property]))
  const isKnown = ({ name, required, schema }: Property) => {
    const inherited = known.get(name)
    if (!inherited) return false
    return (
      name === discriminator?.property || (schema.value === inherited.schema.value && required === inherited.required)
    )
  }
  const isSame = (a: unknown, b: unknown) => isObject(a) && isObject(b) && a.value === b.value
  return {
    ...subtype,
    identity: `${subtype.identity} beyond ${base.identity}`,
    description: subtype.description === base.description ? undefined : subtype.description,
    properties: subtype.properties.filter((property) => !isKnown(property)),
    additional: isSame(subtype.additional, base.additional) ? undefined : subtype.additional,
  }
}
