// Long words, other scripts, and right-to-left text on the narrowest phone: nothing overflows the screen.
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { config } from '../site.ts'
import { sidewaysScroll, useSite } from './open.ts'

const LANGUAGES = ['de', 'fi', 'ru', 'hu', 'ar', 'ja', 'pt-BR']
const page = (more = '') =>
  `---\ntitle: Page\ndescription: About it.\ndeprecated: true\n${more}---\n\n## Part\n\nText.\n\n<div className="switcher">Of the author.</div>\n\n<ParamField path="id" type="string" required default="1">Text.</ParamField>\n\n<Prompt description="Do it.">Text.</Prompt>\n`

const SITE = {
  'docs.json': config({
    contextual: { options: ['copy', 'view', 'claude'] },
    navigation: {
      languages: LANGUAGES.map((language) => ({
        language,
        versions: [
          { version: 'v2', pages: [`${language}/start`, `${language}/next`] },
          { version: 'v1', pages: [`${language}/v1/start`] },
        ],
      })),
    },
  }),
  'galley.json': { url: 'https://example.com' },
  ...Object.fromEntries(
    LANGUAGES.flatMap((language) => [
      [`${language}/start.mdx`, page(`related: [/${language}/next]\nlastUpdatedDate: 2026-03-01\ntimestamp: true\n`)],
      [`${language}/next.mdx`, page()],
      [`${language}/v1/start.mdx`, page()],
    ]),
  ),
  'ar/next.mdx':
    '---\ntitle: Page\n---\n\n$a - b = c$\n\n<CodeGroup>\n```bash npm\nnpm i\n```\n```bash yarn\nyarn add\n```\n</CodeGroup>\n\n<ResponseField name="a" type="Array<Key>">A.</ResponseField>\n',
}

const site = useSite(SITE)

it.each(LANGUAGES)('%s fits a phone of 320 pixels', async (language) => {
  const { page: opened } = await site.open(`/${language}/v1/start`, {
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  })
  expect(await sidewaysScroll(opened)).toBe(0)
  await opened.locator('#page-context-menu summary').click()
  expect(await sidewaysScroll(opened)).toBe(0)
  await opened.keyboard.press('Escape')
  await opened.locator('.mobile-menu').click()
  const drawer = await opened.locator('#sidebar').boundingBox()
  expect(drawer && drawer.x >= 0 && drawer.x + drawer.width <= 320).toBe(true)
  await opened.keyboard.press('Escape')
  await opened.locator('#search-bar-entry').click()
  await opened.locator('.search-input').fill('zzyzx')
  await opened.locator('.search-message p').first().waitFor()
  expect(await sidewaysScroll(opened)).toBe(0)
  // The dialog's text is in the language of the page.
  expect(await opened.locator('.search-message').textContent()).not.toMatch(/No results|Try fewer/)
})

it('formulas and the copy button of code are in their places where text runs from right to left', async () => {
  const { page: opened } = await site.open('/ar/next', { viewport: { width: 390, height: 800 } })
  const [a, c] = await Promise.all(
    ['a', 'c'].map((name) => opened.locator(`.katex-html >> text="${name}"`).boundingBox()),
  )
  expect(a?.x).toBeLessThan(c?.x ?? 0)
  await opened.getByRole('tab', { name: 'npm' }).click({ trial: true })
  await opened.getByRole('tab', { name: 'yarn' }).click()
  expect(await opened.locator('.tab-panel[data-active] code').textContent()).toContain('yarn add')
})

it('a formula is copied once', async () => {
  const { page: opened } = await site.open('/ar/next')
  const copied = await opened
    .locator('.katex')
    .first()
    .evaluate((formula) => {
      getSelection()?.selectAllChildren(formula)
      return String(getSelection())
    })
  expect(copied.match(/a|\u{1d44e}/gu)).toEqual(['a'])
})

it('names of languages and types of fields run from left to right on a page that doesn’t', async () => {
  const { page: opened } = await site.open('/ar/next', { viewport: { width: 1280, height: 800 } })
  await opened.locator('#localization-select-trigger').click()
  expect(await edges(opened.locator('.link-label', { hasText: 'Português (Brasil)' }))).toEqual(['left', 'right'])
  expect(await edges(opened.locator('.field-type'))).toEqual(['left', 'right'])
})

/** On which sides of an element its first and its last character are. */
function edges(text: Locator): Promise<string[]> {
  return text.evaluate((element) => {
    const whole = element.getBoundingClientRect()
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as globalThis.Text
    return [0, node.length - 1].map((at) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const { left, right } = range.getBoundingClientRect()
      return left - whole.left < whole.right - right ? 'left' : 'right'
    })
  })
}

const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 800 }

it('has its menus in the header, and on a phone in the drawer, where their lists fit', async () => {
  const { page: opened } = await site.open('/de/start', { viewport: PHONE, reducedMotion: 'reduce' })
  const version = opened.locator('.switcher-version')
  expect(await version.count()).toBe(1)
  expect(await version.isVisible()).toBe(false)
  expect(await opened.locator('#content .switcher').count()).toBe(1)
  await opened.locator('.mobile-menu').click()
  await version.locator('summary').click()
  const drawer = await opened.locator('#sidebar').boundingBox()
  const items = await version.locator('li').all()
  const boxes = await Promise.all(items.map((item) => item.boundingBox()))
  expect(boxes.map((box) => box && drawer && box.x > drawer.x && box.x + box.width < drawer.x + drawer.width)).toEqual([
    true,
    true,
  ])
  expect(boxes[1]?.y).toBeGreaterThanOrEqual((boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0))

  await opened.keyboard.press('Escape')
  await opened.setViewportSize(WIDE)
  await opened.locator('#navbar .switcher-version').waitFor()
  await opened.locator('#navbar .switcher-version summary').click()
  await opened.locator('#navbar .switcher-version a', { hasText: 'v1' }).click()
  expect(new URL(opened.url()).pathname).toBe('/de/v1/start')
})

it.each([WIDE, PHONE])('has its menus in the header without scripts, on a screen of %o', async (viewport) => {
  const { page: opened } = await site.open('/de/start', { viewport, javaScriptEnabled: false })
  expect(await sidewaysScroll(opened)).toBe(0)
  await opened.locator('#navbar .switcher-language summary').click()
  await opened.locator('#navbar .switcher-language a', { hasText: 'suomi' }).click()
  expect(new URL(opened.url()).pathname).toBe('/fi/start')
})

describe('search in a language that lacks a page', () => {
  const untranslated = useSite({
    'docs.json': config({
      navigation: {
        languages: [
          { language: 'en', pages: ['start', 'limits'] },
          { language: 'de', pages: ['de/start'] },
        ],
      },
    }),
    'start.mdx': '---\ntitle: Start\n---\n\nSend a webhook.',
    'limits.mdx': '---\ntitle: Limits\n---\n\nOne webhook a second.',
    'de/start.mdx': '---\ntitle: Beginnen\n---\n\nSenden Sie einen Webhook.',
  })

  it('finds it too, says its language, and stays in that of the reader', async () => {
    const { page: opened } = await untranslated.open('/de/start?search=webhook')
    const results = opened.locator('#search-list [role=group]')
    await results.nth(1).waitFor()
    expect(await results.locator('.search-title').allTextContents()).toEqual(['Beginnen', 'Limits'])
    expect(await results.nth(0).getAttribute('lang')).toBeNull()
    expect(await results.nth(1).getAttribute('lang')).toBe('en')
    expect(await results.nth(1).locator('.search-path').textContent()).toBe('English')
    await results.nth(1).locator('a').click()
    await opened.waitForURL('**/de/limits')
  })
})
