// HTML that browsers accept and MDX rejects: it gets the structure that browsers give it.
import { describe, expect, it } from 'vitest'
import { repairHtml } from './repair-html.ts'
import { parse } from './testing.ts'

describe('HTML', () => {
  it.each([
    ['cells without ends', '<table>\n<tr><td>a<td>b\n<tr><td>c\n</table>', 'table(tr(td(a) td(b)) tr(td(c)))'],
    [
      'parts of a table without ends',
      '<table><thead><tr><th>a<tbody><tr><td>b<tfoot><tr><td>c</table>',
      'table(thead(tr(th(a))) tbody(tr(td(b))) tfoot(tr(td(c))))',
    ],
    [
      'a table in a cell without an end',
      '<table><tr><td>a<table><tr><td>b</table><td>c</table>',
      'table(tr(td(a table(tr(td(b)))) td(c)))',
    ],
    [
      'a closing tag on its own line after text',
      '<table>\n<tr><td><code>a</code>\n<code>b</code>\n</td>\n<td>\n<p>c</p>\n</td>\n</tr>\n</table>',
      'table(tr(td(code(a)   code(b)) td(p(c))))',
    ],
    ['an opening tag on its own line', '<td>\na *b*\nc</td>\n\nd', 'td(a  emphasis(b)  c) p(d)'],
    ['one within text', '<p>\n  a\n  <a href="/b">\n  c</a> d\n</p>', 'p(p(a a href=/b(c) d))'],
    ['one of several', '<tr><td>\na</td><td>b</td></tr>', 'tr(td(a) td(b))'],
    ['one of a block after text', 'a\n<div>\nb</div>', 'p(a) div(p(b))'],
    ['one of a block before text', '<div>\na</div> b', 'div(p(a)) p(b)'],
    ['several of them', '<div><p>a\n</p>\n</div>\n\nb', 'div(p(a)) p(b)'],
    ['the same before more text', '<div>a\n</div>\nb', 'div(p(a)) p(b)'],
    [
      'rows that share a line with the table',
      '<table><tr><td>a</td></tr>\n\n<tr><td>b</td></tr></table>',
      'table(tr(td(a)) tr(td(b)))',
    ],
    ['blocks in blocks on one line', '<div><p>a\n\nb</p></div>', 'div(p(p(a) p(b)))'],
    ['a list in a cell', '<td>\n- a\n- b</td>', 'td(list(listItem(p(a)) listItem(p(b))))'],
    ['code in a cell without an end', '<tr>\n<td>\n\n```\n<td>\n```\n<td>b\n</tr>', 'tr(td(code(<td>)) td(b))'],
    ['paragraphs without ends', 'a <p>b\n\nc <p>d', 'p(a  p(b)) p(c  p(d))'],
    ['one before a block', '<div><p>a<ul><li>b</ul></div>', 'div(p(a) ul(li(b)))'],
    ['terms', '<dl>\n<dt>a\n<dd>b\n\n- c\n<dt>d\n</dl>', 'dl(dt(a) dd(p(b) list(listItem(p(c)))) dt(d))'],
    ['options', '<select><optgroup><option>a<option>b</select>', 'select(optgroup(option(a) option(b)))'],
    [
      'in a list',
      '- <table><tr><td>a\n  <td>b\n  </table>\n- c',
      'list(listItem(table(tr(td(a  ) td(b)))) listItem(p(c)))',
    ],
    ['in a quotation', '> <div>a\n>\n> b</div>\n> c', 'blockquote(div(p(a) p(b)) p(c))'],
    ['in a component', '<Note><table><tr><td>a\n</table></Note>', 'Note(table(tr(td(a))))'],
    ['with Windows line ends', '<tr><td>a\r\n</td>\r\n<td>b</td></tr>', 'tr(td(a) td(b))'],
    ['after other repairs', '<td>a<br>\n</td>\n\n<b>c', 'td(a br()) b(c)'],
  ])('%s', (_, source, expected) => {
    const { shape, findings } = parse(source)
    expect(shape.replace(/ +(?=[ )])/g, '')).toBe(expected.replace(/ +(?=[ )])/g, ''))
    expect(findings.filter((finding) => !/^suggestion <|^error <b>/.test(finding))).toEqual([])
  })

  it('gets one finding for each element, at the tag that the author has to change', () => {
    const { draft, findings } = parse('<div>a\n\nb</div>\n\n<p>c\n</p>\n\n<ul><li>d</ul>')
    expect(findings).toEqual(['suggestion <div>', 'suggestion </p>', 'suggestion <li>'])
    expect(draft.diagnostics.map(({ message, help }) => `${message} ${help}`)).toEqual([
      '`<div>` and `</div>` are in different blocks of text. Put `<div>` and `</div>` on lines of their own.',
      '`</p>` is on its own line, but `<p>` is in a line of text. Move `</p>` to the end of the line before it.',
      "`<li>` isn't closed. Write `</li>` where it ends.",
    ])
  })

  it('stays as it is in code, comments, and expressions', () => {
    const code = '`<td>`, {/* <tr> */} {"<li>"} and\n\n```\n<td>\n```\n\n~~~\n<td>\n~~~\n\nexport const a = "<td>"'
    const { shape, findings } = parse(`${code}\n\n<td>a<td>b</td>`)
    expect(shape).toBe(`${parse(code).shape} td(a) td(b)`)
    expect(findings).toEqual(['suggestion <td>'])
  })

  it('keeps the places of what follows', () => {
    const source = '<table><tr><td>a\n</td><td>b\n\nc</table>\n\n**here**'
    const last = parse(source).draft.children.at(-1)
    expect(source.slice(last?.span?.start, last?.span?.end)).toBe('**here**')
  })

  it('isn’t ended by closing tags of nothing', () => {
    const { shape, findings } = parse('<b>x</b>\n\n<tr><td>a</b></td></i></tr>')
    expect(shape).toBe('b(x) tr(td(a))')
    expect(findings).toEqual(['error </b>', 'error </i>'])
  })
})

describe('valid HTML', () => {
  const pieces = [
    'Text with <b>bold\nwords</b>.',
    '<table><tr><td>a</td></tr></table>',
    '<table>\n<tr><td>\n\n- a\n\n</td></tr>\n</table>',
    '<p>a</p>\n<p>b\nc</p>',
    '- a\n  <div>\n  b\n  </div>\n- <i>c</i>',
    '> <div>\n> a\n> </div>',
    '| <b>a</b> | <ul><li>b</li></ul> |\n|-|-|\n| c | d |',
    '# A <i>b</i>',
    '<Note>\n  a\n  <br />\n  b\n</Note>',
    '<div\n  className="a"\n>\n  text {1 + 1}\n</div>',
    '{list.map((a) => (\n  <li>{a}</li>\n))}',
    '```\n<td>\n```',
    '1. a <p>b</p>\n\n   <details>\n   <summary>c</summary>\n\n   d\n   </details>',
  ]
  it('is never changed', () => {
    for (const a of pieces)
      for (const b of pieces)
        for (const between of ['\n\n', '\n'])
          if (parse(a + between + b).draft.diagnostics.length === 0)
            expect(repairHtml(a + between + b), a + between + b).toBeUndefined()
  })
})

describe('a table of 16,000 rows', () => {
  it.each([
    ['without ends', `<table>\n${'<tr><td>a<td>b\n'.repeat(16_000)}</table>`],
    ['with ends on lines of their own', `<table>\n${'<tr><td>a\n</td>\n</tr>\n'.repeat(16_000)}</table>`],
  ])('%s is repaired in one step', (_, source) => {
    expect(repairHtml(source)?.also?.length).toBeGreaterThan(16_000)
  })
})
