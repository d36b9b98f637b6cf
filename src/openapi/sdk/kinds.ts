// The kinds of symbols, as the navigation names and orders them.
import type { LibrarySymbol, SymbolKind } from './model.ts'

/** The titles of groups. What readers begin with comes first. */
export const GROUPS: Readonly<Record<SymbolKind, string>> = {
  class: 'Classes',
  function: 'Functions',
  interface: 'Interfaces',
  type: 'Types',
  enum: 'Enums',
  variable: 'Variables',
}

export const KINDS = Object.keys(GROUPS) as readonly SymbolKind[]

/** By module, kind, group, and name of a symbol, for libraries whose tools keep no order. */
export function inOrder<T>(items: readonly T[], symbolOf: (item: T) => Ordered): T[] {
  const keyOf = ({ modules, kind, group, name }: Ordered) =>
    [...modules, '', KINDS.indexOf(kind), group === GROUPS[kind] ? '' : group, name].join('\0')
  return byKey(items, (item) => keyOf(symbolOf(item)))
}

/** Sorts by the code units of keys, which is the same order on every machine. */
export function byKey<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const keyed = items.map((item) => ({ item, key: keyOf(item) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ item }) => item)
}

type Ordered = Pick<LibrarySymbol, 'modules' | 'kind' | 'group' | 'name'>
