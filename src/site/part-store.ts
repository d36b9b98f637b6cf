// Parts of a site that a build takes from the one before: the terms of its search, and its images.
import { createHash } from 'node:crypto'
import { ContentStore } from '../files/content-store.ts'

/** Where parts are kept. Plain data, for threads. */
export interface PartStoreSetup {
  /** A folder of a `ContentStore`. */
  readonly folder: string
  /** Stands for the program and the site. */
  readonly basis: string
}

/** Opens the store, whose keys are plain data: all that a part is made of. */
export function openPartStore({ folder, basis }: PartStoreSetup): PartStore {
  const store = new ContentStore(folder)
  const keyOf = (made: unknown) =>
    createHash('sha256')
      .update(JSON.stringify([basis, made], withDigests))
      .digest('hex')
  return {
    get: (made) => store.get(keyOf(made)),
    set: (made, parts) => void store.set(keyOf(made), parts),
  }
}

export interface PartStore {
  get(made: unknown): Buffer | undefined
  set(made: unknown, parts: readonly Uint8Array[]): void
}

/** Bytes, such as those of a font, count by their content. A buffer is asked for before it turns itself into a list. */
function withDigests(this: Record<string, unknown>, key: string, plain: unknown): unknown {
  const value = this[key]
  return value instanceof Uint8Array ? digestOf(value) : plain
}

/** A site's cards all have the same fonts, a megabyte of them: these are read once. */
const DIGESTS = new WeakMap<Uint8Array, string>()

function digestOf(bytes: Uint8Array): string {
  const digest = DIGESTS.get(bytes) ?? createHash('sha256').update(bytes).digest('hex')
  DIGESTS.set(bytes, digest)
  return digest
}
