// Lists on the pages of crates.
import type { SymbolList } from '../model.ts'

/** Those that aren't empty. */
export function listsOf(lists: readonly (readonly [title: string, items: readonly string[]])[]): SymbolList[] {
  return lists.flatMap(([title, items]) => (items.length === 0 ? [] : [{ title, items }]))
}
