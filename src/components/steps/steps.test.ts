// Edge cases of this component. Its examples cover the common ones.
import { expect, it } from 'vitest'
import { renderMdx } from '../testing.ts'

it('are in the table of contents, at the depth of their titles', async () => {
  const { page } = await renderMdx(
    '<Steps titleSize="h2">\n<Step title="One">a</Step>\n<Step title="Two" titleSize="h4">b</Step>\n<Step title="Use `x`" titleSize="p">c</Step>\n</Steps>',
  )
  expect(page.headings.map(({ id, depth, text }) => [id, depth, text])).toEqual([
    ['one', 2, 'One'],
    ['two', 4, 'Two'],
    ['use-x', 3, 'Use x'],
  ])
})

it('carry their id once: on the heading where there is one', async () => {
  const { html } = await renderMdx(
    '<Steps>\n<Step title="One">a</Step>\n<Step title="Two" titleSize="h3" id="second">b</Step>\n</Steps>',
  )
  expect(html).toContain('<li class="step" id="one">')
  expect(html).toContain('<h3 id="second"')
  expect(html.match(/id="/g)).toHaveLength(2)
})

it('keep what isn’t a step', async () => {
  const { html, markdown } = await renderMdx('<Steps>\nFirst of all.\n\n<Step title="One">a</Step>\n</Steps>')
  expect(html.indexOf('First of all.')).toBeLessThan(html.indexOf('<ol'))
  expect(markdown).toBe('First of all.\n\n1. **One**\n\n   a\n')
})

it('work without a list around them', async () => {
  const { html, markdown } = await renderMdx('<Step title="Alone">a</Step>')
  expect(html).toMatch(/^<div class="step"/)
  expect(markdown).toBe('**Alone**\n\na\n')
})

it('bear a missing title', async () => {
  const { html, markdown } = await renderMdx('<Steps>\n<Step>Just do it.</Step>\n</Steps>')
  expect(html).not.toContain('step-title')
  expect(markdown).toBe('1. Just do it.\n')
})

it('count on in Markdown with numbers of two digits', async () => {
  const { markdown } = await renderMdx('<Steps>\n<Step title="Ten" stepNumber={10}>\n- a\n- b\n</Step>\n</Steps>')
  expect(markdown).toBe('10. **Ten**\n    - a\n    - b\n')
})

it('count on from a number of their own', async () => {
  const { markdown } = await renderMdx(
    '<Steps>\n<Step title="Four" stepNumber={4}>a</Step>\n<Step title="Five">b</Step>\n</Steps>',
  )
  expect(markdown).toMatch(/^4\. [\s\S]*\n\n5\. /)
})
