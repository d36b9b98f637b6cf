// Measures how much a page moves while it loads over a slow connection.
import type { Page } from 'playwright-core'
import { watchRequests } from './settled.ts'

/** Files that arrive late: everything except documents and stylesheets. */
const LATE = /\.(?:js|woff2?|svg|png)$/

export interface Calm {
  /** How much moved, and what. */
  readonly shifts: readonly string[]
  /** When something large was painted, and when the first script arrived. */
  readonly painted: number
  readonly script: number
}

/** Opens a page whose late files arrive one by one, each after the page has been painted without it. */
export async function openSlowly(page: Page, address: string): Promise<Calm> {
  const settled = watchRequests(page)
  let before: Promise<unknown>
  await page.route(LATE, (route) => {
    before = before.then(() => page.evaluate(PAINTED)).then(() => route.continue())
    return before
  })
  before = page.goto(address, { waitUntil: 'commit' })
  await before
  await page.waitForLoadState('load')
  await settled()
  const noted = (await page.evaluate(NOTED)) as Calm
  // The browser may request the page's icon now or never.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return noted
}

/** Opens a page of which the server holds a part back until the rest is painted, or was ready to be. */
export async function openInParts(page: Page, address: string, sendRest: () => void): Promise<Calm> {
  const settled = watchRequests(page)
  await page.goto(address, { waitUntil: 'commit' })
  await page.evaluate(WAITED)
  sendRest()
  await page.waitForLoadState('load')
  await settled()
  return (await page.evaluate(NOTED)) as Calm
}

/** Runs in the page: waits until something large is painted, unless the page waits for more of its document. */
const WAITED = `new Promise((done) => {
  new PerformanceObserver(done).observe({ type: 'largest-contentful-paint', buffered: true })
  setTimeout(done, 2000)
})`

/** Runs in the page: waits for the same, and for everything else that can be painted. */
const PAINTED = `${WAITED}.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))`

/** Runs in the page: what the browser has recorded. */
const NOTED = `(() => {
  // Letters of another font move a word by a fraction of a pixel, or at most to the next line of its paragraph.
  const NOTHING = 0.001
  const entries = (type) => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type, buffered: true })
    return observer.takeRecords()
  }
  const name = (node) => node && (node.id ? '#' + node.id : node.nodeName.toLowerCase() + '.' + (node.className?.baseVal ?? node.className ?? ''))
  return {
    shifts: entries('layout-shift').filter(({ value }) => value >= NOTHING).map(({ value, sources }) => value.toFixed(4) + ' ' + sources.map(({ node }) => name(node)).join(', ')),
    painted: entries('largest-contentful-paint')[0]?.startTime ?? Infinity,
    script: Math.min(...performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).map(({ responseEnd }) => responseEnd)),
  }
})()`
