// Makes a symbol of each item that a crate exports.
import { get, isTrueAt, listAt, objectAt, stringAt } from '../../values.ts'
import { byKey } from '../kinds.ts'
import { type Code, type LibrarySymbol, type Member, NO_DOC, type Signature, type SymbolKind } from '../model.ts'
import type { Context } from './context.ts'
import { type Item, isPublic, variantOf } from './crates.ts'
import { assigned, attributeLines, declare, fieldType } from './declaration.ts'
import { docOf } from './docs.ts'
import type { Export } from './exports.ts'
import { fieldsOf, ownImplementations, tupleOf } from './fields.ts'
import { implementationsOf, implementorsOf, inheritedBy } from './implementations.ts'

/** Kinds of pages with the titles of their groups, in the order of the navigation. */
const KINDS = {
  struct: ['class', 'Structs'],
  union: ['class', 'Unions'],
  enum: ['enum', 'Enums'],
  trait: ['interface', 'Traits'],
  trait_alias: ['interface', 'Traits'],
  function: ['function', 'Functions'],
  macro: ['function', 'Macros'],
  attr: ['function', 'Attribute macros'],
  derive: ['function', 'Derive macros'],
  type_alias: ['type', 'Type aliases'],
  extern_type: ['type', 'Type aliases'],
  primitive: ['type', 'Primitive types'],
  constant: ['variable', 'Constants'],
  static: ['variable', 'Statics'],
} as const satisfies Readonly<Record<string, readonly [kind: SymbolKind, group: string]>>

const ORDER = Object.keys(KINDS)

/** Exports in the order of the navigation: what a module has in it itself comes before the modules in it. */
export function inOrder(exports: readonly Export[]): Export[] {
  return byKey(exports, ({ item, modules, name }) =>
    [...modules, '', String.fromCharCode(ORDER.indexOf(kindOf(item)) + 1), name].join('\0'),
  )
}

/** Makes symbols whose texts and types link to each other. */
export class Symbols {
  constructor(private readonly context: Context) {}

  symbol({ item, name, modules, via }: Export): LibrarySymbol {
    const [kind, group] = KINDS[kindOf(item)]
    const isFunction = item.kind === 'function'
    const doc = docOf(item, this.context.linkTo, via)
    const path = item.crate.pathOf(item.id)?.join('::')
    return {
      id: this.context.names.of(item) ?? name,
      // A macro may have the path of a trait.
      ...(path !== undefined && !this.context.names.has(path) && { aliases: [path] }),
      source: item.crate.file.source,
      kind,
      name: isMacro(item) ? `${name}!` : name,
      modules,
      group,
      ...(!isFunction && { declaration: this.context.code(item, (printer) => declare(item, name, printer)) }),
      doc: isFunction ? NO_DOC : doc,
      typeParameters: [],
      signatures: isFunction ? [{ ...this.signature(item, name, 'pub '), doc }] : [],
      members: this.members(item),
      inherited: inheritedBy(item, this.context),
      lists: [...implementationsOf(item, this.context), ...implementorsOf(item, this.context)],
      place: () => this.context.place(item),
    }
  }

  private members(item: Item): Member[] {
    const { crate, inner } = item
    const isTuple = tupleOf(item) !== undefined
    // The declaration has the types of a tuple.
    const fields = fieldsOf(item).filter((each) => !isTuple || hasDocs(each))
    return [
      ...crate.itemsAt(inner, 'variants').map((each) => this.variant(each)),
      ...fields.map((each) => this.field(each)),
      ...(item.kind === 'trait' ? crate.itemsAt(inner, 'items').map((each) => this.traitItem(each)) : []),
      ...ownImplementations(item).flatMap((each) => this.implemented(each, item)),
    ]
  }

  private value(item: Item, section: string, type: Code): Member {
    return {
      id: this.context.names.of(item) ?? item.name,
      kind: 'property',
      section,
      name: item.name,
      isStatic: false,
      isOptional: true,
      doc: docOf(item, this.context.linkTo),
      type,
      signatures: [],
    }
  }

  private field(item: Item): Member {
    return this.value(
      item,
      'Fields',
      this.context.code(item, (printer) => printer.type(fieldType(item))),
    )
  }

  private variant(item: Item): Member {
    const fields = fieldsOf(item)
    const tuple = tupleOf(item)
    const discriminant = stringAt(get(item.inner, 'discriminant'), 'expr')
    const type = this.context.code(item, (printer) => {
      if (tuple) return `(${tuple.map((each) => (each ? printer.type(fieldType(each)) : '_')).join(', ')})`
      return discriminant === undefined ? '' : `= ${discriminant}`
    })
    const members = fields.filter((each) => !tuple || hasDocs(each)).map((each) => this.field(each))
    return {
      ...this.value(item, 'Variants', type),
      kind: 'value',
      ...(members.length > 0 && { members }),
    }
  }

  /** What a trait has in it: what types have to define comes first. */
  private traitItem(item: Item): Member {
    const { inner, kind } = item
    if (kind === 'function') {
      const section = isTrueAt(inner, 'has_body') ? 'Provided methods' : 'Required methods'
      return this.method(item, section, this.signature(item, item.name, ''))
    }
    return kind === 'assoc_const' ? this.constant(item) : this.associatedType(item)
  }

  private constant(item: Item): Member {
    const { inner } = item
    const type = this.context.code(item, (printer) => `${printer.type(get(inner, 'type'))}${assigned(inner)}`)
    return this.value(item, 'Associated constants', type)
  }

  private associatedType(item: Item): Member {
    const { inner } = item
    const bounds = listAt(inner, 'bounds')
    const fallback = get(inner, 'type')
    const type = this.context.code(item, (printer) =>
      [
        ...(bounds.length === 0 ? [] : [printer.bounds(bounds)]),
        ...(fallback === null || fallback === undefined ? [] : [`= ${printer.type(fallback)}`]),
      ].join(' '),
    )
    const generics = this.context.code(item, (printer) => printer.generics(get(inner, 'generics')))
    return { ...this.value(item, 'Associated types', type), name: `${item.name}${generics.text}` }
  }

  private method(item: Item, section: string | undefined, signature: Signature): Member {
    return {
      id: this.context.names.of(item) ?? item.name,
      kind: 'method',
      ...(section !== undefined && { section }),
      name: item.name,
      isStatic: false,
      isOptional: false,
      doc: NO_DOC,
      signatures: [{ ...signature, doc: docOf(item, this.context.linkTo) }],
    }
  }

  /** What an implementation without a trait gives its type. */
  private implemented(implementation: Item, owner: Item): Member[] {
    const { crate, inner } = implementation
    return crate
      .itemsAt(inner, 'items')
      .filter(isPublic)
      .map((item) => {
        if (item.kind === 'assoc_const') return this.constant(item)
        if (item.kind !== 'function') return this.associatedType(item)
        const signature = this.signature(item, item.name, 'pub ')
        const around = this.context.printer(crate).implementation(inner)
        // What holds for all values of the type needs no mention.
        const isForAll = withoutLifetimes(around) === withoutLifetimes(this.plainHeader(owner))
        const text = isForAll ? signature.declaration.text : within(around, signature.declaration.text)
        return this.method(item, undefined, { ...signature, declaration: { ...signature.declaration, text } })
      })
  }

  /** `impl<T> List<T>`, of a type itself. */
  private plainHeader({ crate, inner, name }: Item): string {
    const generics = get(inner, 'generics')
    const names = listAt(generics, 'params').map((each) => stringAt(each, 'name') ?? '')
    const printer = this.context.printer(crate)
    // A default is only for those who name the type.
    const params = listAt(generics, 'params').map((each) => withoutDefault(each))
    const own = { params, where_predicates: get(generics, 'where_predicates') }
    const conditions = printer.conditions(own)
    const end = conditions.length === 0 ? '' : ` where ${conditions.join(', ')}`
    return `impl${printer.generics(own)} ${name}${names.length === 0 ? '' : `<${names.join(', ')}>`}${end}`
  }

  private signature(item: Item, name: string, visibility: string): Signature {
    return {
      declaration: this.context.code(
        item,
        (printer) => `${attributeLines(item)}${printer.function(item.inner, name, visibility)}`,
      ),
      doc: NO_DOC,
      typeParameters: [],
      parameters: [],
    }
  }
}

function kindOf({ kind, inner }: Item): keyof typeof KINDS {
  const [name, fallback] =
    kind === 'proc_macro' ? [stringAt(inner, 'kind') ?? '', 'macro' as const] : [kind, 'static' as const]
  return Object.hasOwn(KINDS, name) ? (name as keyof typeof KINDS) : fallback
}

/** A macro that is called with an exclamation mark. */
function isMacro({ kind, inner }: Item): boolean {
  return kind === 'macro' || (kind === 'proc_macro' && get(inner, 'kind') === 'bang')
}

function hasDocs({ node }: Item): boolean {
  return typeof get(node, 'docs') === 'string'
}

function withoutDefault(parameter: unknown): unknown {
  const [kind, inner] = variantOf(get(parameter, 'kind'))
  return { name: get(parameter, 'name'), kind: { [kind]: { ...objectAt({ inner }, 'inner'), default: null } } }
}

/** Lifetimes of a type limit no method. */
function withoutLifetimes(header: string): string {
  return header.replace(/'\w+(?:, )?/g, '').replace(/<>/g, '')
}

/** A method in the implementation around it. */
function within(head: string, declaration: string): string {
  return `${head} {\n${declaration.replace(/^/gm, '    ')}\n}`
}
