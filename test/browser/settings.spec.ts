// Readers' own settings: forced colors, reduced motion, print, no scripts, right-to-left languages.
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from './axe.ts'
import { type LookOptions, sidewaysScroll, useSite } from './open.ts'

const BODY = `
Read [the reference](https://docs.example.com/reference), and \`retries\`.

## Order

<Note>Kept by region.</Note>

<Tabs>
  <Tab title="macOS">

For a Mac.

</Tab>
  <Tab title="Linux">

For Linux.

</Tab>
</Tabs>

<CodeGroup>
\`\`\`bash npm
npm install
\`\`\`
\`\`\`bash pnpm
pnpm add
\`\`\`
</CodeGroup>

\`\`\`ts {1}
const port = 1
const host = 'a'
\`\`\`

<Accordion title="Why?">

Because of the region.

</Accordion>

<Expandable title="More">

Further fields.

</Expandable>

<Tree><Tree.Folder name="src"><Tree.File name="main.ts" /></Tree.Folder></Tree>

| Setting | Meaning |
| --- | --- |
| retries | How often |

<Steps><Step title="Create">Text</Step><Step title="Check">Text</Step></Steps>
`

const FILES = {
  'docs.json': {
    name: 'Harbour',
    theme: 'mint',
    colors: { primary: '#0f766e', light: '#5eead4' },
    navigation: {
      languages: [
        {
          language: 'en',
          tabs: [
            { tab: 'Guides', groups: [{ group: 'Start', pages: ['index', 'second'] }] },
            { tab: 'Reference', pages: ['third'] },
          ],
        },
        { language: 'ar', groups: [{ group: 'البداية', pages: ['ar/index', 'ar/second'] }] },
      ],
    },
    footer: { socials: { github: 'https://example.com' } },
  },
  'index.mdx': `---\ntitle: Deliver events\n---\n${BODY}`,
  'second.mdx': '---\ntitle: Second\n---\n\nText',
  'third.mdx': '---\ntitle: Third\n---\n\nText',
  'ar/index.mdx': `---\ntitle: تسليم الأحداث\n---\n\nنص.\n${BODY}`,
  'ar/second.mdx': '---\ntitle: صفحة\n---\n\nنص',
}

const site = useSite(FILES)

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }

/** Opens a page, and runs something on it. */
async function use(path: string, options: LookOptions, run: (page: Page) => Promise<void>): Promise<void> {
  await run((await site.look(path, options)).page)
}

/** Where a text is in the author's part of the page, since the head contains it too. */
function inText(page: Page, text: string): Locator {
  return page.locator('#content').getByText(text, { exact: true })
}

/** The computed value of a CSS property. */
function style(at: Locator, property: string, pseudo?: string): Promise<string> {
  return at
    .first()
    .evaluate(
      (element, [name, part]) =>
        (globalThis as unknown as Styles).getComputedStyle(element, part).getPropertyValue(name as string),
      [property, pseudo] as const,
    )
}

describe('forced colors', () => {
  it.each(['light', 'dark'] as const)('distinguish the current item in %s', (colorScheme) =>
    use('', { viewport: WIDE, forcedColors: 'active', colorScheme }, async (page) => {
      const [tab, other] = [page.getByRole('tab', { name: 'macOS' }), page.getByRole('tab', { name: 'Linux' })]
      expect(await style(tab, 'border-block-end-color')).not.toBe(await style(other, 'border-block-end-color'))
      expect(await style(other, 'border-block-end-width')).toBe('0px')

      expect(await style(page.locator('.sidebar-list a[aria-current]'), 'outline-style')).toBe('solid')
      expect(await style(page.locator('.sidebar-list a:not([aria-current])'), 'outline-style')).toBe('none')
      expect(await style(page.locator('.nav-tabs-item[data-active]'), 'border-block-end-style')).toBe('solid')
      expect(await style(page.locator('.nav-tabs-item:not([data-active])'), 'border-block-end-style')).toBe('none')
    }),
  )

  it.each(['light', 'dark'] as const)(
    'apply to drawings, and to parts set apart only by a background, in %s',
    (colorScheme) =>
      use('', { viewport: WIDE, forcedColors: 'active', colorScheme }, async (page) => {
        const text = await style(page.locator('body'), 'color')
        expect(await style(page.locator('.callout-icon'), 'color')).toBe(text)
        expect(await style(page.locator('.prose p > code'), 'outline-style')).toBe('solid')
      }),
  )

  it('show which element has the focus, where others have an outline too', () =>
    use('', { viewport: WIDE, forcedColors: 'active' }, async (page) => {
      await page.keyboard.press('Tab')
      for (const part of ['.search-button', '.sidebar-list a[aria-current]']) {
        const element = page.locator(part).first()
        const before = await style(element, 'outline-width')
        await element.focus()
        expect([part, before, await style(element, 'outline-width')]).toEqual([part, '1px', '2px'])
      }
    }))

  it('show the edges of overlays', async () => {
    const options = { forcedColors: 'active' } as const
    await use('', { ...options, viewport: WIDE }, async (page) => {
      await page.keyboard.press('Control+k')
      expect(await style(page.locator('.search-dialog[open]'), 'outline-style')).toBe('solid')
    })
    await use('', { ...options, viewport: PHONE }, async (page) => {
      await page.locator('.mobile-menu').click()
      expect(await style(page.locator('#sidebar[data-open]'), 'outline-style')).toBe('solid')
    })
  })
})

describe('a page at four times its size', () => {
  it('fits, and nothing covers the text', () =>
    use('', { viewport: { width: 320, height: 256 }, reducedMotion: 'reduce' }, async (page) => {
      expect(await sidewaysScroll(page)).toBe(0)
      const title = inText(page, 'Check')
      await title.evaluate((element) => element.scrollIntoView({ block: 'start' }))
      const covering = await title.evaluate(
        () => document.elementFromPoint(innerWidth / 2, 4)?.closest('#navbar') ?? null,
      )
      expect(covering).toBeNull()
    }))
})

describe('motion', () => {
  const moving = (page: Page) =>
    page.evaluate(() => {
      const { document, getComputedStyle } = globalThis as unknown as Styles & {
        document: { querySelectorAll(s: string): Iterable<unknown> }
      }
      const all = [...document.querySelectorAll('*')].flatMap((element) =>
        [undefined, '::before', '::after'].map((part) => getComputedStyle(element, part)),
      )
      return all.filter((found) =>
        ['transition-duration', 'animation-duration'].some((name) =>
          found
            .getPropertyValue(name)
            .split(',')
            .some((time) => Number.parseFloat(time) > 0.001),
        ),
      ).length
    })

  it('is enabled if the reader allows it', () =>
    use('', { viewport: WIDE, reducedMotion: 'no-preference' }, async (page) => {
      expect(await moving(page)).toBeGreaterThan(10)
    }))

  it('is off if the reader prefers less', () =>
    use('', { viewport: WIDE, reducedMotion: 'reduce' }, async (page) => {
      expect(await moving(page)).toBe(0)
      await page.locator('.prose a').first().focus()
      expect(await style(page.locator('html'), 'scroll-behavior')).toBe('auto')
    }))
})

describe('paper', () => {
  it.each(['light', 'dark'] as const)('shows only the text, complete and black, from %s', (colorScheme) =>
    use('', { viewport: WIDE, colorScheme }, async (page) => {
      await page.emulateMedia({ media: 'print' })
      for (const part of ['#navbar', '#sidebar', '#footer', '#pagination', '#table-of-contents', '.heading-anchor'])
        expect(await page.locator(part).first().isVisible(), part).toBe(false)
      const whole = ['For a Mac.', 'For Linux.', 'npm install', 'pnpm add', 'Because of the region.', 'Further fields.']
      for (const text of [...whole, 'main.ts']) expect(await inText(page, text).isVisible(), text).toBe(true)
      expect(await page.locator('.tab-row').first().isVisible()).toBe(false)
      expect(await page.locator('.tab-title', { hasText: 'Linux' }).isVisible()).toBe(true)

      expect(await style(page.locator('html'), 'background-color')).toBe('rgb(255, 255, 255)')
      expect(await style(page.locator('.prose p'), 'color')).toBe('rgb(17, 17, 17)')
      expect(await style(page.locator('.code .line span'), 'color')).toBe('rgb(0, 0, 0)')
      expect(await style(page.locator('.prose a[href^="http"]'), 'content', '::after')).toContain(
        'https://docs.example.com/reference',
      )
    }),
  )
})

describe('without scripts', () => {
  it.each([WIDE, PHONE])('everything is available on a screen of %o', async (viewport) => {
    const { page } = await site.open('', { viewport, javaScriptEnabled: false })
    for (const text of ['For a Mac.', 'For Linux.', 'npm install', 'pnpm add'])
      expect(await inText(page, text).isVisible(), text).toBe(true)
    for (const title of ['macOS', 'Linux', 'npm', 'pnpm'])
      expect(await page.locator('.tab-title', { hasText: new RegExp(`^${title}$`) }).isVisible(), title).toBe(true)
    expect(await page.locator('.code-block-copy-button').first().isVisible()).toBe(false)
    expect(await page.locator('.theme-toggle, .mobile-menu').first().isVisible()).toBe(false)

    await inText(page, 'Why?').click()
    expect(await inText(page, 'Because of the region.').isVisible()).toBe(true)
    await page.locator('#sidebar a', { hasText: 'Second' }).click()
    expect(await page.title()).toContain('Second')
  })
})

describe('from right to left', () => {
  it.each([WIDE, PHONE])('the page is mirrored on a screen of %o', (viewport) =>
    use('/ar', { viewport, reducedMotion: 'reduce' }, async (page) => {
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
      expect(await sidewaysScroll(page)).toBe(0)
      expect(await violations(page)).toEqual([])

      const edge = async (at: Locator) => {
        const { x, width } = (await at.first().boundingBox()) as { x: number; width: number }
        return { left: x, right: x + width }
      }
      const text = await edge(page.locator('#content'))
      expect((await edge(page.locator('.prose h2'))).right).toBeCloseTo(text.right, 0)
      expect((await edge(page.locator('.prose th'))).right).toBeCloseTo(text.right, 0)
      expect((await edge(page.locator('.heading-anchor'))).left).toBeGreaterThanOrEqual(text.right - 1)
      expect(await style(page.locator('.prose th'), 'padding-right')).toBe('0px')
      expect(await style(page.locator('#page-title'), 'letter-spacing')).toBe('normal')
      expect(await style(page.locator('pre.code'), 'direction')).toBe('ltr')
      if (viewport === WIDE) {
        expect((await edge(page.locator('#sidebar'))).left).toBeGreaterThan(text.right)
        expect((await edge(page.locator('#table-of-contents'))).right).toBeLessThan(text.left)
      } else {
        await page.locator('.mobile-menu').click()
        expect((await edge(page.locator('#sidebar'))).right).toBe(viewport.width)
      }
    }),
  )
})

interface Styles {
  getComputedStyle(element: unknown, part?: string): { getPropertyValue(name: string): string }
}
