// The first file of an index: its languages and where their files are, the values one can filter by, and pinned results.
import type { OtherAddress } from './section.ts'

/** The name of the manifest among the index files. */
export const MANIFEST = 'index'

/** The folder of all other files. Their names change with their content, so they can be cached forever. */
export const PARTS = 'parts'

/** The versions and products of a page, and where languages that don't have it show it. */
export interface FacetSet {
  readonly versions: readonly string[]
  readonly products: readonly string[]
  readonly untranslated?: readonly OtherAddress[]
}

/** A pinned result: the words that ask for it (stemmed, sorted, joined by spaces), and its page and section number. */
export interface PinRecord {
  readonly key: string
  readonly page: number
  readonly section: number
}

export interface LanguageRecord {
  readonly language: string
  /** The names of two files: the root, which leads to all others, and the vocabulary. */
  readonly root: string
  readonly words: string
  readonly pages: number
  readonly sections: number
  readonly pins: readonly PinRecord[]
  /** The variants of the Chinese characters in the index: see `hanVariants`. */
  readonly han?: string
}

export interface Manifest {
  readonly format: 3
  readonly languages: readonly LanguageRecord[]
  readonly facets: readonly FacetSet[]
}

/** Parses a manifest. Returns an empty one if the payload is anything else. */
export function parseManifest(payload: string): Manifest {
  try {
    const manifest = JSON.parse(payload) as Partial<Manifest> | null
    if (manifest?.format === 3 && manifest.languages && manifest.facets) return manifest as Manifest
  } catch {
    // An unreadable manifest counts as an empty index.
  }
  return { format: 3, languages: [], facets: [] }
}
