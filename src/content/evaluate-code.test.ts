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

  it('cost no more than themselves when they fail', async () => {
    const { tree, findings } = await show(
      'a {(() => { throw new Error("no") })()} b {[1].at(0)} {window.x} {[1].map(x => y)}',
    )
    expect(tree).toBe('<p>a {(() => { throw new Error("no") })()} b 1 {window.x} {[1].map(x => y)}</p>')
    expect(findings).toEqual([
      'code-error page.mdx: `(() => { throw new Error("no") })()` failed: Error: no',
      'undefined-variable page.mdx: `window` is not defined here; `{window.x}` is shown as typed.',
      'undefined-variable page.mdx: `y` is not defined here; `{[1].map(x => y)}` is shown as typed.',
    ])
  })

  it('give the same each time', async () => {
    const page = '{Math.random()} {Date.now()}'
    expect(await show(page)).toEqual(await show(page))
  })
})

describe("authors' components", () => {
  it('are called with their props, and keep the children of the page', async () => {
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

  it('come from scripts, with constants, helpers and imports of their own, and TypeScript', async () => {
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

  it('use the vocabulary, hooks of React and tags of nobody without import', async () => {
    const page =
      'export const A = () => {\n  const ref = React.useMemo(() => 1)\n  return <React.Fragment><Card title={useCallback("x")} /><Tree.Folder name="y" /><Foo>z</Foo></React.Fragment>\n}\n\n<A />'
    expect(await show(page)).toMatchObject({
      tree: '<Card title="x"></Card><Tree.Folder name="y"></Tree.Folder><Foo>z</Foo>',
      findings: [],
    })
  })

  it('get data, tags, functions and components as attributes', async () => {
    const page =
      'export const Use = ({ items, icon, make, As }) => <ul>{icon}{items.map((i) => <li key={i.n}>{make(i.n)}<As>{i.t}</As></li>)}</ul>\n\n<Use items={[{ n: 1, t: "a" }]} icon={<svg />} make={(n) => n + 1} As={Card} />'
    expect(await show(page)).toMatchObject({ tree: '<ul><svg></svg><li>2<Card>a</Card></li></ul>', findings: [] })
  })

  it('look into their children as far as React lets them', async () => {
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

  it('place MDX snippets, which see their props and code', async () => {
    const page =
      'import S from "/s.mdx"\nexport const W = ({ children }) => <div><S word="x">{children}</S></div>\n\n<W>kids</W>'
    const files = { 's.mdx': 'export const shout = (s) => s + "!"\n\n{shout(word)} `{word}` {children}' }
    expect(await show(page, files)).toMatchObject({
      tree: '<div>s.mdx{<p>x! `x` kids</p>}</div>',
      findings: [],
    })
  })

  it('that fail leave their children and the rest of the page', async () => {
    const page =
      'export const Bad = () => <p>{window.location.href}</p>\nexport const Good = () => <b>ok</b>\n\n<Bad>kept</Bad>\n\n<Good />'
    expect(await show(page)).toMatchObject({
      tree: '<p>kept</p><b>ok</b>',
      findings: ["code-error page.mdx: `<Bad>` failed: ReferenceError: 'window' is not defined"],
    })
  })

  it('of scripts that cannot be compiled are reported where the mistake is', async () => {
    const page = 'import { A } from "/a.jsx"\n\n<A>kept</A>\n\nText.'
    const { tree, findings } = await show(page, { 'a.jsx': 'export const A = () => <p>' })
    expect(tree).toBe('<p>kept</p><p>Text.</p>')
    expect(findings[0]).toContain('invalid-javascript a.jsx')
    expect(findings[1]).toContain('code-error page.mdx: `<A>` failed')
  })

  it('of modules that fail half-way are usable as far as they got', async () => {
    const page = 'export const A = () => <b>a</b>\nexport const B = nothing.there\n\n<A /> x {B}'
    const { tree, findings } = await show(page)
    expect(tree).toContain('<b>a</b>')
    expect(findings).toHaveLength(1)
  })

  it('of packages show their children', async () => {
    const page = 'import { A } from "/a.jsx"\n\n<A />'
    const files = { 'a.jsx': 'import Script from "next/script"\nexport const A = () => <Script><b>in</b></Script>' }
    expect(await show(page, files)).toMatchObject({ tree: '<b>in</b>' })
  })

  it('keep raw HTML and styles as attributes', async () => {
    const page =
      'export const A = () => <div style={{ color: "red" }} dangerouslySetInnerHTML={{ __html: "<b>x</b>" }} />\n\n<A />'
    expect(await show(page)).toMatchObject({
      tree: '<div style={"color":"red"} dangerouslySetInnerHTML={"__html":"<b>x</b>"}></div>',
    })
  })

  it('get site variables', async () => {
    const page = 'export const A = ({ v }) => <b title="v{{v}}">{v} {"{{v}}"}</b>\n\n<A v="{{v}}" />'
    expect(await show(page, {}, { v: '2' })).toMatchObject({ tree: '<b title="v2">2 2</b>', findings: [] })
  })
})

describe('islands', () => {
  it('hold the first render, the props and the pieces between the tags', async () => {
    const page = 'import { Counter } from "/c.jsx"\n\n<Counter start={3} label="n">\n**Shown** once.\n</Counter>'
    const files = {
      'c.jsx':
        'export const Counter = ({ start, label, children }) => {\n  const [n, set] = useState(() => start)\n  useEffect(() => { document.title = n })\n  return <button onClick={() => set(n + 1)}>{label}: {n}{children}</button>\n}',
    }
    expect(await show(page, files)).toMatchObject({
      tree: 'island(c.jsx#Counter {"start":3,"label":"n"}){<button>n: 3<galley-slot name="0"><p><strong>Shown</strong> once.</p></galley-slot></button>}',
      findings: [],
    })
  })

  it('keep pieces that the first render does not show', async () => {
    const page =
      'export const More = ({ children }) => {\n  const [open] = useState(false)\n  return <div>{open && children}</div>\n}\n\n<More>\n**a**\n</More>'
    const { children } = await evaluatePage(page)
    const [island] = children
    expect(island).toMatchObject({ type: 'island', module: 'page.mdx', export: 'More' })
    expect(island?.type === 'island' && island.slots?.map(outline)).toEqual(['<p><strong>a</strong></p>'])
  })

  it('take a lone text as a prop, and keep the space between pieces', async () => {
    const page =
      'export const B = ({ children }) => <button onClick={() => 1}>{children}</button>\n\n<B>word</B>\n\nA <B>**a** *b*</B>'
    expect(await show(page)).toMatchObject({
      tree:
        'island(page.mdx#B {"children":"word"}){<button>word</button>}<p>A island(page.mdx#B {}){<button>' +
        '<galley-slot name="0"><strong>a</strong></galley-slot><galley-slot name="1"> </galley-slot>' +
        '<galley-slot name="2"><emphasis>b</emphasis></galley-slot></button>}</p>',
    })
  })

  it('are made of components that need a browser, with a finding', async () => {
    const page =
      'export const W = () => {\n  const [w] = useState(window.innerWidth)\n  useEffect(() => {})\n  return <p>{w}</p>\n}\nexport const V = () => {\n  useEffect(() => {})\n  return <p>{window.x}</p>\n}\n\n<V a={1} />'
    expect(await show(page)).toMatchObject({
      tree: 'island(page.mdx#V {"a":1}){}',
      findings: [expect.stringContaining("'window' is not defined")],
    })
  })

  it('get components of the author as references', async () => {
    const page =
      'import { Row } from "/row.jsx"\nexport const List = ({ As }) => <ul onClick={() => 1}><As /></ul>\n\n<List As={Row} n={1} />'
    const [island] = (await evaluatePage(page, { 'row.jsx': 'export const Row = () => <li>r</li>' })).children
    expect(island).toMatchObject({
      type: 'island',
      export: 'List',
      props: { n: 1 },
      components: { As: { module: 'row.jsx', export: 'Row' } },
    })
    expect(outline([island as Node])).toContain('<ul><li>r</li></ul>')
  })

  it('are not made of what only the build can show', async () => {
    const page =
      'export const Box = ({ children }) => {\n  const [open] = useState(true)\n  return <div><Icon icon="x" />{open && children}</div>\n}\n\n<Box>\n**a**\n</Box>'
    expect(await show(page)).toMatchObject({
      tree: '<div><Icon icon="x"></Icon><p><strong>a</strong></p></div>',
      findings: [expect.stringContaining('static-component')],
    })
  })

  it('are not made when an attribute is no data', async () => {
    const page = 'export const B = ({ make }) => <button onClick={make}>x</button>\n\n<B make={() => 1} />'
    expect(await show(page)).toMatchObject({
      tree: '<button>x</button>',
      findings: [expect.stringContaining('static-component')],
    })
  })
})
