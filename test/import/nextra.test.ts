// Nextra and Fumadocs: order from files beside the pages, and their MDX.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

describe('a site of Nextra', () => {
  it("shows the tabs of a site's own components", async () => {
    const { file, remarks, errors } = await importFiles({
      'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({})\n",
      'content/_meta.js': "export default { index: 'Home' }",
      'content/index.mdx': `# Home

<LanguageTabs items={['Ruby', 'C#']}>
<TabItem value="Ruby">One.</TabItem>
<TabItem value="C#">Two.</TabItem>
</LanguageTabs>

<SystemTabs items={['Linux', 'macOS']}>
<Tabs.Tab>Three.</Tabs.Tab>
<Tabs.Tab>Four.</Tabs.Tab>
</SystemTabs>
`,
    })
    for (const title of ['Ruby', 'C#', 'Linux', 'macOS']) expect(file('index.mdx')).toContain(`<Tab title="${title}">`)
    expect(remarks).toEqual([])
    expect(errors).toEqual([])
  })

  it('keeps the order of _meta, and converts its components', async () => {
    const { config, addresses, file, errors, remarks } = await importFiles({
      'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({})\n",
      'content/_meta.js':
        "export default { index: 'Home', guide: { title: 'The guide' }, more: { title: 'More', href: 'https://acme.example' } }",
      'content/index.mdx': '# Home\n\nSee [A](/guide/a).\n',
      'content/guide/_meta.js': "export default { b: 'Second first', a: '' }",
      'content/guide/a.mdx': `import { Callout, Steps } from 'nextra/components'

# A

<Callout type="error">Stop.</Callout>

<Steps>
### Open

Text.
</Steps>

## Own [#own-id]

Use \`x = 1{:js}\`.
`,
      'content/guide/b.mdx': '# B\n\nText.\n',
    })
    expect(config.navigation).toEqual({
      pages: ['index', { group: 'The guide', pages: ['guide/b', 'guide/a'] }, 'links/more'],
    })
    expect(file('guide/a.mdx')).toBe(`---
title: A
---

<Danger>

Stop.

</Danger>

<Steps>

<Step title="Open">

Text.

</Step>

</Steps>

## Own {#own-id}

Use \`x = 1\`.
`)
    expect(addresses).toEqual(['/ kept', '/guide/a kept', '/guide/b kept'])
    expect(errors).toEqual([])
    expect(remarks).toEqual([])
  })

  it('takes no comment in code for the heading of a step', async () => {
    const { file, remarks } = await importFiles({
      'package.json': '{"dependencies":{"nextra":"4"}}',
      'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({})",
      'content/index.mdx':
        '# Home\n\n<Steps>\n### One\n\n```bash\n# a comment\nls\n```\n\n### Two\n\nText.\n</Steps>\n',
    })
    const text = file('index.mdx')
    expect(text).toContain('<Step title="One">\n\n```bash\n# a comment\nls\n```\n\n</Step>')
    expect(text).toContain('<Step title="Two">')
    expect(remarks).toEqual([])
  })

  it('keeps parts without their whole, adjoining tags, and titles and text in attributes', async () => {
    const { file, remarks, errors } = await importFiles({
      'package.json': '{"dependencies":{"nextra":"4"}}',
      'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({})",
      'content/index.mdx': `# Parts

<Wrapper>
  <FileTree.Folder name="about" open>
    <FileTree.File name="a.md" active />
  </FileTree.Folder>
  <FileTree.File name="b.md" />
</Wrapper>

<Table><tbody><Table.Tr><Table.Td>cell</Table.Td></Table.Tr></tbody></Table>

<Outer.Box><Inner>words</Inner></Outer.Box>

<Tabs items={['npm', <b>yarn</b>]}>
  <Tabs.Tab>One.</Tabs.Tab>
  <Tabs.Tab>Two.</Tabs.Tab>
</Tabs>

<Cards num={2}>
  <Cards.Card icon={<AcmeMark />} title="Home" href="/" />
</Cards>

<Plan label="Free" description="For small teams" rows={[{ text: 'Two seats only' }]} />
`,
    })
    expect(file('index.mdx')).toBe(`---
title: Parts
---

<Tree>

<Tree.Folder name="about" defaultOpen>
  <Tree.File name="a.md" highlight />
</Tree.Folder>
<Tree.File name="b.md" />

</Tree>



<table><tbody><tr><td>cell</td></tr></tbody></table>

words

<Tabs>

<Tab title="npm">

One.

</Tab>

<Tab title="yarn">

Two.

</Tab>

</Tabs>

<Columns cols={2}>

<Card title="Home" href="/" />

</Columns>

**Free**: For small teams
`)
    expect(remarks).toEqual([
      'simplified <Cards.Card>: The icon of this card is a component, and was left out.',
      'left <Wrapper>: <Wrapper> was left out; its content stays.',
      'left <Outer.Box>: <Outer.Box> was left out; its content stays.',
      'left <Inner>: <Inner> was left out; its content stays.',
      'left <Plan>: <Plan> was left out, except for text and links in its attributes. The text in its `rows` is lost.',
    ])
    expect(errors).toEqual([])
  })
})

describe('a site of Fumadocs', () => {
  it('keeps what is between its steps, and their titles', async () => {
    const { file, site } = await importFiles({
      'source.config.ts': 'export default {}',
      'package.json': '{ "dependencies": { "fumadocs-core": "1", "fumadocs-mdx": "1" } }',
      'content/docs/index.mdx': `---
title: A
---

<Steps>
  <Step>
    ### First

    Do it.
  </Step>

  <Callout type="warn">
    Between the steps.
  </Callout>

  Plain text between.

  <Step title="Second title">
    Do that.
  </Step>
</Steps>
`,
    })
    const [first, second] = file('docs/index.mdx')
      .split(/(?=<Step )/)
      .slice(1)
    expect(first).toMatch(
      /title="First"[\s\S]*Do it\.[\s\S]*<Warning>[\s\S]*Between the steps\.[\s\S]*Plain text between\./,
    )
    expect(second).toMatch(/title="Second title"[\s\S]*Do that\./)
    expect(site.text).toEqual([])
  })

  it('shows the operations of its API references', async () => {
    const page = (attributes: string) => `---\ntitle: A page\nfull: true\n---\n\n<APIPage ${attributes} />\n`
    const specification = (path: string) =>
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'API', version: '1' },
        paths: { [path]: { get: { responses: { 200: { description: 'All.' } } } } },
        webhooks: { 'pet.sold': { post: { responses: { 200: { description: 'Thanks.' } } } } },
      })
    const get = (path: string) => `operations={[{"path":"${path}","method":"get"}]}`
    const { file, errors, site } = await importFiles({
      'content/docs/meta.json': '{ "pages": ["..."] }',
      'content/docs/list.mdx': page(`document={"./public/pets.json"} ${get('/pets')} webhooks={[]} hasHead={false}`),
      'content/docs/sold.mdx': page(`document="pets.json" webhooks={[{"name":"pet.sold","method":"post"}]}`),
      'content/docs/generated.mdx': page(`document="birds" ${get('/birds')}`),
      'content/docs/gone.mdx': page(`document="fish.json" ${get('/fish')}`),
      'content/docs/several.mdx': page(
        `document="pets.json" operations={[{ path: '/a', method: 'get' }, { path: '/b' }]}`,
      ),
      'public/pets.json': specification('/pets'),
      'specs/birds.json': specification('/birds'),
    })
    expect(file('docs/list.mdx')).toBe('---\ntitle: A page\nopenapi: /pets.json GET /pets\n---\n')
    expect(file('docs/sold.mdx')).toContain('openapi: /pets.json webhook pet.sold\n')
    // What the program calls it says nothing, but only one specification has the operation.
    expect(file('docs/generated.mdx')).toContain('openapi: /specs/birds.json GET /birds\n')
    expect(site.remarks.flatMap(({ kind, message }) => (kind === 'carried' ? [] : [`${kind}: ${message}`]))).toEqual([
      "missing: The specification `fish.json` isn't in the folder, so the operation `GET /fish` is missing from the page.",
      expect.stringMatching(/^left: <APIPage> was left out/),
    ])
    expect(errors).toEqual([])
  })

  it('keeps every field of a long table of types', async () => {
    const names = Array.from({ length: 60 }, (_, i) => `field${i}`)
    const fields = names.map((name) => `  "${name}": {\n    "description": "",\n    "type": "List<string>"\n  }`)
    const { file, site } = await importFiles({
      'content/docs/meta.json': '{ "pages": ["index"] }',
      'content/docs/index.mdx': `---\ntitle: Home\n---\n\n<TypeTable name="Props" type={{\n${fields.join(',\n')}\n}} />\n\nAfter it.\n`,
    })
    const page = file('docs/index.mdx')
    expect(names.filter((name) => !page.includes(`<ResponseField name="${name}" type="List<string>" />`))).toEqual([])
    expect(page).toContain('After it.')
    expect(site.remarks.filter(({ kind }) => kind === 'left')).toEqual([])
  })

  it('keeps the order of meta.json, also where its configuration is missing', async () => {
    const { config, addresses, file, errors, site } = await importFiles({
      'apps/docs/content/docs/meta.json': '{ "pages": ["index", "---Basics---", "(group)/a", "...rest"] }',
      'apps/docs/content/docs/index.mdx': '---\ntitle: Home\n---\n\nSee [A](/docs/a).\n',
      'apps/docs/content/docs/(group)/a.mdx':
        '---\ntitle: A\n---\n\n```npm\nnpm i acme\n```\n\n<Callout type="warn" title="Mind">\nText.\n</Callout>\n\n```ts tab="One"\na()\n```\n\n```ts tab="Two"\nb()\n```\n',
      'apps/docs/content/docs/rest/b.mdx':
        '---\ntitle: B\n---\n\n可以使用<Link href="/docs/a">全局配置</Link>提供的。\n',
    })
    expect(site.system.id).toBe('fumadocs')
    expect(site.text).toEqual([])
    expect(config.navigation).toEqual({ pages: ['docs/index', { group: 'Basics', pages: ['docs/a', 'docs/rest/b'] }] })
    expect(file('docs/a.mdx')).toContain('<CodeGroup>\n\n```bash title="npm"\nnpm i acme\n```')
    expect(file('docs/a.mdx')).toContain('<Warning title="Mind">\n\nText.\n\n</Warning>')
    expect(file('docs/a.mdx')).toContain('```ts title="One"\na()\n```\n\n```ts title="Two"\nb()\n```\n\n</CodeGroup>')
    expect(addresses).toEqual(['/docs kept', '/docs/a kept', '/docs/rest/b kept'])
    expect(errors).toEqual([])
  })

  it('keeps the titles of code in tabs, and the fences of one tab together', async () => {
    const { file, site } = await importFiles({
      'content/docs/meta.json': '{ "pages": ["index"] }',
      'content/docs/index.mdx': `---
title: Home
---

\`\`\`ts tab="One" title="a.ts"
a()
\`\`\`

\`\`\`ts tab="One" title="b.ts"
b()
\`\`\`

\`\`\`ts tab="Two" title="c.ts"
c()
\`\`\`
`,
    })
    expect(site.system.id).toBe('fumadocs')
    expect(file('docs/index.mdx')).toMatch(
      /<Tab title="One">\s+```ts title="a\.ts"\s+a\(\)\s+```\s+```ts title="b\.ts"\s+b\(\)\s+```\s+<\/Tab>\s+<Tab title="Two">\s+```ts title="c\.ts"/,
    )
    expect(site.text).toEqual([])
  })

  it('counts the words of a tag once, also where an attribute is an element', async () => {
    const { file, site } = await importFiles({
      'source.config.ts': 'export default {}',
      'content/docs/meta.json': '{ "pages": ["index"] }',
      'content/docs/index.mdx': `---
title: Home
---

<Cards>
  <Card
    icon={
      <Rocket size={20} className="large" />
    }
    title="First" href="https://acme.example">
    Text of the card.
  </Card>
</Cards>
`,
    })
    expect(file('docs/index.mdx')).toContain(
      '<Card title="First" icon="rocket" href="https://acme.example">\n\nText of the card.',
    )
    expect(site.text).toEqual([])
  })

  it("shows Lucide's icons under their names", async () => {
    const { file, remarks, errors } = await importFiles({
      'source.config.ts': 'export default {}',
      'content/docs/meta.json': '{ "pages": ["index"] }',
      'content/docs/index.mdx': `---
title: Home
---

import { BookOpenIcon, Grid3x3 as Mosaic, Trash2 } from 'lucide-react'

<Card icon={<BookOpenIcon className="big" />} title="First" href="https://acme.example" />

<Card icon={Trash2} title="Second" href="https://acme.example" />

Press <Mosaic size={16} /> to see all.
`,
    })
    const text = file('docs/index.mdx')
    expect(text).toContain('<Card title="First" icon="lucide:book-open" href="https://acme.example" />')
    expect(text).toContain('<Card title="Second" icon="lucide:trash-2" href="https://acme.example" />')
    expect(text).toContain('Press <Icon icon="lucide:grid-3x3" /> to see all.')
    expect(remarks).toEqual([])
    expect(errors).toEqual([])
  })

  it.each([
    ["import { lucideIconsPlugin } from 'fumadocs-core/source/lucide-icons'", 'lucide:rocket', 'lucide:book-open'],
    ["import { icons } from './our-icons'", undefined, undefined],
  ])('shows the icons of pages and groups if they are from Lucide: %s', async (loader, page, group) => {
    const { config, file } = await importFiles({
      'source.config.ts': 'export default {}',
      'lib/source.ts': loader,
      'content/docs/meta.json': '{ "pages": ["index", "guide", "---[BookOpen]More---", "last"] }',
      'content/docs/index.mdx': '---\ntitle: Home\nicon: Rocket\n---\n\nHome.\n',
      'content/docs/guide/meta.json': '{ "title": "Guide", "icon": "BookOpen" }',
      'content/docs/guide/a.mdx': '---\ntitle: A\n---\n\nA.\n',
      'content/docs/last.mdx': '---\ntitle: Last\n---\n\nLast.\n',
    })
    expect(/^icon: (.*)$/m.exec(file('docs/index.mdx') ?? '')?.[1]).toBe(page)
    expect(config.navigation).toEqual({
      pages: [
        'docs/index',
        { group: 'Guide', ...(group && { icon: group }), pages: ['docs/guide/a'] },
        { group: 'More', ...(group && { icon: group }), pages: ['docs/last'] },
      ],
    })
  })

  it("counts the words of an included page, not the include's path", async () => {
    const { file, site } = await importFiles({
      'content/docs/meta.json': '{ "pages": ["index"] }',
      'content/docs/index.mdx':
        '---\ntitle: Home\n---\n\nBefore.\n\n<include>../shared/long-name-of-the-part.mdx</include>\n',
      'content/shared/long-name-of-the-part.mdx': 'Shared words.\n',
    })
    expect(file('docs/index.mdx')).toContain('Before.')
    expect(site.text).toEqual([])
  })

  it('runs the redirects of next.config in the sandbox', async () => {
    const { addresses, site } = await importFiles({
      'next.config.mjs': `import nextra from 'nextra'
const withNextra = nextra({ theme: 'nextra-theme-docs' })
const MOVED = []
for (const name of ['x', 'y']) MOVED.push({ from: '/' + name, to: '/a' })
export default withNextra({
  basePath: '/docs',
  async redirects() {
    return [
      ...MOVED.map(({ from, to }) => ({ source: from, destination: to, permanent: true })),
      { source: '/old/:slug(a|b)', destination: '/:slug', permanent: false },
      { source: '/c', has: [{ type: 'query', key: 'q' }], destination: '/a', permanent: true },
    ]
  },
})
`,
      'pages/_meta.json': '{}',
      'pages/a.mdx': '# A\n',
      'pages/b.mdx': '# B\n',
    })
    expect(addresses).toEqual([
      '/a kept',
      '/b kept',
      '/old/a redirected /a',
      '/old/b redirected /b',
      '/x redirected /a',
      '/y redirected /a',
    ])
    expect(site.advice.join()).toContain('/docs')
  })

  it('leaves out what Next.js exports from a page', async () => {
    const { file, remarks, errors } = await importFiles({
      'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({})\n",
      'content/_meta.js': "export default { index: 'Home', a: 'A' }",
      'content/index.mdx': "export { Home as default } from '../components/home'\n",
      'content/a.mdx':
        "import { load } from '../lib/load'\n\nexport const getStaticProps = load(__filename)\n\n# A\n\nText.\n",
    })
    expect(file('a.mdx')).toBe('---\ntitle: A\n---\n\nText.\n')
    expect(file('index.mdx')).toBe('---\ntitle: Home\n---\n')
    expect(remarks).toEqual([
      "left import '../components/home': The import of `../components/home` was left out, with its components.",
    ])
    expect(errors).toEqual([])
  })
})

it('reports pages in React, and those that are made of data', async () => {
  const { addresses, remarks } = await importFiles({
    'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({})\n",
    'content/index.mdx': '# Home\n',
    'app/[[...path]]/page.jsx': "import { importPage } from 'nextra/pages'\nexport default importPage\n",
    'app/layout.jsx': 'export default Layout\n',
    'app/(site)/showcase/page.tsx': 'export default () => <p>Showcase</p>\n',
    'app/blog/[slug]/page.tsx': 'export default () => <p>Post</p>\n',
  })
  expect(addresses).toEqual([
    '/ kept',
    '/blog/[slug] lost `app/blog/[slug]/page.tsx` is a page in React.',
    '/showcase redirected /',
  ])
  expect(remarks).toEqual([
    "left page in React: The page `/showcase` is written in React and wasn't imported. Its address leads to `/` now.",
    "left page in React: The page `/blog/[slug]` is written in React and wasn't imported.",
  ])
  const older = await importFiles({
    'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({})\n",
    'pages/index.mdx': '# Home\n',
    'pages/users/[id].mdx': '# {name}\n',
    'pages/_app.tsx': 'export default App\n',
    'pages/api/users.ts': 'export default users\n',
    'pages/team.tsx': 'export default () => <p>Team</p>\n',
  })
  expect(older.addresses).toEqual([
    '/ kept',
    '/team redirected /',
    '/users/[id] lost `pages/users/[id].mdx` is a page in React.',
  ])
})

it('says which folder to import where an include leads out of this one', async () => {
  const { site } = await importFiles({
    'source.config.ts': '',
    'content/docs/meta.json': '{ "pages": ["index"] }',
    'content/docs/index.mdx': '# Home\n\n<include>../../../shared/a.mdx</include>\n\n<include>./b.mdx</include>\n',
  })
  expect(
    site.remarks.filter(({ kind }) => kind === 'missing').map(({ message, todo }) => `${message} ${todo}`),
  ).toEqual([
    'The file `../../../shared/a.mdx`, which should be included here, is outside the imported folder. Import the folder that contains both.',
    "The file `./b.mdx`, which should be included here, doesn't exist. Write its content here.",
  ])
})
