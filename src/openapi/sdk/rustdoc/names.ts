// The IDs by which texts and front matter name what crates export.
import { type Item, isPublic } from './crates.ts'
import type { Export, ExportedModule, Exports } from './exports.ts'
import { fieldsOf, ownImplementations } from './fields.ts'

/** Rust's own words for items of the same name: `macro@serde::Serialize`. */
const WORDS: Readonly<Record<string, string>> = {
  function: 'fn',
  constant: 'const',
  static: 'static',
  macro: 'macro',
  proc_macro: 'derive',
}

/** IDs of symbols, modules, and members: their paths as other crates write them. */
export class Names {
  private readonly ids = new Map<Item, string>()
  private readonly taken = new Set<string>()
  /** The next number for each name that several items want: macros write hundreds of methods of one name. */
  private readonly counts = new Map<string, number>()
  /** The paths of symbols in their sources. */
  private readonly paths = new Set<string>()

  constructor({ symbols, modules, isOneCrate }: Exports) {
    for (const module of modules) this.add(module.item, pathOf(module, isOneCrate))
    for (const symbol of symbols) this.symbol(symbol, isOneCrate)
  }

  /** The ID of a symbol, a member, or a module. Undefined for what isn't shown. */
  of(item: Item): string | undefined {
    return this.ids.get(item)
  }

  /** Whether something has this ID. */
  has(id: string): boolean {
    return this.taken.has(id)
  }

  /** Whether a symbol has this path in its source, by which other crates refer to it. */
  hasPath(path: string): boolean {
    return this.paths.has(path)
  }

  private symbol({ item, name, modules }: Export, isAlone: boolean): void {
    const path = [...(isAlone ? [item.crate.name] : []), ...modules, name].join('::')
    const isTaken = this.taken.has(path) && item.kind in WORDS
    const id = this.add(item, isTaken ? `${WORDS[item.kind]}@${path}` : path)
    const written = item.crate.pathOf(item.id)
    if (written) this.paths.add(written.join('::'))
    for (const member of membersOf(item)) {
      if (!this.ids.has(member)) this.add(member, `${id}::${member.name}`)
    }
  }

  private add(item: Item, wanted: string): string {
    let id = wanted
    for (let count = this.counts.get(wanted) ?? 2; this.taken.has(id); count++) {
      id = `${wanted}-${count}`
      this.counts.set(wanted, count + 1)
    }
    this.taken.add(id)
    this.ids.set(item, id)
    return id
  }
}

/** The path of a module, which begins with the name of its crate. */
function pathOf({ item, path }: ExportedModule, isAlone: boolean): string {
  return [...(isAlone ? [item.crate.name] : []), ...path].join('::')
}

/** Fields, variants with their fields, and what is in a trait or implementations without a trait. */
function* membersOf(item: Item): Iterable<Item> {
  const { crate, inner } = item
  for (const field of fieldsOf(item)) yield field
  for (const variant of crate.itemsAt(inner, 'variants')) {
    yield variant
    yield* fieldsOf(variant)
  }
  if (item.kind === 'trait') yield* crate.itemsAt(inner, 'items')
  for (const implementation of ownImplementations(item))
    for (const each of crate.itemsAt(implementation.inner, 'items')) if (isPublic(each)) yield each
}
