// Edge cases of this component. Its examples cover the common ones.
import { describe, expect, it } from 'vitest'
import { renderMdx } from '../testing.ts'

const TABS = (attributes: string) => `<Tabs ${attributes}>\n<Tab title="A">one</Tab>\n<Tab title="B">two</Tab>\n</Tabs>`

/** Labels of the panels that show first. */
const active = (html: string) => [...html.matchAll(/data-label="([^"]*)" data-active/g)].map(([, label]) => label)

describe('Tabs', () => {
  it.each([
    ['', 'A'],
    ['defaultTabIndex={1}', 'B'],
    ['defaultTabIndex="1"', 'B'],
    ['defaultTabIndex={7}', 'A'],
    ['defaultTabIndex={-1}', 'A'],
  ])('%s shows %s first', async (attributes, label) => {
    expect(active((await renderMdx(TABS(attributes))).html)).toEqual([label])
  })

  it.each([
    ['', true],
    ['sync={false}', false],
    ['sync="false"', false],
  ])('%s follows others: %s', async (attributes, sync) => {
    expect((await renderMdx(TABS(attributes))).html.includes('data-sync')).toBe(sync)
  })

  it('have all content and titles in the page, whichever shows', async () => {
    const { html } = await renderMdx(TABS(''))
    expect(html).toContain('<p class="tab-title">B</p>')
    expect(html).toContain('two')
  })

  it('can be linked to, each by an id of its own', async () => {
    const { html, page } = await renderMdx(`${TABS('')}\n\n${TABS('')}`)
    const ids = [...html.matchAll(/class="tab-panel" id="([^"]*)"/g)].map(([, id]) => id)
    expect(ids).toEqual(['a', 'b', 'a-2', 'b-2'])
    expect(page.anchors.get('a-2')).toBe('a-2')
  })

  it('keep what isn’t a tab', async () => {
    const { html, markdown } = await renderMdx('<Tabs>\nBefore.\n\n<Tab title="A">one</Tab>\n</Tabs>')
    expect(html).toContain('Before.')
    expect(markdown).toBe('Before.\n\n**A**\n\none\n')
  })

  it('nest', async () => {
    const { html } = await renderMdx(
      '<Tabs>\n<Tab title="A">\n<Tabs>\n<Tab title="X">x</Tab>\n</Tabs>\n</Tab>\n</Tabs>',
    )
    expect(active(html)).toEqual(['A', 'X'])
  })
})

describe('CodeGroup', () => {
  it.each([
    ['```bash npm\na\n```', 'npm'],
    ['```ts\na\n```', 'TypeScript'],
    ['```\na\n```', '1'],
  ])('calls the tab of %j %s', async (fence, label) => {
    const { html } = await renderMdx(`<CodeGroup>\n\n${fence}\n\n</CodeGroup>`)
    expect(active(html)).toEqual([label])
  })

  it('leaves everything as written if something else is between', async () => {
    const { html } = await renderMdx('<CodeGroup>\n\n```bash npm\na\n```\n\nor\n\n```bash pnpm\nb\n```\n\n</CodeGroup>')
    expect(html).not.toContain('role="tab"')
    expect(html).toContain('<p>or</p>')
    expect(html).toContain('<div class="code-block-title">npm</div>')
  })

  it('has a menu when asked', async () => {
    const { html } = await renderMdx('<CodeGroup dropdown>\n\n```bash npm\na\n```\n\n</CodeGroup>')
    expect(html).toMatch(/<select [^>]*aria-label="Choose a language"/)
    expect(html).not.toContain('role="tab')
  })

  it('needs what it borrows', async () => {
    const { assets } = await renderMdx('<CodeGroup>\n\n```bash npm\na\n```\n\n</CodeGroup>')
    expect([...assets].sort()).toEqual(['code-block', 'code-group', 'tabs'])
  })
})

it('puts examples beside the text, under fixed ids', async () => {
  const { html, aside } = await renderMdx(
    '<RequestExample>\n\n```bash cURL\na\n```\n\n</RequestExample>\n\n<ResponseExample>\n\n```json 200\n{}\n```\n\n</ResponseExample>',
  )
  expect(html).toBe('')
  expect(aside).toMatch(/id="request-example"[\s\S]*id="response-example"/)
})
