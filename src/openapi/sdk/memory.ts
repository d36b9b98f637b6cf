// Libraries that were read before, as `packLibrary` packs them.

/** Keeps libraries between runs, or gives them to other threads. */
export interface LibraryMemory {
  /**
   * The library at a path, if it was read from the same files.
   * @param digest of all that describes it. Computing it means reading all these files.
   */
  recall(path: string, digest: () => string): Uint8Array | undefined
  keep(path: string, digest: () => string, packed: Uint8Array): void
}

/** Notes all libraries that pass through, by path, for threads that show the same folder. */
export function noteLibraries(packed: Map<string, Uint8Array>, memory?: LibraryMemory): LibraryMemory {
  return {
    recall(path, digest) {
      const known = memory?.recall(path, digest)
      if (known) packed.set(path, known)
      return known
    },
    keep(path, digest, library) {
      packed.set(path, library)
      memory?.keep(path, digest, library)
    },
  }
}

/** What such a thread is given. Its files don't matter: all threads show what the first one read. */
export function givenLibraries(packed: ReadonlyMap<string, Uint8Array>): LibraryMemory {
  return { recall: (path) => packed.get(path), keep() {} }
}
