// What was found in one file as the same in another file with the same text.
import type { Diagnostic, Place } from './diagnostic.ts'

/** The finding with every place in `from` moved to `to`. Places in other files stay. */
export function relocate(diagnostic: Diagnostic, from: string, to: string): Diagnostic {
  const { place, fix } = diagnostic
  const edits = fix?.map((edit) => moved(edit, from, to))
  return { ...diagnostic, place: moved(place, from, to), ...(edits && { fix: edits }) }
}

/** The same for anything that has a place. */
export function relocated<T extends { readonly place: Place }>(one: T, from: string, to: string): T {
  return { ...one, place: moved(one.place, from, to) }
}

function moved<P extends Place>(place: P, from: string, to: string): P {
  return place.file === from ? { ...place, file: to } : place
}
