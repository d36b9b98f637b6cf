// Resolves the names of modules, following imports.
import type { Draft } from '../draft.ts'
import type { Value } from '../tree.ts'
import { type Declared, type ImportedName, type Module, readModule } from './module.ts'
import type { Loaded, ModuleLoader } from './module-loader.ts'

type Init = NonNullable<Declared['init']>

/** What a name refers to. */
export type Binding =
  | { readonly kind: 'value'; readonly value: Value }
  /** A constant of `module`. Its value may be plain data. */
  | { readonly kind: 'constant'; readonly module: Module; readonly name: string; readonly init: Init }
  | { readonly kind: 'snippet'; readonly module: Module }
  /** A function or anything else that must run. */
  | { readonly kind: 'code' }
  /** An import that can't be resolved. The import statement itself is reported. */
  | { readonly kind: 'absent' }
  /** A name without a value: its statement is reported. */
  | { readonly kind: 'left out' }

/** The range given when following `export *`: problems are reported once, at the statement, not for each name. */
const NOWHERE = { file: '', start: 0, end: 0 }

/** A module and the name of an export in it. */
export interface Origin {
  readonly file: string
  readonly export: string
}

/** Maximum length of a chain of re-exports. */
const MAX_CHAIN = 100

/** Packages whose exports are built in. */
const BUILT_IN = new Set(['react', 'react/jsx-runtime', 'preact', 'preact/hooks', '@mdx-js/react'])

/** Reads each module once, and follows names from one module to the next. Valid until a draft changes. */
export class Linker {
  private readonly modules = new WeakMap<Draft, Module>()
  private readonly loaded = new Map<string, Loaded>()

  constructor(private readonly loader: ModuleLoader) {}

  module(draft: Draft): Module {
    let module = this.modules.get(draft)
    if (!module) {
      module = readModule(draft)
      this.modules.set(draft, module)
    }
    return module
  }

  load(from: string, specifier: string): Loaded {
    const key = `${from}\0${specifier}`
    let loaded = this.loaded.get(key)
    if (!loaded) {
      loaded = this.loader.load(from, specifier)
      this.loaded.set(key, loaded)
    }
    return loaded
  }

  isBuiltIn(specifier: string): boolean {
    return BUILT_IN.has(specifier)
  }

  /** What a top-level name of a module refers to. Undefined if the module doesn't define it. */
  local(module: Module, name: string): Binding | undefined {
    return this.follow(module, name, new Set())
  }

  /** What an import resolves to. Undefined if the file has no such export. */
  imported(from: Module, name: ImportedName): Binding | undefined {
    return this.followImport(from, name, new Set())
  }

  /** Where the browser finds the component of a tag: a file and its export. */
  origin(module: Module, tag: string): Origin | undefined {
    return tag.includes('.') ? undefined : this.originOf(module, tag, new Set())
  }

  private originOf(module: Module, local: string, seen: Set<Module>): Origin | undefined {
    if (seen.has(module) || seen.size > MAX_CHAIN) return undefined
    seen.add(module)
    const name = module.importedNames.get(local)
    if (!name) {
      for (const [exported, own] of module.exports) if (own === local) return { file: module.file, export: exported }
      return undefined
    }
    const loaded = this.load(module.file, name.specifier)
    if (loaded.kind === 'script') return { file: loaded.source.path, export: name.imported }
    if (loaded.kind !== 'mdx') return undefined
    const target = this.module(loaded.draft)
    const own = target.exports.get(name.imported)
    return own === undefined ? undefined : this.originOf(target, own, seen)
  }

  private follow(module: Module, name: string, seen: Set<string>): Binding | undefined {
    const imported = module.importedNames.get(name)
    if (imported) return this.followImport(module, imported, seen) ?? { kind: 'absent' }
    const declared = module.declared.get(name)
    if (!declared) return undefined
    if (declared.isLeftOut) return { kind: 'left out' }
    return declared.init ? { kind: 'constant', module, name, init: declared.init } : { kind: 'code' }
  }

  private followImport(from: Module, name: ImportedName, seen: Set<string>): Binding | undefined {
    const key = `${from.file}\0${name.specifier}\0${name.imported}`
    if (seen.has(key) || seen.size > MAX_CHAIN) return { kind: 'absent' }
    seen.add(key)
    if (this.isBuiltIn(name.specifier)) return { kind: 'code' }
    const loaded = this.load(from.file, name.specifier)
    switch (loaded.kind) {
      case 'mdx':
        return this.followExport(this.module(loaded.draft), name.imported, seen)
      case 'script':
        return lacksExport(loaded.source.text, name.imported) ? undefined : { kind: 'code' }
      case 'json':
        return { kind: 'value', value: jsonExport(loaded.value, name.imported) }
      default:
        return { kind: 'absent' }
    }
  }

  private followExport(module: Module, name: string, seen: Set<string>): Binding | undefined {
    if (name === 'default') return { kind: 'snippet', module }
    if (name === '*') return { kind: 'code' }
    const local = module.exports.get(name)
    if (local !== undefined) return this.follow(module, local, seen)
    const origin = module.reExports.get(name)
    if (origin) return this.followImport(module, origin, seen)
    for (const specifier of module.stars) {
      const found = this.followImport(module, { specifier, imported: name, place: NOWHERE }, seen)
      if (found && found.kind !== 'absent') return found
    }
    return undefined
  }
}

/** Whether a script surely has no such export. What else it exports is known when it runs. */
function lacksExport(text: string, name: string): boolean {
  return name !== '*' && !text.includes(name) && !/\bexports\b|\bexport\s*\*/.test(text)
}

function jsonExport(value: Value, name: string): Value {
  if (name === 'default' || name === '*') return value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Record<string, Value>)[name]
}
