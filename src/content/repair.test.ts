// What MDX rejects and people write anyway: shown as they meant it, and reported.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { parse } from './testing.ts'

describe('an element that isn’t closed before the next one', () => {
  it.each([
    ['ends there', '<Tabs>\n<Tab>\na\n\n<Tab>\nb\n</Tab>\n</Tabs>', 'Tabs(Tab(p(a)) Tab(p(b)))', 1],
    ['and so does the last', '<Tabs>\n  <Tab x="1">\n  a\n\n  <Tab>\n  b\n</Tabs>', 'Tabs(Tab x=1(p(a)) Tab(p(b)))', 2],
    [
      'unless that is further in',
      '<Tabs>\n<Tab>\na\n\n  <Tab>\n  b\n  </Tab>\n</Tabs>',
      'Tabs(Tab(p(a) Tab(p(b))))',
      1,
    ],
    [
      'unless that is in another one',
      '<Tabs>\n<Tab>\n<Note>\n<Tab>\nb\n</Tab>\n</Note>\n</Tabs>',
      'Tabs(Tab(Note(Tab(p(b)))))',
      1,
    ],
  ])('%s', (_, source, expected, count) => {
    const { shape, findings } = parse(source)
    expect(shape).toBe(expected)
    expect(findings).toHaveLength(count)
  })
})

it('a reference to an equation in a sentence is math', () => {
  const { shape, findings } = parse('By \\eqref{eq:sum}, **\\ref{eq:b_2}**, and \\preref{a b}.')
  expect(shape).toBe('p(By  inlineMath(\\eqref{eq:sum}) ,  strong(inlineMath(\\ref{eq:b_2})) , and \\preref{a b}.)')
  expect(findings).toEqual(['error \\eqref{eq:sum}', 'error \\ref{eq:b_2}', 'error {a b}'])
})

describe('habits from HTML and Markdown', () => {
  it.each([
    ['a comment', 'a <!-- {b} --> c', 'p(a  {/*  b  */}  c)', ['<!-- {b} -->']],
    ['comments over lines', '<!-- a\n\n*/ -->\n\nText', '{/* a\n\n*  */} p(Text)', ['<!-- a\n\n*/ -->']],
    ['a line break', 'a<br>b', 'p(a br() b)', ['<br>']],
    ['many', 'a<br>b<BR>c<br>', 'p(a br() b br() c br())', ['<br>', '<BR>', '<br>']],
    [
      'within elements that the parser blames first',
      '<div>\n<table>\n<td>a<br>b</td>\n</table>\n</div>\n\n## B',
      'div(table(td(a br() b))) heading(B)',
      ['<br>'],
    ],
    ['one that is code', 'a<br>b `<br>`\n\n```\n<br>\n```', 'p(a br() b  inlineCode(<br>)) code(<br>)', ['<br>']],
    [
      'one next to a component that is named like an element without content',
      'a<br>b <Link to="/c">d</Link>',
      'p(a br() b  Link to=/c(d))',
      ['<br>'],
    ],
    ['a closing line break', 'a</br>b', 'p(a br() b)', ['</br>']],
    ['an image', '<img src="/a.png">\n\nb', 'img src=/a.png() p(b)', ['<img src="/a.png">']],
    ['in a component', '<Frame><img src="x"></Frame>', 'Frame(img src=x())', ['<img src="x">']],
    [
      'values without quotes',
      '<img width=100 src=/a.png />',
      'img width=100 src=/a.png()',
      ['<img width=100 src=/a.png />'],
    ],
    ['typographic quotes', '<Card title=“A b” />', 'Card title=A b()', ['<Card title=“A b” />']],
    ['an address', 'At <https://a.b/c_d?e=f>.', 'p(At  link(https://a.b/c_d?e=f) .)', ['<https://a.b/c_d?e=f>']],
    ['a mail address', '<me@example.com>', 'p(link(me@example.com))', ['<me@example.com>']],
    ['list items', '<ul>\n<li>a\n<li>b\n</ul>', 'ul(li(a) li(b))', ['<li>', '<li>']],
    ['a list in a list', '<ul><li>a<ul><li>b</ul><li>c</ul>', 'ul(li(a ul(li(b))) li(c))', ['<li>', '<li>', '<li>']],
    [
      'cells',
      '<table><tr><td>1<td>2<tr><td>3</table>',
      'table(tr(td(1) td(2)) tr(td(3)))',
      Array(5).fill(expect.anything()),
    ],
  ])('%s', (_, source, expected, places) => {
    const { shape: seen, findings } = parse(source)
    expect(seen.replace(/ (?=\))/g, '')).toBe(expected)
    expect(findings).toEqual(places.map((place) => (typeof place === 'string' ? `suggestion ${place}` : place)))
  })
})

describe('tags', () => {
  it.each([
    ['closed in a line of text', '<Note>\na</Note>\n\nb', 'Note(p(a)) p(b)', ['warning </Note>']],
    ['opened in a line of text', '<Note>a\n\nb\n</Note>', 'Note(p(a) p(b))', ['warning <Note>']],
    [
      'the same in a list',
      '- a\n  <Note>\n  b</Note>\n- c',
      'list(listItem(p(a) Note(p(b))) listItem(p(c)))',
      ['warning </Note>'],
    ],
    ['the same in a quote', '> <Note>a\n> b\n> </Note>', 'blockquote(Note(p(a b)))', ['warning <Note>']],
    [
      'that can’t be any',
      'Under <100 ms, Promise<[A](/a)>, S <<me@a.b>>',
      'p(Under <100 ms, Promise< link(A) >, S < link(me@a.b) >)',
      ['warning <', 'warning <', 'warning <', 'suggestion <me@a.b>'],
    ],
    [
      'that stand for values',
      'Set `x` to <API_KEY>, or <TODO> later',
      'p(Set  inlineCode(x)  to <API_KEY>, or <TODO> later)',
      ['warning <TODO>', 'warning <API_KEY>'],
    ],
    [
      'that stand for values, of several words',
      'Set <Your Name>, <API KEY>, or <Zone-ID> <TODO: ask>',
      'p(Set <Your Name>, <API KEY>, or <Zone-ID> <TODO: ask>)',
      ['warning <TODO: ask>', 'warning <Zone-ID>', 'warning <API KEY>', 'warning <Your Name>'],
    ],
    [
      'that stand for values, in another',
      '<Note>Set <TODO: ask> here</Note>',
      'Note(Set <TODO: ask> here)',
      ['warning <TODO: ask>'],
    ],
    [
      'with attributes that have no values',
      '<Card horizontal>a',
      'Card horizontal=true(a)',
      ['error <Card horizontal>'],
    ],
    ['never closed, in text', 'a <b>b\nc', 'p(a  b(b)  c)', ['error <b>']],
    [
      'never closed, in a cell',
      '| a | b |\n|-|-|\n| <b>c | d |',
      expect.stringContaining('tableCell(b(c)) tableCell(d)'),
      ['error <b>'],
    ],
    ['never closed', '<Note>\n\na\n\n## B\n\nc', 'Note(p(a)) heading(B) p(c)', ['error <Note>']],
    ['never closed, one in another', '<div>\n<div>\n\na\n\n## B', 'div(div(p(a))) heading(B)', ['error <div>']],
    ['never closed, to the end', '<Note>\n\na', 'Note(p(a))', ['error <Note>']],
    [
      'never closed, around code that isn’t either',
      '<Note>\n```js\na\n\nb',
      'Note(code(a\n\nb))',
      ['error ```js', 'error <Note>'],
    ],
    ['closed within code that isn’t', '<Note>\n  ```js\n  a\n</Note>\n\nb', 'Note(code(a)) p(b)', ['error ```js']],
    ['not closed before its parent', '<Steps>\n<Step>\na\n</Steps>', 'Steps(Step(p(a)))', ['error <Step>']],
    [
      'closed in another item',
      '- a\n  <Note>\n- b\n  </Note>',
      'list(listItem(p(a) Note()) listItem(p(b)))',
      ['error </Note>'],
    ],
    [
      'closed after the item',
      '1. a\n\n   <Note>\n   b\n</Note>\n\nc',
      'list(listItem(p(a) Note(p(b)))) p(c)',
      ['error </Note>'],
    ],
    ['closed after the quotation', '> <Note>\n> a\n</Note>\n\nb', 'blockquote(Note(p(a))) p(b)', ['error </Note>']],
    [
      'closed after an item in a quotation',
      '> - <Note>\n>   a\n> </Note>\n\nb',
      'blockquote(list(listItem(Note(p(a))))) p(b)',
      ['error </Note>'],
    ],
    ['crossed', '<b>a <i>b</b> c</i>', 'p(b(a  i(b))  c)', ['error <i>']],
    ['crossed, and one more closed', '<b>a <i>b</b> c</i> d</i>', 'p(b(a  i(b))  c d)', ['error <i>', 'error </i>']],
    ['closed without being open', 'a</Note> b', 'p(a b)', ['error </Note>']],
    [
      'no HTML',
      'Send <your-token> and <my_key>',
      'p(Send <your-token> and <my_key>)',
      ['warning <my_key>', 'warning <your-token>'],
    ],
    ['types', 'List<String> and Map<K, V>', 'p(List<String> and Map<K, V>)', ['warning <String>', 'warning <']],
    ['a comparison', 'If n <5 and x<y.', 'p(If n <5 and x<y.)', ['warning <', 'warning <']],
    ['an unclosed tag right after a word', 'a<Badge x="1" "b', 'p(a<Badge x="1" "b)', ['error "']],
    [
      'closed in the plural',
      '<Deck>\n<Card x="1">\na\n</Cards>\n<Card>\nb\n</Card>\n</Deck>',
      'Deck(Card x=1(p(a)) Card(p(b)))',
      ['error </Cards>'],
    ],
    [
      'closed by another name',
      '<CardGroup>\n<Card>\na\n</Card>\n<Card>\nb\n</Crad>\n</CardGroup>',
      'CardGroup(Card(p(a)) Card(p(b)))',
      ['error </Crad>'],
    ],
    ['closed by that of another component', '<Note>\na\n</Tip>\n\nb', 'Note(p(a)) p(b)', ['error <Note>']],
    [
      'never closed before one that isn’t open',
      '<Note>\na\n\n  </Tip>',
      'Note(p(a))',
      ['error </Tip>', 'error <Note>'],
    ],
    ['opened by another name', '<Nte>a</Note>\n\n<Note>b</Note>', 'Note(a) Note(b)', ['error <Nte>']],
    ['one of two names', '<Nte>a</Note> b', 'p(Nte(a)  b)', ['error <Nte>']],
    ['closed without its slash', '<Note>a b<Note>\n\nc', 'Note(a b) p(c)', ['error <Note>']],
    ['types on two lines', 'a <T>\nb List<T>', 'p(a  T()  b List<T>)', ['warning <T>', 'error <T>']],
    ['closed without its slash, in lines', '<Note>\na\n<Note>\n\n## B', 'Note(p(a)) heading(B)', ['error <Note>']],
    [
      'never closed, before a comment in code',
      '<Note>\na\n\n```py\n# b\n```\n\n## C',
      'Note(p(a) code(# b)) heading(C)',
      ['error <Note>'],
    ],
    [
      'closed within code that isn’t, in its parent',
      '<Steps>\n  <Step>\n    ```sh\n    a\n  </Step>\n  <Step>\n    b\n  </Step>\n</Steps>',
      'Steps(Step(code(a)) Step(p(b)))',
      ['error ```sh'],
    ],
    [
      'with an address in braces',
      '<CardGroup>\n  <Card href={/a} title="b">\n  c\n  </Card>\n</CardGroup>',
      'CardGroup(Card href=/a title=b(p(c)))',
      ['error {/a}'],
    ],
    ['with a URL in braces', '<Card href={https://a.b/c} />', 'Card href=https://a.b/c()', ['error {https://a.b/c}']],
  ])('%s', (_, source, expected, findings) => {
    const result = parse(source)
    expect(result.shape).toEqual(expected)
    expect(result.findings).toEqual(findings)
  })
})

describe('special characters', () => {
  it.each([
    ['1 < 2 and a <= b and a <- b', 'p(1 < 2 and a <= b and a <- b)', 2],
    ['Use {a b} here', 'p(Use {a b} here)', 1],
    ['Open { here\n\nand on', 'p(Open { here) p(and on)', 1],
    ['<Card title={Hello there} />', 'Card title=Hello there()', 1],
    ['<!-- open\n\nText', 'p(<!-- open) p(Text)', 1],
  ])('%j', (source, expected, count) => {
    const { shape: seen, findings } = parse(source)
    expect(seen).toBe(expected)
    expect(findings).toHaveLength(count)
  })
})

describe('ranges', () => {
  it('refer to the author’s text, no matter how much was repaired before them', () => {
    const source = 'é🚀 <br> a <me@example.com> <!-- x --> <b>y\n\n**here** `x`'
    const { draft, findings } = parse(source)
    const last = draft.children.at(-1)
    expect(last?.type === 'paragraph' && last.children.map(({ span }) => source.slice(span?.start, span?.end))).toEqual(
      ['**here**', ' ', '`x`'],
    )
    expect(new Set(findings)).toEqual(
      new Set(['suggestion <br>', 'suggestion <me@example.com>', 'suggestion <!-- x -->', 'error <b>']),
    )
  })

  it('are right in a page that is parsed piece by piece', () => {
    const source = `${'a <- b\n\n'.repeat(1100)}**here**`
    const { draft, findings } = parse(source)
    const last = draft.children.at(-1)
    expect(source.slice(last?.span?.start, last?.span?.end)).toBe('**here**')
    expect(findings).toHaveLength(1100)
  })
})

it('says that a comment is never closed, not that it is no JavaScript', () => {
  const { draft } = parse('{/* a }\n\nb')
  expect(draft.diagnostics.map(({ message, help }) => `${message} ${help}`)).toEqual([
    'The comment starts with `{/*` and is never closed. Write `*/}` where it ends.',
  ])
})

describe('what can’t be repaired', () => {
  it.each([
    ['tags', '<div>'.repeat(20_000)],
    ['braces', '{'.repeat(20_000)],
    ['comments', '<!--'.repeat(20_000)],
    ['entities', '&amp;'.repeat(20_000)],
    ['operators', `{${'!'.repeat(50_000)}a}`],
    ['functions', `{${'a=>'.repeat(20_000)}a}`],
    ['parentheses', `{${'('.repeat(20_000)}${')'.repeat(20_000)}}`],
    ['templates', `{${'`${'.repeat(4_000)}a${'}`'.repeat(4_000)}}`],
    ['an export', `export const a = ${'['.repeat(20_000)}`],
    ['a page of megabytes', 'text '.repeat(500_000)],
  ])('S30: endless %s: one finding, and shown as typed', (_, text) => {
    const { draft } = parse(`---\ntitle: A\n---\n\n${text}`)
    expect(draft.diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual(['error syntax'])
    const [shown] = draft.children
    expect(shown?.type === 'invalid' && shown.value.trim() === text.trim()).toBe(true)
    expect(draft.frontmatter.data).toEqual({ title: 'A' })
  })

  it.each([
    ['quote markers', `${'>'.repeat(20_000)} deep`],
    ['list levels', Array.from({ length: 1_000 }, (_, i) => `${'  '.repeat(i)}- deep`).join('\n')],
    ['tags', `${'<b>'.repeat(2_000)}deep${'</b>'.repeat(2_000)}`],
    ['emphasis', `${'*a '.repeat(2_000)}deep${' a*'.repeat(2_000)}`],
  ])('S30: %s nested too deeply: one finding, and the excess is shown as typed', (_, text) => {
    const { draft } = parse(text)
    expect(draft.diagnostics.map(({ message }) => message)).toEqual(['This is nested deeper than a page can show.'])
    expect(JSON.stringify(draft.children)).toContain('deep')
  })

  it.each([
    ['brackets', '['.repeat(50_000)],
    ['parentheses of links', '[a]('.repeat(9_000)],
    ['links in angle brackets', 'See <https://a.b/c>.\n\n'.repeat(420)],
    ['types in a fence', `\`\`\`ts\n${'type A = Promise<Array<string>>\n'.repeat(500)}\`\`\`\n`],
    ['braces in a fence', `\`\`\`js\n${'{ a: { b: [1, (2)] } }\n'.repeat(1_000)}\`\`\`\n`],
    ['a long page', 'A **word**, a [link](/x), `code`, {1 + 1} and <br /> in it.\n\n'.repeat(1_200)],
  ])('%s don’t count as nesting', (_, text) => {
    const { draft } = parse(text)
    expect(draft.diagnostics.filter(({ severity }) => severity !== 'suggestion')).toEqual([])
    expect(draft.children.some(({ type }) => type === 'invalid')).toBe(false)
  })

  it('is named without the places that the parser counts', () => {
    const { draft } = parse('First.\n\nSee http://localhost:`<port>` there.')
    expect(draft.diagnostics.map(({ message }) => message)).toEqual(['`<port>` is opened and never closed.'])
  })

  it('shows the rest of a page that has one such part', () => {
    const { draft } = parse(`# Title\n\nFirst.\n\n{${'('.repeat(20_000)}}\n\nLast.`)
    expect(draft.children.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'invalid', 'paragraph'])
    expect(draft.diagnostics).toHaveLength(1)
  })

  it('shows the rest where a fence opens in a list item', () => {
    const { draft } = parse(`- \`\`\`js\n  a()\n  \`\`\`\n\nFirst.\n\n{${'('.repeat(20_000)}}\n\nLast.`)
    expect(draft.children.map(({ type }) => type)).toEqual(['list', 'paragraph', 'invalid', 'paragraph'])
    expect(draft.diagnostics).toHaveLength(1)
  })

  describe('is shown like a paragraph', () => {
    // The parser takes the backtick for a part of the address, and the tag is none that could be escaped.
    const broken = 'See http://localhost:`<port>` there.'
    const shown = `invalid(${broken})`
    it.each([
      [
        'between a note and its text',
        `a[^1]\n\n${broken}\n\n[^1]: b`,
        `p(a footnoteReference) ${shown} footnoteDefinition(p(b))`,
      ],
      ['before a definition', `[a][b]\n\n${broken}\n\n[b]: /c`, `p(link(a)) ${shown}`],
      ['in an item of a list', `- a\n- ${broken}\n- b`, `list(listItem(p(a)) listItem(${shown}) listItem(p(b)))`],
      [
        'in a list with several paragraphs',
        `1. a\n\n   ${broken}\n\n2. b`,
        `list(listItem(p(a) ${shown}) listItem(p(b)))`,
      ],
      ['in a quotation', `> a\n>\n> ${broken}\n>\n> b`, `blockquote(p(a) ${shown} p(b))`],
      ['in a component', `<Note>\n\na\n\n${broken}\n\n</Note>\n\nb`, `Note(p(a) ${shown}) p(b)`],
      [
        'in a row',
        `| a |\n|-|\n| ${broken} |\n| b |`,
        `table(tableRow(tableCell(a)) tableRow(tableCell(invalid(| ${broken} |))) tableRow(tableCell(b)))`,
      ],
      ['between other mistakes', `a < b\n\n${broken}\n\n<br>`, `p(a < b) ${shown} br()`],
    ])('%s', (_, source, expected) => {
      const { shape, findings } = parse(source)
      expect(shape).toBe(expected)
      expect(findings.filter((finding) => finding !== 'suggestion <br>')).toEqual(['error <'])
    })

    it('with its place, and that of what follows', () => {
      const source = `é <br> [a][b]\n\n- ${broken}\n- **here**\n\n[b]: /c`
      const spans: string[] = []
      JSON.stringify(parse(source).draft.children, (_, value) => {
        if (value?.type === 'invalid' || value?.type === 'strong')
          spans.push(source.slice(value.span.start, value.span.end))
        return value
      })
      expect(spans).toEqual([broken, '**here**'])
    })
  })

  it('doesn’t cut a page with more mistakes than are repaired one by one', () => {
    const { draft, shape } = parse(`${'a <- b\n\n'.repeat(300)}[x][y]\n\n[y]: /z`)
    expect(draft.diagnostics).toHaveLength(300)
    expect(shape).toMatch(/ p\(link\(x\)\)$/)
  })

  it('doesn’t cut a page for which the parser is stopped', () => {
    const { draft, shape } = parse(`[x][y]\n\n${'{<b> c}\n\n'.repeat(40)}[y]: /z`)
    expect(shape).toMatch(/^p\(link\(x\)\) p\(\{ b/)
    expect(draft.diagnostics.filter(({ message }) => /stopped/.test(message))).toEqual([])
  })

  it('doesn’t affect the rest of the page', () => {
    const { shape: seen } = parse(`First **a**\n\n<A b={"\n\n## Last`)
    expect(seen).toMatch(/^p\(First {2}strong\(a\)\)/)
    expect(seen).toMatch(/heading\(Last\)$/)
  })
})

describe('however slow the machine is', () => {
  afterEach(() => vi.restoreAllMocks())

  it.each([
    ['a page', 40, ''],
    ['a page that is parsed in another process', 400, 'Words and more words. '.repeat(2_000)],
  ])('%s with many mistakes is the same', (_, count, more) => {
    const text = `${more}\n\n${'<Note>\na<br>b\n\n'.repeat(count)}`
    const usual = parse(text)
    const now = performance.now.bind(performance)
    let calls = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ++calls * 3_000)
    expect(parse(text)).toEqual(usual)
    expect(usual.findings.length).toBeGreaterThan(count)
  })
})
