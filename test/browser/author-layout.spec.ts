// Authors' layouts that must not hurt readers: boxes wider than the text, images without a description, a styled sidebar.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violations } from './axe.ts'
import { sidewaysScroll, useSite } from './open.ts'

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2400 1200" width="2400" height="1200"><rect width="100%" height="100%"/></svg>'

const site = useSite({
  'index.mdx': '---\ntitle: Start\n---\n\n<div id="promo">Read what is new.</div>\n\nText.',
  'image.mdx': '---\ntitle: Image\n---\n\n<Frame>\n  <img src="/wide.svg" alt="" />\n</Frame>',
  'wide.mdx':
    '---\ntitle: Wide\n---\n\n<div style={{ display: \'flex\', gap: 12 }}>\n  <div style={{ minWidth: 300 }}>One</div>\n  <div style={{ minWidth: 300 }}>Two</div>\n  <div style={{ minWidth: 300 }}><a href="/">Three</a></div>\n</div>',
  'card.mdx':
    '---\ntitle: Card\n---\n\n<Card title="Demo">\n  <div style={{ display: \'flex\' }}>\n    <div style={{ minWidth: 320 }}>Wide</div>\n    <button>Play</button>\n  </div>\n</Card>',
  'moving.mdx':
    '---\ntitle: Moving\n---\n\n<div id="pulse" className="animate-pulse">Pulse</div>\n\n<div id="grow">Grow</div>\n\n## End',
  'alone.mdx': '---\ntitle: Alone\n---\n\n<div className="alone">The only column.</div>',
  'wide.svg': DRAWING,
  'branch.mdx': 'A page with pages below it.',
  'style.css': `html { scroll-behavior: smooth; }
    #grow { animation: grow 3s infinite; transition: color 2s; } @keyframes grow { to { scale: 1.1; } }
    #promo { margin: -2rem -2rem 0; width: calc(100% + 4rem); background: #ddd; }
    body:has(.alone) #sidebar { display: none; }
    #search-bar-entry { width: 320px !important; min-width: 280px !important; }
    #sidebar { position: sticky; top: 5rem; z-index: 1; width: 14rem; }`,
  'docs.json': {
    $schema: 'https://mintlify.com/docs.json',
    name: 'Layouts',
    theme: 'mint',
    colors: { primary: '#0f766e' },
    navigation: {
      groups: [
        {
          group: 'Guides',
          pages: ['index', 'wide', 'card', 'moving', 'alone', { group: 'Branch', root: 'branch', pages: ['image'] }],
        },
      ],
    },
  },
})

it('a box wider than the text doesn’t make the page scroll sideways', async () => {
  const { page } = await site.look('/', { viewport: { width: 390, height: 800 } })
  const widths = await page.evaluate(() => {
    scrollTo(100, 0)
    return [document.scrollingElement?.scrollWidth, scrollX]
  })
  expect(widths).toEqual([390, 0])
})

it.each([390, 320, 800])('readers reach all of a row that is wider than the screen, at %d pixels', async (width) => {
  const { page } = await site.look('/wide', { viewport: { width, height: 800 } })
  const last = page.getByRole('link', { name: 'Three' })
  await last.scrollIntoViewIfNeeded()
  const box = await last.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  expect(await sidewaysScroll(page)).toBe(0)
})

it('readers reach all of a row in a card', async () => {
  const { page } = await site.look('/card', { viewport: { width: 320, height: 800 } })
  const button = page.getByRole('button', { name: 'Play' })
  await button.scrollIntoViewIfNeeded()
  const [card, box] = [await page.locator('.card').boundingBox(), await button.boundingBox()]
  expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0))
})

it('nothing moves for readers who asked for that', async () => {
  const moving = (page: Page) =>
    page.evaluate(() => ({
      endless: document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== 1).length,
      transition: getComputedStyle(document.querySelector('#grow') as Element).transitionDuration,
      scroll: getComputedStyle(document.documentElement).scrollBehavior,
    }))
  const { page: usual } = await site.look('/moving')
  expect(await moving(usual)).toEqual({ endless: 2, transition: '2s', scroll: 'smooth' })
  const { page: calm } = await site.look('/moving', { reducedMotion: 'reduce' })
  expect(await moving(calm)).toEqual({ endless: 0, transition: '0s', scroll: 'auto' })
})

it('the text keeps its column where the author hides the sidebar', async () => {
  const { page } = await site.look('/alone', { viewport: { width: 1280, height: 800 } })
  expect((await page.locator('.alone').boundingBox())?.width).toBeGreaterThan(500)
})

it('the search field is an icon on a phone, however wide the author made it', async () => {
  const width = async (screen: number) => {
    const { page } = await site.look('/', { viewport: { width: screen, height: 800 } })
    return (await page.locator('#search-bar-entry').boundingBox())?.width
  }
  expect(await width(390)).toBe(40)
  expect(await width(1280)).toBe(400)
})

it('an enlargeable image without a description is a button with a name', async () => {
  const { page } = await site.look('/image')
  await page.getByRole('button', { name: 'Enlarge image' }).waitFor()
  expect(await violations(page, '#content')).toEqual([])
})

it('the drawer is above everything else, whatever the author does to the sidebar', async () => {
  const { page } = await site.open('/', { viewport: { width: 390, height: 800 } })
  await page.click('[aria-controls="sidebar"]')
  const drawer = page.locator('#sidebar[data-open]')
  await drawer.waitFor()
  await page.waitForFunction(() => document.querySelector('#sidebar')?.getBoundingClientRect().left === 0)
  const box = await drawer.boundingBox()
  expect([box?.y, box?.height, Math.round(box?.width ?? 0)]).toEqual([0, 800, 336])
  // Clicking fails if anything covers the button.
  await drawer.locator('.drawer-bar button').click({ timeout: 5000 })
  await page.locator('#sidebar:not([data-open])').waitFor({ state: 'attached' })
})

it.each([1440, 390])('the arrow of a page with pages below it is next to its label, at %d pixels', async (width) => {
  const { page } = await site.look('/', { viewport: { width, height: 800 } })
  const apart = await page.evaluate(() => {
    const branch = document.querySelector('.sidebar-branch.has-page') as Element
    const middle = (element: Element | null) => {
      const { top, height } = (element as Element).getBoundingClientRect()
      return top + height / 2
    }
    const arrow = branch.querySelector('summary') as Element
    return [
      getComputedStyle(arrow).alignItems,
      Math.abs(middle(arrow) - middle(branch.querySelector('a > span:not([class])'))),
    ]
  })
  expect(apart[0]).toBe('center')
  expect(apart[1]).toBeLessThan(1)
})
