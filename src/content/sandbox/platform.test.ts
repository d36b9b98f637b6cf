import { afterAll, describe, expect, it } from 'vitest'
import { closeSandbox, evaluatePage, outline } from '../evaluate/testing.ts'

afterAll(closeSandbox)

/** The text that an expression shows. */
async function shown(expression: string) {
  const { children, diagnostics } = await evaluatePage(`x{[0].map(() => String(${expression}))[0]}`)
  expect(diagnostics).toEqual([])
  return outline(children).replace(/^<p>x(.*)<\/p>$/s, '$1')
}

describe('what code can use, as on a server', () => {
  it.each([
    ['typeof window + typeof document', 'undefinedundefined'],
    ['typeof globalThis.localStorage', 'undefined'],
    ['btoa("häß") + atob("aMTf") + atob(" YQ== ")', `aOTf${'h\u00c4\u00df'}a`],
    ['btoa("") + btoa("a") + btoa("ab") + btoa("abc")', 'YQ==YWI=YWJj'],
    ['(() => { try { btoa("€") } catch (error) { return error.name } })()', 'InvalidCharacterError'],
    ['[...new TextEncoder().encode("aé€😀")].join()', '97,195,169,226,130,172,240,159,152,128'],
    ['new TextDecoder().decode(new TextEncoder().encode("aé€😀"))', 'aé€😀'],
    ['new TextDecoder().decode(new Uint8Array([97, 255, 226, 130]))', 'a\ufffd\ufffd'],
    ['new URL("../b?x=1#y", "https://a.example/c/d").href', 'https://a.example/b?x=1#y'],
    [
      '(() => { const u = new URL("https://a.example/"); u.searchParams.set("q", "a b"); u.hash = "h"; return u })()',
      'https://a.example/?q=a+b#h',
    ],
    [
      '(() => { const u = new URL("https://a.example/?a=1"); u.search = "b=2"; return [...u.searchParams].join() + u.port })()',
      'b,2',
    ],
    ['new URLSearchParams({ a: 1, b: "x y&z" })', 'a=1&b=x+y%26z'],
    ['[...new URLSearchParams("a=1&a=2&b").entries()].flat().join()', 'a,1,a,2,b,'],
    ['URL.canParse("nothing")', 'false'],
    ['structuredClone({ a: [1, { b: new Date(0) }] }).a[1].b.getTime()', '0'],
    ['(() => { const a = {}; a.self = a; const b = structuredClone(a); return b.self === b && b !== a })()', 'true'],
    ['(1234567.891).toLocaleString()', '1,234,567.891'],
    ['(1234.5).toLocaleString("de-DE", { style: "currency", currency: "EUR" })', '1.234,50\u00a0€'],
    ['new Date(Date.UTC(2024, 1, 29)).toLocaleDateString("en-GB", { month: "long", day: "numeric" })', '29 February'],
    ['new Date(0).toLocaleDateString()', '1/1/1970'],
    ['new Date(0).toLocaleString("en-GB")', '01/01/1970, 00:00:00'],
    ['new Intl.PluralRules("ru").select(3)', 'few'],
    ['["ä", "z", "a"].sort(new Intl.Collator("de").compare).join()', 'a,ä,z'],
    ['new Intl.ListFormat("en").format(["a", "b", "c"])', 'a, b, and c'],
    ['[1, 2].map(new Intl.NumberFormat("en", { minimumFractionDigits: 1 }).format).join()', '1.0,2.0'],
    ['setTimeout(() => { throw 1 }) + clearTimeout(1) + typeof requestAnimationFrame', 'NaNfunction'],
    ['crypto.randomUUID() === crypto.randomUUID()', 'false'],
  ])('%s', async (expression, expected) => {
    expect(await shown(expression)).toBe(expected)
  })
})

describe('React, as Preact implements it', () => {
  it.each([
    ['useId', '<label htmlFor={useId()} />', '<label htmlFor="P0-0"></label>'],
    ['useMemo and useCallback', '<b>{useMemo(() => 1 + 1, [])}{useCallback(() => 3, [])()}</b>', '<b>23</b>'],
    ['useReducer', '<b>{useReducer((a) => a, 4, (n) => n + 1)[0]}</b>', '<b>5</b>'],
    [
      'useSyncExternalStore',
      '<b>{useSyncExternalStore(() => () => {}, () => "client", () => "server")}</b>',
      '<b>server</b>',
    ],
    ['useTransition', '<b>{String(React.useTransition()[0])}{React.useDeferredValue("x")}</b>', '<b>falsex</b>'],
    ['the global object', '<b>{(globalThis.React ?? {}).useState(6)[0]}</b>', '<b>6</b>'],
    ['a render prop', '<List items={[1, 2]} render={(n) => <i key={n}>{n}</i>} />', '<ul><i>1</i><i>2</i></ul>'],
    ['a function as child', '<Call>{(n) => <i>{n}</i>}</Call>', '<i>7</i>'],
    [
      'a spread element',
      '{(() => { const e = <i>a</i>; return { ...e, props: { ...e.props, children: "b" } } })()}',
      '<i>b</i>',
    ],
    ['cloneElement', '{React.cloneElement(<i a="1" />, { b: "2" }, "c")}', '<i a="1" b="2">c</i>'],
    [
      'Children',
      '{React.Children.map([<i />, "x", null], (c, n) => <b key={n}>{c}</b>)}{React.Children.count(["a", "b"])}',
      '<b><i></i></b><b>x</b>2',
    ],
    ['Suspense', '<React.Suspense fallback={<i>wait</i>}><Late /></React.Suspense>', '<i>wait</i>'],
    ['a portal', '{null}<b />', '<b></b>'],
    ['state set while rendering', '<Settle />', '<b>3</b>'],
    ['a class', '<Old start={2} />', '<b>2</b>'],
    ['a boundary', '<Boundary><Throws /></Boundary>', '<i>caught</i>'],
    ['defaultProps', '<Defaults />', '<i>given</i>'],
  ])('%s', async (_, jsx, expected) => {
    const page = `export const List = ({ items, render }) => <ul>{items.map(render)}</ul>
export const Call = ({ children }) => children(7)
export const Late = () => { throw new Promise(() => {}) }
export const Settle = () => { const [n, set] = useState(0); if (n < 3) set(n + 1); return <b>{n}</b> }
export class Old extends React.Component { state = { n: this.props.start }; componentDidMount() { document.title = "x" } render() { return <b>{this.state.n}</b> } }
export class Boundary extends React.Component { static getDerivedStateFromError() { return { failed: true } } render() { return this.state.failed ? <i>caught</i> : this.props.children } }
export const Throws = () => { throw new Error("no") }
export const Defaults = ({ text }) => <i>{text}</i>
Defaults.defaultProps = { text: "given" }
export const Shown = () => <>${jsx}</>

{[1].map(() => <Shown key="x" />)}`
    const { children, diagnostics } = await evaluatePage(page)
    expect(diagnostics).toEqual([])
    const shown = outline(children).replace(/^island\(.*?\) \{\}\)\{(.*)\}$/s, '$1')
    expect(shown.replace(/<.?p>/g, '')).toBe(expected)
  })

  it('context passes from a provider to its consumers and to `useContext`', async () => {
    const page = `export const Theme = React.createContext("light")
export const Read = () => <i>{React.useContext(Theme)}</i>
export const All = () => <Theme.Provider value="dark"><Read /><Theme.Consumer>{(t) => t + "!"}</Theme.Consumer></Theme.Provider>

<All /> <Read />`
    const { children, diagnostics } = await evaluatePage(page)
    expect(diagnostics).toEqual([])
    expect(outline(children)).toBe('<p><i>dark</i>dark!</p><i>light</i>')
  })

  it('effects, layout effects, refs, and timers are left to the browser', async () => {
    const page = `export const A = () => {
  const box = useRef(null)
  useEffect(() => { window.x })
  useLayoutEffect(() => { document.x })
  setTimeout(() => window.y)
  return <b ref={(element) => element.focus()}><i ref={box} /></b>
}

<A />`
    const { children, diagnostics } = await evaluatePage(page)
    expect(diagnostics).toEqual([])
    expect(outline(children)).toContain('<b><i></i></b>')
  })
})
