// Edge cases of this component. Its examples cover the common ones.
import { expect, it } from 'vitest'
import { renderMdx } from '../testing.ts'

it('is a heading of the page, with ids kept apart', async () => {
  const { html, page } = await renderMdx('<Update label="May 2026">A.</Update>\n\n<Update label="May 2026">B.</Update>')
  expect(page.headings.map(({ id, depth, text }) => [id, depth, text])).toEqual([
    ['may-2026', 2, 'May 2026'],
    ['may-2026-2', 2, 'May 2026'],
  ])
  expect(html).toContain('id="may-2026-2"')
  expect(html).toContain('href="#may-2026-2"')
})

it('hands its tags over as they are', async () => {
  const { html } = await renderMdx('<Update label="A" tags={["API, v2", "It\'s"]}>Text.</Update>')
  expect(html).toContain('data-tags="[&quot;API, v2&quot;,&quot;It\'s&quot;]"')
})

it('shows a date where there is no description', async () => {
  const { markdown } = await renderMdx('<Update label="v1" date="2026-05-01">Text.</Update>')
  expect(markdown).toBe('## v1\n\n2026-05-01\n\nText.\n')
})

it('isn’t a target without a label', async () => {
  const { html } = await renderMdx('<Update>Text.</Update>')
  expect(html).toContain('Text.')
  expect(html).not.toContain('href=')
})

it('has one button for each tag of the page, in place of the table of contents', async () => {
  const { contents } = await renderMdx(
    '<Update label="C">Text.</Update>\n\n<Update label="B" tags={["API", "Web"]}>Text.</Update>\n\n<Update label="A" tags={["API"]}>Text.</Update>',
  )
  expect([...contents.matchAll(/data-tag="([^"]*)"/g)].map(([, tag]) => tag)).toEqual(['API', 'Web'])
  expect((await renderMdx('<Update label="A">Text.</Update>')).contents).toBe('')
})
