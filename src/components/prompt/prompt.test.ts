// Edge cases of this component. Its examples cover the common ones.
import { expect, it } from 'vitest'
import { renderMdx } from '../testing.ts'

const CURSOR = 'https://cursor.com/link/prompt?text='

it.each([
  ['', [true, false]],
  ['actions={["copy", "cursor"]}', [true, true]],
  ['actions={["cursor"]}', [false, true]],
  ['actions="copy, cursor"', [true, true]],
])('with %s can be copied and opened: %j', async (attributes, expected) => {
  const { html } = await renderMdx(`<Prompt description="D" ${attributes}>\nDo it.\n</Prompt>`)
  expect([html.includes('prompt-copy'), html.includes(CURSOR)]).toEqual(expected)
})

it('offers no link that the editor would refuse', async () => {
  const { html } = await renderMdx(
    `<Prompt description="D" actions={["cursor"]}>\n${'Do it. '.repeat(2000)}\n</Prompt>`,
  )
  expect(html).not.toContain(CURSOR)
})

it('fences its text with more backticks than the text has', async () => {
  const { markdown } = await renderMdx('<Prompt description="D">\n\nWrite:\n\n```ts\nlet a\n```\n\n</Prompt>')
  expect(markdown).toBe('D\n\n````text\nWrite:\n\n```ts\nlet a\n```\n````\n')
})
