// Edge cases of this component. Its examples cover the common ones.
import { describe, expect, it } from 'vitest'
import { renderMdx } from '../testing.ts'
import { languageName } from './language-names.ts'

const fence = (info: string, lines = 1) =>
  `\`\`\`${info}\n${Array.from({ length: lines }, (_, i) => `line ${i + 1}`).join('\n')}\n\`\`\``

describe('the header of a code block', () => {
  it.each([
    ['ts', false],
    ['ts src/a.ts', true],
    ['', false],
  ])('of ```%s is there: %s', async (info, there) => {
    expect((await renderMdx(fence(info))).html.includes('code-block-header')).toBe(there)
  })

  it('shows title, language and icon', async () => {
    const { html } = await renderMdx(fence('ts src/a.ts icon="file"'))
    expect(html).toContain('<div class="code-block-title">src/a.ts</div>')
    expect(html).toContain('<div class="code-block-language">TypeScript</div>')
    expect(html).toContain('data-icon="file"')
  })

  it('escapes what an author typed', async () => {
    const { html } = await renderMdx('```ts title="<img src=x onerror=alert(1)>"\na\n```')
    expect(html).not.toContain('<img')
  })
})

describe('folding', () => {
  it.each([
    [14, false],
    [15, true],
  ])('an expandable block of %i lines: %s', async (lines, folded) => {
    const { html } = await renderMdx(fence('json expandable', lines))
    expect(html.includes('data-folded')).toBe(folded)
    expect(html.includes('aria-expanded="false"')).toBe(folded)
  })
})

it.each([
  [9, '1'],
  [10, '2'],
  [100, '3'],
])('makes room for the numbers of %i lines', async (lines, digits) => {
  expect((await renderMdx(fence('txt lines', lines))).html).toContain(`data-lines="${digits}"`)
})

it('has no copy button where none is wanted', async () => {
  expect((await renderMdx(fence('ts nocopy'))).html).not.toContain('button')
})

it('is the same as an element', async () => {
  const { html, markdown } = await renderMdx(
    '<CodeBlock language="js" filename="a.js" highlight="[2]" focus="[1,2]">{`one\\ntwo\\nthree`}</CodeBlock>',
  )
  expect(html).toContain('<span class="line focused">one</span>\n<span class="line highlighted focused">two</span>')
  expect(markdown).toBe('```js a.js\none\ntwo\nthree\n```\n')
})

it.each([
  ['ts', 'TypeScript'],
  ['zig', 'zig'],
  ['text', ''],
  ['constructor', 'constructor'],
])('calls %s "%s"', (lang, name) => expect(languageName(lang)).toBe(name))
