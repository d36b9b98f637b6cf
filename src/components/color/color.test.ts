// Edge cases of this component. Its examples cover the common ones.
import { expect, it } from 'vitest'
import { renderMdx } from '../testing.ts'

const item = (value: string) => renderMdx(`<Color variant="compact">\n<Color.Item name="x" value=${value} />\n</Color>`)

it('shows one value for both modes, or one for each', async () => {
  expect((await item('"#fff"')).html.match(/<rect [^>]*fill="[^"]*"/g)).toHaveLength(1)
  const { html } = await item('{{ light: "#111", dark: "#eee" }}')
  expect(html).toMatch(/data-mode="light".*fill="#111".*data-mode="dark".*fill="#eee"/s)
})

it('takes the one mode that is given for both', async () => {
  const { html } = await item('{{ dark: "#eee" }}')
  expect(html).toContain('fill="#eee"')
  expect(html).not.toContain('data-mode')
})

it('shows what isn’t a color as text, and paints nothing', async () => {
  const { html } = await item('"url(//evil)"')
  expect(html).toContain('fill="none"')
  expect(html).toContain('>url(//evil)</code>')
})

it('needs no style of its own', async () => {
  expect((await item('"oklch(70% 0.2 145)"')).html).not.toContain('style=')
})
