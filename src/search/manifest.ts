// The first file of an index: where the others are, its languages, the values one can filter by, and pinned results.

/** The name of the manifest among the index files. */
export const MANIFEST = 'index'

/** The folder of all others, which stay the same for ever under their names. */
export const PARTS = 'parts'

/** The versions and products of a page. */
export interface FacetSet {
  readonly versions: readonly string[]
  readonly products: readonly string[]
}

/** A pinned result: the words that ask for it, stemmed, sorted, joined by spaces, and the numbers of page and section. */
export interface PinRecord {
  readonly key: string
  readonly page: number
  readonly section: number
}

export interface LanguageRecord {
  readonly language: string
  readonly pages: number
  readonly sections: number
  readonly pins: readonly PinRecord[]
}

export interface Manifest {
  readonly format: 2
  /** The folder of the files that belong to it, named for what these hold. */
  readonly folder: string
  readonly languages: readonly LanguageRecord[]
  readonly facets: readonly FacetSet[]
}

/** A manifest from its payload; an empty one when it is something else. */
export function parseManifest(payload: string): Manifest {
  try {
    const manifest = JSON.parse(payload) as Partial<Manifest> | null
    if (manifest?.format === 2 && manifest.folder && manifest.languages && manifest.facets) return manifest as Manifest
  } catch {
    // Falls through: a broken file finds nothing.
  }
  return { format: 2, folder: '', languages: [], facets: [] }
}
