// Component scripts as readers use them: by pointer, keyboard, touch, and URL, and on the next page.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { type OpenPage, useSite } from './open.ts'

const TABS = `<Tabs>
  <Tab title="npm">Take npm.</Tab>
  <Tab title="pnpm">Take pnpm.</Tab>
</Tabs>

<Tabs sync={false}>
  <Tab title="npm">Alone with npm.</Tab>
  <Tab title="pnpm">Alone with pnpm.</Tab>
</Tabs>

<CodeGroup>

\`\`\`bash npm
npm install acme
\`\`\`

\`\`\`bash pnpm
pnpm add acme
\`\`\`

</CodeGroup>

<CodeGroup dropdown>

\`\`\`js JavaScript
run()
\`\`\`

\`\`\`python pnpm
run_python()
\`\`\`

</CodeGroup>
`
const TALL = `${'A paragraph that takes its room on the page.\n\n'.repeat(40)}`

const page = (title: string, body: string) => `---\ntitle: ${title}\n---\n\n${body}\n`
const svg = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="teal"/></svg>`

const FILES = {
  'index.mdx': page('Start', 'Text'),
  'tabs.mdx': page('Tabs', TABS),
  'many-tabs.mdx': page(
    'Many tabs',
    `${TALL}<Tabs>\n${[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `<Tab title="Region ${n}">In ${n}.</Tab>`).join('\n')}\n</Tabs>\n\n${TALL}`,
  ),
  'wide-diagram.mdx': page(
    'Wide diagram',
    `\`\`\`mermaid\nflowchart LR\n${[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `  A${n}[A long label] --> A${n + 1}[A long label]`).join('\n')}\n\`\`\``,
  ),
  'more-tabs.mdx': page('More tabs', `${TALL}${TABS}`),
  'accordions.mdx': page(
    'Accordions',
    `[To the second](#second)\n\n${TALL}<AccordionGroup>\n<Accordion title="First">One.</Accordion>\n<Accordion title="Second">Two.</Accordion>\n</AccordionGroup>`,
  ),
  'images.mdx': page(
    'Images',
    '<img src="/large.svg" alt="A teal field" actions />\n\n<img src="/large.svg" alt="Not larger" noZoom />\n\n<Tile href="/tabs" title="Tile"><img src="/large.svg" alt="In a tile" /></Tile>',
  ),
  'code.mdx': page(
    'Code',
    `\`\`\`bash\n$ npm install acme\nadded 1 package\n$ npm run build\n\`\`\`\n\n\`\`\`js lines\nold() // [!code --]\nfresh() // [!code ++]\n\`\`\`\n\n\`\`\`ts expandable\n${Array.from({ length: 30 }, (_, i) => `const line${i} = ${i}`).join('\n')}\n\`\`\``,
  ),
  'copies.mdx': page(
    'Copies',
    '<Prompt description="Write notes.">You write *notes*.</Prompt>\n\n<Color variant="compact"><Color.Item name="ink" value="#111827" /></Color>',
  ),
  'tooltip.mdx': page(
    'Tooltip',
    'Every <Tooltip tip="How programs talk to each other." headline="API" cta="More" href="/tabs">API</Tooltip> call needs a key.',
  ),
  'tree.mdx': page(
    'Tree',
    '<Tree>\n  <Tree.Folder name="app" defaultOpen>\n    <Tree.File name="layout.tsx" />\n    <Tree.File name="page.tsx" />\n  </Tree.Folder>\n  <Tree.Folder name="lib">\n    <Tree.File name="db.ts" />\n  </Tree.Folder>\n  <Tree.File name="readme.md" />\n</Tree>',
  ),
  'short-views.mdx': page('Short views', '<View title="Python">Run pip.</View>\n<View title="Go">Run go get.</View>'),
  'views.mdx': page(
    'Views',
    '<View title="Python" icon="python">\n\n## Install with pip\n\nPython text.\n\n</View>\n\n<View title="Go">\n\n## Install with get\n\nGo text.\n\n</View>',
  ),
  'updates.mdx': page(
    'Updates',
    '<Update label="Third" tags={["api", "web"]}>Three.</Update>\n\n<Update label="Second" tags={["api"]}>Two.</Update>\n\n<Update label="First">One.</Update>',
  ),
  'panel.mdx': page('Panel', '<Panel>\n\n<Info>Beside the text.</Info>\n\n</Panel>\n\n## Heading\n\nText'),
  'diagram.mdx': page(
    'Diagram',
    "```mermaid actions={true}\n%%{init: {'flowchart': {'defaultRenderer': 'elk'}}}%%\nflowchart TD\n  A --> B\n```\n\n```mermaid\nsequenceDiagram\n  A->>B: Hello\n```",
  ),
  'types.mdx': page('Types', '```ts twoslash\nconst answer = 42\nanswer.toFixed()\n```'),
  'large.svg': svg(3000, 1500),
}

const site = useSite(FILES)
let opened: OpenPage | undefined
afterEach(async () => {
  expect(opened?.errors ?? []).toEqual([])
  opened = undefined
})

async function show(path: string, options?: BrowserContextOptions): Promise<Page> {
  opened = await site.open(path, options)
  return opened.page
}

/** A page that may use the clipboard, and what is on it. */
async function showWithClipboard(path: string) {
  const page = await show(path, { permissions: ['clipboard-read', 'clipboard-write'] })
  const clipboard = () => page.evaluate('navigator.clipboard.readText()')
  return { page, clipboard }
}

const visible = (page: Page, text: string) => page.getByText(text).first().isVisible()

describe('tabs', () => {
  it('scroll their row to the one that is selected, below the header', async () => {
    const page = await show('/many-tabs#region-8', { viewport: { width: 390, height: 800 } })
    const tab = page.getByRole('tab', { name: 'Region 8' })
    const isOnTop = () =>
      tab.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return [left + 8, right - 8].every((x) => element.contains(document.elementFromPoint(x, (top + bottom) / 2)))
      })
    expect(await isOnTop()).toBe(true)
    await page.getByRole('tab', { name: 'Region 8' }).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    expect(await isOnTop()).toBe(true)
  })

  it('fade out at the edges of their row while there are more', async () => {
    const page = await show('/tabs', { viewport: { width: 390, height: 800 } })
    const fades = () =>
      page
        .getByRole('tablist')
        .first()
        .evaluate((element) =>
          ['--tabs-before', '--tabs-after'].map((name) => getComputedStyle(element).getPropertyValue(name)),
        )
    expect(await fades()).toEqual(['0px', '0px'])
    await page.goto(`${site.address}/many-tabs`, { waitUntil: 'load' })
    await expect.poll(fades).toEqual(['0px', '48px'])
    await page.getByRole('tab', { name: 'Region 1' }).press('End')
    await expect.poll(fades).toEqual(['48px', '0px'])
  })

  it('with the same label switch together in tabs, code groups, and menus, unless they opt out', async () => {
    const page = await show('/tabs')
    await page.getByRole('tab', { name: 'pnpm' }).first().click()
    expect(await visible(page, 'Take pnpm.')).toBe(true)
    expect(await page.getByText('pnpm add acme').isVisible()).toBe(true)
    expect(await page.getByText('run_python').isVisible()).toBe(true)
    expect(await visible(page, 'Alone with npm.')).toBe(true)
  })

  it('are remembered on the next page, before its scripts load', async () => {
    const page = await show('/tabs')
    await page.getByRole('tab', { name: 'pnpm' }).first().click()
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(`${site.address}/more-tabs`, { waitUntil: 'load' })
    expect(
      await page
        .locator('.tab-panel[data-active]')
        .evaluateAll((panels) => panels.map(({ textContent }) => textContent?.trim().split(/\s/)[0])),
    ).toEqual(['pnpmTake', 'npmAlone', 'pnpmpnpm', 'pnpmrun_python()'])
    // The test blocked the scripts on purpose.
    ;(opened?.errors as string[]).length = 0
  })

  it('stay in place on the screen when others above them change', async () => {
    const page = await show('/more-tabs')
    const tab = page.getByRole('tab', { name: 'pnpm' }).last()
    await tab.scrollIntoViewIfNeeded()
    const before = await tab.boundingBox()
    await tab.click()
    expect(Math.abs(((await tab.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1)
  })

  it('lead by keyboard only to the visible panel', async () => {
    const page = await show('/tabs')
    await page.getByRole('tab', { name: 'npm', exact: true }).first().focus()
    const next = async () => {
      await page.keyboard.press('Tab')
      return page.locator(':focus').evaluate((element) => [element.getAttribute('role'), element.textContent?.trim()])
    }
    expect([await next(), await next()]).toEqual([
      ['tabpanel', 'npmTake npm.'],
      ['tab', 'npm'],
    ])
    expect(await page.locator('[tabindex="0"][hidden]').count()).toBe(0)
  })

  it('are navigated with arrow keys, Home, and End', async () => {
    const page = await show('/tabs')
    await page.getByRole('tab', { name: 'npm', exact: true }).first().focus()
    const chosen = async (key: string) => {
      await page.keyboard.press(key)
      return page.locator(':focus').textContent()
    }
    expect([await chosen('ArrowRight'), await chosen('ArrowRight'), await chosen('End'), await chosen('Home')]).toEqual(
      ['pnpm', 'npm', 'pnpm', 'npm'],
    )
    expect(await visible(page, 'Take npm.')).toBe(true)
  })

  it('open by URL', async () => {
    const page = await show('/tabs#pnpm')
    expect(await visible(page, 'Take pnpm.')).toBe(true)
  })
})

describe('an accordion', () => {
  it('opens by URL, and by a link in the page', async () => {
    const page = await show('/accordions#second')
    expect([await visible(page, 'One.'), await visible(page, 'Two.')]).toEqual([false, true])
    await page.goto(`${site.address}/accordions`)
    await page.getByRole('link', { name: 'To the second' }).click()
    await page.getByText('Two.', { exact: true }).waitFor({ state: 'visible' })
  })

  it('adds its fragment to the URL, and removes it', async () => {
    const page = await show('/accordions')
    await page.getByText('First', { exact: true }).click()
    expect(new URL(page.url()).hash).toBe('#first')
    await page.getByText('First', { exact: true }).click()
    expect(new URL(page.url()).hash).toBe('')
  })
})

describe('an image', () => {
  it('is enlarged by pointer and keyboard, and returns the focus', async () => {
    const page = await show('/images')
    const image = page.getByRole('button', { name: 'Enlarge image: A teal field' })
    await image.click()
    const dialog = page.getByRole('dialog', { name: 'A teal field' })
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await dialog.count()).toBe(0)
    await image.focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect(await dialog.count()).toBe(0)
    expect(await page.locator(':focus').getAttribute('alt')).toBe('A teal field')
  })

  it('isn’t a button if the author says so, or inside a link', async () => {
    const page = await show('/images')
    expect(await page.getByRole('button', { name: /Enlarge/ }).count()).toBe(1)
  })

  it('is copied as an image, and downloaded', async () => {
    const { page } = await showWithClipboard('/images')
    await page.getByAltText('A teal field').hover()
    await page.locator('.image-actions').getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Copied').first().waitFor()
    expect(
      await page.evaluate('navigator.clipboard.read().then((items) => items.flatMap((item) => item.types))'),
    ).toContain('image/png')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('large.svg')
  })
})

describe('a code block', () => {
  it('is copied without prompts and output', async () => {
    const { page, clipboard } = await showWithClipboard('/code')
    await page.getByRole('button', { name: 'Copy code' }).nth(0).click()
    await expect.poll(clipboard).toBe('npm install acme\nnpm run build')
    await expect.poll(() => page.locator('#live-status').textContent()).toBe('Copied')
  })

  it('is copied without removed lines and line numbers', async () => {
    const { page, clipboard } = await showWithClipboard('/code')
    await page.getByRole('button', { name: 'Copy code' }).nth(1).click()
    await expect.poll(clipboard).toBe('fresh()')
  })

  it('expands and collapses', async () => {
    const page = await show('/code')
    const block = page.locator('.code-block[data-folded] .code')
    const height = async () => (await block.boundingBox())?.height ?? 0
    const folded = await height()
    await page.getByRole('button', { name: 'Show more' }).click()
    expect(await height()).toBeGreaterThan(folded * 2)
    await page.getByRole('button', { name: 'Show less' }).click()
    expect(await height()).toBe(folded)
  })
})

it('a prompt is copied without its buttons', async () => {
  const page = await show('/copies')
  const copied = await page.evaluate(() => {
    getSelection()?.selectAllChildren(document.querySelector('.prompt') ?? document.body)
    return String(getSelection())
  })
  expect(copied.trim()).toBe('Write notes.')
})

it('a prompt is copied as written', async () => {
  const { page, clipboard } = await showWithClipboard('/copies')
  await page.getByRole('button', { name: 'Copy prompt' }).click()
  await expect.poll(clipboard).toBe('You write *notes*.')
})

it('a color is copied by clicking its swatch', async () => {
  const { page, clipboard } = await showWithClipboard('/copies')
  await page.getByRole('button', { name: 'Copy #111827' }).click()
  await expect.poll(clipboard).toBe('#111827')
})

describe('a tooltip', () => {
  const box = (page: Page) => page.getByText('How programs talk to each other.')

  it('opens on hover, and stays open while the pointer is over it', async () => {
    const page = await show('/tooltip')
    await page.getByRole('button', { name: 'API' }).hover()
    await box(page).waitFor({ state: 'visible' })
    await box(page).hover()
    expect(await box(page).isVisible()).toBe(true)
    await page.mouse.move(0, 0)
    await box(page).waitFor({ state: 'hidden' })
  })

  it('opens on focus, contains a link reachable by keyboard, and closes with Escape', async () => {
    const page = await show('/tooltip')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Tab')
    while ((await page.locator(':focus').textContent()) !== 'API') await page.keyboard.press('Tab')
    await box(page).waitFor({ state: 'visible' })
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').textContent()).toBe('More')
    await page.keyboard.press('Escape')
    await box(page).waitFor({ state: 'hidden' })
  })

  it.each([true, false])('opens on tap, with scripts: %s', async (javaScriptEnabled) => {
    const page = await show('/tooltip', { hasTouch: true, javaScriptEnabled, viewport: { width: 390, height: 800 } })
    await page.getByRole('button', { name: 'API' }).tap()
    await box(page).waitFor({ state: 'visible' })
  })
})

it('a tree supports keyboard navigation', async () => {
  const page = await show('/tree')
  await page.getByRole('treeitem', { name: 'app' }).focus()
  const at = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    return page.locator(':focus .tree-name').textContent()
  }
  expect(await at('ArrowDown')).toBe('layout.tsx')
  expect(await at('ArrowLeft')).toBe('app')
  expect(await at('ArrowLeft', 'ArrowDown')).toBe('lib')
  expect(await at('ArrowRight', 'ArrowRight')).toBe('db.ts')
  expect(await at('End')).toBe('readme.md')
  expect(await at('Home')).toBe('app')
  expect(await at('r')).toBe('readme.md')
  expect(await at('Home', '*', 'ArrowDown')).toBe('layout.tsx')
  expect(await page.getByRole('treeitem', { name: 'lib' }).getAttribute('aria-expanded')).toBe('true')
})

describe('views', () => {
  it('show one at a time, with its headings in the table of contents, and on the next visit too', async () => {
    const page = await show('/views', { viewport: { width: 1440, height: 900 } })
    const shown = async () => [await visible(page, 'Python text.'), await visible(page, 'Go text.')]
    const contents = () => page.locator('.toc-item:visible').allTextContents()
    expect([await shown(), await contents()]).toEqual([[true, false], ['Install with pip']])
    await page.getByLabel('Choose a view').selectOption('Go')
    expect([await shown(), await contents()]).toEqual([[false, true], ['Install with get']])
    await page.reload()
    expect(await shown()).toEqual([false, true])
    await page.goto(`${site.address}/views#install-with-pip`)
    expect(await shown()).toEqual([true, false])
  })

  it('are all in the page without scripts, each with its title', async () => {
    const page = await show('/views', { javaScriptEnabled: false })
    expect(await page.locator('.view-title:visible').allTextContents()).toEqual(['Python', 'Go'])
    for (const text of ['Python text.', 'Go text.']) expect(await visible(page, text)).toBe(true)
    expect(await page.locator('.multi-view').isVisible()).toBe(false)
  })

  it('have their titles above their text without scripts', async () => {
    const page = await show('/short-views', { javaScriptEnabled: false })
    const view = page.locator('.view', { hasText: 'Run pip.' })
    const [line, whole] = [await view.locator('.view-title').boundingBox(), await view.boundingBox()]
    expect(line?.width).toBe(whole?.width)
  })

  it('are all on paper', async () => {
    const page = await show('/views')
    await page.emulateMedia({ media: 'print' })
    for (const text of ['Python text.', 'Go text.']) expect(await visible(page, text)).toBe(true)
  })
})

describe('updates', () => {
  const entries = (page: Page) => page.locator('.update:visible .update-label').allTextContents()

  it.each([
    { width: 1440, height: 900 },
    { width: 390, height: 800 },
  ])('are filtered by all chosen tags, which are in the URL, at %o', async (viewport) => {
    const page = await show('/updates', { viewport })
    await page.getByRole('button', { name: 'api' }).click()
    expect(await entries(page)).toEqual(['Third', 'Second'])
    await page.getByRole('button', { name: 'web' }).click()
    expect(await entries(page)).toEqual(['Third'])
    expect(new URL(page.url()).searchParams.get('tags')).toBe('api,web')
    await page.getByRole('button', { name: 'Clear filter' }).click()
    expect(await entries(page)).toEqual(['Third', 'Second', 'First'])
  })

  it('are filtered by URL, and linked to by their label', async () => {
    const { page, clipboard } = await showWithClipboard('/updates?tags=web')
    expect(await entries(page)).toEqual(['Third'])
    await page.getByRole('link', { name: 'Third' }).last().click()
    await expect.poll(clipboard).toMatch(/\/updates\?tags=web#third$/)
  })
})

it('a panel replaces the table of contents', async () => {
  const page = await show('/panel', { viewport: { width: 1440, height: 900 } })
  expect(await page.locator('#panel').getByText('Beside the text.').isVisible()).toBe(true)
  expect(await page.locator('#table-of-contents').count()).toBe(0)
})

describe('a diagram', () => {
  it('is drawn, zoomed, and shown in full screen, next to others', async () => {
    const page = await show('/diagram')
    await expect.poll(() => page.locator('.mermaid-drawing svg').count(), { timeout: 20_000 }).toBe(2)
    const drawing = page.locator('.mermaid-drawing svg').first()
    const before = (await drawing.boundingBox())?.width ?? 0
    await page.getByRole('button', { name: 'Zoom in' }).first().click()
    expect((await drawing.boundingBox())?.width).toBeGreaterThan(before)
    await page.getByRole('button', { name: 'Full screen' }).first().click()
    expect(await page.getByRole('dialog').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('scrolls with the keyboard where it’s wider than the page', async () => {
    const page = await show('/wide-diagram', { viewport: { width: 390, height: 800 } })
    const drawing = page.locator('.mermaid-drawing')
    await expect.poll(() => drawing.getAttribute('tabindex'), { timeout: 20_000 }).toBe('0')
    await drawing.press('ArrowRight')
    await expect.poll(() => drawing.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  })

  it('is a stop of Tab, and can be enlarged, only while it’s wider than the page', async () => {
    const page = await show('/wide-diagram', { viewport: { width: 390, height: 800 } })
    const drawing = page.locator('.mermaid-drawing')
    const enlarge = page.getByRole('button', { name: 'Full screen' })
    const state = async () => [await drawing.getAttribute('tabindex'), await enlarge.isVisible()]
    await expect.poll(state, { timeout: 20_000 }).toEqual(['0', true])
    await page.setViewportSize({ width: 4000, height: 800 })
    await drawing.evaluate((element) => {
      element.style.width = '3000px'
    })
    await expect.poll(state).toEqual(['-1', false])
    await drawing.evaluate((element) => {
      element.style.width = ''
    })
    await page.setViewportSize({ width: 390, height: 800 })
    await expect.poll(state).toEqual(['0', true])
  })

  it.each([
    ['wide-diagram', '48px'],
    ['diagram', '0px'],
  ])('fades out at the end only where there is more: %s', async (path, width) => {
    const page = await show(`/${path}`, { viewport: { width: 390, height: 800 } })
    const drawing = page.locator('.mermaid-drawing').first()
    await drawing.waitFor({ timeout: 20_000 })
    const fade = () => drawing.evaluate((element) => getComputedStyle(element).getPropertyValue('--drawing-after'))
    await expect.poll(fade).toBe(width)
  })

  it.each(['light', 'dark'] as const)('can be read in forced colors, in %s', async (colorScheme) => {
    const page = await show('/diagram', { forcedColors: 'active', colorScheme })
    const box = page.locator('.mermaid-drawing .node rect').first()
    await expect.poll(() => box.count(), { timeout: 20_000 }).toBe(1)
    const colorOf = (locator: typeof box, name: string) =>
      locator.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
    expect(await colorOf(box, 'fill')).toBe(await colorOf(page.locator('html'), 'background-color'))
    expect(await colorOf(box, 'fill')).not.toBe(
      await colorOf(page.locator('.mermaid-drawing .nodeLabel').first(), 'color'),
    )
  })

  it('shows its source without scripts', async () => {
    const page = await show('/diagram', { javaScriptEnabled: false })
    expect(await page.getByText('flowchart TD').isVisible()).toBe(true)
  })
})

describe('code with types', () => {
  const box = (page: Page) => page.locator('.twoslash-type:popover-open')

  it('shows them on hover', async () => {
    const page = await show('/types')
    await page.locator('.twoslash-name', { hasText: 'toFixed' }).hover()
    await box(page).getByText('Number.toFixed').waitFor({ state: 'visible' })
    await page.mouse.move(0, 0)
    await box(page).waitFor({ state: 'hidden' })
  })

  it('is one tab stop, and arrow keys move between names', async () => {
    const page = await show('/types')
    await page.locator('.code').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    expect(await box(page).textContent()).toContain('Number.toFixed')
    await page.keyboard.press('Escape')
    expect(await box(page).count()).toBe(0)
  })

  it('shows them on click without scripts', async () => {
    const page = await show('/types', { javaScriptEnabled: false })
    await page.locator('.twoslash-name', { hasText: 'answer' }).first().click()
    expect(await box(page).textContent()).toBe('const answer: 42')
  })

  it('can be selected like any other code', async () => {
    const page = await show('/types')
    expect(
      await page.evaluate(
        "(getSelection().selectAllChildren(document.querySelector('.code code')), String(getSelection()))",
      ),
    ).toMatch(/^const answer = 42\nanswer\.toFixed\(\)$/)
  })
})
