// Decides whether one name is certainly a misspelling of another.
import { editDistance } from '../diagnostics/suggest.ts'

/** True for one wrong letter, or two in a long name. `defaultClosed` is near `defaultOpen`, but means the opposite. */
export function isTypo(typed: string, meant: string): boolean {
  const most = meant.length < 8 ? 1 : 2
  return editDistance(typed.toLowerCase(), meant.toLowerCase(), most + 1) <= most
}
