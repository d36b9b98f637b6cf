// Edge cases of this component. Its examples cover the common ones.
import { describe, expect, it } from 'vitest'
import { renderMdx } from '../testing.ts'

describe('the id of a field', () => {
  it.each([
    ['limit', 'param-limit'],
    ['expiresInDays', 'param-expires-in-days'],
    ['thumbnails.background', 'param-thumbnails-background'],
    ['API_KEY', 'param-api-key'],
    ['baseURL', 'param-base-url'],
    ['HTTPServer', 'param-http-server'],
    ['X-Rate-Limit', 'param-x-rate-limit'],
    ['größe', 'param-größe'],
    ['items[].id', 'param-items-id'],
  ])('%s', async (name, id) => {
    expect((await renderMdx(`<ResponseField name="${name}" type="string" />`)).html).toContain(`id="${id}"`)
  })

  it('is unique in the page', async () => {
    const { page } = await renderMdx('<ParamField body="id" />\n\n<ResponseField name="id" />')
    expect(Array.from(page.anchors, ([fragment]) => fragment)).toEqual(
      expect.arrayContaining(['param-id', 'param-id-2']),
    )
  })
})

describe('the default of a field', () => {
  it.each([
    ['default="20"', '20'],
    ['default={20}', '20'],
    ['default={false}', 'false'],
    ['default=""', '""'],
    ['default={["a"]}', '["a"]'],
    ['default={{ a: 1 }}', '{"a":1}'],
    ['default={null}', 'null'],
    ['default="<b>"', '<b>'],
  ])('%s', async (attribute, text) => {
    const { html, markdown } = await renderMdx(`<ParamField query="x" type="any" ${attribute}>A.</ParamField>`)
    const escaped = text.replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
    expect(html).toContain(`<code>${escaped}</code>`)
    expect(markdown).toContain(`default \`${text}\``)
  })
})

describe('a field', () => {
  it.each([
    ['required', 'field-required'],
    ['required="true"', 'field-required'],
    ['optional', 'field-optional'],
    ['deprecated', 'field-deprecated'],
  ])('%s', async (flag, className) => {
    expect((await renderMdx(`<ResponseField name="a" type="b" ${flag} />`)).html).toContain(className)
  })

  it.each(['required={false}', 'required="false"', ''])('isn’t required: %s', async (flag) => {
    expect((await renderMdx(`<ResponseField name="a" type="b" ${flag} />`)).html).not.toContain('field-required')
  })

  it('is known by its old names', async () => {
    const { markdown } = await renderMdx(
      '<RequestField name="a" type="b">C.</RequestField>\n\n<ResponseField body="d" />',
    )
    expect(markdown).toBe('- `a` (b): C.\n- `d`\n')
  })

  it('says where a parameter is sent', async () => {
    const { markdown } = await renderMdx(
      '<ParamField header="Authorization" type="string" required>Bearer.</ParamField>',
    )
    expect(markdown).toBe('- `Authorization` (string, header, required): Bearer.\n')
  })

  it('keeps nested fields under it', async () => {
    const { markdown } = await renderMdx(
      '<ResponseField name="owner" type="object">\n<Expandable title="fields">\n<ResponseField name="id" type="string">Key.</ResponseField>\n</Expandable>\n</ResponseField>',
    )
    expect(markdown).toBe('- `owner` (object)\n\n  **fields**\n\n  - `id` (string): Key.\n')
  })
})

it('has a type that Markdown leaves as it is', async () => {
  const { markdown } = await renderMdx(
    '<ResponseField name="a" type="Map<string, Item>[]">x</ResponseField>\n\n<ResponseField name="b" type="string[]">y</ResponseField>',
  )
  expect(markdown).toContain('(`Map<string, Item>[]`)')
  expect(markdown).toContain('(`string[]`)')
})
