// The five modes of a page: which parts of the shell are visible, and how wide the text is.
import { describe, expect, it } from 'vitest'
import { violations } from './axe.ts'
import { sidewaysScroll, useSite } from './open.ts'

const MODES = ['default', 'wide', 'center', 'frame', 'custom'] as const

const TEXT = `
<h1 className="text-3xl font-semibold">A heading of the page's own</h1>

<p className="mt-4">What authors lay out with classes, they lay out alone.</p>

## Part

${'A sentence that is repeated until the line is full. '.repeat(12)}

<Columns cols={3}><Card title="One">Text</Card><Card title="Two">Text</Card><Card title="Three">Text</Card></Columns>
`

const FILES = {
  'docs.json': {
    name: 'Harbour',
    theme: 'almond',
    colors: { primary: '#0f766e' },
    navigation: { groups: [{ group: 'Modes', pages: [...MODES, 'plain'] }] },
    footer: { socials: { github: 'https://example.com' } },
  },
  'plain.mdx': '---\ntitle: No headings\n---\n\nOne sentence, and nothing to list beside it.\n',
  ...Object.fromEntries(
    MODES.map((mode) => [
      `${mode}.mdx`,
      `---\ntitle: Mode ${mode}\n${mode === 'default' ? '' : `mode: ${mode}\n`}---\n${TEXT}`,
    ]),
  ),
}

/** The visible parts of the shell, by the reference. `width` is the text's width at 1440 pixels. */
const SHOWN = {
  default: { sidebar: true, toc: true, title: true, footer: true, width: [560, 720] },
  wide: { sidebar: true, toc: false, title: true, footer: true, width: [900, 1100] },
  center: { sidebar: false, toc: false, title: true, footer: true, width: [600, 720] },
  frame: { sidebar: true, toc: false, title: false, footer: true, width: [900, 1100] },
  custom: { sidebar: false, toc: false, title: false, footer: true, width: [1300, 1440] },
} as const

const site = useSite(FILES)

describe.each(MODES)('%s', (mode) => {
  it('shows its parts of the shell', async () => {
    const { page, errors } = await site.look(`/${mode}`, { viewport: { width: 1440, height: 900 } })
    const { width: room, ...shell } = SHOWN[mode]
    const { width } = (await page.locator('#content').boundingBox()) as { width: number }
    expect({
      sidebar: await page.locator('#sidebar').isVisible(),
      toc: await page.locator('#table-of-contents').isVisible(),
      title: await page.locator('#page-title').isVisible(),
      footer: await page.locator('#footer .footer-inner').isVisible(),
    }).toEqual(shell)
    expect(width).toBeGreaterThanOrEqual(room[0])
    expect(width).toBeLessThanOrEqual(room[1])
    expect(await page.locator('#navbar').isVisible()).toBe(true)
    expect(errors).toEqual([])
  })

  it.each([1440, 320])('is accessible and fits %d pixels', async (width) => {
    const options = { viewport: { width, height: 800 }, reducedMotion: 'reduce' } as const
    const { page } = await site.look(`/${mode}`, options)
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await violations(page)).toEqual([])
    const tops = await page
      .locator('.card')
      .evaluateAll((cards) => cards.map((card) => (card as unknown as Box).offsetTop))
    expect(new Set(tops).size, 'cards beside each other only where there is room').toBe(width === 320 ? 3 : 1)
  })
})

interface Box {
  readonly offsetTop: number
}

it('keeps the text below the title if there is no table of contents', async () => {
  const { page } = await site.look('/plain', { viewport: { width: 1440, height: 900 } })
  const [title, content] = await Promise.all(
    ['#page-title', '#content'].map(
      (part) => page.locator(part).boundingBox() as Promise<{ x: number; y: number; width: number }>,
    ),
  )
  expect(content?.x).toBe(title?.x)
  expect(content?.y).toBeGreaterThan(title?.y as number)
  expect(content?.width).toBeGreaterThanOrEqual(SHOWN.default.width[0])
})
