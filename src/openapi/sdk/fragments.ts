// Where the members of a symbol are on its page.
import { idPart } from '../fields.ts'
import type { Member } from './model.ts'

/** Each member with its fragment, which is the same in every build. */
export function fragmentsOf(members: readonly Member[]): Map<Member, string> {
  return numbered(members, ({ kind, name }) => `${kind}-${idPart(name) || 'index'}`)
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
