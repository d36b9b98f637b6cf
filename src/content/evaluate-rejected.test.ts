// Names that a page defines twice, or exports and doesn't define: reported where they are, and nothing else is affected.
import { afterAll, describe, expect, it } from 'vitest'
import { closeSandbox, evaluatePage, outline } from './evaluate/testing.ts'

afterAll(closeSandbox)

/** What has to run for the page, and the same once it has. */
const OTHER = '{["x"].map((s) => s.toUpperCase())}'

async function show(page: string) {
  const { children, diagnostics } = await evaluatePage(`${page}\n\n${OTHER}`, { 's.mdx': 'S', 't.mdx': 'T' })
  const findings = diagnostics.map(
    ({ message, place: { start, end } }) => `${start}-${page.slice(start, end)}: ${message}`,
  )
  return { tree: outline(children).replace(/<p>\s*<\/p>/g, ''), findings }
}

const again = (page: string, name: string, at = page.lastIndexOf(name)) =>
  `${at}-${name}: \`${name}\` is already defined in this file. This statement is left out.`

describe('a name that is defined twice', () => {
  it.each([
    [
      'in one block',
      'export const a = "b"\nexport const a = "c"\nexport const d = "e"',
      'a',
      'x {a} {d}',
      '<p>x b e</p>',
    ],
    ['in two', 'export const a = "b"\n\nText.\n\nexport const a = "c"', 'a', '{a}', '<p>Text.</p><p>b</p>'],
    [
      'as a function',
      'export const A = () => <b>1</b>\n\nexport function A() { return <i>2</i> }',
      'A',
      'x <A />',
      '<p>x <b>1</b></p>',
    ],
    ['by an import and an export', "import S from './s.mdx'\n\nexport const S = 1", 'S', '<S />', 's.mdx{<p>S</p>}'],
    ['by two imports', "import S from './s.mdx'\n\nimport S from './t.mdx'", 'S', '<S />', 's.mdx{<p>S</p>}'],
    ['in one statement', 'export const [a, a] = ["b", "c"]\n\nexport const d = "e"', 'a', '{d}', '<p>e</p>'],
    ['by being exported', 'export const a = "b"\nexport { a }', 'a', '{a}', '<p>b</p>'],
    ['next to others', 'export const a = "b"\n\nexport const d = "e", a = "c"', 'a', '{a}{d}', '<p>b</p>'],
  ])('%s keeps its first meaning', async (_, code, name, text, expected) => {
    const page = `${code}\n\n${text}`
    const { tree, findings } = await show(page)
    expect(findings).toEqual([again(page, name, code.lastIndexOf(name))])
    expect(tree).toBe(`${expected}<p>X</p>`)
  })

  it.each([
    ['with var', 'export var a = "b"\nvar a = "c"\n\n{a}', '<p>c</p>'],
    ['in a function', 'export const a = () => { const b = "c"; { const b = "d" } return b }\n\n{a()}', '<p>c</p>'],
    ['in another snippet', "import { a } from './u.mdx'\n\n{a}", '<p>c</p>'],
  ])('%s is fine', async (_, page, expected) => {
    const { children, diagnostics } = await evaluatePage(page, { 'u.mdx': 'export const a = "c"' })
    expect(diagnostics).toEqual([])
    expect(outline(children)).toContain(expected)
  })
})

describe('a name that is exported on its own', () => {
  it.each([
    ['before its block', 'export { a }\n\nText.\n\nconst a = "b"'],
    ['after its block', 'export const b = "b"\n\nText.\n\nexport { b as a }'],
    ['that is imported', "import { a } from './u.mdx'\n\nexport { a }"],
  ])('%s is fine', async (_, code) => {
    const files = { 'u.mdx': 'export const a = "b"', 's.mdx': code.replace(/^const/m, 'export const b = "c"\nconst') }
    const { children, diagnostics } = await evaluatePage("import { a } from './s.mdx'\n\nx {a.toUpperCase()}", files)
    expect(diagnostics).toEqual([])
    expect(outline(children)).toBe('<p>x B</p>')
  })

  it('and defined nowhere is reported', async () => {
    const page = 'export const abc = "b"\n\nexport { abd }\n\n{abc}'
    const { tree, findings } = await show(page)
    expect(findings).toEqual([`33-abd: \`abd\` isn't defined in this file. This statement is left out.`])
    expect(tree).toBe('<p>b</p><p>X</p>')
  })
})
