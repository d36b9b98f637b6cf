// The author's text in a real browser: images in sentences, and tables of code and text.
import { describe, expect, it } from 'vitest'
import { sidewaysScroll, useSite } from './open.ts'

const svg = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="teal"/></svg>`

const IMAGES = `
Press the ![In a sentence](/gear.svg) button.

**Press ![In bold text](/gear.svg) twice**, or [![In a link](/gear.svg)](/tables).

Open the settings.
![Below a sentence](/screen.svg)

![Alone](/screen.svg)

- Press ![In an item](/gear.svg) once.

| Cloud |
| --- |
| ![In a cell](/gear.svg) Acme |
`

const NAME = 'update_system_message_on_every_change'
const TABLES = `
| Parameter | Type | Default | Description |
| --- | --- | --- | --- |
| \`${NAME}\` | \`Optional[MemoryClassifierConfiguration]\` | \`None\` | Whether the system message is updated when the context changes |
| \`id\` | \`string\` | \`None\` | The id |

<table><tbody><tr><td><code>${'a'.repeat(60)}</code></td><td><code>${'b'.repeat(60)}</code></td></tr></tbody></table>
`

const LINKS = `
[A](/a)

<Note>See [B](/b).</Note>

<ParamField body="id" type="string">See [C](/c).</ParamField>

<Tabs><Tab title="One">See [D](/d).</Tab></Tabs>

| E |
| --- |
| [E](/e) |
`

const FORMULA = `
$$
\\int_0^1 x^2 dx + \\int_0^1 y^2 dy + \\int_0^1 z^2 dz + \\int_0^1 a^2 da + \\int_0^1 b^2 db = 5 \\tag{7}
$$
`

const site = useSite({
  'formula.mdx': `---\ntitle: Formula\n---\n${FORMULA}`,
  'index.mdx': `---\ntitle: Images\n---\n${IMAGES}`,
  'tables.mdx': `---\ntitle: Tables\n---\n${TABLES}`,
  'links.mdx': `---\ntitle: Links\n---\n${LINKS}`,
  'gear.svg': svg(20, 20),
  'screen.svg': svg(300, 160),
})

describe('an image', () => {
  it.each([
    ['In a sentence', 'inline-block'],
    ['In bold text', 'inline-block'],
    ['In a link', 'inline-block'],
    ['In an item', 'inline-block'],
    ['In a cell', 'inline-block'],
    ['Below a sentence', 'block'],
    ['Alone', 'block'],
  ])('“%s” is drawn as %s', async (name, display) => {
    const { page } = await site.look()
    const image = page.getByAltText(name, { exact: true })
    expect(await image.evaluate((element) => getComputedStyle(element).display)).toBe(display)
  })
})

it('a link is underlined in any text, also in that of a component on one line', async () => {
  const { page } = await site.look('/links')
  for (const name of ['A', 'B', 'C', 'D', 'E']) {
    const link = page.locator('.prose').getByRole('link', { name, exact: true })
    expect(await link.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline')
  }
})

it('the number of a formula is beside it, and not over it', async () => {
  const { page } = await site.look('/formula', { viewport: { width: 390, height: 800 } })
  const [end, number] = await Promise.all([
    page.locator('.katex-base').last().boundingBox(),
    page.locator('.katex-tag >> text="7"').boundingBox(),
  ])
  expect(number?.x).toBeGreaterThan((end?.x ?? 0) + (end?.width ?? 0))
  expect(await sidewaysScroll(page)).toBe(0)
})

describe('a table of code and text', () => {
  it.each([1280, 390])('leaves room for the text at a width of %d', async (width) => {
    const { page } = await site.look('/tables', { viewport: { width, height: 800 } })
    const cell = await page.getByRole('cell', { name: 'Whether the system' }).boundingBox()
    expect(cell?.width).toBeGreaterThanOrEqual(160)
  })

  it('breaks long names between their words, and copies them whole', async () => {
    const { page } = await site.look('/tables', { viewport: { width: 390, height: 800 } })
    const name = page.getByText(NAME)
    expect(await name.evaluate((element) => element.getClientRects().length)).toBe(3)
    expect(await name.textContent()).toBe(NAME)
  })

  it('is a stop of Tab only where it scrolls', async () => {
    const { page } = await site.open('/tables', { viewport: { width: 1280, height: 800 } })
    const stops = () =>
      page.locator('.table-wrap').evaluateAll((boxes: HTMLElement[]) => boxes.map((box) => box.tabIndex))
    await expect.poll(stops).toEqual([-1, 0])
    await page.setViewportSize({ width: 390, height: 800 })
    await expect.poll(stops).toEqual([0, 0])
  })

  it('scrolls where it’s written in HTML, too', async () => {
    const { page } = await site.look('/tables', { viewport: { width: 390, height: 800 } })
    const last = page.locator('td').last()
    await last.scrollIntoViewIfNeeded()
    expect(await sidewaysScroll(page)).toBe(0)
    expect((await last.boundingBox())?.x).toBeLessThan(390)
  })
})
