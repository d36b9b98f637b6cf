// The fragments of a page that was let go: as one string, since a map of them takes more memory than all else that is kept.
import type { Page } from '../content/page.ts'

/** Finds the id that a fragment leads to. */
export type Anchors = Pick<Page['anchors'], 'get'>

/** Fragments that are kept for long, and unpacked when one is asked for. Most pages aren't linked to by fragment. */
export class PackedAnchors implements Anchors {
  /** JSON: for each id, the list of it and of the fragments that lead to it. */
  readonly packed: string
  private unpacked: ReadonlyMap<string, string> | undefined

  constructor(packed: string) {
    this.packed = packed
  }

  static of(anchors: Page['anchors']): PackedAnchors {
    const byId = new Map<string, string[]>()
    for (const [fragment, id] of anchors) {
      const fragments = byId.get(id)
      if (fragments) fragments.push(fragment)
      else byId.set(id, [id, fragment])
    }
    return new PackedAnchors(JSON.stringify([...byId.values()]))
  }

  get(fragment: string): string | undefined {
    this.unpacked ??= unpack(this.packed)
    return this.unpacked.get(fragment)
  }
}

/** @throws if it isn't the JSON of lists of texts */
export function unpack(packed: string): ReadonlyMap<string, string> {
  const lists = JSON.parse(packed) as readonly (readonly [id: string, ...fragments: string[]])[]
  return new Map(lists.flatMap(([id, ...fragments]) => fragments.map((fragment): [string, string] => [fragment, id])))
}
