// Pages made of a specification, on phones and beside them.
import { describe, expect, it } from 'vitest'
import { config } from '../site.ts'
import { sidewaysScroll, useBrowser, useSite } from './open.ts'

const FILES = {
  'docs.json': config({
    navigation: {
      groups: [
        { group: 'By hand', pages: ['replace', 'events', 'written', 'long'] },
        { group: 'API', openapi: 'api.yaml' },
      ],
    },
  }),
  'replace.mdx': '---\nopenapi: PUT /ships\n---\n\n## By hand\n\nNames are unique.\n',
  'events.mdx': '---\nasyncapi: events.yaml sunk\n---\n\n## By hand\n\nSad.\n',
  'events.yaml': `asyncapi: 3.0.0
info: { title: Events, version: '1' }
channels: { sunk: { address: sunk, messages: { sunk: { payload: { type: object, properties: { name: { type: string } } } } } } }
`,
  'written.mdx': `---
title: Sink a ship
api: DELETE https://api.example.com/ships/{name}
---

<p id="lead">Sinks it.</p>

## Path

<ParamField path="name" type="string" />

## Answer

<ResponseField name="depth" type="integer" />

<RequestExample>

\`\`\`bash
curl -X DELETE https://api.example.com/ships/a
\`\`\`

</RequestExample>
`,
  'long.mdx':
    '---\ntitle: Refit\napi: POST https://api.example.com/harbors/{harbor}/ships/{ship}/refits\n---\n\nRefits it.\n',
  'api.yaml': `openapi: 3.1.0
info: { title: Ships, version: '1' }
servers: [{ url: https://api.example.com }, { url: https://test.example.com }]
paths:
  /ships:
    get:
      summary: List ships
      description: All ships in the harbor.
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses: { '200': { description: Ships. } }
    post:
      summary: Add a ship
      requestBody:
        required: true
        content:
          application/json: { schema: &ship { type: object, properties: { name: { type: string } } } }
          application/x-www-form-urlencoded: { schema: *ship }
      responses: { '200': { description: Added. } }
    put:
      summary: Replace a ship
      requestBody: { required: true, content: { application/json: { schema: { type: object } } } }
      responses: { '200': { description: Replaced. } }
    patch:
      summary: Change a ship
      requestBody:
        content:
          application/json:
            schema:
              oneOf:
                - { title: HarborShipChangeOfNameByItsOwnerOrCaptainRequest, properties: { name: { type: string } } }
                - { title: HarborShipChangeOfFlagByItsOwnerOrCaptainRequest, properties: { flag: { type: string } } }
      responses: { '200': { description: Changed. } }
`,
}
const browser = useBrowser()
const site = useSite(FILES, browser)

describe('the page of an operation', () => {
  it.each([390, 900])('says what it does before it shows how, %i pixels wide', async (width) => {
    const { page } = await site.look('/api-reference/list-ships', { viewport: { width, height: 800 } })
    const parts = ['.endpoint', '.api-intro', '#panel', '#query-parameters', '#response']
    const tops = await Promise.all(parts.map(async (part) => (await page.locator(part).boundingBox())?.y ?? 0))
    expect(tops).toEqual([...tops].sort((a, b) => a - b))
    expect(await sidewaysScroll(page)).toBe(0)
  })

  it.each([
    ['/replace', ['.endpoint', '#by-hand', '#panel', '#body', '#response']],
    ['/written', ['.endpoint', '#lead', '#panel', '#path', '#answer']],
    ['/events', ['#by-hand', '#panel', '#messages']],
  ])('has an author’s text before the examples too: %s', async (path, parts) => {
    const { page } = await site.look(path, { viewport: { width: 390, height: 800 } })
    const tops = await Promise.all(parts.map(async (part) => (await page.locator(part).boundingBox())?.y ?? 0))
    expect(tops).toEqual([...tops].sort((a, b) => a - b))
    expect(await sidewaysScroll(page)).toBe(0)
  })

  it('has the whole names of variants on a phone', async () => {
    const { page } = await site.look('/api-reference/change-a-ship', { viewport: { width: 360, height: 740 } })
    const cut = await page.locator('.field-choice .tab').evaluateAll((tabs) =>
      tabs.map((tab) => {
        const range = document.createRange()
        range.selectNodeContents(tab)
        const [words, box] = [range.getBoundingClientRect(), tab.getBoundingClientRect()]
        return words.left < box.left || words.right > box.right
      }),
    )
    expect(cut).toEqual([false, false])
  })

  it.each([
    ['a short path and the buttons side by side', '/replace', true],
    ['a long one above the buttons, so that it needn’t break within words', '/long', false],
  ])('has %s on a phone', async (_, path, isBeside) => {
    const { page } = await site.look(path, { viewport: { width: 390, height: 800 } })
    const [line, url, copy] = await Promise.all(
      ['.endpoint-line', '.endpoint-url', '.endpoint-copy'].map((part) => page.locator(part).boundingBox()),
    )
    if (!line || !url || !copy) throw new Error('The page has no endpoint.')
    expect(copy.y < url.y + url.height).toBe(isBeside)
    expect(copy.x + copy.width).toBeLessThanOrEqual(line.x + line.width)
    if (!isBeside) expect(url.width).toBeGreaterThan(line.width * 0.6)
    expect(await sidewaysScroll(page)).toBe(0)
  })

  it.each(['add-a-ship', 'replace-a-ship'])('has no media types over a heading: %s', async (name) => {
    const { page } = await site.look(`/api-reference/${name}`, { viewport: { width: 360, height: 740 } })
    const heading = page.locator('#body')
    const [text, types] = await Promise.all([
      heading.getByText('Body').boundingBox(),
      page.locator('[data-part="body"] > .api-media-type').boundingBox(),
    ])
    if (!text || !types) throw new Error('The page has no body.')
    const isBelow = types.y >= text.y + text.height
    const words = await heading.evaluate((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getBoundingClientRect().right
    })
    expect(isBelow || types.x >= words).toBe(true)
    expect(await sidewaysScroll(page)).toBe(0)
  })
})
