// Whether one name is surely another one, misspelled: near enough to write it without asking.
import { editDistance } from '../diagnostics/suggest.ts'

/** True for one wrong letter, or two in a long name. `defaultClosed` is near to `defaultOpen`, and means the opposite. */
export function isTypo(typed: string, meant: string): boolean {
  const most = meant.length < 8 ? 1 : 2
  return editDistance(typed.toLowerCase(), meant.toLowerCase(), most + 1) <= most
}
