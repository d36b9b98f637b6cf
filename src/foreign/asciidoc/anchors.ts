// Anchors that links lead to.
import { type Line, made } from '../lines.ts'

/** A line with an anchor for each id. */
export function anchors(ids: readonly string[], at: number): Line[] {
  return ids.length === 0 ? [] : [made(ids.map((id) => `<a id="${id.replace(/["&<>{}\s]/g, '-')}"></a>`).join(''), at)]
}
