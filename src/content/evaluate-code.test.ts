import { afterAll, describe, expect, it } from 'vitest'
import { closeSandbox, evaluatePage, outline } from './evaluate/testing.ts'
import type { Node } from './tree.ts'

afterAll(closeSandbox)

async function show(page: string, files: Record<string, string> = {}, variables: Record<string, string> = {}) {
  const { children, diagnostics, imports } = await evaluatePage(page, files, variables)
  const findings = diagnostics.map(({ code, message, place }) => `${code} ${place.file}: ${message}`)
  return { tree: outline(children), findings, imports: imports.map((one) => one.file) }
}

describe('expressions that must be run', () => {
  it.each([
    ['a {["x", "y"].map((s) => s.toUpperCase()).join("-")}', '<p>a X-Y</p>'],
    [
      '{[1, 2].map((n) => <Card key={n} title={`T${n}`}>*{n}*</Card>)}',
      '<Card title="T1">*1*</Card><Card title="T2">*2*</Card>',
    ],
    [
      '<Card title={"a".repeat(3)} n={Math.max(1, 2)} f={() => 1} o={JSON.parse("{}")} />',
      '<Card title="aaa" n=2 o={}></Card>',
    ],
    ['<Card {...Object.fromEntries([["a", 1]])} />', '<Card a=1></Card>'],
    [
      'export const up = (s) => s.toUpperCase()\n\n# {up("x")} <Card icon={<b>{up("y")}</b>} />',
      '<h1>X <Card icon={<b>Y</b>}></Card></h1>',
    ],
    ['{typeof window} x {typeof window === "undefined" ? "no" : window.name}', '<p>undefined x no</p>'],
    ['{new Date().getTime()} {new Date(2024, 0, 1).toISOString()}', '<p>0</p><p>2024-01-01T00:00:00.000Z</p>'],
    ['{new Set(["a", "b"])}', '<p>ab</p>'],
    ['{{}.toString()}', '<p>[object Object]</p>'],
  ])('%s', async (page, tree) => {
    expect(await show(page)).toEqual({ tree, findings: [], imports: [] })
  })

  it('may call hooks, as in the component that a page is', async () => {
    const { tree, findings } = await show(
      '{(() => {\n  const [n, set] = useState(1)\n  React.useEffect(() => set(2), [])\n  return <b>{n}</b>\n})()}',
    )
    expect(tree).toContain('<b>1</b>')
    expect(tree).toContain('island')
    expect(findings).toEqual([])
  })

  it('affect nothing else when they fail', async () => {
    const { tree, findings } = await show(
      'a {(() => { throw new Error("no") })()} b {[1].at(0)} {window.x} {[1].map(x => y)}',
    )
    expect(tree).toBe('<p>a {(() => { throw new Error("no") })()} b 1 {window.x} {[1].map(x => y)}</p>')
    expect(findings).toEqual([
      'code-error page.mdx: `(() => { throw new Error("no") })()` failed: Error: no',
      "undefined-variable page.mdx: `window` isn't defined. `{window.x}` is shown as typed.",
      "undefined-variable page.mdx: `y` isn't defined. `{[1].map(x => y)}` is shown as typed.",
    ])
  })

  it('give the same each time', async () => {
    const page = '{Math.random()} {Date.now()}'
    expect(await show(page)).toEqual(await show(page))
  })
})

describe("authors' components", () => {
  it('are called with their props and keep the page’s children', async () => {
    const page =
      'export const Box = ({ title, children, n = 2 }) => (\n  <div className="box" n={n}>\n    <b>{title}</b> {children}\n  </div>\n)\n\n<Box title="T">\nText with *emphasis* and [a link](/x).\n</Box>'
    const { children } = await evaluatePage(page)
    expect(outline(children)).toBe(
      '<div className="box" n=2><b>T</b> <p>Text with <emphasis>emphasis</emphasis> and [a link](/x).</p></div>',
    )
    const box = children[0] as { children: { span?: { start: number; end: number } }[] }
    const span = box.children[2]?.span
    expect(page.slice(span?.start, span?.end)).toBe('Text with *emphasis* and [a link](/x).')
  })

  it('can come from scripts with constants, helpers, imports, and TypeScript', async () => {
    const page =
      'import { Badge } from "/snippets/badge.tsx"\nimport def, * as all from "./snippets/badge.tsx"\n\n<Badge kind="new" /> and <all.Badge kind={def} />'
    const files = {
      'snippets/badge.tsx':
        'import { useMemo } from "react"\nimport { label } from "./label"\nimport type { X } from "x"\ntype Props = { kind: string }\nconst PREFIX: string = "is "\nexport const Badge = ({ kind }: Props) => useMemo(() => <Icon icon={label(PREFIX + kind)} />, [])\nexport default "old" as const',
      'snippets/label': 'export const label = (s) => s + "!"',
    }
    expect(await show(page, files)).toEqual({
      tree: '<p><Icon icon="is new!"></Icon> and <Icon icon="is old!"></Icon></p>',
      findings: [],
      imports: ['snippets/badge.tsx', 'snippets/label'],
    })
  })

  it('use the vocabulary, React hooks, and unknown tags without imports', async () => {
    const page =
      'export const A = () => {\n  const ref = React.useMemo(() => 1)\n  return <React.Fragment><Card title={useCallback("x")} /><Tree.Folder name="y" /><Foo>z</Foo></React.Fragment>\n}\n\n<A />'
    expect(await show(page)).toMatchObject({
      tree: '<Card title="x"></Card><Tree.Folder name="y"></Tree.Folder><Foo>z</Foo>',
      findings: [],
    })
  })

  it('show what they get from context in a part of what they return', async () => {
    const page =
      'export const C = React.createContext("a")\nexport const Use = () => <C.Consumer>{(c) => <b>{c}</b>}</C.Consumer>\nexport const All = () => [<i>first</i>, <C.Provider value="b"><Use /></C.Provider>, 3, 4n, "", null, [false, "x"]]\n\n<All />'
    expect(await show(page)).toMatchObject({ tree: '<p><i>first</i><b>b</b>34x</p>', findings: [] })
  })

  it('mark the options of a menu that are selected', async () => {
    const page =
      'export const Menu = () => <select defaultValue="b"><option value="a">A</option><option value="b">B</option></select>\n\n<Menu />'
    expect((await show(page)).tree).toContain('<option value="b" selected=true>')
  })

  it('change what their children look like through their props', async () => {
    const page =
      'export const Rows = ({ children }) => React.Children.map(children, (row) => React.cloneElement(row, { class: `${"wide" in row.props} ${Object.keys(row.props)}` }))\n\n<Rows>\n<p wide>one</p>\n<p lang="en">two</p>\n</Rows>'
    const { tree, findings } = await show(page)
    expect(findings).toEqual([])
    expect(tree).toBe('<p wide=true class="true wide,children">one</p><p lang="en" class="false lang,children">two</p>')
  })

  it('may import the vocabulary from the package that has its types, under names of their own', async () => {
    const from = "from '@mintlify/components'"
    const { tree, findings } = await show(
      `import {\n  Card,\n  Tabs as Hint,\n} ${from}\nimport { A } from '/a.jsx'\n\n<Card title="t">x</Card>\n\n<Hint>y</Hint>\n\n<A />`,
      { 'a.jsx': `import { Card, Note as N } ${from}\nexport const A = () => <N><Card title="inner">z</Card></N>` },
    )
    expect(findings).toEqual([])
    expect(tree).toBe('<Card title="t">x</Card><Tabs>y</Tabs><Note><Card title="inner">z</Card></Note>')
  })

  it('get data, tags, functions and components as attributes', async () => {
    const page =
      'export const Use = ({ items, icon, make, As }) => <ul>{icon}{items.map((i) => <li key={i.n}>{make(i.n)}<As>{i.t}</As></li>)}</ul>\n\n<Use items={[{ n: 1, t: "a" }]} icon={<svg />} make={(n) => n + 1} As={Card} />'
    expect(await show(page)).toMatchObject({ tree: '<ul><svg></svg><li>2<Card>a</Card></li></ul>', findings: [] })
  })

  it('inspect their children as React allows', async () => {
    const page =
      'export const Tabs2 = ({ children }) => <div>{React.Children.map(children, (c) => <b>{c.props.title}: {c}</b>)}</div>\nexport const Loud = ({ children }) => <i>{children.toUpperCase()}</i>\n\n<Tabs2>\n<Tab title="A">one</Tab>\n<Tab title="B">two</Tab>\n</Tabs2>\n\n<Loud>hey</Loud>'
    expect(await show(page)).toMatchObject({
      tree: '<div><b>A: <Tab title="A">one</Tab></b><b>B: <Tab title="B">two</Tab></b></div><i>HEY</i>',
      findings: [],
    })
  })

  it('work with context, memo and forwarded refs', async () => {
    const page =
      'export const C = React.createContext("none")\nexport const Inner = React.memo(React.forwardRef(() => <b>{React.useContext(C)}</b>))\nexport const Outer = () => <C.Provider value="given"><Inner /></C.Provider>\n\n<Outer /> <Inner />'
    expect(await show(page)).toMatchObject({ tree: '<b>given</b><b>none</b>', findings: [] })
  })

  it('render MDX snippets, which get their props and code', async () => {
    const page =
      'import S from "/s.mdx"\nexport const W = ({ children }) => <div><S word="x">{children}</S></div>\n\n<W>kids</W>'
    const files = { 's.mdx': 'export const shout = (s) => s + "!"\n\n{shout(word)} `{word}` {children}' }
    expect(await show(page, files)).toMatchObject({
      tree: '<div>s.mdx{<p>x! `x` kids</p>}</div>',
      findings: [],
    })
  })

  it('that fail still show their children and the rest of the page', async () => {
    const page =
      'export const Bad = () => <p>{(1)()}</p>\nexport const Good = () => <b>ok</b>\n\n<Bad>kept</Bad>\n\n<Good />'
    expect(await show(page)).toMatchObject({
      tree: '<p>kept</p><b>ok</b>',
      findings: ['code-error page.mdx: `<Bad>` failed: TypeError: not a function'],
    })
  })

  it('from scripts that don’t compile are reported only at the mistake', async () => {
    const page = 'import { A, b } from "/a.jsx"\n\n<A>kept</A>\n\nText {b()}.\n\n<Card title={b()} />'
    const { tree, findings } = await show(page, { 'a.jsx': 'export const b = () => 1\nexport const A = () => <p>' })
    expect(tree).toBe('<p>kept</p><p>Text {b()}.</p><Card></Card>')
    expect(findings).toEqual([expect.stringContaining('invalid-javascript a.jsx')])
  })

  it('from modules that fail halfway are usable if they were defined before the failure', async () => {
    const page = 'export const A = () => <b>a</b>\nexport const B = nothing.there\n\n<A /> x {B}'
    const { tree, findings } = await show(page)
    expect(tree).toContain('<b>a</b>')
    expect(findings).toHaveLength(1)
  })

  it('from packages show their children', async () => {
    const page = 'import { A } from "/a.jsx"\n\n<A />'
    const files = { 'a.jsx': 'import Script from "next/script"\nexport const A = () => <Script><b>in</b></Script>' }
    expect(await show(page, files)).toMatchObject({ tree: '<b>in</b>' })
  })

  it.each(['cn("card")', 'cn()', 'cn(1, {})', 'cn({ a: 1 })'])(
    'can’t call a function of a package: %s',
    async (call) => {
      const page = 'import { A } from "/a.jsx"\n\n<A>kept</A>'
      const files = { 'a.jsx': `import { cn } from "clsx"\nexport const A = () => <b className={${call}}>in</b>` }
      const reason = "Error: `clsx` isn't in the docs folder, so its code can't run."
      expect(await show(page, files)).toMatchObject({
        tree: '<p>kept</p>',
        findings: [`code-error page.mdx: \`<A>\` failed: ${reason}`],
      })
    },
  )

  it('keep raw HTML and styles as attributes', async () => {
    const page =
      'export const A = () => <div style={{ color: "red" }} dangerouslySetInnerHTML={{ __html: "<b>x</b>" }} />\n\n<A />'
    expect(await show(page)).toMatchObject({
      tree: '<div style={"color":"red"} dangerouslySetInnerHTML={"__html":"<b>x</b>"}></div>',
    })
  })

  it('receive site variables', async () => {
    const page = 'export const A = ({ v }) => <b title="v{{v}}">{v} {"{{v}}"}</b>\n\n<A v="{{v}}" />'
    expect(await show(page, {}, { v: '2' })).toMatchObject({ tree: '<b title="v2">2 2</b>', findings: [] })
  })
})

describe('islands', () => {
  it('contain the first render, the props, and the pieces between the tags', async () => {
    const page = 'import { Counter } from "/c.jsx"\n\n<Counter start={3} label="n">\n**Shown** once.\n</Counter>'
    const files = {
      'c.jsx':
        'export const Counter = ({ start, label, children }) => {\n  const [n, set] = useState(() => start)\n  useEffect(() => { document.title = n })\n  return <button onClick={() => set(n + 1)}>{label}: {n}{children}</button>\n}',
    }
    expect(await show(page, files)).toMatchObject({
      tree: 'island(c.jsx#Counter {"start":3,"label":"n"} [0]){<button>n: 3[0:<p><strong>Shown</strong> once.</p>]</button>}',
      findings: [],
    })
  })

  it('keep pieces that the first render doesn’t show', async () => {
    const page =
      'export const More = ({ children }) => {\n  const [open] = useState(false)\n  return <div>{open && children}</div>\n}\n\n<More>\n**a**\n</More>'
    expect((await show(page)).tree).toBe(
      'island(page.mdx#More {} [0] hidden 0:[0:<p><strong>a</strong></p>]){<div></div>}',
    )
  })

  it.each([
    ['without hooks', ''],
    ['with hooks that keep nothing', 'useMemo(() => 1, [])'],
  ])('are components that ask for an element of the page: %s', async (_, hook) => {
    const page = `export const Focus = () => {\n  ${hook}\n  return <b ref={(element) => element.focus()}>a</b>\n}\n\n<Focus />`
    expect((await show(page)).tree).toBe('island(page.mdx#Focus {}){<b>a</b>}')
  })

  it('get a single text as a string, and keep the space between pieces', async () => {
    const page =
      'export const B = ({ children }) => <button onClick={() => 1}>{children}</button>\n\n<B>word</B>\n\nA <B>**a** *b*</B>'
    expect(await show(page)).toMatchObject({
      tree:
        'island(page.mdx#B {} ["word"]){<button>word</button>}<p>A island(page.mdx#B {} [0,1,2]){<button>' +
        '[0:<strong>a</strong>][1: ][2:<emphasis>b</emphasis>]</button>}</p>',
    })
  })

  it('see pieces as React elements with tags, attributes, and text', async () => {
    const page =
      'export const Titles = ({ children }) => {\n  const [n] = useState(0)\n  return <ul>{children.map((c) => <li key={c.props.title}>{c.props.title} {c.props.children?.props?.children}</li>)}{children[n]}</ul>\n}\n\n<Titles>\n<div title="A">\n\none\n\n</div>\n<div title="B">\n\ntwo\n\n</div>\n</Titles>'
    expect(await show(page)).toMatchObject({
      tree: 'island(page.mdx#Titles {} [0,1] hidden 1:[1:<div title="B"><p>two</p></div>]){<ul><li>A one</li><li>B two</li>[0:<div title="A"><p>one</p></div>]</ul>}',
      findings: [],
    })
  })

  it("see the attributes of other authors' components among their children", async () => {
    const page =
      'export const Item = ({ id, children }) => <div id={"item-" + id}>{children}</div>\nexport const Menu = ({ children }) => {\n  const [shown] = useState("b")\n  return <nav>{children.map((child) => child.props.id === shown ? child : null)}</nav>\n}\n\n<Menu>\n<Item id="a">one</Item>\n<Item id="b">two</Item>\n</Menu>'
    expect(await show(page)).toMatchObject({
      tree: expect.stringContaining('<nav>[1:page.mdx{<div id="item-b">two</div>}]</nav>'),
      findings: [],
    })
  })

  it('keep tags that their parent lays out, with the content between them as pieces', async () => {
    const page =
      'export const Set = ({ children }) => { const [n] = useState(0); return <Tabs n={n}>{children}</Tabs> }\n\n<Set>\n<Tab title="A">*one*</Tab>\n<Tab title="B">two</Tab>\n</Set>'
    expect((await show(page)).tree).toBe(
      'island(page.mdx#Set {} [{"tag":"Tab","props":{"title":"A"},"children":[0]},{"tag":"Tab","props":{"title":"B"},"children":["two"]}]){<Tabs n=0><Tab title="A">[0:<emphasis>one</emphasis>]</Tab><Tab title="B">two</Tab></Tabs>}',
    )
  })

  it('may change the code between their tags', async () => {
    const page =
      'export const Fill = ({ children }) => {\n  const [name] = useState("me")\n  return <CodeBlock>{children.props.children.replaceAll("{you}", name)}</CodeBlock>\n}\n\n<Fill>\n```bash Terminal lines\nhello {you}\n```\n</Fill>'
    const { children } = await evaluatePage(page)
    const [island] = children
    expect(island).toMatchObject({
      type: 'island',
      tags: ['CodeBlock'],
      content: [0],
      pieces: [{ tag: 'CodeBlock', props: { language: 'bash', filename: 'Terminal', meta: 'Terminal lines' } }],
    })
    expect(outline(children)).toContain('{<CodeBlock>hello me</CodeBlock>}')
  })

  it('are made for components that need a browser, with a finding', async () => {
    const page =
      'export const W = () => {\n  const [w] = useState(window.innerWidth)\n  return <p>{w}</p>\n}\nexport const V = () => <p>{window.x}</p>\n\n<W a={1} />\n\n<V a={1} />\n\n{[1].map(() => localStorage.x)}'
    expect(await show(page)).toEqual({
      tree: 'island(page.mdx#W {"a":1}){}island(page.mdx#V {"a":1}){}island(page.mdx#({ children }) => ([1].map(() => localStorage.x)\n) {}){}',
      findings: [
        'browser-only page.mdx: `<W>` reads `window` while it renders, so it stays empty until scripts run.',
        'browser-only page.mdx: `<V>` reads `window` while it renders, so it stays empty until scripts run.',
        'browser-only page.mdx: `{[1].map(() => localStorage.x)}` reads `localStorage` while it renders, so it stays empty until scripts run.',
      ],
      imports: [],
    })
  })

  it('get functions, components, and tags as page code', async () => {
    const page =
      'import { Row } from "/row.jsx"\nexport const List = ({ As, icon, make }) => <ul onClick={() => 1}><As />{icon}{make(2)}</ul>\n\n<List As={Row} n={1} icon={<svg />} make={(n) => <b>{n}</b>} {...{ a: 1 }} />'
    expect(await show(page, { 'row.jsx': 'export const Row = () => <li>r</li>' })).toMatchObject({
      tree:
        'island(page.mdx#({ children }) => __jsx(List, { "As": (Row\n), "n": 1, "icon": (<svg />\n), "make": ((n) => <b>{n}</b>\n), ...{"a":1} }, ...[children ?? []].flat()) {}){' +
        '<ul><li>r</li><svg></svg><b>2</b></ul>}',
      findings: [],
    })
  })

  it('may be expressions, and may not be exported', async () => {
    const page =
      'export const x = 1\nconst Button = ({ n }) => <button onClick={() => n}>{n}</button>\n\n{[1, 2].map((n) => <Button key={n} n={n} />)}\n\n<Button n={3} />'
    const { tree, findings } = await show(page)
    expect(findings).toEqual([])
    expect(tree).toContain(
      '(([1, 2].map((n) => <Button key={n} n={n} />)\n) {}){<button>1</button><button>2</button>}'.slice(1),
    )
  })

  it('see the props of the snippet they are in', async () => {
    const page = 'import S from "/s.mdx"\n\n<S who="me" />\n\n<S who={<b>x</b>} />'
    const files = {
      's.mdx':
        'export const Say = ({ what }) => <button onClick={() => what()}>?</button>\n\n<Say what={() => alert(who)} />',
    }
    expect(await show(page, files)).toMatchObject({
      tree:
        's.mdx{island(s.mdx#({ scope: { who }, children }) => __jsx(Say, { "what": (() => alert(who)\n) }, ...[children ?? []].flat()) with {"who":"me"} {}){<button>?</button>}}' +
        's.mdx{<button>?</button>}',
      findings: [expect.stringContaining('static-component')],
    })
  })

  it('list the vocabulary tags that they may show, including those of their imports', async () => {
    const page = 'import { Box } from "/box.jsx"\n\n<Box />'
    const files = {
      'box.jsx':
        'import { Inner } from "./inner"\nexport const Box = () => {\n  const [open] = useState(true)\n  return <div><Icon icon="x" />{!open && <Inner />}</div>\n}',
      inner: 'export const Inner = () => <Tree><Tree.Folder name="a" /></Tree>',
    }
    const [island] = (await evaluatePage(page, files)).children
    expect(island).toMatchObject({ type: 'island', tags: ['Icon', 'Tree', 'Tree.Folder'] })
    expect(outline([island as Node])).toContain('{<div><Icon icon="x"></Icon></div>}')
  })

  it('may render page content repeatedly, within limits', async () => {
    const page =
      'export const Many = ({ children }) => { const [n] = useState(3); return <div>{Array.from({ length: n }, (_, i) => <i key={i}>{children}</i>)}</div> }\n\n<Many>**a** b</Many>'
    expect((await show(page)).tree.match(/<strong>a<\/strong>/g)).toHaveLength(3)
    const bomb = page.replace('useState(3)', 'useState(90000)')
    expect((await show(bomb)).tree.match(/<strong>a<\/strong>/g)?.length).toBeLessThan(50_001)
  })
})

describe('event handlers in a page', () => {
  it('become page code and don’t run at build time', async () => {
    const page =
      'export const text = "copied"\n\n<button className="b" onClick={() => navigator.clipboard.writeText(text)} onFocus={log}>Copy **this**</button>\n\nexport const log = () => {}'
    expect(await show(page)).toEqual({
      tree: '<button className="b" on(page.mdx#({ children }) => ({ "onClick": (() => navigator.clipboard.writeText(text)\n), "onFocus": (log\n) }))>Copy <strong>this</strong></button>',
      findings: [],
      imports: [],
    })
  })

  it('work on vocabulary tags, in expressions, and in snippets', async () => {
    const page =
      'import S from "/s.mdx"\n\n<Card onClick={() => 1} />\n\n{true && <b onClick={() => 2} />}\n\n<S to="x" />'
    const { tree, findings } = await show(page, { 's.mdx': '<i onClick={() => location.assign(to)} />' })
    expect(findings).toEqual([])
    expect(tree).toContain('<Card on(page.mdx#({ children }) => ({ "onClick": (() => 1\n) }))></Card>')
    expect(tree).toContain('<b on(page.mdx#({ children }) => ({ "onClick": (() => 2\n) }))></b>')
    expect(tree).toContain(
      's.mdx{<i on(s.mdx#({ scope: { to }, children }) => ({ "onClick": (() => location.assign(to)\n) }) with {"to":"x"})></i>}',
    )
  })

  it('that use undefined names or aren’t functions are left out', async () => {
    const page =
      '<button onClick={() => nowhere()}>a</button>\n\n<button onClick={undefined}>b</button>\n\n<button onclick="alert(1)">c</button>'
    const { tree, findings } = await show(page)
    expect(tree).not.toContain(' on(')
    expect(findings).toEqual([
      "undefined-variable page.mdx: `nowhere` isn't defined. The attribute `onClick` is left out.",
    ])
  })
})
