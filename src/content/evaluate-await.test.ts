// `await` outside of functions: reported where it is, and nothing else on the page is affected.
import { afterAll, describe, expect, it } from 'vitest'
import { closeSandbox, evaluatePage, outline } from './evaluate/testing.ts'

afterAll(closeSandbox)

/** What has to run for the page, and the same once it has. */
const OTHER = '{["x"].map((s) => s.toUpperCase())}'

async function show(page: string, files: Record<string, string> = {}) {
  const { children, diagnostics } = await evaluatePage(`${page} ${OTHER}`, files)
  const findings = diagnostics.map(({ message, place: { file, start, end } }) => {
    return `${file === 'page.mdx' ? page.slice(start, end) : files[file]?.slice(start, end)}: ${message}`
  })
  return { tree: outline(children), findings }
}

const MESSAGE = "`await` isn't available in a page."
const LEFT_OUT = `await: ${MESSAGE} This statement is left out.`

describe('await', () => {
  it.each([
    ['in the text', 'a {await f()}', '<p>a {await f()} X</p>', [`{await f()}: ${MESSAGE}`]],
    ['in an attribute', '<Card title={await f()} />', '<Card></Card><p>X</p>', [`await f(): ${MESSAGE}`]],
    ['in a spread', '<Card {...await f()} />', '<Card></Card><p>X</p>', [`<Card {...await f()} />: ${MESSAGE}`]],
    ['in an export', 'export const a = await f()\n\n', '<p>X</p>', [LEFT_OUT]],
    [
      'in one of several exports',
      'export const a = await f()\nexport const b = [1].map(String)\n\n{a}{b}',
      '<p>1</p><p>X</p>',
      [LEFT_OUT],
    ],
    [
      'in an export that others use',
      'export const { a, b: [c] } = await f()\n\nexport const d = [2].map((n) => a ?? n)\n\n{a.x} {c.map((x) => x)} {d}',
      '<p>2</p><p>X</p>',
      [LEFT_OUT],
    ],
    ['in the default export', 'export default await f()\n\n', '<p>X</p>', [LEFT_OUT]],
    ['in a loop', 'export const a = 1; for await (const x of a) {}\n\n{a}', '<p>1</p><p>X</p>', [LEFT_OUT]],
    ['in a component', 'export const A = () => <b>{await f()}</b>\n\n<A>b</A>', 'b<p>X</p>', [LEFT_OUT]],
    ['twice', 'export const a = await f(await g())\n\n', '<p>X</p>', [LEFT_OUT, LEFT_OUT]],
    ['in a function that waits', 'export const f = async () => await 1\n\n{typeof f}', '<p>function</p><p>X</p>', []],
    ['in a text', 'export const a = "await"\n\n{a} {"await x"}', '<p>await</p><p>await x</p><p>X</p>', []],
  ])('%s', async (_, page, tree, findings) => {
    const shown = await show(page)
    expect(shown.findings).toEqual(findings)
    expect(shown.tree.replace(/<p>\s*<\/p>/g, '')).toBe(tree)
  })

  it('in a snippet: the rest of both is shown', async () => {
    const snippet = 'export const a = await f()\n\nexport const b = [1].map(String)\n\nS {a}{b}'
    const { tree, findings } = await show("import S, { b } from './s.mdx'\n\n<S /> {b}", { 's.mdx': snippet })
    expect(tree).toBe('s.mdx{<p>S 1</p>}<p>1</p><p>X</p>')
    expect(findings).toEqual([LEFT_OUT])
  })

  it('in a script: only what comes from it fails', async () => {
    const { tree, findings } = await show("import { a } from './a.js'\n\n{a}", { 'a.js': 'export const a = await 1' })
    expect(tree).toBe('<p>{a}</p><p>X</p>')
    expect(findings).toEqual(["a: This file can't be compiled: `await` is only available in functions."])
  })
})
