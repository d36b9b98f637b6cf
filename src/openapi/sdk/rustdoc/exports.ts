// What crates export: each item once, at the path by which other crates name it.
import { isTrueAt, stringAt } from '../../values.ts'
import { attributesOf, type Crate, type Item, idAt, isPublic } from './crates.ts'

/** An item with a page. */
export interface Export {
  readonly item: Item
  /** As exported. It may have another one where it's defined. */
  readonly name: string
  /** Modules around it, from the outside in. */
  readonly modules: readonly string[]
  /** The modules and re-exports by which it's reached, each of which may need a feature. */
  readonly via: readonly Item[]
}

/** A public module. */
export interface ExportedModule {
  readonly item: Item
  readonly path: readonly string[]
  readonly via: readonly Item[]
  /** What it exports that has its page elsewhere. */
  readonly reexports: Reexport[]
}

/** `pub use` of something that is shown elsewhere. */
export interface Reexport {
  readonly use: Item
  /** Undefined for all that is in another crate. */
  readonly target?: Item
}

/** All that crates export, in the order of their sources. */
export interface Exports {
  readonly symbols: readonly Export[]
  readonly modules: readonly ExportedModule[]
  /** The paths of modules begin with the name of the crate if there are several. */
  readonly isOneCrate: boolean
}

/** What has a page of its own. */
const SYMBOLS = new Set(
  'struct union enum trait trait_alias function type_alias constant static macro proc_macro extern_type primitive'.split(
    ' ',
  ),
)

/** A `use` that waits until all that is public under its own name is known. */
interface Waiting {
  readonly use: Item
  readonly module: ExportedModule
}

/** The exports of all crates, which may export items of each other. */
export function exportsOf(crates: readonly Crate[]): Exports {
  return new Walk(crates).run()
}

class Walk {
  private readonly symbols = new Map<Item, Export>()
  private readonly modules = new Map<Item, ExportedModule>()
  private waiting: Waiting[] = []
  /** Items by their paths in the source, for crates that export those of others. */
  private readonly byPath = new Map<string, Item>()
  /** Modules whose contents each module exports. They may export each other's. */
  private readonly globs = new Map<ExportedModule, Set<Item>>()

  constructor(private readonly crates: readonly Crate[]) {
    if (crates.length < 2) return
    for (const crate of crates)
      for (const [id, path] of crate.ownPaths()) {
        const item = crate.item(id)
        if (item)
          this.byPath.set(`${item.kind === 'macro' || item.kind === 'proc_macro' ? '!' : ''}${path.join('::')}`, item)
      }
  }

  run(): Exports {
    // A crate that depends on another one shows what it exports of it: readers name it so.
    const outermost = [...this.crates].sort((a, b) => this.inner(b) - this.inner(a))
    for (const crate of outermost) this.module(crate.root, this.crates.length > 1 ? [crate.name] : [], [])
    while (this.waiting.length > 0) {
      // What several modules export has its page in the outermost one, and preludes only repeat.
      const next = this.waiting.sort((a, b) => rank(a) - rank(b))
      this.waiting = []
      for (const each of next) this.use(each)
    }
    return {
      symbols: [...this.symbols.values()],
      modules: [...this.modules.values()],
      isOneCrate: this.crates.length === 1,
    }
  }

  /** How many of the crates one is built of. */
  private inner({ dependencies }: Crate): number {
    return this.crates.filter(({ name }) => dependencies.has(name)).length
  }

  private module(item: Item, path: readonly string[], via: readonly Item[]): void {
    if (this.modules.has(item)) return
    const module: ExportedModule = { item, path, via, reexports: [] }
    this.modules.set(item, module)
    this.contents(item, module)
  }

  /** All that a module has in it, as exports of a module: itself, or the one that exports its contents. */
  private contents(from: Item, module: ExportedModule): void {
    const items = from.crate.itemsAt(from.inner, 'items').filter(isPublic)
    const foreign = new Map(items.map((item) => [item, item.kind === 'use' ? this.foreign(item) : undefined]))
    const isModule = (item: Item) => (foreign.get(item) ?? item).kind === 'module'
    // What a module exports itself has its page there, even if it exports the module around it too.
    for (const item of [...items.filter((each) => !isModule(each)), ...items.filter(isModule)]) {
      if (item.kind !== 'use') this.claim(item, item.name, module)
      else if (foreign.get(item)) this.use({ use: item, module })
      else this.waiting.push({ use: item, module })
    }
  }

  /** Gives an item its path, unless it has one. */
  private claim(item: Item, name: string, { path, via }: ExportedModule, use?: Item): void {
    const around = use ? [...via, use] : via
    if (item.kind === 'module') this.module(item, [...path, name], [...around, item])
    else if (SYMBOLS.has(item.kind) && !this.symbols.has(item))
      this.symbols.set(item, { item, name, modules: path, via: around })
  }

  /** An item of another crate of the library that a `use` names. */
  private foreign({ crate, inner }: Item): Item | undefined {
    const id = idAt(inner, 'id')
    if (this.byPath.size === 0 || crate.item(id)) return undefined
    const path = crate.pathOf(id)?.join('::') ?? stringAt(inner, 'source') ?? ''
    // A macro may have the name of a function or a type.
    const isMacro = crate.kindOf(id)?.startsWith('proc_') || crate.kindOf(id) === 'macro'
    return (isMacro ? this.byPath.get(`!${path}`) : undefined) ?? this.byPath.get(path) ?? this.byPath.get(`!${path}`)
  }

  private use({ use, module }: Waiting): void {
    const target = use.crate.item(idAt(use.inner, 'id')) ?? this.foreign(use)
    const isKnown = target && (this.symbols.has(target) || this.modules.has(target))
    const isShown = target && !isKnown && !attributesOf(use).some((each) => /no_inline/.test(each))
    const isGlob = isTrueAt(use.inner, 'is_glob')
    if (isShown && isGlob && target.kind === 'module') this.glob(target, module)
    else if (isShown && !isGlob && (target.kind === 'module' || SYMBOLS.has(target.kind)))
      this.claim(target, stringAt(use.inner, 'name') ?? target.name, module, use)
    else module.reexports.push({ use, ...(target && { target }) })
  }

  private glob(target: Item, module: ExportedModule): void {
    const known = this.globs.get(module) ?? new Set()
    this.globs.set(module, known)
    if (known.has(target)) return
    known.add(target)
    this.contents(target, module)
  }
}

function rank({ module: { path } }: Waiting): number {
  return path.length + (path.includes('prelude') ? 1000 : 0)
}
