// Edge cases of this component. Its examples cover the common ones.
import { describe, expect, it } from 'vitest'
import { renderMdx } from '../testing.ts'

describe('Accordion', () => {
  it.each([
    ['title="Installation steps"', 'installation-steps'],
    ['title="Install" id="setup"', 'setup'],
    ['', 'accordion'],
  ])('%s is linked to as #%s', async (attributes, id) => {
    expect((await renderMdx(`<Accordion ${attributes}>Text.</Accordion>`)).html).toContain(`id="${id}"`)
  })

  it.each([
    ['defaultOpen', true],
    ['defaultOpen="true"', true],
    ['defaultOpen={false}', false],
    ['', false],
  ])('%s is open: %s', async (attributes, open) => {
    const { html } = await renderMdx(`<Accordion title="A" ${attributes}>Text.</Accordion>`)
    expect(/<details [^>]*\sopen>/.test(html)).toBe(open)
  })

  it('keeps ids apart', async () => {
    const { html } = await renderMdx(
      '<AccordionGroup>\n<Accordion title="A">1</Accordion>\n<Accordion title="A">2</Accordion>\n</AccordionGroup>',
    )
    expect([...html.matchAll(/<details [^>]*id="([^"]*)"/g)].map(([, id]) => id)).toEqual(['a', 'a-2'])
  })
})

it('Expandable has words of its own where the author gave none', async () => {
  const { html } = await renderMdx('<Expandable>\n<ResponseField name="a" type="b" />\n</Expandable>')
  expect(html).toContain('<summary class="expandable-summary">Show more</summary>')
})
