// Tags that aren't defined anywhere, and how they are reported.
import { describe, expect, it } from 'vitest'
import { testSite } from '../site.ts'

describe('an unknown component', () => {
  it.each([
    ['a typo', '<Crad title="A">x</Crad>', 'Did you mean `<Card>`?'],
    ['a short form', '<Warn>x</Warn>', 'Did you mean `<Warning>`?'],
    [
      'a component from another platform',
      '<Wizard>x</Wizard>',
      'Import it, export it from the page, or use a built-in component.',
    ],
    [
      'a part of an interface library',
      '<Option>x</Option>',
      'Import it, export it from the page, or use a built-in component.',
    ],
    [
      'a part of another platform’s component',
      '<CodeGroupItem title="A">x</CodeGroupItem>',
      "It's a component of another system. Use a code block with a title.",
    ],
    ['a typo in a member', '<Tree.Fil name="a" />', expect.stringContaining('`<Tree.File>`')],
  ])('is reported with a suggestion: %s', async (_, source, help) => {
    const { project } = await testSite({ 'index.mdx': source })
    expect(project.diagnostics.map((d) => [d.code, d.help])).toEqual([['unknown-component', help]])
  })

  it.each([
    ['<Wizard>x</Wizard>', 'Only its content is shown.'],
    ['<Wizard steps={3} />', 'Nothing is shown in its place.'],
  ])('is reported with what readers see: %s', async (source, consequence) => {
    const { project } = await testSite({ 'index.mdx': source })
    expect(project.diagnostics.map((d) => d.message)).toEqual([`There is no component \`<Wizard>\`. ${consequence}`])
  })

  it.each([
    ["import Crad from '/snippets/a.jsx'", '`snippets/a.jsx` has no default export.'],
    ["import { Crad } from '/snippets/a.jsx'", '`snippets/a.jsx` exports no `Crad`.'],
  ])('is reported where the page imports it: %s', async (statement, message) => {
    const { project } = await testSite({
      'index.mdx': `${statement}\n\n<Crad>x</Crad>`,
      'snippets/a.jsx': 'export const A = () => <b>a</b>',
    })
    expect(project.diagnostics).toEqual([
      expect.objectContaining({ code: 'missing-export', severity: 'error', message }),
    ])
  })

  it.each(['import Crad from /snippets/a.jsx', "import { Crad } form '/snippets/a.jsx'"])(
    'is reported where the import is broken: %s',
    async (statement) => {
      const site = await testSite({ 'index.mdx': `${statement}\n\n<Crad>x</Crad>` })
      expect(site.codes()).toEqual(['invalid-javascript'])
    },
  )

  it('is spelled as meant if the page imports it from a package', async () => {
    const { project } = await testSite({ 'index.mdx': "import { Crad } from 'some-interface'\n\n<Crad>x</Crad>" })
    expect(project.diagnostics).toEqual([
      expect.objectContaining({
        code: 'foreign-import',
        message: "`some-interface` isn't in the docs folder. What it exports is left out.",
      }),
      expect.objectContaining({ code: 'unknown-component', help: 'Fix its import, or remove the tag.' }),
    ])
    expect(project.diagnostics.flatMap(({ fix = [] }) => fix)).toEqual([])
  })

  it.each([
    'export default () => <b>a</b>',
    'const A = () => <b>a</b>\nexport { A as default }',
    "export * from './other.jsx'\nexport { default } from './other.jsx'",
    'module.exports = () => <b>a</b>',
  ])("isn't reported if a script may export it: %s", async (script) => {
    const site = await testSite({
      'index.mdx': "import A from '/snippets/a.jsx'\n\n<A />",
      'snippets/a.jsx': script,
      'snippets/other.jsx': 'export default () => <b>a</b>',
    })
    expect(site.codes()).not.toContain('missing-export')
    expect(site.codes()).not.toContain('unknown-component')
  })

  it('is reported with the component that shows it, and its file', async () => {
    const index = "import { A } from './a.jsx'\n\n<A />"
    const report = async (tag: string) => {
      const { project } = await testSite({ 'index.mdx': index, 'a.jsx': `export const A = () => <b><${tag} /></b>` })
      return project.diagnostics.map(({ message, help, place }) => [message, help, index.slice(place.start, place.end)])
    }
    const message = (tag: string) =>
      `\`<A>\` shows \`<${tag}>\`, but there is no such component. Nothing is shown in its place.`
    expect(await report('Wizard')).toEqual([
      [message('Wizard'), 'Define or import it in `a.jsx`, or use a built-in component.', 'A'],
    ])
    expect(await report('Crad')).toEqual([[message('Crad'), 'Did you mean `<Card>` in `a.jsx`?', 'A']])
  })

  it.each([
    ['imported from a file that exists', "import { A } from '/snippets/a.jsx'\n\n<A />"],
    ['exported by the page', 'export const A = () => <b>a</b>\n\n<A />'],
  ])("isn't reported if it is %s", async (_, source) => {
    const site = await testSite({ 'index.mdx': source, 'snippets/a.jsx': 'export const A = () => <b>a</b>' })
    expect(site.codes()).toEqual([])
    expect(site.text('/')).toBe('a')
  })

  it("isn't reported as long as its tag isn't closed", async () => {
    const { project } = await testSite({ 'index.mdx': 'Put it in <Project>, and more.' })
    expect(project.diagnostics.map(({ code, help }) => [code, help])).toEqual([
      [
        'syntax',
        'Write `</Project>` where it ends, `<Project />` if it holds nothing, or `\\<Project>` to show it as text.',
      ],
    ])
  })

  it.each([
    "import A from '/snippets/gone.mdx'\n\n<A>x</A>\n\n<A />",
    "import { A, B as C } from './gone.jsx'\n\n<A>x</A> <C.D />",
    "import Z, {\n  A,\n} from '/gone.jsx'\n\n<A>x</A>",
  ])("isn't reported again if its import was: %j", async (source) => {
    const site = await testSite({ 'index.mdx': source })
    expect(site.codes()).toEqual(['missing-import'])
    expect(site.text('/')).toBe('x')
  })
})

describe('HTML in capital letters', () => {
  it('is shown as HTML, with a fix', async () => {
    const source = '<TABLE BORDER="1">\n<TR><TD><A HREF="/other">a</A></TD></TR>\n</TABLE>\n\na<BR/>b'
    const { project, text, html } = await testSite({ 'index.mdx': source, 'other.mdx': 'Other' })
    expect(project.diagnostics.map((d) => [d.code, d.severity, d.help])).toContainEqual([
      'syntax',
      'warning',
      'Write `<a>`.',
    ])
    expect(project.diagnostics.every((d) => d.fix)).toBe(true)
    expect(text('/')).toContain('a')
    expect(html('/')).toMatch(/<table border="1">[\s\S]*<td><a href="\/other"[\s\S]*a<br>b/)
  })

  it('is a component if the page defines one', async () => {
    const site = await testSite({ 'index.mdx': 'export const B = () => <i>defined</i>\n\n<B />' })
    expect(site.codes()).toEqual([])
    expect(site.text('/')).toBe('defined')
  })

  it.each(['Img', 'Div', 'Br'])('is suggested for <%s>', async (name) => {
    const { project } = await testSite({ 'index.mdx': `<${name} />` })
    expect(project.diagnostics.map((d) => d.help)).toEqual([`Did you mean \`<${name.toLowerCase()}>\`?`])
  })
})
