// From HTML as people write it in pages to HTML that browsers accept.
import { describe, expect, it } from 'vitest'
import { testSite } from '../site.ts'

async function html(source: string, more: Record<string, string> = {}): Promise<string> {
  const site = await testSite({ 'index.mdx': source, ...more })
  return site
    .html('/')
    .replace(/^<div[^>]*>/, '')
    .trim()
}

describe('attributes', () => {
  it.each([
    [
      'written as in HTML',
      '<div class="a b" style="color: red; margin:0" for="x">t</div>',
      '<div class="a b" style="color: red; margin:0" for="x">t</div>',
    ],
    [
      'written as in React',
      '<div className="a" style={{ marginTop: 4, lineHeight: 2, "--x": "1px" }} tabIndex={0}>t</div>',
      '<div class="a" style="margin-top:4px;line-height:2;--x:1px" tabindex="0">t</div>',
    ],
    [
      'with boolean values',
      '<div hidden aria-hidden={true} draggable={false} contentEditable={false} title={false}>t</div>',
      '<div hidden aria-hidden="true" draggable="false" contenteditable="false">t</div>',
    ],
    [
      'with special characters',
      `<div title='a "b" <c> &amp;'>t</div>`,
      '<div title="a &quot;b&quot; &lt;c&gt; &amp;">t</div>',
    ],
    ['without event handlers in quotes', '<div onclick="x()">t</div>', '<div>t</div>'],
    [
      'on iframes',
      '<iframe src="https://a.example" allowFullScreen frameBorder="0"></iframe>',
      '<iframe src="https://a.example" allowfullscreen frameborder="0"></iframe>',
    ],
    [
      'on SVG',
      '<svg viewBox="0 0 1 1" strokeWidth={2} stroke-linecap="round" xmlnsXlink="x"><path fillRule="evenodd" d="M0 0" /></svg>',
      '<svg viewBox="0 0 1 1" stroke-width="2" stroke-linecap="round" xmlnsxlink="x"><path fill-rule="evenodd" d="M0 0"></path>\n</svg>',
    ],
  ])('%s', async (_, source, expected) => {
    expect(await html(source)).toBe(expected)
  })

  it.each([
    ['[a](javascript:alert(1))', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href=" java\tscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<form action="javascript:x"></form>', '<form></form>'],
    ['![a](javascript:x)', ''],
  ])('with URLs that run code are removed: %s', async (source, expected) => {
    expect(await html(source)).toBe(expected)
  })
})

describe('elements', () => {
  it.each([
    ['line breaks', 'a<br/>b <wbr/>c', '<p>a<br>b <wbr>c</p>'],
    [
      'text-level elements',
      'H<sub>2</sub>O <kbd>Ctrl</kbd> <mark>m</mark> <u>u</u>',
      '<p>H<sub>2</sub>O <kbd>Ctrl</kbd> <mark>m</mark> <u>u</u></p>',
    ],
    [
      'a centered paragraph',
      '<p align="center">\n  Text **bold**\n</p>',
      '<p align="center">Text <strong>bold</strong></p>',
    ],
    ['a block in a paragraph', '<p>\n<div>Block</div>\n</p>', '<div><div>Block</div></div>'],
    ['a block inline with text', 'Text <div>block</div> on', '<div>Text <div>block</div> on</div>'],
    [
      'details',
      '<details>\n<summary>More</summary>\nText **bold**\n</details>',
      '<details><summary>More</summary><p>\nText <strong>bold</strong></p>\n</details>',
    ],
    [
      'details with blank lines',
      '<details>\n<summary>More</summary>\n\nText\n\n</details>',
      '<details><summary>More</summary>\n<p>Text</p>\n</details>',
    ],
    [
      'a table',
      '<table>\n  <thead><tr><th>A</th></tr></thead>\n  <tbody>\n    <tr>\n      <td>**b**</td>\n    </tr>\n  </tbody>\n</table>',
      '<div class="table-wrap" tabindex="0"><table><thead><tr><th>A</th></tr></thead>\n<tbody><tr><td><strong>b</strong></td>\n</tr>\n</tbody>\n</table>\n</div>',
    ],
    [
      'a link in a link',
      '<a href="https://a.example">see https://b.example</a>',
      '<a href="https://a.example" target="_blank" rel="noopener">see https://b.example</a>',
    ],
    ['an unknown tag', '<Unknown>*a*</Unknown>', '<em>a</em>'],
    ['a comment', 'a<!-- b -->c', '<p>a c</p>'],
  ])('%s', async (_, source, expected) => {
    expect(await html(source)).toBe(expected)
  })
})

describe('Markdown', () => {
  it.each([
    [
      'task lists',
      '- [ ] a\n- [x] b',
      '<ul class="task-list">\n<li><input type="checkbox" disabled aria-label="To do"> a</li>\n<li><input type="checkbox" disabled checked aria-label="Done"> b</li>\n</ul>',
    ],
    ['a list that starts at five', '5. a\n6. b', '<ol start="5">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['a loose list', '- a\n\n- b', '<ul>\n<li><p>a</p></li>\n<li><p>b</p></li>\n</ul>'],
    [
      'a table',
      '| a | b |\n|:-:|--:|\n| `x \\| y` | **c** |',
      expect.stringContaining(
        '<td class="align-center"><code>x | y</code></td><td class="align-right"><strong>c</strong></td>',
      ),
    ],
    [
      'a table with an empty corner, which is no header',
      '| | Free |\n|-|-|\n| Seats | 1 |',
      expect.stringContaining('<thead>\n<tr><td></td><th scope="col">Free</th></tr>'),
    ],
    [
      'long names in a table, which may break, but not before their last letters',
      '| `retry_on_every_failed_delivery_of` | `0x0709F39376dEEe2A2dfC94A58EdEb2Eb9DF012bD` |\n|-|-|',
      expect.stringContaining(
        '<code>retry_on_every_<wbr>failed_delivery_of</code></th><th scope="col"><code>0x0709F39376d<wbr>EEe2A2dfC94A58Ed<wbr>Eb2Eb9DF012bD</code>',
      ),
    ],
    ['line breaks in text', 'a  \nb\\\nc', '<p>a<br>\nb<br>\nc</p>'],
    [
      'options, which stay on one line',
      '`--dry-run`, `-v`, `run --dry`',
      '<p><code class="no-break">--dry-run</code>, <code class="no-break">-v</code>, <code>run --dry</code></p>',
    ],
    ['strikethrough', '~~a~~', '<p><del>a</del></p>'],
    [
      'reference links',
      '[a][x]\n\n[x]: https://a.example "T"',
      '<p><a href="https://a.example" title="T" target="_blank" rel="noopener">a</a></p>',
    ],
  ])('%s', async (_, source, expected) => {
    expect(await html(source)).toEqual(expected)
  })

  it('footnotes link both ways', async () => {
    const page = await html('One[^a] two[^b] one[^a].\n\n[^b]: Second\n[^a]: First')
    expect(page).toContain('<a href="#fn-a" id="fnref-a">1</a>')
    expect(page).toMatch(/<li id="fn-a">First .*href="#fnref-a"[\s\S]*<li id="fn-b">Second/)
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map((match) => match[1])
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('images', () => {
  const files = { 'a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"></svg>' }

  it.each([
    ['their intrinsic size', '![A](/a.svg)', 'width="40" height="20"'],
    ['the height that matches a given width', '<img src="/a.svg" alt="A" width="100" />', 'width="100" height="50"'],
    ['the width that matches a given height', '<img src="/a.svg" alt="A" height={10} />', 'height="10" width="20"'],
  ])('get %s', async (_, source, expected) => {
    const tag = /<img[^>]*>/.exec(await html(source, files))?.[0] ?? ''
    expect([...tag.matchAll(/(?:width|height)="\d+"/g)].map(String).join(' ')).toBe(expected)
  })

  it.each([
    ['in percent', '<img src="/a.svg" alt="A" width="50%" />'],
    ['with both dimensions', '<img src="/a.svg" alt="A" width="5" height="5" />'],
  ])('keep a size %s', async (_, source) => {
    const tag = /<img[^>]*>/.exec(await html(source, files))?.[0] ?? ''
    expect(tag.match(/(?:width|height)=/g)?.length).toBe(source.match(/(?:width|height)=/g)?.length)
  })
})
