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

/** Opens the store. A key is JSON data: everything that a part is made of, with large files by their digests. */
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
