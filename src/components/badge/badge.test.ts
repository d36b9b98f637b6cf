// Edge cases of this component. Its examples cover the common ones.
import { expect, it } from 'vitest'
import { renderMdx } from '../testing.ts'

it.each([
  ['', 'gray'],
  ['color="surface-destructive"', 'surface-destructive'],
  ['intent="success"', 'green'],
  ['intent="success" color="red"', 'red'],
  ['intent="mystery"', 'gray'],
])('a badge with %s is %s', async (attributes, color) => {
  expect((await renderMdx(`Is <Badge ${attributes}>new</Badge>.`)).html).toContain(`data-color="${color}"`)
})

it('is part of the line, even on a line of its own', async () => {
  expect((await renderMdx('A <Badge>b</Badge> c.')).html).toMatch(/^<p>A <span class="badge" .*b<\/span> c\.<\/p>/)
  expect((await renderMdx('<Badge>\n  b\n</Badge>')).html).not.toContain('<p>b')
  expect((await renderMdx('<Badge>a</Badge>\n<Badge>b</Badge>')).html).toMatch(/>a<\/span>\n<span class="badge"/)
})

it.each([
  ['stroke="false"', false],
  ['stroke', true],
  ['stroke={true}', true],
])('with %s has an outline: %s', async (attributes, outlined) => {
  expect((await renderMdx(`<Badge ${attributes}>b</Badge>`)).html.includes('data-stroke')).toBe(outlined)
})
