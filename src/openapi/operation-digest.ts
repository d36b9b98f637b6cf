// Computes digests of operations, so that a cache can tell which pages an edit changes.
import { hashOf } from '../files/hash.ts'
import { exactJson } from '../request/exact-json.ts'
import { type DocumentSet, isBroken } from './document-set.ts'
import type { OperationOutline } from './model.ts'
import { operationLink } from './operation-link.ts'
import { METHODS } from './read-document.ts'
import { schemaIds } from './schema-ids.ts'
import type { SpecFile } from './spec-file.ts'
import { basesOf, hasUnnamedSubtypes, mappedReferences, namedSchemas } from './subtypes.ts'
import { entries, objectAt } from './values.ts'
import { viewerLinksIn } from './viewer-links.ts'

/** A part of a specification that is read as a whole. */
interface Part {
  readonly file: SpecFile
  readonly digest: string
  /** What it refers to, as written. */
  readonly references: readonly string[]
  /** True if it has a schema whose subtypes are any that extend it. */
  readonly isOpen: boolean
  /** Links that may lead to the page of another operation, wherever that is. */
  readonly links: readonly string[]
}

/** Keys of a document below which there are only operations, and what they refer to. */
const REFERRED: ReadonlySet<string> = new Set([
  'paths',
  'webhooks',
  'x-webhooks',
  'components',
  'definitions',
  'parameters',
  'responses',
])
const OPERATIONS: ReadonlySet<string> = new Set([...METHODS, 'additionaloperations'])

/** Digests of the operations of one set of documents. */
export class OperationDigests {
  /** By file, because a file and what overlays make of it share values. */
  private readonly parts = new WeakMap<SpecFile, Map<unknown, Part>>()
  private readonly shared = new WeakMap<SpecFile, Map<unknown, Part>>()
  private readonly subtypes = new WeakMap<SpecFile, Map<unknown, Part>>()
  private readonly plain = new WeakMap<SpecFile, boolean>()

  constructor(private readonly documents: DocumentSet) {}

  /**
   * A digest of the operation, its path, what the document says about all operations, and everything that these refer to,
   * in whatever file. Undefined if its page may depend on more than that.
   * @param linkTarget where a link to another operation leads
   */
  of(
    { node, item, document, kind, method, path }: OperationOutline,
    linkTarget: (url: string) => string | undefined,
  ): string | undefined {
    const waiting = [
      remembered(this.shared, document, document.value, aboutAll),
      remembered(this.shared, item.file, item.value, withoutOperations),
      remembered(this.parts, node.file, node.value, same),
    ]
    const seen = new Set<Part>()
    const digests = [document.path, kind, method, path]
    for (let part = waiting.pop(); part; part = waiting.pop()) {
      if (seen.has(part)) continue
      seen.add(part)
      if (!this.isPlain(part.file)) return undefined
      if (part.isOpen) waiting.push(remembered(this.subtypes, part.file, part.file.value, extensions))
      digests.push(part.digest, ...part.links.map((url) => linkTarget(url) ?? ''))
      for (const reference of part.references) {
        const target = this.documents.follow(reference, { file: part.file, pointer: '' })
        if (isBroken(target)) digests.push(target.reason)
        else waiting.push(remembered(this.parts, target.file, target.value, same))
      }
    }
    return hashOf(...digests)
  }

  /** False for a file where more than values may decide: schemas have ids, or one value is in several places. */
  private isPlain(file: SpecFile): boolean {
    let known = this.plain.get(file)
    if (known === undefined) {
      known = schemaIds(file).isEmpty && isTree(file.value, new Set())
      this.plain.set(file, known)
    }
    return known
  }
}

function remembered(
  memory: WeakMap<SpecFile, Map<unknown, Part>>,
  file: SpecFile,
  value: unknown,
  relevant: (value: unknown) => unknown,
): Part {
  let parts = memory.get(file)
  if (!parts) {
    parts = new Map()
    memory.set(file, parts)
  }
  let part = parts.get(value)
  if (!part) {
    part = readPart(file, relevant(value))
    parts.set(value, part)
  }
  return part
}

function readPart(file: SpecFile, value: unknown): Part {
  const references = new Set<string>()
  const links = new Set<string>()
  const isOpen = findReferences(value, references, links)
  const json = exactJson(value)
  for (const url of viewerLinksIn(json)) links.add(url)
  return { file, digest: hashOf(file.path, json), references: [...references], isOpen, links: [...links] }
}

/** How Link Objects name an operation. */
const OPERATION_KEYS = new Set(['operationId', 'operationRef'])

/** Also in examples: what nobody follows does no harm. True if there's a schema whose subtypes are any that extend it. */
function findReferences(value: unknown, into: Set<string>, links: Set<string>): boolean {
  if (typeof value !== 'object' || value === null) return false
  let isOpen = hasUnnamedSubtypes(value)
  for (const key in value) {
    const inner = (value as Record<string, unknown>)[key]
    if ((key === '$ref' || key === '$dynamicRef') && typeof inner === 'string') into.add(inner)
    else {
      if (key === 'discriminator') for (const reference of mappedReferences(inner)) into.add(reference)
      if (OPERATION_KEYS.has(key) && typeof inner === 'string') {
        const url = key === 'operationId' ? operationLink(inner, undefined) : operationLink(undefined, inner)
        if (url !== undefined) links.add(url)
      }
      if (findReferences(inner, into, links)) isOpen = true
    }
  }
  return isOpen
}

/** What a document says about all of its operations. */
function aboutAll(document: unknown): unknown {
  const components = objectAt(document, 'components')
  const schemes = components && { securitySchemes: components.securitySchemes }
  return [entries(document).filter(([key]) => !REFERRED.has(key)), schemes]
}

/** What a path says about all of its operations. */
function withoutOperations(item: unknown): unknown {
  return entries(item).filter(([key]) => !OPERATIONS.has(key.toLowerCase()))
}

/** The named schemas of a file that may be subtypes of others. */
function extensions(document: unknown): unknown {
  return namedSchemas(document).filter(([, schema]) => basesOf(schema).length > 0)
}

function same(value: unknown): unknown {
  return value
}

/** False if a value is in several places, as with aliases in YAML, or where JSON can't tell it from another one. */
function isTree(value: unknown, seen: Set<object>): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  if (seen.has(value)) return false
  seen.add(value)
  for (const key in value) if (!isTree((value as Record<string, unknown>)[key], seen)) return false
  return true
}
