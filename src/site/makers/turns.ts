// Decides which page is next, in this thread and in others.
import type { PageOutline, Route } from '../../content/page.ts'
import type { MadePage } from '../page-cache.ts'

/** The next page: one that another thread has made, or one to make in this thread. */
export interface Turn {
  /** Its number among all pages of the project. */
  readonly place: number
  readonly outline: PageOutline
  readonly made?: MadePage
  /** The hash of the text that it was made from: see `textHash`. */
  readonly text?: string
}

/** Pages that stay together, and the number of the next one. */
interface Group {
  readonly turns: readonly Turn[]
  next: number
}

/**
 * A queue of pages, in groups that stay together because counterparts share work. Every page is taken once.
 *
 * A page that links into another one can't be made before that is read, and takes up memory until then. So the pages that
 * it links into come next, as in a depth-first search. In the order of the navigation, 800 pages of a large site would wait
 * at the same time. This way, 75 do.
 */
export class Turns implements Iterable<Turn> {
  private readonly groups: readonly Group[]
  private readonly places = new Map<Route, { readonly group: Group; readonly number: number }>()
  /** Groups that come first, as a stack. */
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

  /** Takes the first pages, urgent or not. For a thread that resolves links itself. */
  takeInOrder(count: number): Turn[] {
    const taken: Turn[] = []
    for (let group = this.groups[this.first]; group && taken.length < count; group = this.groups[this.first]) {
      const turn = group.turns[group.next++]
      if (turn) taken.push(turn)
      else this.first++
    }
    return taken
  }

  /** Moves pages that weren't taken to the front, with their groups. */
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
