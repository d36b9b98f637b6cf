// A finding about one file as the same finding about another file with the same text.
import type { Diagnostic, Place } from './diagnostic.ts'

/** The finding with every place in `from` moved to `to`. Places in other files stay. */
export function relocate(diagnostic: Diagnostic, from: string, to: string): Diagnostic {
  const at = <P extends Place>(place: P): P => (place.file === from ? { ...place, file: to } : place)
  const { place, fix } = diagnostic
  return { ...diagnostic, place: at(place), ...(fix && { fix: fix.map(at) }) }
}
