// Components that a snippet shows by name, and that the file around it defines.
import { afterAll, describe, expect, it } from 'vitest'
import { closeSandbox, evaluatePage, outline } from './evaluate/testing.ts'

afterAll(closeSandbox)

const FILES = {
  'inner.mdx': 'export const Inner = ({ text, children }) => <b>{text}{children}</b>',
  'inner.jsx': 'export const Inner = ({ text, children }) => <b>{text}{children}</b>',
  'content.mdx': 'c',
  'outer.mdx': 'export const Outer = () => <i><Inner text="a" /></i>',
  'outer.jsx': 'export const Outer = () => <i><Inner text="a">b</Inner></i>',
  'plain.mdx': 'x <Inner text={"A".toLowerCase()}>y</Inner>',
  'nested.mdx': "import Plain from './plain.mdx'\n\n<Plain />",
  'own.mdx': "import { Inner } from './other.mdx'\n\nx <Inner />",
  'other.mdx': 'export const Inner = () => <u>other</u>',
}

async function show(page: string, files: Record<string, string> = {}) {
  const { children, diagnostics } = await evaluatePage(page, { ...FILES, ...files })
  return { tree: outline(children).replace(/\w+\.mdx\{|\}/g, ''), findings: diagnostics.map(({ message }) => message) }
}

describe('a component that only the page imports', () => {
  it.each([
    ['is found by a component of a snippet', "import { Outer } from './outer.mdx'", '<Outer />', '<i><b>a</b></i>'],
    ['is found by one of a script', "import { Outer } from './outer.jsx'", '<Outer />', '<i><b>ab</b></i>'],
    ['is found by the text of a snippet', "import Plain from './plain.mdx'", '<Plain />', '<p>x <b>ay</b></p>'],
    ['is found by a snippet in a snippet', "import Nested from './nested.mdx'", '<Nested />', '<p>x <b>ay</b></p>'],
    ['is less than what a snippet imports', "import Own from './own.mdx'", '<Own />', '<p>x <u>other</u></p>'],
  ])('%s', async (_, statement, tag, expected) => {
    for (const file of ['inner.mdx', 'inner.jsx']) {
      const { tree, findings } = await show(`${statement}\nimport { Inner } from './${file}'\n\n${tag}`)
      expect(findings).toEqual([])
      expect(tree).toBe(expected)
    }
  })

  it('may be the content of a snippet', async () => {
    const { tree } = await show("import { Outer } from './outer.mdx'\nimport Inner from './content.mdx'\n\n<Outer />")
    expect(tree).toBe('<i><p>c</p></i>')
  })

  it('isn’t found if no file defines it, and never instead of a built-in one', async () => {
    const outer = { 'outer.mdx': 'export const Outer = () => <i><Card title="a" /><Gone>b</Gone></i>' }
    const page = "import { Outer } from './outer.mdx'\n\nexport const Card = () => <b>own</b>\n\n<Outer />"
    expect((await show(page, outer)).tree).toBe('<i><Card title="a"></Card><Gone>b</Gone></i>')
  })

  it('ends where two show each other', async () => {
    const files = {
      'a.mdx': 'export const A = () => <i><B /></i>',
      'b.mdx': 'export const B = () => <b><A /></b>',
    }
    const { tree } = await show("import { A } from './a.mdx'\nimport { B } from './b.mdx'\n\n<A />", files)
    expect(tree.length).toBeLessThan(400)
  })
})
