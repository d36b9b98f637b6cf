import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Section } from '../search/section.ts'
import { createSiteSearch } from './search-index.ts'

/** Longer than the index takes before it lets others work. */
const LONG = 15

function* slowSections(onPage: () => void): Generator<Section> {
  for (const page of ['/a', '/b', '/c', '/d', '/e']) {
    const end = performance.now() + LONG
    while (performance.now() < end);
    onPage()
    yield { page, url: page, title: `Page ${page}`, headings: [], text: 'Install the tool.' }
  }
}

test('lets other work go on between pages', async () => {
  const order: string[] = []
  const sections = () => slowSections(() => order.push('page'))
  const search = createSiteSearch({ sections, options: () => ({}) }, { threads: 1 })
  const built = search.load()
  void setImmediate().then(() => order.push('request'))
  await built
  expect(order.indexOf('request')).toBeLessThan(order.lastIndexOf('page'))
  expect([...search.files.keys()]).toContain('index')
})
