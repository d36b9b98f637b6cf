import { describe, expect, it } from 'vitest'
import type { PageOutline } from '../../content/page.ts'
import { Turns } from './turns.ts'

const GROUPS = ['a de/a', 'b de/b', 'c de/c', 'd']

function turnsOf(groups: readonly string[]): Turns {
  let place = 0
  const turn = (route: string) => ({ place: place++, outline: { route: `/${route}` } as PageOutline })
  return new Turns(groups.map((group) => group.split(' ').map(turn)))
}

/** The pages in the order in which a thread takes them, if some lead into others. */
function order(turns: Turns, links: Readonly<Record<string, readonly string[]>> = {}): string {
  const taken: string[] = []
  for (const { outline } of turns) {
    const route = outline.route.slice(1)
    taken.push(route)
    turns.hurry((links[route] ?? []).map((one) => `/${one}`))
  }
  return taken.join(' ')
}

describe('the turns of pages', () => {
  it.each<[string, Readonly<Record<string, readonly string[]>>, string]>([
    ['come in order', {}, 'a de/a b de/b c de/c d'],
    ['that a page leads into come next, with their counterparts', { a: ['c'] }, 'a c de/c de/a b de/b d'],
    ['of counterparts come first', { a: ['de/c'] }, 'a c de/c de/a b de/b d'],
    ['follow each other like calls', { a: ['b'], b: ['d'] }, 'a b d de/b de/a c de/c'],
    ['come once, however often pages lead into them', { a: ['d', 'd'], d: ['a', 'd'] }, 'a d de/a b de/b c de/c'],
    ['of no page change nothing', { a: ['elsewhere'] }, 'a de/a b de/b c de/c d'],
  ])('%s', (_, links, expected) => {
    expect(order(turnsOf(GROUPS), links)).toBe(expected)
  })

  it('are shared with threads, which take them in order', () => {
    const turns = turnsOf(GROUPS)
    expect(turns.length).toBe(7)
    turns.hurry(['/c'])
    expect(turns.take()?.outline.route).toBe('/c')
    expect(turns.takeInOrder(5).map(({ place }) => place)).toEqual([0, 1, 2, 3, 5])
    turns.hurry(['/a', '/de/c'])
    expect(order(turns)).toBe('d')
    expect(turns.takeInOrder(5)).toEqual([])
  })
})
