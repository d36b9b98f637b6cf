// The crates that rustdoc described, each in one JSON file, and the items in them.
// https://docs.rs/rustdoc-types
import type { SpecFile } from '../../spec-file.ts'
import { entries, get, isObject, type JsonObject, listAt, objectAt, stringAt, stringsAt } from '../../values.ts'

/** Something in a crate: a module, a type, a method, an implementation. */
export interface Item {
  readonly crate: Crate
  readonly id: string
  readonly node: JsonObject
  /** `struct`, `function`, `use`. */
  readonly kind: string
  /** What its kind says of it. */
  readonly inner: JsonObject
  /** Empty for implementations. */
  readonly name: string
}

/** Where something of another crate is documented. */
interface Elsewhere {
  readonly path: readonly string[]
  readonly kind: string
  readonly url: string
}

/** One crate, as rustdoc describes it. IDs of items mean something in it alone. */
export class Crate {
  readonly name: string
  readonly root: Item
  /** The names of the crates that it's built of. */
  readonly dependencies: ReadonlySet<string>
  private readonly index: JsonObject
  private readonly paths: JsonObject
  private readonly items = new Map<string, Item | undefined>()
  private typeNames: ReadonlyMap<string, string | undefined> | undefined

  private constructor(
    readonly file: SpecFile,
    root: string,
  ) {
    this.index = objectAt(file.value, 'index') ?? {}
    this.paths = objectAt(file.value, 'paths') ?? {}
    this.dependencies = new Set(
      entries(get(file.value, 'external_crates')).flatMap(([, each]) => stringAt(each, 'name') ?? []),
    )
    this.root = this.item(root) as Item
    this.name = this.root.name
  }

  /** Undefined for a file whose first module is missing. */
  static read(file: SpecFile): Crate | undefined {
    const root = idAt(file.value, 'root')
    const node = root === undefined ? undefined : get(objectAt(file.value, 'index'), root)
    return root !== undefined && stringAt(node, 'name') !== undefined && 'module' in (objectAt(node, 'inner') ?? {})
      ? new Crate(file, root)
      : undefined
  }

  /** An item of this crate. Undefined for those of others. */
  item(id: string | undefined): Item | undefined {
    if (id === undefined) return undefined
    if (!this.items.has(id)) this.items.set(id, this.read(id))
    return this.items.get(id)
  }

  /** The items that a list of IDs names. */
  itemsAt(value: unknown, key: string): Item[] {
    return listAt(value, key).flatMap((id) => this.item(idOf(id)) ?? [])
  }

  /** The path of an item in the source, whether or not its modules are public: `tokio::sync::mutex::Mutex`. */
  pathOf(id: string | undefined): readonly string[] | undefined {
    const path = id === undefined ? [] : stringsAt(get(this.paths, id), 'path')
    if (path.length > 0) return path
    // Macros that are functions in their source are all at the root.
    const item = this.item(id)
    return item?.kind === 'proc_macro' ? [this.name, item.name] : undefined
  }

  /** `struct`, `proc_derive`. Undefined for items without a path. */
  kindOf(id: string | undefined): string | undefined {
    return stringAt(get(this.paths, id ?? ''), 'kind')
  }

  /** The paths of all items of this crate that have names. */
  *ownPaths(): Iterable<readonly [id: string, path: readonly string[]]> {
    for (const [id, summary] of entries(this.paths))
      if (get(summary, 'crate_id') === 0) yield [id, stringsAt(summary, 'path')]
    for (const { id, kind, name } of this.itemsAt(this.root.inner, 'items'))
      if (kind === 'proc_macro') yield [id, [this.name, name]]
  }

  /** Where an item of another crate is documented: on docs.rs, if that crate doesn't say. */
  elsewhere(id: string | undefined): Elsewhere | undefined {
    const path = this.pathOf(id)
    const summary = get(this.paths, id ?? '')
    const kind = stringAt(summary, 'kind') ?? ''
    const external = get(objectAt(this.file.value, 'external_crates'), idAt(summary, 'crate_id') ?? '')
    if (!path || external === undefined) return undefined
    const [crate = ''] = path
    const root = stringAt(external, 'html_root_url') ?? `https://docs.rs/${crate}/latest/`
    const base = root.endsWith('/') ? root : `${root}/`
    const prefix = PAGES[kind]
    if (kind === 'module') return { path, kind, url: `${base}${path.join('/')}/index.html` }
    if (prefix === undefined) return undefined
    return { path, kind, url: `${base}${path.slice(0, -1).join('/')}/${prefix}.${path.at(-1)}.html` }
  }

  /**
   * Where something in a type of another crate is documented: `Vec::push`. rustdoc doesn't say what it's in, so that the
   * name of the type must be the only one of its kind.
   */
  memberElsewhere(written: string): Elsewhere | undefined {
    const [, type = '', member = ''] = MEMBER.exec(written) ?? []
    const owner = this.elsewhere(this.typesElsewhere.get(type))
    if (!owner) return undefined
    const { path, kind, url } = owner
    return { path: [...path, member], kind: 'member', url: `${url}#${anchorKind(kind, member)}.${member}` }
  }

  /** The types of other crates that this one names, by their names. Undefined for names of several. */
  private get typesElsewhere(): ReadonlyMap<string, string | undefined> {
    if (this.typeNames) return this.typeNames
    const names = new Map<string, string | undefined>()
    for (const [id, summary] of entries(this.paths)) {
      const name = stringsAt(summary, 'path').at(-1)
      if (name === undefined || get(summary, 'crate_id') === 0 || !TYPES.has(stringAt(summary, 'kind') ?? '')) continue
      names.set(name, names.has(name) ? undefined : id)
    }
    this.typeNames = names
    return names
  }

  private read(id: string): Item | undefined {
    const node = get(this.index, id)
    // Methods of implementations for all types are in other crates.
    if (!isObject(node) || get(node, 'crate_id') !== 0) return undefined
    const [kind, inner] = variantOf(get(node, 'inner'))
    return { crate: this, id, node, kind, inner: isObject(inner) ? inner : {}, name: stringAt(node, 'name') ?? '' }
  }
}

/** What the names of rustdoc's own pages begin with. */
const PAGES: Readonly<Record<string, string>> = {
  struct: 'struct',
  union: 'union',
  enum: 'enum',
  trait: 'trait',
  trait_alias: 'traitalias',
  function: 'fn',
  type_alias: 'type',
  constant: 'constant',
  static: 'static',
  macro: 'macro',
  proc_attribute: 'attr',
  proc_derive: 'derive',
  primitive: 'primitive',
}

/** What has methods. */
const TYPES = new Set(['struct', 'union', 'enum', 'trait', 'primitive', 'type_alias'])

/** `` `Vec::push` ``, `std::vec::Vec<T>::push()`, `method@Vec::push`. */
const MEMBER = /^`?(?:\w+@)?(?:\w+::)*(\w+)(?:<[^<>]*>)?::(\w+)(?:\(\)|!)?`?$/

/** What rustdoc's own anchors begin with. Conventions tell, because names in Rust have them. */
function anchorKind(owner: string, member: string): string {
  if (/^\p{Ll}|^_/u.test(member)) return 'method'
  if (!/\p{Ll}/u.test(member) && member.length > 1) return 'associatedconstant'
  return owner === 'enum' ? 'variant' : 'associatedtype'
}

/** The name of a variant and its value, which units don't have: `"unit"`, `{ "tuple": [] }`. */
export function variantOf(value: unknown): readonly [name: string, value: unknown] {
  if (typeof value === 'string') return [value, undefined]
  const [entry] = entries(value)
  return entry ?? ['', undefined]
}

/** The ID at a key: a number, or text in older versions of the format. */
export function idAt(value: unknown, key: string): string | undefined {
  return idOf(get(value, key))
}

function idOf(value: unknown): string | undefined {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : undefined
}

/** Whether other crates can name an item. Variants, and what is in traits, are as public as those. */
export function isPublic({ node }: Item): boolean {
  const visibility = get(node, 'visibility')
  return visibility === 'public' || visibility === 'default'
}

/** The texts of an item's attributes. Before format 54, all of them were texts as in the source. */
export function attributesOf({ node }: Item): string[] {
  return listAt(node, 'attrs').flatMap((each) => {
    const [name, value] = variantOf(each)
    if (name === 'other') return typeof value === 'string' ? value : []
    // Older compilers break some attributes after the equals sign.
    if (typeof each === 'string') return each.startsWith('#') ? each.replace(/=\s*\n\s*/g, '= ') : `#[${name}]`
    if (name === 'must_use') {
      const reason = stringAt(value, 'reason')
      return reason === undefined ? '#[must_use]' : `#[must_use = ${JSON.stringify(reason)}]`
    }
    return name === 'repr' ? reprOf(value) : []
  })
}

function reprOf(value: unknown): string[] {
  const kind = stringAt(value, 'kind')
  const parts = [
    ...(kind === undefined || kind === 'rust' ? [] : [kind === 'c' ? 'C' : kind]),
    ...(stringAt(value, 'int') ?? []),
    ...['align', 'packed'].flatMap((key) => {
      const size = stringAt(value, key)
      return size === undefined ? [] : [size === '1' && key === 'packed' ? key : `${key}(${size})`]
    }),
  ].flat()
  return parts.length === 0 ? [] : [`#[repr(${parts.join(', ')})]`]
}
