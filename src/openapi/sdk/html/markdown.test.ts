// HTML of documentation tools as Markdown.
import { describe, expect, it } from 'vitest'
import { parseHtml } from '../../../dom/dom.ts'
import { htmlToMarkdown } from './markdown.ts'

describe('htmlToMarkdown', () => {
  it.each([
    [
      'a box with a title of its kind',
      '<div class="admonition hint"><p class="admonition-title">Hinweis</p><p>Close <em>it</em>.</p><p>Soon.</p></div>',
      '> [!TIP]\n> Close *it*.\n>\n> Soon.',
    ],
    [
      'a box with a title of its own',
      '<div class="admonition-mind-the-gap admonition"><p class="admonition-title">Mind the gap</p><p>It’s wide.</p></div>',
      '> [!NOTE]\n> **Mind the gap**\n>\n> It’s wide.',
    ],
    ['an empty box', '<div class="admonition note"><p class="admonition-title">Note</p></div>', ''],
    [
      'sources',
      '<div class="citation"><span class="label"><span>[</span>1<span>]</span></span><span class="backrefs">(<a href="#a">1</a>,<a href="#b">2</a>)</span><p>A book.</p></div>',
      '- \\[1\\] A book.',
    ],
    [
      'formulas',
      '<p>Where <span class="math notranslate">\\(a_1 &lt; b\\)</span>.</p><div class="math">\\[x^2\\]</div>',
      'Where [`a_1 < b`](<#formula:a_1%20%3C%20b>).\n\n[`x^2`](<#displayed-formula:x%5E2>)',
    ],
  ])('%s', (_, html, markdown) => {
    const options = { language: 'python', link: (_: string, label: string) => label }
    expect(htmlToMarkdown(parseHtml(html).children, options)).toBe(markdown)
  })
  it('reads code of any length', () => {
    const code = '    let x = `1`\n'.repeat(200_000)
    const read = htmlToMarkdown(parseHtml(`<pre>${code}</pre>`).children, { language: 'js', link: (_, label) => label })
    expect(read.split('\n')).toHaveLength(200_002)
    expect(read.startsWith('```js\nlet x = `1`\nlet')).toBe(true)
  })
})
