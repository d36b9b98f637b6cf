// Vocs: pages below `pages/`, sidebars by prefix, and its MDX.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

const CONFIG = `import { defineConfig } from 'vocs'
export default defineConfig({
  title: 'Acme',
  logoUrl: { light: '/light.svg', dark: '/dark.svg' },
  head: () => <meta name="a" content="b" />,
  topNav: [
    { text: 'API', link: '/api', match: '/api' },
    { text: 'Guides', link: '/guides/start' },
    { text: 'Shop', link: 'https://shop.acme.example' },
  ],
  redirects: [{ source: '/old/:path*', destination: '/guides/:path*', status: 308 }],
  sidebar: {
    '/guides': [{ text: 'Start', link: '/guides/start' }, { text: 'More', collapsed: false, items: [{ text: 'Two', link: '/guides/two' }] }],
    '/api': { backLink: true, items: [{ text: 'Overview', link: '/api' }] },
  },
})
`

describe('a site of Vocs', () => {
  it('makes a tab of each sidebar, and keeps addresses, settings, and redirects', async () => {
    const { config, addresses, errors, remarks } = await importFiles({
      'vocs.config.tsx': CONFIG,
      'docs/pages/index.mdx': '---\nlayout: landing\n---\n\n# Acme\n\n[Start](/guides/start)\n',
      'docs/pages/guides/start.mdx': '# Start\n\n[Two](./two#more) and [API](/api.mdx).\n',
      'docs/pages/guides/two.md': '# Two\n\n## More\n\nText.\n',
      'docs/pages/api/index.mdx': '# API\n\nText.\n',
      'docs/pages/_layout.tsx': 'export default () => null\n',
      'docs/pages/demo.tsx': 'export default () => null\n',
      'docs/public/light.svg': '<svg/>',
      'docs/public/dark.svg': '<svg/>',
    })
    expect(config.navigation).toEqual({
      tabs: [
        { tab: 'API', pages: ['api/index'] },
        { tab: 'Guides', pages: ['guides/start', { group: 'More', pages: ['guides/two'], expanded: true }] },
      ],
    })
    expect(config.logo).toEqual({ light: '/light.svg', dark: '/dark.svg' })
    expect(config.navbar).toEqual({ links: [{ label: 'Shop', href: 'https://shop.acme.example' }] })
    expect(addresses).toEqual([
      '/ kept',
      '/api kept',
      '/demo redirected /api',
      '/guides/start kept',
      '/guides/two kept',
      '/old/* redirected /guides/:splat*',
    ])
    expect(remarks).toEqual([
      "left page in React: The page `/demo` is written in React and wasn't imported. Its address leads to `/api` now.",
    ])
    expect(errors).toEqual([])
  })

  it('includes the blocks of a page by their names', async () => {
    const { file, remarks, errors } = await importFiles({
      'vocs.config.ts': "export default { title: 'Acme' }\n",
      'src/snippets/key.ts': 'const key = 1\n',
      'src/pages/index.mdx': `# Home

:::code-group
\`\`\`ts [config.ts] filename="config.ts"
// [!include ~/snippets/key.ts]
const client = open(key)
\`\`\`
:::

\`\`\`ts
// [!include config.ts /open/shut/]
client.run()
\`\`\`

\`\`\`ts
// [!include other.ts]
\`\`\`
`,
    })
    expect(file('index.mdx')).toContain('```ts\nconst key = 1\nconst client = shut(key)\nclient.run()\n```')
    expect(remarks).toEqual(["missing [!include]: The file `other.ts`, which should be included here, doesn't exist."])
    expect(errors).toEqual([])
  })

  it('converts subtitles, containers, included code, and components', async () => {
    const { file, remarks, errors, site } = await importFiles({
      'vocs.config.ts':
        "export default { title: 'Acme', sidebar: [{ text: 'Home', link: '/' }, { text: 'Post', link: '/post' }] }\n",
      'src/snippets/client.ts': '// [!region setup]\nconst chain = main\n// [!endregion setup]\nrun()\n',
      'src/pages/index.mdx': `import { Button, Card, Cards } from 'vocs'

# Home [All you need for \`x\`]

:::steps
### Open

Text.
### Close
More.
:::

::::code-group
<div data-title="Preview">
:::note
Look.
:::
</div>
\`\`\`ts [code.ts]
// [!include ~/snippets/client.ts:setup /main/test/]
run() // [!code focus]
\`\`\`
::::

:::terminal
\`\`\`bash
ls
\`\`\`
:::

:::file-tree
- +src
  - **pages**
    - index.mdx
:::

It is :badge[Beta]{warning}. <Button href="/post" variant="accent">Post</Button>

<Cards>
  <Card title="Post" description="Read it." to="/post" />
</Cards>
`,
      'src/pages/post.mdx': `---
description: Another text.
authors: [Ann, Bo]
date: 2024-05-13
---

# Post [What is shown]

::authors

::blog-posts
`,
    })
    expect(file('index.mdx')).toBe(`---
title: Home
description: All you need for \`x\`
---

<Steps>

<Step title="Open">

Text.

</Step>

<Step title="Close">

More.

</Step>

</Steps>

<Tabs>

<Tab title="Preview">

<Note>

Look.

</Note>

</Tab>

<Tab title="code.ts">

\`\`\`ts title="code.ts" focus={2}
const chain = test
run()
\`\`\`

</Tab>

</Tabs>

\`\`\`bash
ls
\`\`\`

<Tree>

- src
  - pages
    - index.mdx

</Tree>

It is <Badge color="yellow">Beta</Badge>. <a href="/post">Post</a>

<Columns>

<Card title="Post" href="/post">

Read it.

</Card>

</Columns>
`)
    expect(file('post.mdx')).toBe(`---
title: Post
description: Another text.
---

What is shown

Ann, Bo · 2024-05-13
`)
    expect(remarks).toEqual([
      'simplified :::terminal: The content of `:::terminal` stays, but without the element around it.',
      'left ::blog-posts: The list that `::blog-posts` makes was left out.',
    ])
    expect(site.text).toEqual([])
    expect(errors).toEqual([])
  })
})
