// The components that the pages of a site can use: the built-in ones, and those of extensions.
import type { Component } from './component.ts'
import { components } from './index.ts'

/** Every component by its names. Everything that reads pages receives one, and none of it knows a component by name. */
export interface Vocabulary {
  /** In the order of the reference. */
  readonly components: readonly Component[]
  /** The definition for a tag as typed, including aliases. Undefined for HTML and unknown tags. */
  readonly find: (name: string) => Component | undefined
}

/** The built-in components, followed by the added ones. A built-in name can't be replaced. */
export function createVocabulary(added: readonly Component[] = []): Vocabulary {
  const byName = new Map<string, Component>()
  const all = [...components, ...added]
  for (const component of all)
    for (const name of [component.name, ...(component.aliases ?? []).map((alias) => alias.name)])
      if (!byName.has(name)) byName.set(name, component)
  return { components: all, find: (name) => byName.get(name) }
}

/** The vocabulary of a site without extensions. */
export const builtIn: Vocabulary = createVocabulary()
