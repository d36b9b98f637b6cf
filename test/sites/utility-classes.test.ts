// Utility classes in pages: rules only for the ones used, and only on pages that use them.
import { expect, it } from 'vitest'
import { testSite } from '../site.ts'

const STYLES = '/_galley/utilities.css'

it("sends the rules for all pages' classes to the pages that use any", async () => {
  const site = await testSite({
    'index.mdx': '<div className="hidden dark:block my-own">Night</div>',
    'grid.mdx': '<Card title="Grid" className="md:col-span-2" />',
    'plain.mdx': 'Text',
    'own.mdx': '<div className="my-own">Text</div>',
  })
  expect(site.file(STYLES)).toContain('.dark\\:block:where(.dark, .dark *)')
  expect(site.file(STYLES)).toContain('.md\\:col-span-2')
  expect(site.file(STYLES)).not.toContain('my-own')
  const linked = ['/index', '/grid', '/plain', '/own'].filter((route) => site.file(`${route}.html`).includes(STYLES))
  expect(linked).toEqual(['/index', '/grid'])
})

it('finds classes set by components', async () => {
  const site = await testSite({
    'index.mdx':
      'export const Box = ({ wide }) => <div className={wide ? "w-full" : "w-1/2"}>Box</div>\n\n<Box wide />',
  })
  expect(site.file(STYLES)).toContain('.w-full')
  expect(site.file(STYLES)).not.toContain('.w-1')
})

it('finds classes that a component with state can set later', async () => {
  const site = await testSite({
    'snippets/fold.jsx':
      'export const Fold = () => {\n  const [open, setOpen] = useState(false)\n  return <button onClick={() => setOpen(!open)} className={open ? "rotate-180" : "rotate-0"}>Fold</button>\n}',
    'index.mdx': 'import { Fold } from "/snippets/fold.jsx"\n\n<Fold />',
  })
  expect(site.file(STYLES)).toContain('.rotate-180')
})

it('finds classes set by custom scripts, on every page', async () => {
  const site = await testSite({
    'index.mdx': 'Text',
    'notice.js':
      "const notice = document.createElement('p')\nnotice.className = 'flex size-5 my-own'\nconst hidden = 1\n",
    'count.js': "send('block')\n",
  })
  expect(site.file(STYLES)).toContain('.size-5')
  expect(site.file(STYLES)).not.toMatch(/\.(?:hidden|block)\b/)
  expect(site.file('/index.html')).toContain(STYLES)
})

it('makes no stylesheet if no class is a utility', async () => {
  const site = await testSite({ 'index.mdx': '<div className="my-own">Text</div>' })
  expect(site.paths).not.toContain(STYLES)
  expect(site.file('/index.html')).not.toContain(STYLES)
})
