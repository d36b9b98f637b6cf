// Where the members of a symbol are on its page.
import { idPart } from '../fields.ts'
import type { Member, SymbolList } from './model.ts'

/** Each member with its fragment, which is the same in every build. */
export function fragmentsOf(members: readonly Member[]): Map<Member, string> {
  return numbered(members, ({ kind, name }) => `${kind}-${idPart(name) || 'index'}`)
}

/** The fragments of items that texts refer to, by the IDs in each. Undefined for other items. */
export function itemFragments({ title, ids = [] }: SymbolList): (string | undefined)[] {
  return ids.map(([first]) => first && `${idPart(title)}-${idPart(first.slice(first.lastIndexOf('.') + 1))}`)
}

/** The IDs that texts refer to in lists, with the fragments of their items. */
export function listedIds(lists: readonly SymbolList[] = []): [id: string, fragment: string][] {
  return lists.flatMap((list) => {
    const fragments = itemFragments(list)
    return (list.ids ?? []).flatMap((ids, i) => ids.map((id): [string, string] => [id, fragments[i] ?? '']))
  })
}

/** Each member with an ID of its own. */
export function numbered(members: readonly Member[], idOf: (member: Member) => string): Map<Member, string> {
  const taken = new Map<string, number>()
  return new Map(
    members.map((member) => {
      const id = idOf(member)
      const count = (taken.get(id) ?? 0) + 1
      taken.set(id, count)
      return [member, count === 1 ? id : `${id}-${count}`]
    }),
  )
}
