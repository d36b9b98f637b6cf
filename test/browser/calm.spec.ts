// Pages on a slow line: nothing moves when scripts, fonts and pictures come late, and the text waits for none of them.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { components } from '../../src/components/index.ts'
import { useSite } from './open.ts'
import { watchRequests } from './settled.ts'

/** What comes late: everything but documents and stylesheets. */
const LATE = /\.(?:js|woff2?|svg|png)$/

/** Components that a script changes, or that hold pictures. */
const NAMES =
  `Accordion Card CodeGroup Color Expandable Frame GitHub.Repo Panel Prompt RequestExample Steps Tabs Tile Tooltip
  Tree Update View`.split(/\s+/)
const shown = components.filter(({ name }) => NAMES.includes(name))
const path = (name: string) => `c-${name.toLowerCase().replaceAll('.', '-')}`
const picture = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="teal"/></svg>`
const FILES = {
  ...Object.fromEntries(
    shown.map(({ name, examples }) => [
      `${path(name)}.mdx`,
      `---\ntitle: "${name}"\ndescription: One sentence of text.\n---\n\n${examples.join('\n\n')}\n\nThe text goes on.\n`,
    ]),
  ),
  'media.mdx':
    '---\ntitle: Media\n---\n\nText before.\n\n![A picture](/a.svg)\n\n<img src="/a.svg" alt="Half as wide" width="400" />\n\n<Frame caption="Framed">![A picture](/a.svg)</Frame>\n\nText after.',
  'code.mdx': `---\ntitle: Code\n---\n\n\`\`\`ts twoslash\nconst a = 1\n\`\`\`\n\n\`\`\`ts expandable\n${'a\n'.repeat(40)}\`\`\`\n\nText after.`,
  'diagram.mdx': '---\ntitle: Diagram\n---\n\n```mermaid\nflowchart LR\n  A --> B\n```\n\nText after.',
  'index.mdx': '---\ntitle: Start\ndescription: The first page.\n---\n\nText in which **some words** are `code`.',
  'a.svg': picture(1600, 900),
  // What the examples show.
  ...Object.fromEntries(
    shown
      .flatMap(({ examples }) =>
        examples.flatMap((mdx) => mdx.match(/(?<=")\/images\/[\w-]+\.svg|(?<=\()\/images\/[\w-]+\.svg/g) ?? []),
      )
      .map((file) => [file.slice(1), picture(1200, 800)]),
  ),
}

const site = useSite(FILES)

interface Calm {
  /** How much moved, and what. */
  readonly shifts: readonly string[]
  /** When something large was painted, and when the first script came. */
  readonly painted: number
  readonly script: number
}

/** Opens a page whose late files come one after the other, each when the page is painted as it is without them. */
async function visit(page: Page, address: string): Promise<Calm> {
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
  // The icon of the page may be asked for now, or never.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return noted
}

/** Runs in the page: waits until something large is painted, and all else that can be. A page that waits for a script gets it. */
const PAINTED = `new Promise((done) => {
  new PerformanceObserver(done).observe({ type: 'largest-contentful-paint', buffered: true })
  setTimeout(done, 2000)
}).then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))`

/** Runs in the page: what the browser has noted. */
const NOTED = `(() => {
  // Letters of another font move a word by a fraction of a pixel.
  const NOTHING = 0.0005
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

const PAGES = ['', 'media', 'code', ...shown.map(({ name }) => path(name))]

describe.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('on a screen of %o', (viewport) => {
  it.each(PAGES)('/%s does not move, and its text is there before its scripts', async (page) => {
    const context = await site.newContext({ viewport })
    const { shifts, painted, script } = await visit(await context.newPage(), `${site.address}/${page}`)
    expect(shifts).toEqual([])
    expect(painted).toBeLessThan(script)
  })
})
