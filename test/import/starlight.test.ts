// Starlight: the sidebar of its integration, languages by folder, asides, cards and steps.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

const CONFIG = `
import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
export default defineConfig({
  site: 'https://docs.acme.example',
  redirects: { '/old': '/guides/start' },
  integrations: [starlight({
    title: 'Acme',
    locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français' } },
    sidebar: [
      { label: 'Guides', translations: { fr: 'Manuel' }, items: ['guides/start'] },
      { label: 'Reference', autogenerate: { directory: 'reference' } },
    ],
  })],
})
`

describe('a site of Starlight', () => {
  it('writes the values of the front matter in the text of MDX', async () => {
    const { file } = await importFiles({
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Acme' })] }\n",
      'src/content/docs/index.mdx':
        '---\ntitle: Start\ndescription: First steps.\n---\n\n**{frontmatter.description}** <Badge text={frontmatter.title} />\n',
      'src/content/docs/plain.md': '---\ntitle: Plain\n---\n\nText {frontmatter.title}.\n',
    })
    expect(file('index.mdx')).toContain('**First steps.**')
    expect(file('plain.mdx')).toContain('Text \\{frontmatter.title\\}.')
  })

  it('keeps order, languages and addresses, and leads pages in Astro home', async () => {
    const { config, addresses, errors } = await importFiles({
      'astro.config.mjs': CONFIG,
      'src/content/docs/index.mdx': '---\ntitle: Home\n---\n\n[Start](/guides/start/)\n',
      'src/content/docs/guides/start.md': '---\ntitle: Start\n---\n\nText.\n',
      'src/content/docs/reference/b.md': '---\ntitle: B\nsidebar:\n  order: 1\n---\n\nText.\n',
      'src/content/docs/reference/a.md': '---\ntitle: A\nsidebar:\n  order: 2\n---\n\nText.\n',
      'src/content/docs/fr/guides/start.md': '---\ntitle: Début\n---\n\n[B](/fr/reference/b/)\n',
      'src/pages/play.astro': '<p>Play</p>',
    })
    expect(config.navigation).toEqual({
      languages: [
        {
          language: 'en',
          default: true,
          groups: [
            { group: 'Guides', pages: ['guides/start'] },
            { group: 'Reference', pages: ['reference/b', 'reference/a'] },
          ],
        },
        { language: 'fr', groups: [{ group: 'Manuel', pages: ['fr/guides/start'] }] },
      ],
    })
    expect(addresses).toEqual([
      '/ kept',
      '/fr/guides/start kept',
      '/guides/start kept',
      '/old redirected /guides/start',
      '/play redirected /guides/start',
      '/reference/a kept',
      '/reference/b kept',
    ])
    expect(errors).toEqual([])
  })

  it('writes the tags of languages as docs.json does', async () => {
    const tags = ['nb', 'nb-NO', 'pt-br', 'zh-TW', 'zh-Hant-HK', 'de-AT']
    const { config, remarks } = await importFiles({
      'astro.config.mjs': `
import starlight from '@astrojs/starlight'
export default { integrations: [starlight({ title: 'Acme', locales: { root: { label: 'English', lang: 'en' }, ${tags
        .map((tag) => `'${tag.toLowerCase()}': { label: '${tag}', lang: '${tag}' }`)
        .join(', ')} } })] }`,
      'src/content/docs/a.md': '---\ntitle: A\n---\n\nText.\n',
      ...Object.fromEntries(
        tags.map((tag) => [`src/content/docs/${tag.toLowerCase()}/a.md`, '---\ntitle: A\n---\n\nText.\n']),
      ),
    })
    const { languages } = config.navigation as { languages: { language: string }[] }
    expect(languages.map(({ language }) => language)).toEqual(['en', 'no', 'no', 'pt-BR', 'zh-TW', 'zh-Hant', 'de'])
    expect(remarks.filter((remark) => remark.startsWith('simplified language'))).toEqual([])
  })

  it('converts its components and asides', async () => {
    const { file, remarks } = await importFiles({
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Acme' })] }",
      'src/content/docs/a.mdx': `---
title: A
---

import { Aside, Steps, LinkCard, Tabs, TabItem } from '@astrojs/starlight/components'

:::caution[Mind the \`gap\`]
Text.
:::

<Steps>

1. **Install**

   Run it.

2. Look at **it**:
   \`\`\`sh
   ls
   \`\`\`
3. Read [more](/a/).
4. Stop. Then go on.
5. Done.

</Steps>

<LinkCard title="More" href="/a/" description="All of it." />

<Tabs syncKey="os">
  <TabItem label="Linux" icon="linux">Deb</TabItem>
  <TabItem label="macOS">Pkg</TabItem>
</Tabs>

\`\`\`js title="a.js" {1} ins={2}
one
two
\`\`\`
`,
    })
    expect(file('a.mdx')).toBe(`---
title: A
---

<Warning title="Mind the \`gap\`">

Text.

</Warning>

<Steps>

<Step title="Install">

Run it.

</Step>

<Step title="Look at it">

\`\`\`sh
ls
\`\`\`

</Step>

<Step>

Read [more](/a).

</Step>

<Step>

Stop. Then go on.

</Step>

<Step title="Done" />

</Steps>

<Card title="More" href="/a">

All of it.

</Card>

<Tabs>

<Tab title="Linux" icon="linux">

Deb

</Tab>

<Tab title="macOS">

Pkg

</Tab>

</Tabs>

\`\`\`js title="a.js" highlight={1}
one
two // [!code ++]
\`\`\`
`)
    expect(remarks).toEqual([])
  })
  it('generates the sidebar that Starlight does', async () => {
    const page = (title: string, order?: number) =>
      `---\ntitle: ${title}\n${order === undefined ? '' : `sidebar:\n  order: ${order}\n`}---\n\nText.\n`
    const { config } = await importFiles({
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Acme', sidebar: [{ label: 'All', collapsed: false, autogenerate: { directory: 'all' } }] })] }\n",
      'src/content/docs/index.md': page('Home'),
      'src/content/docs/all/index.md': page('Index'),
      'src/content/docs/all/10.md': page('Ten'),
      'src/content/docs/all/2.md': page('Two'),
      'src/content/docs/all/zero.md': page('Zero', 0),
      'src/content/docs/all/api-keys/index.md': page('Keys'),
      'src/content/docs/all/api-keys/last.md': page('Last', 2),
      'src/content/docs/all/one.md': page('One', 1),
      'src/content/docs/all/three.md': page('Three', 3),
      'src/content/docs/all/web.md': page('Web'),
      'src/content/docs/all/web/a.md': page('A'),
    })
    expect(config.navigation).toEqual({
      groups: [
        {
          group: 'All',
          expanded: true,
          pages: [
            'all/zero',
            'all/one',
            { group: 'api-keys', pages: ['all/api-keys/last', 'all/api-keys/index'] },
            'all/three',
            'all/index',
            'all/10',
            'all/2',
            { group: 'web', pages: ['all/web', 'all/web/a'] },
          ],
        },
      ],
    })
  })

  it('includes code under an alias, sorts folders as a plugin says, and keeps ids that end in a hyphen', async () => {
    const { config, file, anchors } = await importFiles({
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Acme', sidebar: [{ label: 'News', autogenerate: { directory: 'news' } }] })] }\n",
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@code/*": ["src/code/*"] } } }',
      'src/code/a.rs': '// ANCHOR: one\nlet a = 1;\n// ANCHOR_END: one\n',
      'src/content/docs/index.md': '---\ntitle: A\n---\n\n```rust\n{{ #include @code/a.rs:one }}\n```\n',
      'src/content/docs/news/_meta.yml': 'sort: reverse-slug\n',
      'src/content/docs/news/v1.mdx':
        '---\ntitle: V1\n---\n\n## Demo <Badge text="New" />\n\nA <Badge variant="tip" size="small" text="a {b}" /> and <Badge text={label} />.\n',
      'src/content/docs/news/v2.md': '\n---\ntitle: V2\n---\n\nText.\n',
    })
    expect(file('index.mdx')).toContain('```rust\nlet a = 1;\n```\n')
    expect(JSON.stringify(config.navigation)).toContain('["news/v2","news/v1"]')
    expect(file('news/v1.mdx')).toContain(
      '## Demo <Badge color="blue">New</Badge> {#demo-}\n\nA <Badge color="purple" size="sm">a &#123;b}</Badge> and <Badge />.\n',
    )
    expect(anchors.lost).toEqual([])
  })

  it('keeps a badge over several lines whole, and leaves out marks of text in code', async () => {
    const { file, remarks } = await importFiles({
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Acme' })] }\n",
      'src/content/docs/a.mdx': `---
title: A
---

<Badge
  slot="preview"
  text="New"
  variant="success"
  style={{ fontStyle: 'italic' }}
/>

\`\`\`mdx 'title="Mind"' {1} "a b" ins="c" /d e/g title="the 'a' file"
one
\`\`\`
`,
    })
    expect(file('a.mdx')).toBe(`---
title: A
---

<Badge
  style={{ fontStyle: 'italic' }}>New</Badge>

\`\`\`mdx title="the 'a' file" highlight={1}
one
\`\`\`
`)
    expect(remarks.filter((remark) => remark.includes('code'))).toEqual(
      [`'title="Mind"'`, '"a b"', 'ins="c"', '/d e/g'].map(
        (marker) => `simplified \`\`\` options: \`${marker}\` of this block of code was left out.`,
      ),
    )
  })

  it('reads aliases of TypeScript, raw files, and commands in attributes', async () => {
    const { file, remarks, errors } = await importFiles({
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Acme' })] }\n",
      'tsconfig.json':
        '{\n  // Comments are fine.\n  "compilerOptions": { "paths": { "@fragments/*": ["./src/parts/*"] } },\n}\n',
      'src/parts/call.mdx': 'Call **us**.\n',
      'src/parts/a.py': 'print(1)\n',
      'src/content/docs/a.mdx': `---
title: A
---
import { Code, TabItem } from '@astrojs/starlight/components'
import Call from '@fragments/call.mdx'
import code from '@fragments/a.py?raw'
import Commands from '../../components/Commands.astro'
import Chart from '../../components/Chart.astro'
import unused from '../../data.json'

<Call />

<Code code={code} lang="py" />

<Commands npm="npm install a
  npm run a" cargo='cargo install a' />

<PackageManagers pkg="a" dev />

:::div{.wide}
Inside.
:::

<Chart data="x" /> See <Link2 href="/a/">this</Link2>.
`,
    })
    const text = file('a.mdx')
    expect(text).toContain("import Call from '/snippets/src/parts/call.mdx'")
    expect(text).toContain('```py\nprint(1)\n```')
    expect(text).toContain(
      '<CodeGroup>\n\n```bash title="npm"\nnpm install a\nnpm run a\n```\n\n```bash title="cargo"\ncargo install a\n```\n\n</CodeGroup>\n',
    )
    expect(text).toContain('```bash title="pnpm"\npnpm add --save-dev a\n```')
    expect(text).toContain('\nInside.\n\n See <a href="/a">this</a>.\n')
    expect(remarks).toEqual([
      'simplified :::div: The content of `:::div` stays, but without the element around it.',
      'left <Chart>: <Chart> was left out.',
      'simplified <Link2>: <Link2> is a plain link now.',
    ])
    expect(errors).toEqual([])
  })
})

describe('content that Astro sets from strings', () => {
  const convert = async (body: string) => {
    const { file, remarks, errors, site } = await importFiles({
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Acme' })] }\n",
      'src/content/docs/index.mdx': `---\ntitle: Home\n---\n\n${body}\n`,
      'src/content/docs/box.svg': '<svg viewbox="0 0 1 1"><path d="M0 0" /></svg>',
    })
    expect(errors).toEqual([])
    return { differences: site.text, text: file('index.mdx').replace(/^---[\s\S]*?---\n\n/, ''), remarks }
  }

  it.each([
    [
      'preformatted text',
      String.raw`<Fragment set:html={"<pre class=\"language-text\"><code>a <b>b</b> &lt;c&gt;<br />\n\n{d}</code></pre>"} />`,
      '```text\na b <c>\n\n\n{d}\n```\n',
    ],
    [
      'elements',
      '<Fragment set:html=\'<p class="x">One <br> *two* {x}</p>\' />',
      '<p className="x">One <br /> \\*two\\* \\{x\\}</p>\n',
    ],
    ['an element around it', '<div id="x" set:html={`<b>One</b>`}></div>', '<div id="x">\n<b>One</b>\n</div>\n'],
    ['text', '<p set:text={"a < b {c} \\u00e9"} />', '<p>\na &lt; b &#123;c} é\n</p>\n'],
    ['several lines', '<Fragment\n  set:html={`\n<ul>\n<li>A</li>\n</ul>`}\n/>', '<ul>\n<li>A</li>\n</ul>\n'],
    [
      'items of a list',
      '1. One\n\n   <Fragment set:html="<b>x</b>" />\n\n   <p set:text="y" />\n\n2. Two',
      '1. One\n\n   <b>x</b>\n\n   <p>\n   y\n   </p>\n\n2. Two\n',
    ],
    [
      'sentences',
      'See <Fragment set:html="<b>this</b>" /> and <span set:text={"{that}"}></span>.',
      'See <b>this</b> and <span>&#123;that}</span>.\n',
    ],
    [
      'files',
      "import box from './box.svg?raw'\n\n<div set:html={box} />",
      '<div>\n<svg viewBox="0 0 1 1"><path d="M0 0" /></svg>\n</div>\n',
    ],
  ])('keeps %s', async (_, body, kept) => {
    const { text, remarks, differences } = await convert(body)
    expect(text).toBe(kept)
    expect(remarks).toEqual([])
    expect(differences).toEqual([])
  })

  it('says what a program makes', async () => {
    const { text, remarks } = await convert('Text.\n\n<Fragment set:html={await render()} />')
    expect(text).toBe('Text.\n')
    expect(remarks).toEqual(['left set:html: What `set:html` shows comes from a program, and was left out.'])
  })

  it('reads lines of any length', async () => {
    const { text } = await convert(`<Fragment set:html={"<b>${'word '.repeat(2_000)}</b>"} />`)
    expect(text.match(/word/g)).toHaveLength(2_000)
  })
})

it('shows pages that others import by their content, and questions with answers', async () => {
  const { file, errors } = await importFiles({
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Acme' })] }\n",
    'src/content/docs/index.mdx':
      "---\ntitle: Start\n---\nimport { Content as Listen } from './_parts/listen.mdx'\nimport { Content } from './_parts/listen.mdx'\nimport Answer from '../../components/Answer.astro'\n\n<Listen />\n\n<Content />\n\n<Answer question=\"Is it fast?\" answer=\"It is, on any machine.\" />\n",
    'src/content/docs/_parts/listen.mdx': 'Listen **well**.\n',
  })
  expect(file('index.mdx')).toBe(`---
title: Start
---

import Listen from '/snippets/src/content/docs/parts/listen.mdx'
import Content from '/snippets/src/content/docs/parts/listen.mdx'

<Listen />

<Content />

**Is it fast?** It is, on any machine.
`)
  expect(errors).toEqual([])
})
