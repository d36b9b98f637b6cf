// The fragments of a released page, as one string: a map would take more memory than everything else that is kept.
import { Anchors } from '../content/anchors.ts'

/** JSON: for each id, the list of it and of the fragments that lead to it. */
export function packAnchors(anchors: Anchors): string {
  const byId = new Map<string, string[]>()
  for (const [fragment, id] of anchors) {
    const fragments = byId.get(id)
    if (fragments) fragments.push(fragment)
    else byId.set(id, [id, fragment])
  }
  return JSON.stringify([...byId.values()])
}

/** @throws if it isn't the JSON of lists of texts */
export function unpackAnchors(packed: string): Anchors {
  const lists = JSON.parse(packed) as readonly (readonly [id: string, ...fragments: string[]])[]
  return new Anchors(
    lists.flatMap(([id, ...fragments]) => fragments.map((fragment): [string, string] => [fragment, id])),
  )
}
