// Anchors that links lead to, as tags of a page.
import { type Line, made } from './lines.ts'

/** An anchor with an id, which gets dashes for what an attribute can't hold. */
export function anchor(id: string): string {
  return `<a id="${id.replace(/["&<>{}\s]/g, '-')}"></a>`
}

/** A line with an anchor for each id. */
export function anchors(ids: readonly string[], at: number): Line[] {
  return ids.length === 0 ? [] : [made(ids.map(anchor).join(''), at)]
}
