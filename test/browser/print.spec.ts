// Printed pages in a real browser: nothing is cut at the edge of the paper, and diagrams that nobody scrolled to are drawn.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sidewaysScroll, useSite } from './open.ts'

/** The text area of A4 paper with usual margins. */
const PAPER = { width: 690, height: 1000 }

/** Inline code may break this many pixels late. */
const PADDING = 4

const row = (cell: string, count: number) => `| ${Array.from({ length: count }, () => cell).join(' | ')} |`
const table = (cell: string, count: number) => [row('Name', count), row('---', count), row(cell, count)].join('\n')

const WIDE = `
${table('some words', 6)}

${table('some words', 12)}

${table('some words', 25)}

${table(`\`${'aLongName'.repeat(9)}\``, 3)}

$$
${Array.from({ length: 40 }, (_, i) => `\\frac{a}{b_{${i}}}`).join(' + ')}
$$

\`\`\`ts ${'long/path/'.repeat(12)}index.ts
${'call(1).'.repeat(60)}
\`\`\`

<Tree><Tree.File name="${'aLongName'.repeat(12)}.ts" /></Tree>
`

const FIELDS = `
<RequestExample>

\`\`\`json
[
${'1,\n'.repeat(60)}2]
\`\`\`

</RequestExample>

<ResponseField name="a" type="object">

<Expandable title="properties"><ResponseField name="b" type="string">Text</ResponseField></Expandable>

</ResponseField>
`

const DIAGRAMS = `
\`\`\`mermaid
flowchart LR
  A --> B
\`\`\`

${'Text\n\n'.repeat(80)}

\`\`\`mermaid
flowchart LR
  ${Array.from({ length: 16 }, (_, i) => `N${i}[A long label ${i}] --> N${i + 1}`).join('\n  ')}
\`\`\`

<Accordion title="More">

\`\`\`mermaid actions={true}
flowchart LR
  C --> D
\`\`\`

</Accordion>
`

const LINKS = `
See https://bare.example/, [\`https://code.example/a\`](https://code.example/a), [host.example](https://host.example), and [a page](https://text.example).
`

const EXAMPLES = `
<RequestExample>

\`\`\`bash cURL
curl https://api.example
\`\`\`

\`\`\`js JavaScript
await fetch('https://api.example')
\`\`\`

</RequestExample>
<ResponseExample>

\`\`\`json 200
{ "id": 42 }
\`\`\`

\`\`\`json 404
{ "error": "No such order." }
\`\`\`

</ResponseExample>
`

/** One column has long texts, which would take the room of the others. */
const TABLE = `
| Field | Type | Required | Description |
| --- | --- | --- | --- |
| \`user\` | string | Optional | ${'A long text. '.repeat(20)} |
`

const site = useSite({
  'table.mdx': `---\ntitle: Table\n---\n${TABLE}`,
  'author.css': '.brand { color: #000 }\n.dark .brand { color: #fff }',
  'author.mdx': '---\ntitle: Author\n---\n\n<div className="brand">Build</div>',
  'classes.mdx': '---\ntitle: Classes\n---\n\n<div className="text-black dark:text-white">Build</div>',
  'links.mdx': `---\ntitle: Links\n---\n${LINKS}`,
  'index.mdx': `---\ntitle: Wide\n---\n${WIDE}`,
  'fields.mdx': `---\ntitle: Fields\n---\n${FIELDS}`,
  'examples.mdx': `---\ntitle: Examples\n---\n${EXAMPLES}`,
  'diagrams.mdx': `---\ntitle: Diagrams\n---\n${DIAGRAMS}`,
})

/** Elements with content that a reader would have to scroll to. */
function cut(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('#content, #content *')]
    .filter((e) => getComputedStyle(e).display !== 'inline' && !e.closest('.katex *, svg'))
    .filter((e) => e.scrollWidth > e.clientWidth + ${PADDING} || (e.scrollHeight > e.clientHeight + 1 && getComputedStyle(e).overflowY !== 'visible'))
    .map((e) => e.tagName + '.' + e.className)`)
}

describe('paper', () => {
  it.each(['', '/fields'])('shows everything that scrolls on a screen, on %j', async (path) => {
    const { page } = await site.look(path, { viewport: PAPER })
    await page.emulateMedia({ media: 'print' })
    expect(await cut(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(PADDING)
  })

  it('keeps short words whole next to long ones', async () => {
    const { page } = await site.look('', { viewport: PAPER })
    await page.emulateMedia({ media: 'print' })
    const heights = await page.locator('th', { hasText: 'Name' }).evaluateAll((cells) => {
      const tops = cells.map(
        (cell) => (cell as unknown as { getClientRects(): unknown; clientHeight: number }).clientHeight,
      )
      return tops.slice(0, 18)
    })
    expect(Math.max(...heights)).toBeLessThan(45)
  })

  it('keeps the words of a heading whole above long texts', async () => {
    const { page } = await site.look('/table', { viewport: PAPER })
    await page.emulateMedia({ media: 'print' })
    const heights = await page.locator('th').evaluateAll((cells) => cells.map((cell) => cell.clientHeight))
    expect(Math.max(...heights)).toBeLessThan(45)
  })

  it.each([
    ['class names say', 'classes'],
    ['the author’s stylesheet says', 'author'],
  ])('is light, also where %s what is dark', async (_, path) => {
    const { page } = await site.look(`/${path}`, { colorScheme: 'dark' })
    const text = page.getByText('Build')
    const color = () => text.evaluate((element) => getComputedStyle(element).color)
    expect(await color()).toBe('rgb(255, 255, 255)')
    await page.emulateMedia({ media: 'print' })
    expect(await color()).toBe('rgb(0, 0, 0)')
  })

  it('keeps a long list of fields on the page where it starts', async () => {
    const { page } = await site.look('/fields', { viewport: PAPER })
    await page.emulateMedia({ media: 'print' })
    const breaks = page
      .locator('.field')
      .evaluateAll((fields) =>
        fields.map((field) => (globalThis as unknown as Styles).getComputedStyle(field).breakInside),
      )
    expect(await breaks).toEqual(['auto', 'avoid'])
  })
})

it('shows each address once', async () => {
  const { page } = await site.look('/links', { viewport: PAPER })
  await page.emulateMedia({ media: 'print' })
  const added = page
    .locator('.prose p a')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content))
  expect(await added).toEqual(['none', 'none', 'none', '" (https://text.example)"'])
})

it('shows the request in the language that the reader chose, and each response', async () => {
  const { page } = await site.look('/examples', { viewport: PAPER })
  await page.getByRole('tablist', { name: 'Request' }).getByRole('tab', { name: 'JavaScript' }).click()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('#request-example .tab-title').filter({ visible: true }).allTextContents()).toEqual([
    'JavaScript',
  ])
  expect(await page.locator('#response-example .tab-title').filter({ visible: true }).count()).toBe(2)
})

describe('diagrams', () => {
  it('are all drawn, and fit on paper', async () => {
    const { page } = await site.open('/diagrams', { colorScheme: 'dark' })
    await expect.poll(() => page.locator('.mermaid-drawing > svg').count(), { timeout: 20_000 }).toBe(3)
    await page.setViewportSize(PAPER)
    await page.emulateMedia({ media: 'print' })
    expect(await cut(page)).toEqual([])
    const filter = page.locator('.mermaid-drawing > svg').first()
    expect(await filter.evaluate((svg) => (globalThis as unknown as Styles).getComputedStyle(svg).filter)).toContain(
      'invert',
    )
  })

  it('have their buttons once their accordion is open', async () => {
    const { page } = await site.open('/diagrams')
    await expect.poll(() => page.locator('.mermaid-drawing > svg').count(), { timeout: 20_000 }).toBe(3)
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('button', { name: 'Zoom in' }).last().waitFor()
  })
})

interface Styles {
  getComputedStyle(element: unknown): Record<'breakInside' | 'filter' | 'color' | 'backgroundColor', string>
}

describe('code in the colors of a dark theme', () => {
  const dark = useSite({
    'index.mdx':
      '---\ntitle: Code\n---\n\n```js port.js\na()\n```\n\n<CodeGroup>\n```js One\nb()\n```\n```js Two\nc()\n```\n</CodeGroup>',
    'docs.json': JSON.stringify({
      ...{ name: 'Harbor', theme: 'mint', colors: { primary: '#0f766e' }, navigation: { pages: ['index'] } },
      styling: { codeblocks: { theme: 'dracula' } },
    }),
  })

  it('is black on white on paper', async () => {
    const { page } = await dark.look('/', { viewport: PAPER, colorScheme: 'dark' })
    await page.emulateMedia({ media: 'print' })
    const printed = await page
      .locator('.code-block-header > div, .code-group, .code-group .tab-title, .code')
      .evaluateAll((all) =>
        all.map((one) => {
          const { color, backgroundColor } = (globalThis as unknown as Styles).getComputedStyle(one)
          return { color, backgroundColor }
        }),
      )
    expect(printed.length).toBeGreaterThan(5)
    expect(printed.filter(({ color }) => !/^rgb\([0-7]?\d, /.test(color))).toEqual([])
    expect(printed.map(({ backgroundColor }) => backgroundColor)).not.toContain('rgb(40, 42, 54)')
  })
})
