// Combines extensions into what each part of the program needs.
import type { Rule } from '../check/rule.ts'
import { createVocabulary, type Vocabulary } from '../components/vocabulary.ts'
import { type AddedAsset, noAdditions, type SiteAdditions } from '../site/additions.ts'
import type { Extension } from './extension.ts'

/** All extensions of a site. */
export interface Extensions {
  readonly names: readonly string[]
  readonly vocabulary: Vocabulary
  readonly rules: readonly Rule[]
  readonly site: SiteAdditions
}

/** The value for a site without extensions. */
export const noExtensions: Extensions = {
  names: [],
  vocabulary: createVocabulary(),
  rules: [],
  site: noAdditions,
}

/** Joins extensions in order. `assets` contains the compiled files of their components, by `folder`. */
export function joinExtensions(
  extensions: readonly Extension[],
  assets: ReadonlyMap<string, AddedAsset> = new Map(),
): Extensions {
  return {
    names: extensions.map(({ name }) => name),
    vocabulary: createVocabulary(extensions.flatMap(({ components = [] }) => components)),
    rules: extensions.flatMap(({ rules = [] }) => rules),
    site: {
      outputs: extensions.flatMap(({ outputs = [] }) => outputs),
      slots: extensions.flatMap(({ slots }) => slots ?? []),
      assets,
    },
  }
}
