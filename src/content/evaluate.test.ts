import { describe, expect, it } from 'vitest'
import { evaluatePage, outline } from './evaluate/testing.ts'

/** The tree on one line, and the findings as `code@typed`. */
async function show(page: string, files: Record<string, string> = {}, variables: Record<string, string> = {}) {
  const { children, diagnostics, imports } = await evaluatePage(page, files, variables)
  const sources: Record<string, string> = { 'page.mdx': page, ...files }
  const findings = diagnostics.map(
    ({ code, place }) => `${code} ${place.file}: ${sources[place.file]?.slice(place.start, place.end)}`,
  )
  return { tree: outline(children), findings, imports: imports.map((one) => one.file) }
}

describe('expressions that are data', () => {
  it.each([
    ['a {/* comment */}b', '<p>a b</p>'],
    ['{/* comment */}', ''],
    ['a {} b', '<p>a  b</p>'],
    ['a {"b"} {1} {`c`}', '<p>a b 1 c</p>'],
    ["a {'{'}x{'}'}", '<p>a {x}</p>'],
    ['a {true}{false}{null}{undefined}b', '<p>a b</p>'],
    ['{"alone"}', '<p>alone</p>'],
    ['{[1, "a", null]} x', '<p>1a x</p>'],
    ['{`a ${1 + 2}`} b', '<p>a 3 b</p>'],
    ['a {1, 2}', '<p>a 2</p>'],
    ['Hi {user.firstName}!', '<p>Hi !</p>'],
    ['Hi {user?.firstName ?? "you"}!', '<p>Hi you!</p>'],
    [
      '<Card n={1} s={"x"} t={`y`} b={true} o={{ a: [1, -2] }} flag />',
      '<Card n=1 s="x" t="y" b=true o={"a":[1,-2]} flag=true></Card>',
    ],
    ['<Card {...{ a: 1, b: 2 }} b="3" />', '<Card a=1 b="3"></Card>'],
    ['<Card icon={<svg x="1"><path /></svg>} />', '<Card icon={<svg x="1"><path></path></svg>}></Card>'],
    ['{<b>bold {"x"}</b>}', '<b>bold x</b>'],
    ['<>a</>', 'a'],
    ['<div>\n{`x`}\n</div>', '<div>x</div>'],
    ['{false && <Note>never</Note>}', ''],
  ])('%s', async (page, tree) => {
    expect(await show(page)).toEqual({ tree, findings: [], imports: [] })
  })

  it('resolve to exports and their fields', async () => {
    const page =
      'export const a = "x"\nexport const o = { v: [{ n: 1 }] }\n\n# {a}\n\n<Card title={`${a}!`} n={o.v[0].n} m={o.none} /> {o.v[0].n}'
    expect(await show(page)).toMatchObject({ tree: '<h1>x</h1><Card title="x!" n=1></Card><p>1</p>', findings: [] })
  })
})

describe('undefined names', () => {
  it('show as typed, with a finding at their range', async () => {
    expect(await show('Call `/users/{id}` or /users/{id}.')).toMatchObject({
      tree: '<p>Call `/users/{id}` or /users/{id}.</p>',
      findings: ['undefined-variable page.mdx: {id}'],
    })
  })

  it('drop the attribute that uses them', async () => {
    expect(await show('<Card title={name} href="/x" />')).toMatchObject({
      tree: '<Card href="/x"></Card>',
      findings: ['undefined-variable page.mdx: name'],
    })
  })

  it('leave unknown tags to the checks', async () => {
    expect(await show('<Foo a="1">b</Foo>')).toMatchObject({ tree: '<Foo a="1">b</Foo>', findings: [] })
  })

  it('are also reported in tags inside an attribute', async () => {
    expect(await show('text\n\n<Card icon={<svg a={nope} />} />')).toMatchObject({
      tree: '<p>text</p><Card icon={<svg></svg>}></Card>',
      findings: ['undefined-variable page.mdx: nope'],
    })
  })

  it('leave objects as typed', async () => {
    expect(await show('a {[{ b: 1 }]}')).toMatchObject({
      tree: '<p>a {[{ b: 1 }]}</p>',
      findings: ['code-error page.mdx: {[{ b: 1 }]}'],
    })
  })

  it('leave prose that starts like code as text', async () => {
    expect(await show('export the data\n\nNext.')).toMatchObject({
      tree: '⚠export the data⚠<p>Next.</p>',
      findings: ['invalid-javascript page.mdx: t'],
    })
  })

  it('don’t hide imports that Markdown follows without a blank line', async () => {
    const { tree, findings } = await show('import A from "/a.mdx"\n# Title\n\n<A />', { 'a.mdx': 'A!' })
    expect(tree).toBe('⚠# Title⚠a.mdx{<p>A!</p>}')
    expect(findings).toHaveLength(1)
  })
})

describe('variables of docs.json', () => {
  const variables = { version: '2.1', 'api-url': 'https://a.example' }
  it('are replaced in text, code, links and attributes', async () => {
    const page =
      'v{{version}} `{{version}}` [x]({{api-url}}/a)\n\n```sh\nget {{ version }} ${{ secrets.X }}\n```\n\n<Card title="v{{version}}" n={"{{version}}"} />'
    expect(await show(page, {}, variables)).toMatchObject({
      tree: '<p>v2.1 `2.1` [x](https://a.example/a)</p>```get 2.1 ${{ secrets.X }}```<Card title="v2.1" n="2.1"></Card>',
      findings: [],
    })
  })

  it('aren’t replaced where the braces are escaped', async () => {
    expect(await show('\\{\\{version}} \\{\\{other\\_one}}', {}, variables)).toMatchObject({
      tree: '<p>{{version}} {{other_one}}</p>',
      findings: [],
    })
  })

  it('that don’t exist are reported only in text', async () => {
    expect(await show('See {{vers}}, {{ no }} `{{vers}}`', {}, variables)).toMatchObject({
      tree: '<p>See {{vers}}, {{ no }} `{{vers}}`</p>',
      findings: ['unknown-variable page.mdx: {{vers}}', 'unknown-variable page.mdx: {{ no }}'],
    })
  })

  it('may be text of another template language on sites that have none', async () => {
    expect(await show('Start the email with “{{firstName}}, thanks”.')).toMatchObject({
      tree: '<p>Start the email with “{{firstName}}, thanks”.</p>',
      findings: [],
    })
  })
})

describe('snippets', () => {
  it.each([
    'import A from "/snippets/a.mdx"\n\n<A />',
    'import { A } from "/snippets/a.mdx"\n\n<A />',
    '<Snippet file="a.mdx" />',
  ])('have their mistakes reported, however they are used: %j', async (page) => {
    const snippet = 'Text {1 +\n\nexport const A = () => {\n  const b = [\n  return b\n}\n'
    const { diagnostics } = await evaluatePage(page, { 'snippets/a.mdx': snippet })
    expect(diagnostics.map(({ code, place }) => `${place.file} ${place.start} ${code}`)).toEqual([
      `snippets/a.mdx ${snippet.indexOf('{')} syntax`,
      `snippets/a.mdx ${snippet.indexOf('return')} invalid-javascript`,
    ])
  })

  it.each([
    ['{feature} {verb ?? "is"} here', '<p>Logs is here</p>'],
    ['{verb || "is"}', '<p>is</p>'],
    ['A{note && <b>{note}</b>}', '<p>A</p>'],
    ['A {note ? "with" : "without"}{!note && "!"}', '<p>A without!</p>'],
    ['<Card title={title || feature} />', '<Card title="Logs"></Card>'],
  ])('can ask for a prop that wasn’t given: %s', async (snippet, tree) => {
    expect(await show('<Snippet file="a.mdx" feature="Logs" />', { 'snippets/a.mdx': snippet })).toMatchObject({
      tree: `snippets/a.mdx{${tree}}`,
      findings: [],
    })
  })

  it('show a name that isn’t defined as typed', async () => {
    expect(await show('<Snippet file="a.mdx" />', { 'snippets/a.mdx': 'A {verb} {a ?? b}' })).toMatchObject({
      tree: 'snippets/a.mdx{<p>A {verb} {a ?? b}</p>}',
    })
  })

  it('are inserted with their props, also in code', async () => {
    const page = 'import Hi from "/snippets/hi.mdx"\n\n<Hi word="you" n={2} />'
    const snippet =
      'Hi **{word}** {n} {props.word} [a](/{word}) `{word}`\n\n<Card title={word} />\n\n```sh\nrun {word} {other}\n```'
    expect(await show(page, { 'snippets/hi.mdx': snippet })).toEqual({
      tree: 'snippets/hi.mdx{<p>Hi <strong>you</strong> 2 you [a](/you) `you`</p><Card title="you"></Card>```run you {other}```}',
      findings: [],
      imports: ['snippets/hi.mdx'],
    })
  })

  it('take children, which still belong to the page’s file', async () => {
    const page =
      'import Box from "./box.mdx"\n\nexport const x = 1\n\n<Box>\nIn {x}\n\n- a\n</Box>\n\nA <Box>word</Box>.'
    expect(await show(page, { 'box.mdx': '<Note>{children}</Note>' })).toMatchObject({
      tree:
        'box.mdx{<Note>page.mdx{<p>In 1</p><list><listItem><p>a</p></listItem></list>}</Note>}' +
        '<p>A box.mdx{<Note>page.mdx{word}</Note>}.</p>',
      findings: [],
    })
  })

  it('show nothing for children they don’t get', async () => {
    const page = 'import Box from "./box.mdx"\n\n<Box />'
    expect(await show(page, { 'box.mdx': 'a{children}b{props.children}' })).toMatchObject({
      tree: 'box.mdx{<p>ab</p>}',
      findings: [],
    })
  })

  it('in a sentence lose their paragraph', async () => {
    const page = 'import V from "./v.mdx"\n\nVersion <V /> is out.'
    expect(await show(page, { 'v.mdx': '1.**2**' })).toMatchObject({
      tree: '<p>Version v.mdx{1.<strong>2</strong>} is out.</p>',
    })
  })

  it('nest, and see only their own imports', async () => {
    const page = 'import A from "/a.mdx"\nexport const secret = 1\n\n<A />'
    const files = { 'a.mdx': 'import B from "/b.mdx"\n\n<B x="1" /> {secret}', 'b.mdx': 'b{x}' }
    expect(await show(page, files)).toEqual({
      tree: 'a.mdx{b.mdx{<p>b1</p>}<p>{secret}</p>}',
      findings: ['undefined-variable a.mdx: {secret}'],
      imports: ['a.mdx', 'b.mdx'],
    })
  })

  it('export values, including re-exports', async () => {
    const page = 'import { a, c as d } from "/a.mdx"\nimport data from "./data.json"\n\n{a} {d.e} {data.n}'
    const files = {
      'a.mdx': 'export const a = "x"\nexport { c } from "./c.mdx"',
      'c.mdx': 'export const c = { e: 5 }',
      'data.json': '{"n":7}',
    }
    expect(await show(page, files)).toMatchObject({ tree: '<p>x</p><p>5</p><p>7</p>', findings: [] })
  })

  it('re-export everything with `export *`', async () => {
    const page = 'import { a, n, no } from "/all.mdx"\n\n{a} {n.a}'
    const files = { 'all.mdx': 'export * from "./c.mdx"', 'c.mdx': 'export const a = "x"\nexport const n = { a }' }
    expect(await show(page, files)).toMatchObject({
      tree: '<p>x</p><p>x</p>',
      findings: ['missing-export page.mdx: no'],
    })
  })

  it('can be inserted by file name', async () => {
    expect(await show('<Snippet file="a.mdx" who="me" />', { 'snippets/a.mdx': 'Hi {who}' })).toEqual({
      tree: 'snippets/a.mdx{<p>Hi me</p>}',
      findings: [],
      imports: ['snippets/a.mdx'],
    })
    expect(await show('<Snippet file="old/b.mdx" />', { '_snippets/old/b.mdx': 'Old' })).toMatchObject({
      tree: '_snippets/old/b.mdx{<p>Old</p>}',
      findings: [],
    })
    expect(await show('<Snippet file="b.mdx" />')).toMatchObject({
      tree: '',
      findings: ['missing-import page.mdx: b.mdx'],
    })
    const { diagnostics } = await evaluatePage('<Snippet file="b.mdx" />')
    expect(diagnostics[0]?.help).toBe('The path in `file` starts at the folder `snippets` or `_snippets`.')
  })

  it('that contain themselves are cut off', async () => {
    const files = { 'a.mdx': 'import B from "/b.mdx"\n\na <B />', 'b.mdx': 'import A from "/a.mdx"\n\nb <A />' }
    expect(await show('import A from "/a.mdx"\n\n<A />', files)).toMatchObject({
      tree: 'a.mdx{<p>a b.mdx{b }</p>}',
      findings: ['import-cycle b.mdx: <A />'],
    })
  })

  it('that multiply are cut off', async () => {
    const files: Record<string, string> = { 's30.mdx': 'end' }
    for (let i = 0; i < 30; i++) files[`s${i}.mdx`] = `import S from "./s${i + 1}.mdx"\n\n<S /><S />`
    const { findings } = await show('import S from "./s0.mdx"\n\n<S />', files)
    expect(findings).toEqual([expect.stringContaining('import-cycle')])
  })
})

describe('imports that can’t be resolved', () => {
  it.each([
    ['import A from "/a.mdx"\n\n<A>x</A>', ['missing-import page.mdx: "/a.mdx"'], '<A>x</A>'],
    ['import A from "@site/a"\n\n<A>x</A>', ['foreign-import page.mdx: "@site/a"'], '<A>x</A>'],
    ['import { useState } from "react"\n\nx', [], '<p>x</p>'],
    ['import { b } from "/x.mdx"\n\nx {b}', ['missing-export page.mdx: b'], '<p>x </p>'],
    ['import X from "/x.mdx"\n\nx <X />', ['missing-export page.mdx: X'], '<p>x x.mdx{}</p>'],
    ['import X from "/with-content.mdx"\n\nx <X />', [], '<p>x with-content.mdx{c}</p>'],
    ['import X from "/empty.mdx"\n\nx <X />', [], '<p>x empty.mdx{}</p>'],
  ])('%s', async (page, findings, tree) => {
    const files = {
      'x.mdx': 'export const bb = 1\n\n{/* For all pages. */}',
      'with-content.mdx': 'export const bb = 1\n\nc',
      'empty.mdx': '',
    }
    expect(await show(page, files)).toMatchObject({ findings, tree })
  })
})

it.each([
  ['{ id }', 'To show the braces, write `\\{id\\}` or put the text in backticks.'],
  ['{`run ${id}`}', 'To show the braces, write `\\{` and `\\}`, or put the text in backticks.'],
])('says how to show the braces of %s', async (page, help) => {
  const { diagnostics } = await evaluatePage(page)
  expect(diagnostics.map((one) => one.help)).toEqual([expect.stringContaining(help)])
})
