// Tags that nobody defines, and what is said of them.
import { describe, expect, it } from 'vitest'
import { testSite } from '../site.ts'

describe('an unknown component', () => {
  it.each([
    ['a typo', '<Crad title="A">x</Crad>', 'Did you mean `<Card>`?'],
    ['of another platform', '<Wizard>x</Wizard>', 'Import it, export it from the page, or use a built-in component.'],
    ['a member', '<Tree.Fil name="a" />', expect.stringContaining('`<Tree.File>`')],
  ])('%s: is named with what may be meant', async (_, source, help) => {
    const { project } = await testSite({ 'index.mdx': source })
    expect(project.diagnostics.map((d) => [d.code, d.help])).toEqual([['unknown-component', help]])
  })

  it.each([
    ['from a file that is there', "import { A } from '/snippets/a.jsx'\n\n<A />"],
    ['exported by the page', 'export const A = () => <b>a</b>\n\n<A />'],
  ])('is none when it is %s', async (_, source) => {
    const site = await testSite({ 'index.mdx': source, 'snippets/a.jsx': 'export const A = () => <b>a</b>' })
    expect(site.codes()).toEqual([])
    expect(site.text('/')).toBe('a')
  })

  it.each([
    "import A from '/snippets/gone.mdx'\n\n<A>x</A>\n\n<A />",
    "import { A, B as C } from './gone.jsx'\n\n<A>x</A> <C.D />",
    "import Z, {\n  A,\n} from '/gone.jsx'\n\n<A>x</A>",
  ])('is not named again where its import was: %j', async (source) => {
    const site = await testSite({ 'index.mdx': source })
    expect(site.codes()).toEqual(['missing-import'])
    expect(site.text('/')).toBe('x')
  })
})
