// Merges an operation or a message with its traits, as AsyncAPI specifies.
import { type DocumentSet, isBroken, type SpecNode } from '../document-set.ts'
import type { SpecFile } from '../spec-file.ts'
import { entries, get, isObject } from '../values.ts'

/** Maximum number of merged objects, so that recursive schemas end. */
const MAX_MERGES = 1000

/**
 * Merges traits into a node, in their order, by JSON Merge Patch (RFC 7396). Since version 3, a trait doesn't override what
 * the node says itself.
 */
export function withTraits(
  target: SpecNode,
  traits: readonly SpecNode[],
  version: '2' | '3',
  documents: DocumentSet,
): SpecNode {
  if (traits.length === 0) return target
  const order = version === '3' ? [...traits, target] : [target, ...traits]
  const [first, ...patches] = order as [SpecNode, ...SpecNode[]]
  const merger = new Merger(target.file, documents)
  let merged = merger.moved(first)
  for (const patch of patches) merged = merger.merge(merged, patch)
  return { ...target, value: merged }
}

class Merger {
  private merges = 0

  constructor(
    private readonly file: SpecFile,
    private readonly documents: DocumentSet,
  ) {}

  merge(base: unknown, patch: SpecNode): unknown {
    const target = this.resolved({ value: base, file: this.file, pointer: '' })
    const change = this.resolved(patch)
    if (!isObject(target.value) || !isObject(change.value) || this.merges++ > MAX_MERGES) return this.moved(patch)
    const out: Record<string, unknown> = { ...(this.moved(target) as object) }
    for (const [key, value] of entries(change.value)) {
      if (value === null) delete out[key]
      else this.set(out, key, this.merge(get(out, key), this.documents.child(change, key)))
    }
    return out
  }

  /** The value of a node, with its references as the file that it goes to has to write them. */
  moved({ value, file }: SpecNode): unknown {
    return file === this.file ? value : this.rebased(value, file)
  }

  private rebased(value: unknown, file: SpecFile): unknown {
    if (Array.isArray(value)) return value.map((item) => this.rebased(item, file))
    if (!isObject(value)) return value
    const out: Record<string, unknown> = {}
    for (const [key, inner] of entries(value))
      this.set(
        out,
        key,
        key === '$ref' && typeof inner === 'string' ? this.rebasedReference(inner, file) : this.rebased(inner, file),
      )
    return out
  }

  private rebasedReference(ref: string, file: SpecFile): string {
    const target = this.documents.follow(ref, { file, pointer: '' })
    return isBroken(target) ? ref : `/${encodeURI(target.file.path)}#${encodeURI(target.pointer)}`
  }

  private resolved(node: SpecNode): SpecNode {
    const target = this.documents.resolve(node)
    return isBroken(target) ? node : target
  }

  /** A key of any name, `__proto__` too. */
  private set(out: Record<string, unknown>, key: string, value: unknown): void {
    Object.defineProperty(out, key, { value, enumerable: true, configurable: true, writable: true })
  }
}
