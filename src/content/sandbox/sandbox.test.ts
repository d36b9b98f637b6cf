import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { closeSandbox, evaluatePage, outline } from '../evaluate/testing.ts'

afterAll(closeSandbox)

const CANARY = 'canary-5f1d'
process.env.CANARY = CANARY

async function run(code: string) {
  const page = `export const f = () => { ${code} }\n\n# Before\n\n<p>{f()}</p>\n\nAfter {[1].map((n) => n + 1)}`
  const { children, diagnostics } = await evaluatePage(page)
  return { tree: outline(children), errors: diagnostics.map(({ message }) => message) }
}

describe('S3: what an attacker tries', () => {
  it.each([
    [
      'globals',
      'return [typeof process, typeof require, typeof fetch, typeof module, typeof global, typeof Worker, typeof std, typeof os].join()',
    ],
    [
      'the process through a constructor',
      'return String(f.constructor.constructor("return typeof process + typeof globalThis.process")())',
    ],
    ['the process through globalThis', 'return String(globalThis.process?.env.CANARY)'],
    ['a file by import', 'import("node:fs").then((fs) => fs.readFileSync("/etc/passwd")); return "x"'],
    ['a file by require', 'const r = eval("require"); return r("node:fs").readFileSync("/etc/passwd", "utf8")'],
    ['the network', 'return fetch("http://127.0.0.1/")'],
    ['the engine’s stack', 'return new Error().stack'],
    ['tools of the sandbox', 'return [typeof __run, typeof __define, typeof __host].join()'],
    [
      'the host through call frames',
      'try { null.x } catch (e) { return e.constructor.constructor("return this")().process?.env.CANARY ?? "none" }',
    ],
    [
      'the host through a replaced JSON',
      'JSON.stringify = () => "{}"; JSON.parse = () => ({}); Array.prototype.push = () => {}; return "x"',
    ],
  ])('%s', async (_, code) => {
    const { tree, errors } = await run(code)
    expect(tree).toContain('<h1>Before</h1>')
    expect(tree).toMatch(/After 2<\/p>$/)
    for (const text of [tree, ...errors]) {
      expect(text).not.toContain(CANARY)
      expect(text).not.toContain('root:')
      expect(text).not.toContain(process.cwd())
    }
  })

  it('can’t see anything of the host', async () => {
    expect((await run('return [typeof process, typeof Buffer, typeof fetch, typeof window].join()')).tree).toContain(
      'undefined,undefined,undefined,undefined',
    )
    expect(readFileSync('/etc/passwd', 'utf8')).toContain('root:') // proves that the file is there to read
  })

  // Each must end within the test's time limit.
  it.each([
    ['an endless loop', 'for (;;);'],
    ['a loop in a getter', 'return [<Card a={1} {...{ get x() { for (;;); } }} />]'],
    ['a loop in toString', 'return String({ toString() { for (;;); } })'],
    [
      'a loop in an iterator',
      'return { [Symbol.iterator]() { return { next() { return { done: false, value: 1 } } } } }',
    ],
    ['a loop that the engine cannot see', 'return [].indexOf.call({ length: 2 ** 52 }, 1)'],
    ['a search that never ends', 'return "a".repeat(1e7).indexOf("a".repeat(5e6) + "b")'],
    ['a pattern that explodes', 'return /^(a+)+$/.test("a".repeat(50) + "!")'],
    ['a memory bomb', 'const all = []; for (;;) all.push("x".repeat(1e5) + all.length)'],
    ['a thousand arrays', 'const all = []; for (;;) all.push(new Uint8Array(1e6))'],
    ['one array', 'return new Uint8Array(2 ** 31 - 1)'],
    ['a huge string', 'return "x".repeat(2 ** 29)'],
    ['a long string', 'return "x".repeat(2e7)'],
    ['endless recursion', 'const g = () => g() + 1; return g()'],
    ['a component that contains itself', 'const A = () => <b><A /></b>; return <A />'],
    ['deep data', 'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return a'],
    ['deep JSON', 'return JSON.parse("[".repeat(1e6))'],
    ['a circle', 'const a = {}; a.a = a; return <Card a={a} />'],
    ['too many nodes', 'return Array.from({ length: 3e5 }, (_, i) => <b>{i}</b>)'],
  ])(
    '%s is stopped, and barely affects the page',
    async (_, code) => {
      const { tree, errors } = await run(code)
      expect(tree).toContain('<h1>Before</h1>')
      expect(tree).toContain('After')
      expect(errors.length).toBeGreaterThan(0)
      // The next page gets a fresh sandbox.
      expect((await run('return "fresh"')).tree).toContain('<p>fresh</p>')
    },
    30_000,
  )

  it('S30: one limit applies to all results of a page', async () => {
    const calls = Array.from({ length: 40 }, (_, i) => `{f(${i})}`).join('\n\n')
    const page = `export const f = (i) => i + "x".repeat(1e6)\n\n# Before\n\n${calls}\n\nAfter`
    const { children, diagnostics } = await evaluatePage(page)
    const text = outline(children)
    expect(text.length).toBeLessThan(10_000_000)
    expect(text).toMatch(/^<h1>Before<\/h1>.*<p>After<\/p>$/)
    expect(diagnostics.some(({ message }) => message.includes('more output than a page'))).toBe(true)
  })

  it.each([
    ['of everything', 'Object.prototype.toJSON = () => ({ value: 1, stateful: 7, given: "x" })'],
    ['as an error', 'Object.prototype.toJSON = () => ({ error: { a: 1 }, missing: [] })'],
    ['as a list', 'Object.prototype.toJSON = () => [1]'],
    ['of strings', 'String.prototype.toJSON = () => ["e", "b", 7, [["s", 1e9], ["m"], ["e", "i", {}, "x"]]]'],
    ['of lists', 'Array.prototype.toJSON = () => ["n", [["e", "b", [["x", ["a", 7]]], "y"], null, ["s", -1]]]'],
    [
      'of props',
      'Object.prototype.toJSON = () => ({ value: "x", stateful: true, given: { data: ["s", 4], others: [1] } })',
    ],
    ['that nests', 'JSON.stringify = () => "[".repeat(1e5)'],
    ['that is none', 'JSON.stringify = () => 7'],
  ])('S30: a forged result %s barely affects the page', async (_, forgery) => {
    const page = `export const C = ({ children }) => { ${forgery}; const [a] = useState(1); return <b onClick={() => 1}>{a}{children}</b> }\n\n# Before\n\n<C a={{ b: 1 }}>\n**inner**\n</C>\n\n<C /> {[1].map((n) => n)} <C a={() => 1}>x</C>\n\nAfter`
    const { children } = await evaluatePage(page)
    expect(outline(children)).toMatch(/^<h1>Before<\/h1>.*<p>After<\/p>$/s)
  })

  it('S30: the host answers only the requests it was made for', async () => {
    const code = `
      const tries = [
        () => new Intl.NumberFormat("en", { maximumFractionDigits: 1e9 }).format(1),
        () => new Intl.NumberFormat("x".repeat(2e5)).format(1),
        () => new Intl.NumberFormat("en").constructor.constructor("return process")(),
        () => new URL("file:///etc/passwd").searchParams.get.constructor("return process")(),
        () => new URL("nothing"),
        () => Intl.Segmenter.name,
      ]
      return tries.map((run) => { try { return String(run()) } catch (error) { return error.name } }).join()`
    expect((await run(code)).tree).toContain('RangeError,RangeError,ReferenceError,ReferenceError,TypeError,TypeError')
  })

  it('promise jobs never run', async () => {
    expect(
      (await run('Promise.resolve().then(function again() { return Promise.resolve().then(again) }); return "x"')).tree,
    ).toContain('<p>x</p>')
  })

  it('S10: doesn’t pollute prototypes', async () => {
    const before = Object.getOwnPropertyNames(Object.prototype).sort()
    const page =
      'import data from "/d.json"\nexport const f = () => JSON.parse(\'{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}\')\n\n<Card {...f()} {...data} o={f()} {...{ ["__proto__"]: { polluted: 1 } }} />'
    const { children } = await evaluatePage(page, { 'd.json': '{"__proto__":{"polluted":1},"b":2}' })
    const [card] = children
    expect(card?.type === 'element' && Object.keys(card.props)).toEqual(['constructor', 'b', 'o'])
    expect(card?.type === 'element' && Object.getPrototypeOf(card.props)).toBe(Object.prototype)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before)
  })

  it('concurrent pages don’t see each other', async () => {
    const pages = ['a', 'b', 'c', 'd'].map((name) => run(`globalThis.x = (globalThis.x ?? "") + "${name}"; return x`))
    expect((await Promise.all(pages)).map(({ tree }) => /<p>(.*?)<\/p>/.exec(tree)?.[1])).toEqual(['a', 'b', 'c', 'd'])
  })

  it('one page leaves nothing behind for the next', async () => {
    await run('globalThis.left = "here"; Array.prototype.left = "here"; return 1')
    expect((await run('return String(globalThis.left) + [].left')).tree).toContain('undefinedundefined')
  })

  it('can’t turn text into a tag', async () => {
    const page = 'export const A = () => React.createElement("img src=x onerror=alert(1)", null)\n\n<A />'
    expect(outline((await evaluatePage(page)).children)).not.toContain('onerror')
  })
})

describe('pages that begin alike', () => {
  const COUNTER = 'let count = 0\nexport const Count = ({ by = 1 }) => <b>{(count += by)}</b>'
  const show = async (body: string, counter = COUNTER) => {
    const page = `import { Count } from '/snippets/counter.jsx'\n\n${body}`
    return outline((await evaluatePage(page, { 'snippets/counter.jsx': counter })).children)
  }

  it('see only what they did themselves', async () => {
    expect(await show('<Count /> <Count />')).toBe('<b>1</b><b>2</b>')
    expect(await show('<Count /> <Count />')).toBe('<b>1</b><b>2</b>')
    // The calls before the first new one run now.
    expect(await show('<Count /> <Count /> <Count by={5} /> <Count />')).toBe('<b>1</b><b>2</b><b>7</b><b>8</b>')
    expect(await show('<Count by={5} /> <Count />')).toBe('<b>5</b><b>6</b>')
  })

  it('have the modules as they are now', async () => {
    const changed = COUNTER.replace('count = 0', 'count = 10')
    expect(await show('<Count />', changed)).toBe('<b>11</b>')
    expect(await show('<Count />')).toBe('<b>1</b>')
    expect(await show('<Count by={2} />', changed)).toBe('<b>12</b>')
    expect(await show('<Count by={2} />')).toBe('<b>2</b>')
    expect(await show('<Count by={3} />', 'export const Count = ')).not.toContain('<b>')
  })

  it('keep their modules apart, however many there are', async () => {
    // Each takes up more than a hundredth of what realms start with at most.
    const large = (name: string) =>
      `const data = [${'[1, 2, 3], '.repeat(2_000)}]\n${COUNTER}\nexport const name = '${name}'`
    for (let i = 0; i < 60; i++) {
      const counter = large(`m${i % 30}`).replace('count = 0', `count = ${i % 30}`)
      expect(await show(`<Count by={${i + 1}} />`, counter)).toBe(`<b>${(i % 30) + i + 1}</b>`)
    }
  })

  it('are safe from modules of others', async () => {
    const evil = [
      'JSON.stringify = Array.prototype.map = () => "evil"\nexport const Count = () => <b>{[1].map(String)}</b>',
      // A comment for scripts, and not for modules: what follows it would end the module's function.
      'let y = 2\nexport const a = 1 <!--y, `\n}), (globalThis.evil = "evil"), (function () {`\nexport const Count = () => <b>evil</b>',
    ]
    for (const [i, code] of [...evil, ...evil].entries()) await show(`<Count by={${i}} />`, code)
    expect(await show('<Count /> {[1, 2].map((n) => n + 1).join()} {typeof evil}')).toBe(
      '<b>1</b><p>2,3</p><p>undefined</p>',
    )
  })
})
