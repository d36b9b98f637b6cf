// The components that the pages of one site may use: ours, and those that its extensions add.
import type { Component } from './component.ts'
import { components } from './index.ts'

/** Every component by its names. Everything that reads pages gets one, and none of it knows a component by name. */
export interface Vocabulary {
  /** In the order in which the reference shows them. */
  readonly components: readonly Component[]
  /** The definition for a tag as typed, also by an alias; undefined for HTML and unknown tags. */
  readonly find: (name: string) => Component | undefined
}

/** Ours, with the added ones behind them. A name that we have stays ours. */
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
