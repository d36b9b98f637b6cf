// Edge cases of this component. Its examples cover the common ones.
import { expect, it } from 'vitest'
import { renderMdx } from '../testing.ts'

it('is a button that the explanation describes', async () => {
  const { html } = await renderMdx('An <Tooltip tip="How programs talk.">API</Tooltip> key.')
  expect(html).toContain('popovertarget="tooltip:1" aria-describedby="tooltip:1-text">API</button>')
  expect(html).toContain('id="tooltip:1-text">How programs talk.</span>')
})

it('puts no link into a button', async () => {
  const { html } = await renderMdx('<Tooltip tip="More.">[API](/api)</Tooltip>')
  expect(html).toMatch(/<span class="tooltip-trigger"[^>]*><a href="\/api">API<\/a><\/span>/)
})

it('has ids of its own', async () => {
  const { html } = await renderMdx('<Tooltip tip="1">a</Tooltip> <Tooltip tip="2">b</Tooltip>')
  expect(html).toContain('id="tooltip:1"')
  expect(html).toContain('id="tooltip:2"')
})

it.each([
  ['<Tooltip>API</Tooltip>', 'API\n'],
  ['<Tooltip tip="">API</Tooltip>', 'API\n'],
  ['<Tooltip tip="A *b*">API</Tooltip>', 'API (A \\*b\\*)\n'],
  ['<Tooltip headline="H" tip="T" href="/x">API</Tooltip>', 'API (H: T [/x](/x))\n'],
])('%s in Markdown', async (mdx, markdown) => {
  const rendered = await renderMdx(mdx)
  expect(rendered.markdown).toBe(markdown)
})

it('escapes what the author typed', async () => {
  expect((await renderMdx('<Tooltip tip="<b>x</b>" href="javascript:alert(1)" cta="go">a</Tooltip>')).html).not.toMatch(
    /<b>|javascript:/,
  )
})
