// Rspress: the order of `_meta.json` and `_nav.json`, languages, sidebars of the configuration, components.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

describe('a site of Rspress', () => {
  it('has the order of its lists, and a tab for each entry of the top bar', async () => {
    const { config, addresses, file, errors, remarks } = await importFiles({
      'rspress.config.ts': `import path from 'node:path'
import { defineConfig } from '@rspress/core'
export default defineConfig({
  root: path.join(__dirname, 'docs'), title: 'Acme', lang: 'en', icon: '/icon.png',
  plugins: [somePlugin()],
  route: { exclude: ['**/shared/**'] },
  themeConfig: {
    socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/acme/acme' }],
    locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  },
})
`,
      'docs/public/icon.png': 'png',
      'docs/en/_nav.json':
        '[{ "text": "Guide", "link": "/guide/start/", "activeMatch": "/guide/" }, { "text": "API", "link": "/api/" }, { "text": "Blog", "link": "https://acme.example" }]',
      'docs/en/index.md':
        '---\npageType: home\nhero:\n  name: Acme\n  text: Pets\n  actions:\n    - text: Start\n      link: /guide/start/\n---\n',
      'docs/en/shared/part.mdx': 'Shared text.\n',
      'docs/en/api/index.mdx': '# API\n\nText.\n',
      'docs/en/api/_meta.json': '["calls"]',
      'docs/en/api/calls.mdx': '# Calls\n\nText.\n',
      'docs/en/guide/_meta.json':
        '[{ "type": "dir-section-header", "name": "start", "label": "Start" }, { "type": "section-header", "label": "Deeper" }, { "type": "file", "name": "more.mdx", "label": "More of it" }, { "type": "custom-link", "label": "Code", "link": "https://acme.example/code" }]',
      'docs/en/guide/start/_meta.json': '["index", "install"]',
      'docs/en/guide/start/index.mdx': '# First\n\nSee [install](/guide/start/install) and [more](../more.mdx).\n',
      'docs/en/guide/start/install.mdx': `import { PackageManagerTabs, Tab, Tabs, Steps } from '@theme';
import Part from '../../shared/part.mdx';

# Install

<PackageManagerTabs command="create acme@latest" />

<Tabs>
  <Tab label="One">First.</Tab>
  <Tab label="Two">Second.</Tab>
</Tabs>

<Steps>

### Open

Text.

</Steps>

<Part />

:::tip Title
Text.
:::

\`\`\`ts
let a = 1; // [!code highlight]
\`\`\`
`,
      'docs/en/guide/more.mdx': '# More\n\nText.\n',
      'docs/zh/index.md': '# 首页\n',
      'docs/zh/guide/_meta.json': '["more"]',
      'docs/zh/guide/more.mdx': '# 更多\n\n[文字](/guide/more#更多)，[起](/guide/start/)，[它](/guide/more.mdx)。\n',
    })
    expect(config).toMatchObject({
      name: 'Acme',
      favicon: '/icon.png',
      navbar: { links: [{ label: 'Blog', href: 'https://acme.example' }] },
      footer: { socials: { github: 'https://github.com/acme/acme' } },
      navigation: {
        languages: [
          {
            language: 'en',
            tabs: [
              {
                tab: 'Guide',
                pages: [
                  'index',
                  { group: 'Start', root: 'guide/start/index', pages: ['guide/start/install'] },
                  { group: 'Deeper', pages: ['guide/more', 'links/code'] },
                ],
              },
              { tab: 'API', pages: ['api/index', 'api/calls'] },
            ],
          },
          { language: expect.stringMatching(/^(?:cn|zh)/), pages: ['zh/index', 'zh/guide/more'] },
        ],
      },
    })
    expect(addresses).toEqual([
      '/ kept',
      '/api kept',
      '/api/calls kept',
      '/guide/more kept',
      '/guide/start kept',
      '/guide/start/install kept',
      '/zh kept',
      '/zh/guide/more kept',
    ])
    const install = file('guide/start/install.mdx')
    expect(install).toContain('```bash title="npm"\nnpm create acme@latest')
    expect(install).toContain('<Tab title="One">\n\nFirst.')
    expect(install).toContain('<Step title="Open">\n\nText.')
    expect(install).toContain('<Part />')
    expect(install).toContain('<Tip title="Title">')
    expect(install).toContain('```ts highlight={1}\nlet a = 1;\n```')
    expect(file('zh/guide/more.mdx')).toContain('[文字](#更多)，[起](/guide/start)，[它](/zh/guide/more)。')
    expect(file('guide/start/index.mdx')).toContain('See [install](/guide/start/install) and [more](/guide/more).')
    expect(errors).toEqual([])
    expect(remarks).toEqual([])
  })

  it('has the sidebar of its configuration', async () => {
    const { config, errors } = await importFiles({
      'rspress.config.ts': `export default {
  themeConfig: { sidebar: { '/': [
    { sectionHeaderText: 'First' },
    { text: 'Intro', link: '/intro' },
    { dividerType: 'solid' },
    { sectionHeaderText: 'Second' },
    { text: 'Use', link: '/use/' },
  ] } },
}
`,
      'docs/intro.md': '# Intro\n\nText.\n',
      'docs/use/index.md': '# Use it\n\nText.\n',
    })
    expect(config.navigation).toEqual({
      groups: [
        { group: 'First', pages: ['intro'] },
        { group: 'Second', pages: ['use/index'] },
      ],
    })
    expect(errors).toEqual([])
  })
})
