// Decides whether one name is certainly a misspelling of another.
import { editDistance, isSameName } from './suggest.ts'

/** True for one wrong letter, or two in a long name. `defaultClosed` is near `defaultOpen`, but means the opposite. */
export function isTypo(typed: string, meant: string): boolean {
  const most = meant.length < 8 ? 1 : 2
  return editDistance(typed.toLowerCase(), meant.toLowerCase(), most + 1) <= most
}

/**
 * True for a typo beyond doubt. A changed number, short word, or first letter isn't: `v1` isn't `v2`, `est` isn't `es`,
 * and `setUser` isn't `getUser`.
 */
export function isSlip(typed: string, meant: string): boolean {
  if (Math.min(typed.length, meant.length) < MIN_LENGTH || !isTypo(typed, meant)) return false
  return digits(typed) === digits(meant) && !hasOtherInitial(typed.toLowerCase(), meant.toLowerCase())
}

/** Whether the first letter is another one, rather than left out, added, or swapped with the second. */
function hasOtherInitial(typed: string, meant: string): boolean {
  return typed[0] !== meant[0] && typed.length === meant.length && typed[1] !== meant[0]
}

/** The only name that is beyond doubt what was meant: the same in a different spelling, or a typo away. */
export function meantName(typed: string, known: Iterable<string>): string | undefined {
  const [meant, ...others] = Array.from(known).filter((name) => isSameName(typed, name) || isSlip(typed, name))
  return others.length === 0 ? meant : undefined
}

const MIN_LENGTH = 5

function digits(name: string): string {
  return name.replace(/\D+/g, ' ').trim()
}
