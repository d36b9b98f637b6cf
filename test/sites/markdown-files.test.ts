// Pages in `.md` files, with syntax that CommonMark allows and MDX rejects, and the Markdown version of every page.
import { describe, expect, it } from 'vitest'
import { testSite } from '../site.ts'

async function md(source: string) {
  const site = await testSite({ 'index.mdx': 'Home', 'page.md': source })
  return { html: site.html('/page'), text: site.text('/page'), codes: site.codes(), file: site.file('/page.md') }
}

describe('a Markdown file', () => {
  it.each([
    [
      'links in angle brackets',
      'See <https://example.com> or <me@example.com>.',
      'See https://example.com or me@example.com.',
      ['mdx-habit', 'mdx-habit'],
    ],
    ['comments', 'One <!-- two --> three', 'One three', ['mdx-habit']],
    ['comments around a whole section', '<!--\n# Old\n\n- {a}\n-->\n\nText', 'Text', ['mdx-habit']],
    ['void tags', 'One<br>two<hr>\n\n<img src="/x.png">', 'One two', ['mdx-habit', 'mdx-habit', 'mdx-habit']],
    ['JSON in braces', 'Send { "a": 1 } to it', 'Send { "a": 1 } to it', ['syntax']],
    ['template braces', 'Write {{ name }} and {% if %}', 'Write {{ name }} and {% if %}', ['syntax']],
    ['braces in code', 'Write `{a}` and\n\n```\n{b}\n```', 'Write {a} and {b}', []],
    ['less-than and greater-than signs', 'a < b, x <= y, List<int>', 'a < b, x <= y, List<int>', expect.anything()],
    ['placeholders', 'Set <your-key> there', 'Set <your-key> there', ['syntax']],
    ['thematic breaks and underlined headings', 'One\n===\n\n***\n\nTwo\n---', 'Two', []],
    [
      'HTML blocks',
      '<div align="center">\n  <img src="/x.png" width="10">\n  <p>Text</p>\n</div>',
      'Text',
      ['mdx-habit'],
    ],
    ['escapes', '\\{a\\} \\<b> \\*c\\* &lt;d&gt;', '{a} <b> *c* <d>', []],
  ])('can have %s', async (_, source, text, codes) => {
    const page = await md(source)
    expect(page.text).toBe(text)
    expect(page.codes).toEqual(codes)
    expect(page.html).not.toContain('unreadable')
  })
})

describe('the Markdown version of a page', () => {
  it.each([
    ['text with inline formatting', 'One **two** *three* ~~four~~ `five`', 'One **two** *three* ~~four~~ `five`'],
    [
      'escaped characters that would be syntax',
      'a \\* b \\_c\\_ \\`d\\` 1 \\< 2 \\<e>',
      'a \\* b \\_c\\_ \\`d\\` 1 < 2 \\<e>',
    ],
    ['lists', '1. a\n   - b\n2. c', '1. a\n   - b\n2. c'],
    ['task lists', '- [ ] a\n- [x] b', '- [ ] a\n- [x] b'],
    ['tables', '| a | b |\n|--|:-:|\n| `x \\| y` | c |', '| a | b |\n| --- | :-: |\n| `x \\| y` | c |'],
    ['code that contains fences', '````md\n```js\na\n```\n````', '````md\n```js\na\n```\n````'],
    ['HTML as Markdown', '<div><b>a</b> <i>b</i><br/>c</div>', '**a** *b*\\\nc'],
    ['HTML tables as Markdown', '<table><tr><th>A</th></tr><tr><td>b</td></tr></table>', '| A |\n| --- |\n| b |'],
    ['no scripts', '<script>x()</script>\n\nText', 'Text'],
    ['quotes', '> a\n>\n> b', '> a\n>\n> b'],
  ])('has %s', async (_, source, expected) => {
    const { file } = await md(`---\ntitle: T\n---\n\n${source}`)
    expect(file.slice(file.indexOf('# T') + 3).trim()).toContain(expected)
  })
})
