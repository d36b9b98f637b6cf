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

/** Symbols by module, kind, group, and name, for libraries whose tools keep no order. */
export function inOrder(symbols: readonly LibrarySymbol[]): LibrarySymbol[] {
  const keyOf = ({ modules, kind, group, name }: LibrarySymbol) =>
    [...modules, '', KINDS.indexOf(kind), group === GROUPS[kind] ? '' : group, name].join('\0')
  const keyed = symbols.map((symbol) => ({ symbol, key: keyOf(symbol) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ symbol }) => symbol)
}
