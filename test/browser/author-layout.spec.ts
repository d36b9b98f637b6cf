// Authors' layouts that must not hurt readers: boxes wider than the text, and images without a description.
import { expect, it } from 'vitest'
import { violations } from './axe.ts'
import { useSite } from './open.ts'

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2400 1200" width="2400" height="1200"><rect width="100%" height="100%"/></svg>'

const site = useSite({
  'index.mdx': '---\ntitle: Start\n---\n\n<div id="promo">Read what is new.</div>\n\nText.',
  'image.mdx': '---\ntitle: Image\n---\n\n<Frame>\n  <img src="/wide.svg" alt="" />\n</Frame>',
  'wide.svg': DRAWING,
  'style.css': '#promo { margin: -2rem -2rem 0; width: calc(100% + 4rem); background: #ddd; }',
})

it('a box wider than the text doesn’t make the page scroll sideways', async () => {
  const { page } = await site.look('/', { viewport: { width: 390, height: 800 } })
  const widths = await page.evaluate(() => {
    scrollTo(100, 0)
    return [document.scrollingElement?.scrollWidth, scrollX]
  })
  expect(widths).toEqual([390, 0])
})

it('an enlargeable image without a description is a button with a name', async () => {
  const { page } = await site.look('/image')
  await page.getByRole('button', { name: 'Enlarge image' }).waitFor()
  expect(await violations(page, '#content')).toEqual([])
})
