// Stores parts of a site for the next build: the terms of its search, and its images.
import { createHash } from 'node:crypto'
import { ContentStore } from '../files/content-store.ts'

/** Where parts are kept. Plain data, for threads. */
export interface PartStoreSetup {
  /** A folder of a `ContentStore`. */
  readonly folder: string
  /** Identifies the program and the site. */
  readonly basis: string
}

/** Opens the store. A key is JSON of everything that a part is made from, with digests of large files. */
export function openPartStore({ folder, basis }: PartStoreSetup): PartStore {
  const store = new ContentStore(folder)
  const keyOf = (made: unknown) =>
    createHash('sha256')
      .update(JSON.stringify([basis, made]))
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
