// Members that a symbol has from others.
import { append } from '../append.ts'
import type { Inherited } from './model.ts'

/** Members by the name of the symbol that each comes from, in the order in which the names come. */
export function byOrigin(
  members: readonly { readonly from: string; readonly id: string; readonly name: string }[],
): Inherited[] {
  const groups = new Map<string, { id: string; name: string }[]>()
  for (const { from, ...member } of members) append(groups, from, member)
  return Array.from(groups, ([from, list]) => ({ from, members: list }))
}
