// The parts of a type: its fields, and the implementations that add methods to it.
import { get, listAt, objectAt } from '../../values.ts'
import { type Item, idAt, isPublic, variantOf } from './crates.ts'

/** The public fields of a struct, a union, or a variant. */
export function fieldsOf({ crate, inner }: Item): Item[] {
  const [kind, shape] = variantOf(get(inner, 'kind'))
  const holder = kind === 'plain' || kind === 'struct' ? shape : kind === 'tuple' ? { fields: shape } : inner
  return crate.itemsAt(holder, 'fields').filter(isPublic)
}

/** All fields of a tuple, in which private ones are undefined. Undefined for anything else. */
export function tupleOf({ crate, inner }: Item): readonly (Item | undefined)[] | undefined {
  const [kind] = variantOf(get(inner, 'kind'))
  if (kind !== 'tuple') return undefined
  return listAt(objectAt(inner, 'kind'), 'tuple').map((id) => {
    const field = crate.item(idAt({ id }, 'id'))
    return field && isPublic(field) ? field : undefined
  })
}

/** The implementations that give a type methods of its own. */
export function ownImplementations({ crate, inner }: Item): Item[] {
  return crate.itemsAt(inner, 'impls').filter((each) => !objectAt(each.inner, 'trait'))
}
