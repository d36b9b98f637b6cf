// Lists what implements what: the traits of a type, the types of a trait, and the methods that a type has from another one.
import { get, isTrueAt, listAt, objectAt, stringAt } from '../../values.ts'
import { byOrigin } from '../inherited.ts'
import { inlineCode } from '../links.ts'
import type { Inherited, SymbolList } from '../model.ts'
import type { Context } from './context.ts'
import { type Item, idAt, isPublic, variantOf } from './crates.ts'
import { docOf } from './docs.ts'
import { ownImplementations } from './fields.ts'
import { listsOf } from './lists.ts'

/** The methods of a documented type that this one dereferences to. */
export function inheritedBy(item: Item, { names }: Context): Inherited[] {
  const { crate, inner } = item
  const found = crate.itemsAt(inner, 'impls').flatMap((each) => {
    if (stringAt(objectAt(each.inner, 'trait'), 'path')?.split('::').at(-1) !== 'Deref') return []
    const target = crate.itemsAt(each.inner, 'items').find(({ name }) => name === 'Target')
    const [kind, path] = variantOf(get(target?.inner, 'type'))
    const type = kind === 'resolved_path' ? crate.item(idAt(path, 'id')) : undefined
    if (!type || type === item || names.of(type) === undefined) return []
    return ownImplementations(type).flatMap((own) =>
      crate
        .itemsAt(own.inner, 'items')
        .filter((method) => isPublic(method) && takesSelf(method))
        .map((method) => ({ from: type.name, id: names.of(method) ?? '', name: method.name })),
    )
  })
  return byOrigin(found)
}

/** The traits that a type implements itself, and those that the compiler adds. */
export function implementationsOf(item: Item, context: Context): SymbolList[] {
  const all = item.crate
    .itemsAt(item.inner, 'impls')
    .filter(({ inner }) => objectAt(inner, 'trait') && isEmptyAt(inner, 'blanket_impl'))
  const [written, automatic] = [false, true].map((isAutomatic) =>
    all.filter(({ inner }) => isTrueAt(inner, 'is_synthetic') === isAutomatic),
  )
  const marks = (automatic ?? []).filter(({ inner }) => !INTERNAL_TRAITS.has(traitName(inner)))
  return listsOf([
    ['Trait implementations', sorted((written ?? []).map((each) => implementation(each, 'trait', context)))],
    ['Auto trait implementations', sorted(marks.map((each) => implementation(each, 'trait', context)))],
  ])
}

/** The types that implement a trait. */
export function implementorsOf({ crate, inner, kind }: Item, context: Context): SymbolList[] {
  const all = kind === 'trait' ? crate.itemsAt(inner, 'implementations') : []
  return listsOf([['Implementors', sorted(all.map((each) => implementation(each, 'type', context)))]])
}

/** The head of an implementation as a link to its trait or its type, and what is said of it. */
function implementation(item: Item, linked: 'trait' | 'type', { printer, linkTo }: Context): string {
  const { crate, inner } = item
  const head = inlineCode(printer(crate).implementation(inner))
  const [kind, path] = linked === 'trait' ? ['resolved_path', get(inner, 'trait')] : variantOf(get(inner, 'for'))
  const id = kind === 'resolved_path' ? idAt(path, 'id') : undefined
  const link = id === undefined ? head : linkTo(item, id, head)
  const { summary = '', details } = docOf(item, linkTo)
  const methods = crate.itemsAt(inner, 'items').flatMap((each) => {
    const { summary = '', details, examples } = docOf(each, linkTo)
    const text = [summary, ...details, ...examples].filter((part) => part !== '').join('\n\n')
    return text === '' || linked === 'type' ? [] : `${inlineCode(each.name)}: ${text}`
  })
  return [link, summary, ...details, ...methods].filter((part) => part !== '').join('\n\n')
}

/** Traits that only the compiler knows. */
const INTERNAL_TRAITS = new Set(['Freeze', 'UnsafeUnpin'])

function traitName(inner: unknown): string {
  const trait = objectAt(inner, 'trait')
  return (stringAt(trait, 'path') ?? stringAt(trait, 'name') ?? '').split('::').at(-1) ?? ''
}

function takesSelf({ inner }: Item): boolean {
  const [first] = listAt(objectAt(inner, 'sig'), 'inputs')
  return Array.isArray(first) && first[0] === 'self'
}

function isEmptyAt(holder: unknown, key: string): boolean {
  const value = get(holder, key)
  return value === null || value === undefined
}

function sorted(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort()
}
