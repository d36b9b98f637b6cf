// Differences of Firefox and Safari from Chromium, found by hand and reproduced in Chromium as far as possible.
import { expect, it } from 'vitest'
import { useSite } from './open.ts'

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 600"><rect width="100%" height="100%"/></svg>'

const site = useSite({
  'docs.json': {
    name: 'Harbour',
    theme: 'mint',
    colors: { primary: '#0f766e' },
    contextual: { options: ['copy'] },
    navigation: { pages: ['index'] },
  },
  'index.mdx': `---
title: Deliver events
---

An <Tooltip tip="A message.">event</Tooltip> goes to one region first.

| Setting | Default |
| --- | --- |
| \`retries\` | 5 |

![Regions](/regions.svg)

\`\`\`ts twoslash
const answer = 42
answer.toFixed()
\`\`\`
`,
  'regions.svg': DRAWING,
})

it('copies a page if the clipboard is only available during the click', async () => {
  const { page } = await site.open()
  await page.evaluate(() => {
    let isClick = false
    const whole = () => {
      isClick = true
      setTimeout(() => {
        isClick = false
      })
    }
    document.addEventListener('click', whole, true)
    document.execCommand = () => isClick
    navigator.clipboard.writeText = () => Promise.reject(new Error('The click is over.'))
    navigator.clipboard.write = async ([item]) => {
      if (!isClick) throw new Error('The click is over.')
      const text = await item?.getType('text/plain')
      document.title = (await text?.text()) ?? ''
    }
  })
  await page.getByRole('button', { name: 'Copy page' }).click()
  await page.locator('#live-status').getByText('Copied').waitFor()
  expect(await page.title()).toContain('goes to one region first.')
})

it('keeps the focus when text must be copied through a field', async () => {
  const { page } = await site.open()
  await page.evaluate(() => Reflect.deleteProperty(window, 'ClipboardItem'))
  const button = page.getByRole('button', { name: 'Copy code' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-state=copied]').waitFor()
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
})

it('shows a type next to the clicked name, even if a click doesn’t give focus', async () => {
  const { page } = await site.open('', { viewport: { width: 1280, height: 1600 } })
  await page.locator('.twoslash-name').first().focus()
  const name = page.locator('.twoslash-name', { hasText: 'toFixed' })
  await name.evaluate((element) => (element as HTMLElement).click())
  const box = page.locator('.twoslash-type:popover-open')
  await box.and(page.locator('[data-placed]')).waitFor()
  const [above, below] = await Promise.all([name.boundingBox(), box.boundingBox()])
  expect(Math.round((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0))).toBe(8)
})

it('enlarges a drawing whose stated width is the width shown', async () => {
  const { page } = await site.open('', { viewport: { width: 1280, height: 900 } })
  const image = page.getByRole('button', { name: 'Enlarge image: Regions' })
  await image.evaluate((element: HTMLImageElement) => {
    const { clientWidth, clientHeight } = element
    Object.defineProperties(element, { naturalWidth: { value: clientWidth }, naturalHeight: { value: clientHeight } })
  })
  await image.click()
  expect(await page.locator('.image-zoom img').evaluate((element) => element.getAttribute('width'))).toBe('1200')
})

it('doesn’t set thickness in the underline shorthand, which Safari wouldn’t draw', async () => {
  const { page } = await site.open()
  const sheets = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((all) => Promise.all(all.map(async (link) => (await fetch((link as HTMLLinkElement).href)).text())))
  expect(sheets.join('')).toContain('.twoslash-error')
  expect(sheets.join('').match(/text-decoration:[^;}]*\d(?:px|r?em)/g)).toBeNull()
})

it.each([
  ['a tooltip isn’t a grid, which WebKit stretches', '.tooltip-box', 'display', 'flex'],
  ['a table has lines that are drawn once', '.prose table', 'border-collapse', 'separate'],
])('%s', async (_, selector, property, value) => {
  const { page } = await site.open()
  await page
    .locator(selector)
    .evaluate((element) => element.matches('[popover]') && (element as HTMLElement).showPopover())
  expect(
    await page
      .locator(selector)
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property),
  ).toBe(value)
})
