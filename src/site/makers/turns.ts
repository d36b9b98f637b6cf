// The turns of pages: whose is next, in this thread and in others.
import type { PageOutline, Route } from '../../content/page.ts'
import type { MadePage } from '../page-cache.ts'

/** A page whose turn it is: made by another thread, or to be made in this one. */
export interface Turn {
  /** Its place among all pages of the project. */
  readonly place: number
  readonly outline: PageOutline
  readonly made?: MadePage
  /** The text that it was made from: see `textHash`. */
  readonly text?: string
}

/** Pages that stay together, and the number of the one whose turn is next. */
interface Group {
  readonly turns: readonly Turn[]
  next: number
}

/**
 * Pages that wait for their turn, in groups that stay together: counterparts share work. Every page is taken once.
 *
 * A page that leads into another one can't be made before that is read, and takes up memory until then. So the pages that
 * it leads into come next, as in a depth-first search. In the order of the navigation, 800 pages of a large site would wait
 * at the same time; this way, 75 do.
 */
export class Turns implements Iterable<Turn> {
  private readonly groups: readonly Group[]
  private readonly places = new Map<Route, { readonly group: Group; readonly number: number }>()
  /** Groups that come first, the last one before the others. */
  private readonly urgent: Group[] = []
  /** The first group that may have a page left. */
  private first = 0
  readonly length: number

  constructor(groups: readonly (readonly Turn[])[]) {
    this.groups = groups.map((turns) => ({ turns, next: 0 }))
    for (const group of this.groups)
      for (const [number, { outline }] of group.turns.entries()) this.places.set(outline.route, { group, number })
    this.length = this.places.size
  }

  /** Takes the next page. */
  take(): Turn | undefined {
    for (let group = this.urgent.at(-1); group; group = this.urgent.at(-1)) {
      const turn = group.turns[group.next++]
      if (turn) return turn
      this.urgent.pop()
    }
    return this.takeInOrder(1)[0]
  }

  /** Takes the first pages, urgent or not: for a thread that finds out itself where its pages lead. */
  takeInOrder(count: number): Turn[] {
    const taken: Turn[] = []
    for (let group = this.groups[this.first]; group && taken.length < count; group = this.groups[this.first]) {
      const turn = group.turns[group.next++]
      if (turn) taken.push(turn)
      else this.first++
    }
    return taken
  }

  /** Lets pages that weren't taken come next, with their groups. */
  hurry(routes: readonly Route[]): void {
    for (const route of routes) {
      const place = this.places.get(route)
      if (place && place.number >= place.group.next && this.urgent.at(-1) !== place.group) this.urgent.push(place.group)
    }
  }

  /** Takes one page after the other. */
  *[Symbol.iterator](): Generator<Turn, void> {
    for (let turn = this.take(); turn; turn = this.take()) yield turn
  }
}
