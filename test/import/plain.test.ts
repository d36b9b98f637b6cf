// Folders of Markdown without a system.
import { expect, it } from 'vitest'
import { importFiles } from './testing.ts'

it('links to a text file, which is no page', async () => {
  const { errors, file } = await importFiles({
    'start.md': '# Start\n\nSee the [sample](./data/sample.txt).\n',
    'data/sample.txt': 'Text.',
  })
  expect(errors).toEqual([])
  expect(file('start.mdx')).toContain('[sample](/data/sample.txt)')
})

it('takes the pages of all folders', async () => {
  const { site } = await importFiles({ 'a/one.md': '# One', 'a/b/two.md': '# Two', 'c/three.md': '# Three' })
  expect(site.pages.map(({ placed }) => placed.route).sort()).toEqual(['/a/b/two', '/a/one', '/c/three'])
})

it('starts at the folder that has all pages', async () => {
  const files = { 'package.json': '{}', 'docs/a/one.md': '# One', 'docs/index.md': '# Home' }
  const { site } = await importFiles(files)
  expect(site.pages.map(({ placed }) => placed.route).sort()).toEqual(['/', '/a/one'])
})

it('takes the folder in which links have their pages for the root of the addresses', async () => {
  const { config, file, addresses, errors } = await importFiles({
    'README.md': '# About the program\n\n[Code](src/content/editor/start.mdx)\n',
    'src/content/index.mdx':
      '# Home\n\n[Start](/editor/start), [more](/editor/guides/more#set-up), [all](/editor/guides)\n',
    'src/content/editor/start.mdx': '# Start\n\n![A shot](/images/a.png)\n',
    'src/content/editor/guides/index.mdx': '# Guides\n\n[Start](/editor/start)\n',
    'src/content/editor/guides/more.mdx': '# More\n\n## Set up\n\nText.\n',
    'public/images/a.png': 'PNG',
  })
  expect(file('index.mdx')).toContain(
    '[Start](/editor/start), [more](/editor/guides/more#set-up), [all](/editor/guides)',
  )
  expect(file('editor/start.mdx')).toContain('![A shot](/images/a.png)')
  expect(addresses).toEqual(
    expect.arrayContaining(['/ kept', '/editor/guides kept', '/editor/guides/more kept', '/editor/start kept']),
  )
  expect(JSON.stringify(config.navigation)).not.toContain('src')
  expect(errors).toEqual([])
})

it('takes the addresses that pages give themselves, and drops only a README next to an index', async () => {
  const { site } = await importFiles({
    'a/one.md': '---\nslug: /guide/first\n---\n# One',
    'a/two.md': '---\nslug: second\n---\n# Two\n\n[One](/guide/first), [one](one.md)',
    'b.md': '# B',
    'b/index.md': '# Folder',
    'b/README.md': '# Read me',
    'index.md': '---\npermalink: index.html\n---\n# Home',
    'README.md': '# Read me',
  })
  expect(site.pages.map(({ placed }) => placed.route).sort()).toEqual(['/', '/a/second', '/b', '/b-2', '/guide/first'])
  expect(site.files.readText('a/second.mdx')).toContain('[One](/guide/first), [one](/guide/first)')
})

it('reads links that begin with the path of the old site', async () => {
  const { file, remarks, site } = await importFiles({
    'index.md': '# Home',
    'start/one.md': '# One\n\n[Two](/docs/start/two#more), [two](/start/two), and [the blog](/blog/a).',
    'start/two.md': '# Two\n\n## More\n\n[One](/docs/start/one)',
  })
  expect(file('start/one.mdx')).toContain('[Two](/start/two#more), [two](/start/two)')
  expect(site.advice).toEqual(['The old site was under /docs. Build with `galley build --base /docs` to keep that.'])
  expect(remarks).toEqual([expect.stringContaining('`/blog/a`')])
})

it('follows links that name the other ending of a page', async () => {
  const { file, remarks } = await importFiles({
    'one.mdx': '# One\n\n[Two](two.mdx), [two](./two.md#part)',
    'two.md': '# Two\n\n## Part\n\n[One](one.md)',
  })
  expect(file('one.mdx')).toContain('[Two](/two), [two](/two#part)')
  expect(file('two.mdx')).toContain('[One](/one)')
  expect(remarks).toEqual([])
})

it('converts the containers of Nuxt Content that have a counterpart, and names the others', async () => {
  const { file, remarks } = await importFiles({
    'index.md': `# Home

::note
Keep **this**.
::

::callout{type="warning" title="Mind this"}
\`\`\`text
::
\`\`\`
::

::code-group
\`\`\`bash [npm]
npm i a
\`\`\`
\`\`\`bash [pnpm]
pnpm i a
\`\`\`
::

::price-list
Nothing is **free**.
::

See a::b and

::tip without an end
`,
  })
  const text = file('index.mdx')
  expect(text).toContain('<Note>\n\nKeep **this**.\n\n</Note>')
  expect(text).toContain('<Warning title="Mind this">\n\n```text\n::\n```\n\n</Warning>')
  expect(text).toContain('<CodeGroup>\n\n```bash title="npm"\nnpm i a')
  expect(text).toContain('\n\nNothing is **free**.\n\nSee a::b')
  expect(text).toContain('::tip without an end')
  expect(remarks).toEqual(['left ::price-list: `::price-list` was left out; its content stays.'])
})

it('reports pages in formats other than Markdown', async () => {
  const { remarks, addresses } = await importFiles({
    'README.md': '# Acme',
    'modules/ROOT/pages/start.adoc': '= Start',
    'guide/api.rst': 'API\n===\n',
    'guide/CONTRIBUTING.rst': 'Contributing\n============\n',
    'examples/try.ipynb': '{}',
  })
  expect(addresses).toEqual([
    '/ kept',
    '/guide/api lost `guide/api.rst` is reStructuredText.',
    '/modules/ROOT/pages/start lost `modules/ROOT/pages/start.adoc` is AsciiDoc.',
  ])
  expect(remarks).toEqual([
    "left reStructuredText: `guide/api.rst` is reStructuredText, and wasn't imported.",
    "left AsciiDoc: `modules/ROOT/pages/start.adoc` is AsciiDoc, and wasn't imported.",
  ])
})

it('closes elements below code, and not on its last line', async () => {
  const { file, remarks, errors } = await importFiles({
    'index.md': '# A\n\n<div>\n<table>\n<tr>\n<td>\n\n    code\n\n</tr>\n</table>\n</div>\n\nBelow.\n',
  })
  expect(file('index.mdx')).toContain('<td>\n\n```text\ncode\n```\n</td>\n\n</tr>')
  expect(remarks).toEqual(['changed indented code: Code indented by four columns is now a fenced block.'])
  expect(errors).toEqual([])
})

it('keeps the elements of drawings, and shows names like theirs elsewhere', async () => {
  const { file, remarks, errors } = await importFiles({
    'index.md':
      '# A\n\nRun `docker` with <image>.\n\n<svg viewBox="0 0 9 9"><defs><clipPath id="c"><rect width="9" height="9"/></clipPath></defs>\n<mask id="m"><g clip-path="url(#c)"><path d="M0 0"/></g></mask></svg>\n',
  })
  const page = file('index.mdx')
  expect(page).toContain('with \\<image>.')
  expect(page).toContain('<clippath id="c"><rect width="9" height="9" /></clippath>')
  expect(page).toContain('<mask id="m">')
  expect(remarks).toEqual(["changed <image>: `<image>` isn't an HTML tag, so it now shows as text."])
  expect(errors).toEqual([])
})

it('leaves out imports of components that no page can have, and keeps those of other pages', async () => {
  const { file, errors, remarks } = await importFiles({
    'index.mdx': `import { useState } from 'react'
import { Pill } from '../components/pill'
import Part from './_part.mdx'

# Home

<Pill>New</Pill> text.

<Part />
`,
    '_part.mdx': 'A part.\n',
  })
  expect(file('index.mdx')).not.toMatch(/import.*(?:react|pill)/)
  expect(file('index.mdx')).toContain('New text.\n\n<Part />')
  expect(remarks).toEqual(['left <Pill>: <Pill> was left out; its content stays.'])
  expect(errors).toEqual([])
})

it('converts the fenced divs of lessons and books, whatever the number of their colons', async () => {
  const { file, remarks, errors } = await importFiles({
    'index.md': `# Home

:::::::::: challenge

## Count the keys {#count}

How many are there? Use a [lock](#lock).

::: solution
### Two{#lock}
\`\`\`text
:::
\`\`\`
:::::::

::::::

:::: {.callout-warning #limits title="Mind the limits" collapse="true"}
Ten a day.
::::

::: questions :::
- Why?
:::

::: {.panel-tabset}
## macOS

Open Finder.

## Windows

Open **Explorer**.
:::

::: sidebar-box
Kept *as it is*.
:::

::: tip Save often
Once an hour.
:::

::: discussion
Never closed.
`,
  })
  const text = file('index.mdx')
  expect(text).toContain(
    '<a id="count" />\n\n<Note title="Count the keys">\n\nHow many are there? Use a [lock](#lock).\n\n<Accordion title="Two" id="lock">\n\n```text\n:::\n```\n\n</Accordion>\n\n</Note>',
  )
  expect(text).toContain('<a id="limits" />\n\n<Accordion title="Mind the limits">\n\nTen a day.\n\n</Accordion>')
  expect(text).toContain('<Info title="Questions">\n\n- Why?\n\n</Info>')
  expect(text).toContain('<Tab title="Windows">\n\nOpen **Explorer**.\n\n</Tab>')
  expect(text).toContain(
    '\n\nKept *as it is*.\n\n<Tip title="Save often">\n\nOnce an hour.\n\n</Tip>\n\nNever closed.\n',
  )
  expect(remarks).toEqual([
    'simplified :::sidebar-box: The content of `:::sidebar-box` stays, but without the element around it.',
    'changed :::discussion: `:::discussion` is never closed, so it was removed. Its content stays.',
  ])
  expect(errors).toEqual([])
})

it('converts a glossary, and keeps the ids of its terms', async () => {
  const { file, errors } = await importFiles({
    'index.md':
      '# Words\n\n[key]{#key}\n:   What opens a [lock](#lock).\n\n[lock]{#lock}\n:   What keeps others out.\n',
  })
  expect(file('index.mdx')).toContain(
    '<dt>\n\n<a id="key" />key\n\n</dt>\n\n<dd>\n\nWhat opens a [lock](#lock).\n\n</dd>',
  )
  expect(errors).toEqual([])
})

it('keeps code in quotations', async () => {
  const text = '> Text.\n>\n> ```js title="a.js"\n> a()\n> ```\n\n>~~~sh\n>b\n>~~~\n\n> > ```py\n> > c\n> > ```\n'
  const { file, remarks } = await importFiles({ 'index.md': `# A\n\n${text}` })
  expect(file('index.mdx')).toContain(text)
  expect(remarks).toEqual([])
})
