// Whether one JSON value has everything that another has.
import { isMap } from '../../request/parameters.ts'

/** True if `whole` is `part`, perhaps with more properties. */
export function covers(whole: unknown, part: unknown): boolean {
  if (Array.isArray(part))
    return Array.isArray(whole) && whole.length === part.length && part.every((item, i) => covers(whole[i], item))
  if (!isMap(part)) return whole === part
  return (
    isMap(whole) &&
    Object.entries(part).every(([name, item]) => Object.hasOwn(whole, name) && covers(whole[name], item))
  )
}
