// Docusaurus: sidebars, versions, addresses, and the MDX of its pages.
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createRedirectMatcher } from '../../src/config/redirects.ts'
import type { Redirect } from '../../src/config/site-config.ts'
import { importFiles } from './testing.ts'

const CONFIG = `
import type { Config } from '@docusaurus/types'
const config: Config = {
  title: 'Acme',
  url: 'https://docs.acme.example',
  baseUrl: '/',
  presets: [['classic', { docs: { sidebarPath: './sidebars.ts' } }]],
  themeConfig: { navbar: { items: [{ type: 'docSidebar', sidebarId: 'api', label: 'API' }] } },
}
export default config
`

it('reads elements whose first line has nothing but their name', async () => {
  const { file } = await importFiles({
    'docusaurus.config.js':
      "module.exports = { title: 'Acme', presets: [['classic', { docs: { routeBasePath: '/' } }]] }",
    'docs/intro.md': `# A

<Tabs
  defaultValue="a"
  values={[
    {label: "Alpha", value: "a"},
    {label: "Beta", value: "b"},
  ]}>
  <TabItem value="a">Text A</TabItem>
  <TabItem
    value="b"
  >
    Text B
  </TabItem>
</Tabs>

<Admonition
  type="warning"
>
  Mind this.
</Admonition>
`,
  })
  expect(file('intro.mdx')).toContain('<Tab title="Alpha">\n\nText A\n\n</Tab>')
  expect(file('intro.mdx')).toContain('<Tab title="Beta">\n\nText B\n\n</Tab>')
  expect(file('intro.mdx')).toContain('<Warning>\n\nMind this.\n\n</Warning>')
})

describe('a site of Docusaurus', () => {
  it('keeps what a redirect matches within a segment', async () => {
    const { config } = await importFiles({
      'docusaurus.config.ts': CONFIG,
      'static/_redirects': '/old* /docs/start:splat\n/past/* /docs/:splat\n/page-:name /docs/:name\n',
      'docs/start.md': '# Start\n',
      'docs/starting.md': '# Starting\n',
    })
    const follow = createRedirectMatcher(config.redirects as Redirect[])
    expect(['/old', '/olding', '/past/start', '/page-start'].map((path) => follow(path)?.destination)).toEqual([
      '/docs/start',
      '/docs/starting',
      '/docs/start',
      '/docs/start',
    ])
  })

  it('plays the videos of components', async () => {
    const { file, remarks, errors } = await importFiles({
      'docusaurus.config.ts': CONFIG,
      'static/demo.mp4': 'mp4',
      'docs/intro.md': `---
title: Intro
---

import LiteYouTubeEmbed from 'react-lite-youtube-embed'

<LiteYouTubeEmbed
  id="dQw4w9WgXcQ"
  title="A &quot;tour&quot;"
/>

<Vimeo id="76979871" />

<Video src="/demo.mp4" caption="A demo" />

<YouTube id={first} title="Later" />
`,
    })
    expect(file('docs/intro.mdx')).toBe(`---
title: Intro
---

<Frame>

<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="A &quot;tour&quot;" allowFullScreen></iframe>

</Frame>

<Frame>

<iframe src="https://player.vimeo.com/video/76979871" title="Video" allowFullScreen></iframe>

</Frame>

<Frame caption="A demo">

<video controls src="/demo.mp4"></video>

</Frame>

**Later**
`)
    expect(remarks.filter((one) => /You|Vimeo|Video/.test(one))).toEqual([
      'left <YouTube>: <YouTube> was left out, except for text and links in its attributes.',
    ])
    expect(errors).toEqual([])
  })

  it('writes the values of the front matter in the text', async () => {
    const { file, remarks } = await importFiles({
      'docusaurus.config.ts': CONFIG,
      'docs/intro.md':
        '---\ntitle: Intro\nversion: 2.1\nowner: <Ops> *team*\ntags: [a]\n---\n\nVersion {frontMatter.version} by {frontMatter.owner}{ frontMatter.since }. Code: `{frontMatter.version}`.\n',
    })
    expect(file('docs/intro.mdx')).toContain('Version 2.1 by \\<Ops> \\*team\\*. Code: `{frontMatter.version}`.')
    expect(remarks.filter((one) => one.includes('frontMatter'))).toEqual([])
  })

  it('resolves the path of a file from the folder of the docs first, unless it starts with a dot', async () => {
    const { errors, file } = await importFiles({
      'docusaurus.config.ts': CONFIG,
      'docs/api/store.md': '# Store\n\n## Dispatch\n',
      'docs/usage/api/store.md': '# Usage of the store\n',
      'docs/usage/tips.md': '# Tips\n\nText.\n',
      'docs/usage/errors.md':
        '# Errors\n\nSee [dispatch](api/store.md#dispatch), [usage](./api/store.md), and [tips](tips.md).\n',
    })
    expect(errors).toEqual([])
    expect(file('docs/usage/errors.mdx')).toContain(
      'See [dispatch](/docs/api/store#dispatch), [usage](/docs/usage/api/store), and [tips](/docs/usage/tips).',
    )
  })

  it('keeps a README at its slug, and leads links to others to their folder', async () => {
    const { addresses, errors, file } = await importFiles({
      'docusaurus.config.ts': CONFIG,
      'docs/README.md': '---\nslug: README\n---\n\n# Overview\n\n## Parts\n',
      'docs/intro.md':
        '---\nslug: /\n---\n\n# Introduction\n\n[All](./README.md#parts), [Setup](/docs/setup/README).\n',
      'docs/setup/README.md': '# Setup\n\nText.\n',
    })
    expect(addresses).toEqual(['/docs kept', '/docs/README kept', '/docs/setup kept'])
    expect(file('docs.mdx')).toContain('[All](/docs/README#parts), [Setup](/docs/setup).')
    expect(errors).toEqual([])
  })

  it('keeps its addresses and the order of its sidebars', async () => {
    const { config, addresses, errors, file } = await importFiles({
      'docusaurus.config.ts': CONFIG,
      'sidebars.ts': `export default {
        guide: ['intro', { type: 'category', label: 'Setup', link: { type: 'generated-index' }, items: ['setup/b', 'setup/a'] }],
        api: [{ type: 'autogenerated', dirName: 'api' }],
      }`,
      'docs/intro.md': '---\nslug: /\nsidebar_label: Start\n---\n\n# Introduction\n\nSee [A](./setup/02-a.md#ports).\n',
      'docs/setup/02-a.md': '# A\n\n## Ports: all\n',
      'docs/setup/b.mdx': '# B\n\n## Ports\n',
      'docs/api/_category_.json': '{ "label": "Endpoints" }',
      'docs/api/second.md': '---\nsidebar_position: 2\ntitle: Second\n---\n\nText.\n',
      'docs/api/first.md': '---\nsidebar_position: 1\ntitle: First\n---\n\nText.\n',
    })
    expect(config.navigation).toEqual({
      tabs: [
        {
          tab: 'Guide',
          pages: [
            'docs',
            { group: 'Setup', root: 'docs/category/setup', directory: 'card', pages: ['docs/setup/b', 'docs/setup/a'] },
          ],
        },
        { tab: 'API', pages: ['docs/api/first', 'docs/api/second'] },
      ],
    })
    expect(file('docs.mdx')).toBe(
      '---\ntitle: Introduction\nsidebarTitle: Start\n---\n\nSee [A](/docs/setup/a#ports).\n',
    )
    expect(addresses).toEqual([
      '/docs kept',
      '/docs/api/first kept',
      '/docs/api/second kept',
      '/docs/category/setup kept',
      '/docs/setup/a kept',
      '/docs/setup/b kept',
    ])
    expect(errors.map(({ message }) => message)).toEqual(['There is no `#ports` on `/docs/setup/a`.'])
  })

  it('converts what its MDX has of its own', async () => {
    const { file, remarks } = await importFiles({
      'docusaurus.config.ts': CONFIG,
      'docs/a.mdx': `import Tabs from '@theme/Tabs'
import Chart from '@site/src/chart'

# A

:::warning[Take \`care\`]

Text with {1 + 1}.

:::

<Tabs groupId="os">
  <TabItem value="mac" label="macOS" default>

  \`\`\`sh title="Terminal" {1}
  brew install
  \`\`\`

  </TabItem>
  <TabItem value="linux">apt</TabItem>
</Tabs>

<Chart />

\`\`\`js
one()
// highlight-next-line
two()
\`\`\`
`,
    })
    expect(file('docs/a.mdx')).toBe(`---
title: A
---

<Warning title="Take \`care\`">

Text with {1 + 1}.

</Warning>

<Tabs>

<Tab title="macOS">

\`\`\`sh title="Terminal" highlight={1}
brew install
\`\`\`

</Tab>

<Tab title="linux">

apt

</Tab>

</Tabs>


\`\`\`js highlight={2}
one()
two()
\`\`\`
`)
    expect(remarks).toEqual(['left <Chart>: <Chart> was left out.'])
  })

  it('takes in docs that are kept beside its folder, and says where they are when they are outside', async () => {
    const site = {
      'docusaurus.config.js':
        "export default { title: 'Acme', presets: [['classic', { docs: { path: '../docs', routeBasePath: '/' } }]] }",
    }
    const { addresses, file, remarks } = await importFiles({
      'website/docusaurus.config.js': site['docusaurus.config.js'],
      'docs/a.md': '# A\n\n![Plan](./plan.png)\n\n<Chart />\n',
      'docs/plan.png': '',
    })
    expect(addresses).toEqual(['/a kept'])
    expect(file('a.mdx')).toContain('![Plan](/plan.png)')
    expect(remarks).toEqual(['left <Chart>: <Chart> was left out.'])

    const alone = await importFiles(site)
    expect(alone.remarks).toEqual([
      'missing folder outside: The site takes pages from `../docs`, which is outside the imported folder.',
    ])
  })

  it('keeps what the attributes of an unknown component say', async () => {
    const { file, errors } = await importFiles({
      'docusaurus.config.ts': CONFIG,
      'docs/a.md': `# A

<Lesson href="./b.md" title="Learn *all* of it" />

<Listing number="1" caption="A closure">
\`\`\`js
one()
\`\`\`
</Listing>

<Shot src="./shot.png" alt="The door" />

Text with <Label text="new" /> in it.

## Part <Label text="new" />
`,
      'docs/b.md': '# B\n',
      'docs/shot.png': '',
    })
    expect(file('docs/a.mdx')).toBe(`---
title: A
---

[Learn \\*all\\* of it](/docs/b)

A closure

\`\`\`js
one()
\`\`\`


![The door](/docs/shot.png)

Text with new in it.

## Part new {#part-}
`)
    expect(errors).toEqual([])
  })

  it('shows the picture that an unknown component requires', async () => {
    const { file, errors } = await importFiles({
      'docusaurus.config.ts': CONFIG,
      'docs/a.mdx':
        "import Image from '@site/src/Image'\n\n# A\n\n<Image src={require('./cpu.png')} alt=\"A profile\" />\n\n<Image src={find('cpu')} alt=\"Code\" />\n",
      'docs/cpu.png': 'PNG',
    })
    expect(file('docs/a.mdx')).toContain('![A profile](/docs/cpu.png)')
    expect(file('docs/a.mdx')).not.toContain('find(')
    expect(errors).toEqual([])
  })

  it('reads the ids of headings that a generator escaped', async () => {
    const { file, remarks, errors } = await importFiles({
      'docusaurus.config.ts': CONFIG,
      'docs/a.mdx': '# A\n\n#### [<code>NOT_FOUND</code>](#missing) \\{#missing\\}\n\nText.\n',
    })
    expect(file('docs/a.mdx')).toContain('#### [<code>NOT_FOUND</code>](#missing) {#missing}')
    expect(remarks).toEqual([])
    expect(errors).toEqual([])
  })

  it('reads the redirects of its host, and none of another domain', async () => {
    const { config } = await importFiles({
      'docusaurus.config.ts': CONFIG,
      'docs/a.md': '# A\n',
      'vercel.json': JSON.stringify({ redirects: [{ source: '/v1/:path*', destination: '/docs/:path*' }] }),
      'netlify.toml': '[[redirects]]\nfrom = "https://www.acme.example/*"\nto = "https://acme.example/:splat"\n',
    })
    expect(config.redirects).toEqual([{ source: '/v1/:splat*', destination: '/docs/:splat*' }])
  })

  it('reads the redirects of its host without the base path', async () => {
    const { addresses } = await importFiles({
      'docusaurus.config.js':
        "module.exports = { title: 'Acme', url: 'https://acme.example', baseUrl: '/docs/', presets: [['classic', { docs: { routeBasePath: '/' } }]] }",
      'docs/start.md': '# Start\n',
      'vercel.json': JSON.stringify({
        redirects: [
          { source: '/docs/begin', destination: '/docs/start' },
          { source: '/docs/first', destination: 'https://acme.example/docs/start#first' },
          { source: '/docs/old/:path*', destination: '/docs/:path*' },
        ],
      }),
    })
    expect(addresses).toEqual([
      '/begin redirected /start',
      '/first redirected /start#first',
      '/old/* redirected /:splat*',
      '/start kept',
    ])
  })

  it('reads imported code, images for one theme, URLs outside of pages, and menus', async () => {
    const { file, config, remarks, errors } = await importFiles({
      'docusaurus.config.js': `module.exports = { title: 'Acme', url: 'https://acme.example', baseUrl: '/', presets: [['classic', {}]],
  themeConfig: { navbar: { items: [{ type: 'dropdown', label: 'Community', items: [{ label: 'Chat', href: 'https://chat.example' }] }] } } }`,
      'static/api/index.html': '<p>API</p>',
      'static/img/light.png': 'png',
      'static/img/dark.png': 'png',
      'docs/example.py': 'def f():\n    return "`{x}`"\n',
      'docs/intro.mdx': `---
title: Intro
---
import CodeBlock from '@theme/CodeBlock'
import Example from '!!raw-loader!./example.py'

[API](pathname:///api/) and <a href="pathname:///api/index.html">the same</a>.

<CodeBlock language="python" title="example.py" showLineNumbers>{Example}</CodeBlock>

<CodeBlock language="js">
  {\`const a = 1 // \\\`x\\\`\`}
</CodeBlock>

![A](/img/light.png#gh-light-mode-only)![A](/img/dark.png#gh-dark-mode-only)

<img src="/img/dark.png#gh-dark-mode-only" alt="B" width="30" />
`,
    })
    expect(file('docs/intro.mdx')).toBe(`---
title: Intro
---

[API](/api/index.html) and <a href="/api/index.html">the same</a>.

\`\`\`python title="example.py" lines
def f():
    return "\`{x}\`"
\`\`\`

\`\`\`js
const a = 1 // \`x\`
\`\`\`

<img className="block dark:hidden" src="/img/light.png" alt="A" /><img className="hidden dark:block" src="/img/dark.png" alt="A" />

<img className="hidden dark:block" src="/img/dark.png" alt="B" width="30" />
`)
    expect(config.footer).toEqual({
      links: [{ header: 'Community', items: [{ label: 'Chat', href: 'https://chat.example' }] }],
    })
    expect(remarks).toEqual(['simplified menu: The menu `Community` of the top bar is now a column of the footer.'])
    expect(errors).toEqual([])
  })
})

it('finds the pages of old versions, whose ids start with the version', async () => {
  const { config, remarks } = await importFiles({
    'docusaurus.config.js':
      "module.exports = { title: 'Acme', presets: [['classic', { docs: { sidebarPath: './sidebars.json' } }]] }",
    'sidebars.json': '{ "docs": ["start"] }',
    'docs/start.md': '# Start\n',
    'versions.json': '["2.0", "1.0"]',
    'versioned_docs/version-2.0/start.md': '# Start of 2.0\n',
    'versioned_sidebars/version-2.0-sidebars.json': '{ "docs": ["start"] }',
    'versioned_docs/version-1.0/start.md': '# Start of 1.0\n',
    'versioned_docs/version-1.0/guide/more.md': '# More\n',
    'versioned_sidebars/version-1.0-sidebars.json':
      '{ "version-1.0/docs": [{ "type": "doc", "id": "version-1.0/start" }, { "Guide": ["version-1.0/guide/more"] }] }',
  })
  expect(JSON.stringify(config.navigation)).toContain(
    '"docs/1.0/start",{"group":"Guide","pages":["docs/1.0/guide/more"]}',
  )
  expect(remarks).toEqual([])
})

it('reads diagrams in components', async () => {
  const { file, remarks } = await importFiles({
    'docusaurus.config.js':
      "module.exports = { title: 'Acme', presets: [['classic', { docs: { routeBasePath: '/' } }]] }",
    'docs/intro.mdx':
      'import Mermaid from \'@theme/Mermaid\'\n\n# A\n\n<Mermaid\n  chart={`\\\nflowchart TD\n  A{{"one"}} --> B\n`}\n/>\n\n<Mermaid>{`pie\n"a" : 1`}</Mermaid>\n\n<Mermaid value={props.chart} />\n',
  })
  expect(file('intro.mdx')).toBe(
    '---\ntitle: A\n---\n\n```mermaid\nflowchart TD\n  A{{"one"}} --> B\n```\n\n```mermaid\npie\n"a" : 1\n```\n',
  )
  expect(remarks).toEqual(['left <Mermaid>: <Mermaid> was left out.'])
})

it('reads elements that begin in one block of MDX and end in another', async () => {
  const fenced = (text: string) => `\`\`\`mdx-code-block\n${text}\n\`\`\`\n\n`
  const { file, remarks } = await importFiles({
    'docusaurus.config.js':
      "module.exports = { title: 'Acme', presets: [['classic', { docs: { routeBasePath: '/' } }]] }",
    'docs/intro.mdx': `# A

${fenced("<Tabs values={[{ label: 'Console', value: 'a' }, { label: 'CLI', value: 'b' }]}>\n<TabItem value=\"a\">")}1. Open **settings**.

${fenced('</TabItem>\n<TabItem value="b">')}Run it.

${fenced('</TabItem>\n</Tabs>')}\`\`\`\`mdx-code-block\n${fenced('_Inside_')}\`\`\`\`\n\n\`\`\`\`md\n\`\`\`mdx-code-block\n\`\`\`\n\`\`\`\`\n`,
  })
  expect(file('intro.mdx').replace(/\n{3,}/g, '\n\n')).toBe(`---
title: A
---

<Tabs>

<Tab title="Console">

1. Open **settings**.

</Tab>

<Tab title="CLI">

Run it.

</Tab>

</Tabs>

_Inside_

\`\`\`\`md
\`\`\`mdx-code-block
\`\`\`
\`\`\`\`
`)
  expect(remarks).toEqual([])
})

it("keeps what a site's own component of a name that we have shows and leads to", async () => {
  const { file, remarks } = await importFiles({
    'docusaurus.config.js':
      "module.exports = { title: 'Acme', presets: [['classic', { docs: { routeBasePath: '/' } }]] }",
    'docs/intro.mdx':
      '# A\n\nNow <Badge text="new {x}" kind="a" />.\n\n<Card title="B" link="./b.mdx" />\n\n<Card title="C" link="./b.mdx" href="/x">d</Card>\n',
    'docs/b.mdx': '# B\n\nText.\n',
  })
  expect(file('intro.mdx')).toBe(
    '---\ntitle: A\n---\n\nNow <Badge>new &#123;x}</Badge>.\n\n<Card title="B" href="/b" />\n\n<Card title="C" href="/x">d</Card>\n',
  )
  expect(remarks.filter((remark) => remark.startsWith('simplified'))).toEqual([
    'simplified <Badge> attributes: `kind` of <Badge> has no counterpart, and was left out.',
    'simplified <Card> attributes: `link` of <Card> has no counterpart, and was left out.',
  ])
})

it('keeps the anchors of components that are left out, and finds files from the folder of the site', async () => {
  const { file, remarks, errors } = await importFiles({
    'docusaurus.config.js': "module.exports = { title: 'Acme', presets: [['classic', {}]] }",
    'docs/intro.mdx':
      '# A\n\n| Name |\n| --- |\n| <Reference id="strict">Strict</Reference> |\n\n<Demo id="demo" />\n\n[Strict](#strict), [demo](/docs/b/index.md#demo)\n',
    'docs/b/index.md': '# B\n\n## Demo\n\nText.\n',
    'static/_redirects': '/docs/old/* /docs/old/:splat 301\n/docs/c/* /docs/b/:splat\n',
  })
  expect(file('docs/intro.mdx')).toContain(
    '| <a id="strict"></a>Strict |\n\n<a id="demo"></a>\n\n[Strict](#strict), [demo](/docs/b#demo)\n',
  )
  expect(remarks.filter((remark) => remark.startsWith('missing'))).toEqual([])
  expect(errors).toEqual([])
})

it('moves the addresses in JSX: attributes, expressions, and exported components', async () => {
  const { file, site, errors } = await importFiles({
    'docusaurus.config.js': "module.exports = { title: 'Acme' }",
    'docs/one.mdx': [
      "import logo from './img/a.png'",
      '',
      'export const Logo = () => <img src="./img/a.png" alt="Acme" />',
      '',
      '<Card title="A" icon={<span><img src="./img/a.png" alt="" /><img src={logo} alt="" /></span>}>Text</Card>',
      '',
      '{<a href="./two.md">Two</a>}',
      '',
      '{/* <img src="./img/none.png" /> */}',
      '',
    ].join('\n'),
    'docs/two.md': '# Two',
    'docs/img/a.png': 'png',
  })
  const text = file('docs/one.mdx')
  expect(text).toContain('export const Logo = () => <img src="/docs/img/a.png" alt="Acme" />')
  expect(text).toContain('icon={<span><img src="/docs/img/a.png" alt="" /><img src="/docs/img/a.png" alt="" /></span>}')
  expect(text).toContain('{<a href="/docs/two">Two</a>}')
  expect(text).toContain('{/* <img src="./img/none.png" /> */}')
  expect(site.files.list()).toContain('docs/img/a.png')
  expect(errors).toEqual([])
})

describe('front matter with mistakes in its YAML', () => {
  it('keeps what can be read of it, and imports the page', async () => {
    const { file } = await importFiles({
      'docusaurus.config.js': 'module.exports = { title: "Acme" }\n',
      'docs/a.md': '---\nid: a\ntitle: Start\nkeywords: [one, two\n---\n\nText.\n',
    })
    expect(file('docs/a.mdx')).toBe('---\ntitle: Start\nkeywords:\n  - one\n  - two\n---\n\nText.\n')
  })
})

describe('tabs whose titles are in a list elsewhere', () => {
  const SITE = {
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.example', baseUrl: '/', presets: [['classic', { docs: { routeBasePath: '/' } }]] }",
    'core/tabs.ts':
      "const systems: Tab[] = [{ label: 'Linux', value: 'linux' }, { label: 'macOS', value: 'mac' }]\nexport const others = [{ label: 'MAC', value: 'mac' }]\nexport const broken = [{ label: name(), value: 'mac' }]\nexport default { systems, languages: [{ label: 'Go', value: 'go' }] }\n",
  }
  const titlesOf = async (head: string, attributes: string, values: readonly string[]) => {
    const items = values.map((value) => `<TabItem value="${value}">\n\nText.\n\n</TabItem>`).join('\n')
    const page = `---\ntitle: A\n---\n\n${head}\n\n<Tabs ${attributes}>\n${items}\n</Tabs>\n`
    const { file, remarks, errors } = await importFiles({ ...SITE, 'docs/a.mdx': page })
    expect(remarks).toEqual([])
    expect(errors).toEqual([])
    return Array.from(file('a.mdx').matchAll(/<Tab title="([^"]*)"/g), ([, title]) => title)
  }

  it.each([
    [
      'a default export',
      "import tabs from '@site/core/tabs'",
      'values={tabs.systems}',
      ['mac', 'linux'],
      ['Linux', 'macOS'],
    ],
    ['an object in it', "import tabs from '../core/tabs'", 'values={tabs.languages}', ['go'], ['Go']],
    ['a named export', "import { others } from '@site/core/tabs'", 'values={others}', ['mac'], ['MAC']],
    ['the page itself', "export const own = [{ label: 'Own', value: 'mac' }]", 'values={own}', ['mac'], ['Own']],
    [
      'an object of the page',
      "export const all = { x: [{ label: 'X', value: 'mac' }] }",
      'values={all.x}',
      ['mac'],
      ['X'],
    ],
  ])('are those of %s', async (_, head, attributes, values, expected) => {
    expect(await titlesOf(head, attributes, values)).toEqual(expected)
  })

  it('stay the values if no list is known', async () => {
    expect(await titlesOf("import { broken } from '@site/core/tabs'", 'values={broken}', ['mac'])).toEqual(['mac'])
    expect(await titlesOf("import { gone } from '@site/core/gone'", 'values={gone}', ['mac'])).toEqual(['mac'])
  })
})

describe("tabs of a site's own components", () => {
  const site = (files: Record<string, string>) =>
    importFiles({ 'docusaurus.config.js': "module.exports = { title: 'A' }\n", ...files })

  it('takes titles and order from the program of the component', async () => {
    const { file, remarks, errors } = await site({
      'src/components/OSTabs.tsx': `import Tabs, { Props } from "@theme/Tabs"
import TabItem from "@theme/TabItem"
const items = [
  { label: "macOS", value: "mac" },
  { value: "linux", label: "Linux" },
]
function Root({ children, exclude, ...rest }: Props & { exclude?: string[] }) {
  const shown = useMemo(() => items.filter((one) => !exclude?.includes(one.value)), [exclude])
  return <Tabs values={shown} groupId="os" {...rest}>{children}</Tabs>
}
export const OSTabs = Object.assign(Root, { Tab: TabItem })
`,
      'docs/index.mdx': `import { OSTabs } from '@site/src/components/OSTabs'

# Install

<OSTabs more={[{ label: 'Free BSD', value: 'bsd' }]}>
<OSTabs.Tab value="linux">

Use \`apt\`.

</OSTabs.Tab>
<OSTabs.Tab value="mac">

See [the notes](#notes).

</OSTabs.Tab>
<OSTabs.Tab value="bsd">

Use \`pkg\`.

</OSTabs.Tab>
</OSTabs>

## Notes

None.
`,
    })
    expect(file('docs/index.mdx')).toContain(`<Tabs>

<Tab title="macOS">

See [the notes](#notes).

</Tab>

<Tab title="Linux">

Use \`apt\`.

</Tab>

<Tab title="Free BSD">`)
    expect(file('docs/index.mdx')).not.toContain('import')
    expect(remarks).toEqual([])
    expect(errors).toEqual([])
  })

  it('knows a component that is the default of its file, and tabs with text between them', async () => {
    const { file, remarks } = await site({
      'src/theme/CodeTabs.js': `import Tabs from '@theme/Tabs'
export default function ({ children, more = [] }) {
  return <Tabs defaultValue="js" values={[{ label: 'JavaScript', value: 'js' }, ...more, { label: 'C/C++', value: 'c' }]}>{children}</Tabs>
}
`,
      'docs/index.mdx': `import CodeTabs from '@theme/CodeTabs'
import TabItem from '@theme/TabItem'

# Install

- First:

  <CodeTabs>
  Pick one:
  <TabItem value="js">

  \`\`\`sh
  yarn add acme
  \`\`\`

  </TabItem>
  <TabItem value="c">Take the archive.</TabItem>
  </CodeTabs>
`,
    })
    expect(file('docs/index.mdx')).toContain('  <Tab title="JavaScript">\n\n  ```sh\n  yarn add acme')
    expect(file('docs/index.mdx')).toContain('  <Tab title="C/C++">\n\n  Take the archive.')
    expect(remarks).toEqual(['simplified <CodeTabs>: Text between the tabs is before them now.'])
  })

  it('goes by the values where no program is known, or where programs disagree', async () => {
    const program = (label: string) =>
      `import Tabs from '@theme/Tabs'\nexport const StackTabs = () => <Tabs values={[{ label: '${label}', value: 'go' }]} />\n`
    const { file, remarks } = await site({
      'src/a/StackTabs.jsx': program('Go'),
      'src/b/StackTabs.jsx': program('Golang'),
      'src/broken.jsx': "import Tabs from '@theme/Tabs'\nexport const = {",
      'docs/index.mdx': `# A

<StackTabs>
<StackTabs.Item value="go">One</StackTabs.Item>
</StackTabs>

<Chooser>
<TabItem value="ruby">Two</TabItem>
<TabItem value="perl" label="Perl 5">Three</TabItem>
</Chooser>

<Offers>
<Offers.Header title="Plans">Four</Offers.Header>
</Offers>

<Chooser>
Only text.
</Chooser>
`,
    })
    for (const title of ['go', 'ruby', 'Perl 5']) expect(file('docs/index.mdx')).toContain(`<Tab title="${title}">`)
    expect(file('docs/index.mdx').match(/<Tabs>/g)).toHaveLength(2)
    expect(file('docs/index.mdx')).toContain('Four')
    expect(remarks.map((one) => one.replace(/:.*/, ''))).toEqual([
      'left <Offers>',
      'left <Offers.Header>',
      'left <Chooser>',
    ])
  })
})

it('keeps text between tabs, and the captions and files of images in components', async () => {
  const { file, remarks, errors } = await importFiles({
    'docusaurus.config.js': "module.exports = { title: 'A' }\n",
    'static/images/a.png': 'x',
    'docs/index.mdx': `# A

<Tabs>

{/* formatter: off */}

Choose one:

- the first
<TabItem value="a" label="First">

One

</TabItem>
</Tabs>

<Screenshot src="images/a.png" alt="A screen" title='The "first" screen' />

<Fork url="acme/examples/tree/main/one" />
`,
  })
  expect(file('docs/index.mdx')).toContain(`Choose one:

- the first

<Tabs>

<Tab title="First">`)
  expect(file('docs/index.mdx')).toContain('![A screen](/images/a.png "The \\"first\\" screen")')
  expect(remarks).toEqual([
    'simplified <Tabs>: Text between the tabs is before them now.',
    'left <Screenshot>: <Screenshot> was left out, except for text and links in its attributes.',
    'left <Fork>: <Fork> was left out.',
    "missing link: `/acme/examples/tree/main/one` doesn't lead to an imported page.",
  ])
  expect(errors).toEqual([])
})

describe('pages of docusaurus-openapi-docs', () => {
  const operation = (path: string, title: string) => ({
    ...{ operationId: 'feed', description: 'Feeds a pet.', method: 'post', path, info: { title, version: '2' } },
    requestBody: {
      content: { 'application/json': { schema: { type: 'object', properties: { food: { type: 'string' } } } } },
    },
    responses: { 204: { description: 'Fed.' } },
    security: [{ key: [] }],
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    servers: [{ url: 'https://pets.example' }],
    postman: { name: 'Feed a pet' },
  })
  const page = (api: string, title = 'id: feed\ntitle: "Feed a pet"\n') => `---
${title}sidebar_label: "Feed a pet"
hide_title: true
api: ${api}
sidebar_class_name: "post api-method"
info_path: docs/api/pets
---

import MethodEndpoint from "@theme/ApiExplorer/MethodEndpoint";
import RequestSchema from "@theme/RequestSchema";

<MethodEndpoint method={"post"} path={"/feed"}></MethodEndpoint>

Feeds a pet.

<RequestSchema title={"Body"} body={{"required":true}}></RequestSchema>
`
  const packed = (data: object) => deflateSync(JSON.stringify(data)).toString('base64')
  const files = {
    'docusaurus.config.js': "module.exports = { title: 'Acme', presets: [['classic', {}]] }",
    'docs/api/feed.api.mdx': page(packed(operation('/feed', 'Pets'))),
    'docs/api/water.api.mdx': page(JSON.stringify(operation('/water', 'Pets')), 'id: water\n'),
    'docs/old/feed.api.mdx': page(packed({ ...operation('/feed', 'Pets'), description: 'Fed a pet.' })),
    'docs/birds/feed.api.mdx': page(packed(operation('/birds', 'Birds'))),
    'docs/broken/feed.api.mdx': page('eJxbroken'),
    'specs/birds.yaml':
      'openapi: 3.1.0\ninfo: { title: Birds, version: "1" }\npaths: { /birds: { post: { responses: {} } } }\n',
    'specs/cats.yaml':
      'openapi: 3.1.0\ninfo: { title: Cats, version: "1" }\npaths: { /feed: { post: { responses: {} } } }\n',
  }

  it('show the operations that they hold, each with those of its folder', async () => {
    const { file, errors, site } = await importFiles(files)
    expect(file('docs/api/feed.mdx')).toBe(
      '---\ntitle: "Feed a pet"\nopenapi: /openapi/docs/api/pets.json POST /feed\n---\n',
    )
    expect(file('docs/api/water.mdx')).toBe(
      '---\ntitle: Feed a pet\nopenapi: /openapi/docs/api/pets.json POST /water\n---\n',
    )
    const { openapi: _, ...made } = JSON.parse(file('openapi/docs/api/pets.json'))
    expect(made).toMatchObject({
      info: { title: 'Pets', version: '2' },
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
      paths: {
        '/feed': {
          post: { summary: 'Feed a pet', description: 'Feeds a pet.', servers: [{ url: 'https://pets.example' }] },
        },
        '/water': { post: { operationId: 'feed' } },
      },
    })
    expect(made.paths['/feed'].post).not.toHaveProperty('postman')
    expect(JSON.parse(file('openapi/docs/old/pets.json')).paths['/feed'].post.description).toBe('Fed a pet.')
    expect(site.text.map(({ file: name }) => name)).toEqual([])
    expect(errors).toEqual([])
  })

  it('name the specification of their API where the folder has it', async () => {
    const { file } = await importFiles(files)
    expect(file('docs/birds/feed.mdx')).toContain('openapi: /specs/birds.yaml POST /birds\n')
  })

  it('stay as they are if their operation can’t be read', async () => {
    const { file, site } = await importFiles(files)
    expect(file('docs/broken/feed.mdx')).toContain('Feeds a pet.')
    expect(
      site.remarks.filter(({ kind, file: name }) => kind === 'left' && name === 'docs/broken/feed.api.mdx'),
    ).not.toEqual([])
  })
})

it('keeps cards that a page describes, and the code in attributes of unknown components', async () => {
  const { file, remarks, errors, site } = await importFiles({
    'docusaurus.config.js':
      "module.exports = { title: 'Acme', presets: [['classic', { docs: { routeBasePath: '/' } }]] }\n",
    'docs/index.mdx': `---
title: Home
---

import DocCard from '@theme/DocCard'
import { CodeSdk, Flow, Remark } from '@site/src/components'

<DocCard item={{ type: 'link', href: './next', label: 'Next', description: 'What comes next.' }} />

- One:

  <CodeSdk
    example={{
      rust: { code: \`fn main() {
    run();
}\` },
      typescript: { code: \`run()
stop()\` },
    }}
  />

<Flow className={\`a
b\`} chart={\`
flowchart TD
  A --> B
\`} />

<Remark text={\`One line.\`} /> in a line.
`,
    'docs/next.md': '# Next\n\nText.\n',
  })
  expect(file('index.mdx')).toBe(`---
title: Home
---

<Card title="Next" href="/next">

What comes next.

</Card>

- One:

  <CodeGroup>

  \`\`\`rust title="rust"
  fn main() {
      run();
  }
  \`\`\`

  \`\`\`typescript title="typescript"
  run()
  stop()
  \`\`\`

  </CodeGroup>

\`\`\`mermaid
flowchart TD
  A --> B
\`\`\`

One line. in a line.
`)
  expect(remarks).toEqual([
    'left <CodeSdk>: <CodeSdk> was left out, except for text and links in its attributes.',
    'left <Flow>: <Flow> was left out, except for text and links in its attributes.',
    'left <Remark>: <Remark> was left out, except for text and links in its attributes.',
  ])
  expect(site.text).toEqual([])
  expect(errors).toEqual([])
})

it('reads the current docs once where the list of versions names them, and a sidebar by its compiled name', async () => {
  const { config, remarks } = await importFiles({
    'docusaurus.config.js': `module.exports = { title: 'Pets', url: 'https://acme.example', baseUrl: '/',
      presets: [['classic', { docs: { sidebarPath: require.resolve('./menu.js') } }]] }`,
    'menu.ts': "export default { docs: ['dogs', 'cats'] }",
    'versions.json': '["current", "1.x"]',
    'docs/cats.md': '# Cats\n',
    'docs/dogs.md': '# Dogs\n',
    'versioned_docs/version-1.x/cats.md': '# Cats\n',
    'versioned_sidebars/version-1.x-sidebars.json': '{ "docs": ["cats"] }',
  })
  expect(config.navigation).toMatchObject({
    versions: [
      { default: true, pages: ['docs/dogs', 'docs/cats'] },
      { version: '1.x', pages: ['docs/1.x/cats'] },
    ],
  })
  expect(remarks).toEqual([])
})
