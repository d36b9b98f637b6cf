// VitePress: sidebars by prefix, containers, Vue in Markdown, and ids of headings that a site makes itself.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

const CONFIG = `
import { defineConfig } from 'vitepress'
export default defineConfig({
  title: 'Acme',
  themeConfig: {
    nav: [{ text: 'Guide', link: '/guide/start' }, { text: 'Source', link: 'https://github.com/acme/acme' }],
    sidebar: { '/guide/': [{ text: 'Begin', items: [{ text: 'Start', link: '/guide/start' }] }] },
  },
})
`

describe('a site of VitePress', () => {
  it('keeps addresses, order and the ids of headings', async () => {
    const { config, file, addresses, anchors, errors } = await importFiles({
      '.vitepress/config.ts': CONFIG,
      'index.md': '---\nlayout: home\nhero:\n  name: Acme\n  tagline: Fast.\n---\n',
      'guide/start.md':
        '# Start\n\n## New <Badge text="2" />\n\n## Old <Badge>1.0</Badge>\n\n## Sidebar\n\nText.\n\n## 1. What’s new?\n\nBack to [top](#_1-what-s-new) or [home](../index.md).\n',
    })
    expect(config.navigation).toEqual({ groups: [{ group: 'Begin', pages: ['guide/start'] }] })
    expect(file('guide/start.mdx')).toContain('## New <Badge color="green">2</Badge> {#new}\n')
    expect(file('guide/start.mdx')).toContain('## Old <Badge color="green">1.0</Badge> {#old-1-0}\n')
    expect(file('guide/start.mdx')).toContain(
      '## 1. What’s new? {#_1-what-s-new}\n\nBack to [top](#_1-what-s-new) or [home](/).',
    )
    expect(addresses).toEqual(['/ kept', '/guide/start kept'])
    expect(anchors.lost).toEqual([])
    expect(errors).toEqual([])
  })

  it('keeps formulas where it shows them', async () => {
    const source = { 'a.md': '# A\n\nInline $x_1$ and\n\n$$\ny_1\n$$\n' }
    const config = (math: boolean) => ({ '.vitepress/config.js': `export default { markdown: { math: ${math} } }` })
    const [shown, typed] = await Promise.all([true, false].map((math) => importFiles({ ...config(math), ...source })))
    expect(shown?.file('a.mdx')).toContain('Inline $x_1$ and\n\n$$\ny_1\n$$\n')
    expect(typed?.file('a.mdx')).toContain('Inline \\$x_1\\$ and')
  })

  it('doesn’t repeat repairs that change nothing', async () => {
    const badge = (n: number) =>
      `<a href="https://acme.example/${n}">\n  <img src="https://acme.example/${n}.svg" alt="Badge" />\n</a>`
    const { file, remarks } = await importFiles({
      '.vitepress/config.js': 'export default {}',
      'a.md': `# A\n\n${badge(1)} &nbsp;\n${badge(2)}\n\nThe text.\n`,
    })
    expect(file('a.mdx').split('\n').length).toBeLessThan(24)
    expect(remarks.length).toBeLessThan(6)
  })

  it('keeps badges in a row, with space between them', async () => {
    const { file, remarks } = await importFiles({
      '.vitepress/config.js': 'export default {}',
      'a.md': `# A

<a href="https://acme.example/1">
  <img src="https://acme.example/1.svg" alt="One">
</a> &nbsp;
<a href="https://acme.example/2">
  <img src="https://acme.example/2.svg" alt="Two">
</a>

<p align="center">
  <a href="https://acme.example/1"><img src="https://acme.example/1.svg"></a> &nbsp; <a href="https://acme.example/2"><img src="https://acme.example/2.svg"></a>
</p>

<a href="https://acme.example"><img src="https://acme.example/large.png" alt="Alone"></a>
`,
    })
    expect(file('a.mdx')).toContain(`<a href="https://acme.example/1">
  <img className="inline" src="https://acme.example/1.svg" alt="One" />
</a>
<a href="https://acme.example/2">
  <img className="inline" src="https://acme.example/2.svg" alt="Two" />
</a>

<p align="center">
  <a href="https://acme.example/1"><img className="inline" src="https://acme.example/1.svg" /></a>{' '}<a href="https://acme.example/2"><img className="inline" src="https://acme.example/2.svg" /></a>
</p>

<a href="https://acme.example"><img src="https://acme.example/large.png" alt="Alone" /></a>
`)
    expect(remarks).toEqual([])
  })

  it('runs the slugify of a site in the sandbox, and reads its delimiters of attributes', async () => {
    const { file, remarks } = await importFiles({
      '.vitepress/config.js': `
        const slugify = (text) => 'h-' + text.replace(/[^a-z]+/gi, '.')
        export default { title: 'Acme', markdown: {
          anchor: { slugify }, attrs: { leftDelimiter: '%{', rightDelimiter: '}%' },
        } }`,
      'a.md': '# A\n\n## One Two\n\n## Three %{#3}%\n\nTo [one](#h-one.two).\n',
    })
    expect(file('a.mdx')).toContain('## One Two {#h-One.Two}\n\n## Three {#3}\n\nTo [one](#h-One.Two).\n')
    expect(remarks).toEqual([])
  })

  it('converts containers, imports of code and what is Vue', async () => {
    const { file, remarks } = await importFiles({
      '.vitepress/config.ts': "export default { title: 'Acme' }",
      'snippets/a.ts': '// #region part\nconst a = 1\n// #endregion part\nconst b = 2\n',
      'a.md': `---
count: 3
---

# A <Badge type="tip" text="new" />

::: tip Remember {open}
There are {{ $frontmatter.count }} things.
:::

::: code-group

\`\`\`js [one.js]
one() // [!code focus]
\`\`\`

\`\`\`js [two.js]
two()
\`\`\`

:::

<<< @/snippets/a.ts#part

<Counter :start="2" />
`,
    })
    expect(file('a.mdx')).toBe(`---
title: A
count: 3
---

<Tip title="Remember">

There are 3 things.

</Tip>

<CodeGroup>

\`\`\`js title="one.js" focus={1}
one()
\`\`\`

\`\`\`js title="two.js"
two()
\`\`\`

</CodeGroup>

\`\`\`ts
const a = 1
\`\`\`
`)
    expect(remarks).toEqual(['left <Counter>: The component <Counter> of the old site was left out.'])
  })
  it('ends containers that are never closed with their parent', async () => {
    const { file, remarks } = await importFiles({
      'docs/.vitepress/config.ts': "export default { title: 'Acme' }\n",
      'docs/index.md':
        '# A\n\n- One:\n\n  ::: code-group\n\n  ```ts [a.ts]\n  a\n  ```\n\n  ```ts [b.ts]\n  b\n  ```\n\nTwo.\n\n- Three:\n\n  ::: tip\n  Four.\n\nFive.\n',
    })
    expect(file('index.mdx')).not.toContain(':::')
    expect(file('index.mdx')).toMatch(/<\/(?:Tabs|CodeGroup)>\s+Two\./)
    expect(file('index.mdx')).toMatch(/Four\.\s+<\/Tip>\s+Five\./)
    expect(remarks).toHaveLength(2)
  })

  it('turns menus of the top bar into columns of the footer, and reads containers that start a list item', async () => {
    const { file, config, remarks } = await importFiles({
      '.vitepress/config.ts': `export default {
  title: 'Acme',
  themeConfig: {
    nav: [
      { text: 'Learn', items: [{ text: 'A', link: '/a' }] },
      { text: 'v3', items: [
        { text: 'v2', link: 'https://v2.acme.example' },
        { items: [{ text: 'Changes', link: '/a' }] },
      ] },
    ],
    sidebar: [{ text: 'Docs', items: [{ text: 'A', link: '/a' }] }],
  },
}`,
      'index.md': '# Home\n\n- ::: tip\n  In a list\n  :::\n\n1. ::: details More\n   Body\n   :::\n2. Next\n',
      'a.md': '# A\n',
    })
    expect(config.footer).toEqual({
      links: [
        {
          header: 'v3',
          items: [
            { label: 'v2', href: 'https://v2.acme.example' },
            { label: 'Changes', href: '/a' },
          ],
        },
      ],
    })
    expect(file('index.mdx')).toContain(
      '- <Tip>\n\n  In a list\n\n  </Tip>\n\n1. <Accordion title="More">\n\n   Body\n\n   </Accordion>\n\n2. Next\n',
    )
    expect(remarks).toEqual(['simplified menu: The menu `v3` of the top bar is now a column of the footer.'])
  })

  it('keeps the links of components, and a README that is a page of its own', async () => {
    const { addresses, config, file, remarks } = await importFiles({
      '.vitepress/config.js':
        'export default { title: "Acme", themeConfig: { sidebar: [{ text: "A", link: "/guide/a" }] } }\n',
      'README.md': '# About\n\nFor developers.\n',
      'index.md': '# Home\n\nText.\n',
      'guide/a.md':
        '# A\n\nSee <Go href="/">home</Go>, <Page link="guide/a-b" />.\n\n<Tile title="B" href="/guide/a-b">\n\nMore.\n\n</Tile>\n',
      'guide/a-b.md': '# B\n\n## <a name="old"></a>Part\n',
    })
    expect(config.navigation).toEqual({ pages: ['guide/a'] })
    expect(file('index.mdx')).toContain('title: Home')
    expect(file('guide/a.mdx')).toContain('See <a href="/">home</a>, [A b](/guide/a-b).\n\n**[B](/guide/a-b)**\n')
    expect(file('guide/a-b.mdx')).toContain('## Part {#old}\n')
    expect(addresses).toEqual(['/ kept', '/README kept', '/guide/a kept', '/guide/a-b kept'])
    expect(remarks.filter((one) => !one.startsWith('left'))).toEqual(['simplified <Go>: <Go> is a plain link now.'])
  })

  it('reads tabs of the plugin, and says that the content of a component stays', async () => {
    const { file, remarks } = await importFiles({
      '.vitepress/config.ts': "export default { title: 'Acme' }",
      'index.md':
        '# A\n\n::: tabs key:place\n== At the top\nOne.\n== Below\n```md\n== no tab\n```\n:::\n\nSince <Version>3.1</Version>, see <Clip href="https://acme.example/clips/a.mp4?x" />.\n',
    })
    expect(file('index.mdx')).toBe(`---
title: A
---

<Tabs>

<Tab title="At the top">

One.

</Tab>

<Tab title="Below">

\`\`\`md
== no tab
\`\`\`

</Tab>

</Tabs>

Since 3.1, see [a.mp4](https://acme.example/clips/a.mp4?x).
`)
    expect(remarks).toEqual([
      'left <Version>: The component <Version> of the old site was left out; its content stays.',
      'left <Clip>: The component <Clip> of the old site was left out, except for text and links in its attributes.',
    ])
  })
})

it('keeps redirects to the Markdown of pages, and to files that every site has', async () => {
  const { addresses } = await importFiles({
    '.vitepress/config.js': "export default { title: 'A' }\n",
    'index.md': '# Home\n',
    'guide.md': '# Guide\n',
    'public/_redirects': '/guide.txt /guide.md\n/home.txt /index.md\n/ai /llms.txt\n/gone.txt /gone.md\n',
  })
  expect(addresses).toEqual([
    '/ kept',
    '/ai redirected /llms.txt',
    "/gone.txt lost It led to /gone.md, which doesn't exist.",
    '/guide kept',
    '/guide.txt redirected /guide.md',
    '/home.txt redirected /index.md',
  ])
})

it('keeps file names with brackets as titles of code', async () => {
  const { file, remarks } = await importFiles({
    '.vitepress/config.ts': 'export default { title: "A" }',
    'index.md':
      '# A\n\n```ts [app/[[...slugs]]/route.ts]\nx\n```\n\n::: code-group\n\n```ts [app/[[...slugs]]/page.ts]\ny\n```\n\n```ts [b.ts]\nz\n```\n\n:::\n',
  })
  expect(file('index.mdx')).toContain('```ts title="app/[[...slugs]]/route.ts"\n')
  expect(file('index.mdx')).toContain('```ts title="app/[[...slugs]]/page.ts"\n')
  expect(remarks).toEqual([])
})

it("fills in the texts that a page's script defines, in code within lines too", async () => {
  const { file, remarks } = await importFiles({
    '.vitepress/config.js': "export default { title: 'Pets' }",
    'index.md': '# Home\n',
    'cats.md': `---
from: pets
---

<script setup>
import { ref } from 'vue'
const typeName = 'Cat'
const result = "{ name: string }"
const open = ref(false)
</script>

# Cats

Import \`{{typeName}}\` and get {{ result }}.

<!--@include: ./shared.md-->

\`\`\`vue
{{ typeName }}
\`\`\`

\`\`\`ts-vue{1} [a.ts]
import { {{typeName}}, {{ other }} } from '{{ $frontmatter.from }}'
\`\`\`

\`\`\`js-vue
{{ result }}
\`\`\`
`,
    'shared.md': "<!--\n<script setup>\nconst typeName = 'Type'\n</script>\n-->\n\nSee `{{typeName}} | undefined`.\n",
  })
  const text = file('cats.mdx')
  expect(text).toContain('Import `Cat` and get \\{ name: string \\}.')
  expect(text).toContain('See `Cat | undefined`.')
  expect(text).toContain('```vue\n{{ typeName }}\n```')
  expect(text).toContain('```ts title="a.ts" highlight={1}\nimport { Cat, {{ other }} } from \'pets\'\n```')
  expect(text).toContain('```js\n{ name: string }\n```')
  expect(remarks).toEqual([expect.stringMatching(/^left <script>/)])
})
