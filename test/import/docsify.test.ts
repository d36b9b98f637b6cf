// Docsify: the order of its lists, its settings, callouts, tabs, includes, and options.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

const INDEX = `<html><head><title>Old</title></head><body><script>
  window.$docsify = { name: 'Acme', repo: 'acme/acme', themeColor: '#336699', loadSidebar: true,
    plugins: [function (hook, vm) { hook.ready(() => {}) }] }
</script><script src="//cdn.jsdelivr.net/npm/docsify@4"></script></body></html>`

describe('a site of Docsify', () => {
  it('has the order of its lists, and the settings', async () => {
    const { config, addresses, file, errors, remarks } = await importFiles({
      'docs/index.html': INDEX,
      'docs/_sidebar.md':
        "- 🚀 [Start](README.md)\n- Guide\n  1. **[One](guide/one.md ':ignore')**\n  2. [Two](/guide/two)\n  - [Part](guide/two?id=part)\n\n* [Code](https://acme.example/code)\n",
      'docs/_navbar.md': '- [Blog](https://acme.example/blog)\n- More\n  - [Forum](https://acme.example/forum)\n',
      'docs/_coverpage.md': '# Acme\n',
      'docs/CNAME': 'acme.example\n',
      'docs/README.md':
        '# Acme\n\nRead [one](guide/one.md), [two](#/guide/two?id=part), [it](?id=own), [one](https://acme.example/#/guide/one).\n\n## Own\n',
      'docs/guide/one.md': "# One\n\n[Two](guide/two.md ':target=_blank') and [home](/).\n",
      'docs/guide/two.md': "# Two\n\n## Part\n\n## What's new & old\n\n## 1. First\n",
    })
    expect(config).toMatchObject({
      name: 'Acme',
      colors: { primary: '#336699' },
      navigation: {
        pages: ['index', { group: 'Guide', pages: ['guide/one', 'guide/two'] }, 'links/code'],
      },
      navbar: { links: [{ label: 'Blog', href: 'https://acme.example/blog' }] },
      footer: { socials: { github: 'https://github.com/acme/acme' } },
    })
    expect(addresses).toEqual(['/ kept', '/guide/one kept', '/guide/two kept'])
    expect(file('index.mdx')).toContain(
      'Read [one](/guide/one), [two](/guide/two#part), [it](#own), [one](/guide/one).',
    )
    expect(file('guide/one.mdx')).toContain('[Two](/guide/two) and [home](/).')
    expect(file('guide/two.mdx')).toContain("## What's new & old {#what39s-new-amp-old}\n\n## 1. First {#_1-first}")
    expect(remarks.join('\n')).toContain('The cover page was left out.')
    expect(errors).toEqual([])
  })

  it('keeps the titles above entries', async () => {
    const { config } = await importFiles({
      'index.html': INDEX,
      '_sidebar.md':
        '<!-- a list -->\n**First**\n\n- [Start](/)\n\n---\n\n- **Second**\n- [One](one)\n- Deep\n  - [Two](two.md)\n',
      'README.md': '# Start\n',
      'one.md': '# One\n',
      'two.md': '# Two\n',
    })
    expect(config.navigation).toEqual({
      groups: [
        { group: 'First', pages: ['index'] },
        { group: 'Second', pages: ['one', { group: 'Deep', pages: ['two'] }] },
      ],
    })
  })

  it('redirects aliases of pages', async () => {
    const alias = `alias: { '/old': '/guide/one', '/.*/_sidebar.md': '/_sidebar.md', '/away': 'https://acme.example/a.md', '/v1/(.*)': '/guide/$1' }, loadSidebar`
    const { config, addresses, file, remarks, errors } = await importFiles({
      'index.html': INDEX.replace('loadSidebar', alias),
      '_sidebar.md': '- [Start](/)\n- [One](/old)\n',
      'README.md': '# Start\n\nRead [one](/old).\n',
      'guide/one.md': '# One\n',
    })
    expect(config).toMatchObject({
      navigation: { pages: ['index', 'guide/one'] },
      redirects: [{ source: '/old', destination: '/guide/one' }],
    })
    expect(addresses).toContain('/old redirected /guide/one')
    expect(file('index.mdx')).toContain('Read [one](/guide/one).')
    expect(remarks.filter((one) => one.startsWith('left alias'))).toEqual([
      "left alias: `/away` showed `https://acme.example/a.md`, and wasn't imported.",
      "left alias: `/v1/(.*)` showed `/guide/$1`, and wasn't imported.",
    ])
    expect(errors).toEqual([])
  })

  it('converts callouts, tabs, includes, and options', async () => {
    const { file, errors, remarks } = await importFiles({
      'index.html': INDEX,
      'README.md': [
        '# Acme',
        '!> Be **careful**\nwith it.',
        '?> A tip.',
        '<!-- tabs:start -->\n\n#### **One**\n\n```sh\n#### **no**\n```\n\nText.\n\n#### **Two**\n\nMore.\n\n<!-- tabs:end -->',
        "[part](_parts/part.md ':include')",
        "[code](_parts/a.js ':include :type=code :fragment=demo')",
        "![Logo](logo.png ':size=20x10') and ![](logo.png ':no-zoom').",
        '## Own `x` :id=own-id',
        '## Hidden {docsify-ignore}',
        '## Comment <!-- {docsify-ignore-all} -->',
      ].join('\n\n'),
      '_parts/part.md': '?> Included.\n',
      '_parts/a.js': 'a()\n  /// [demo]\n  b()\n  /// [demo]\n',
      'logo.png': 'x',
    })
    expect(file('index.mdx')).toBe(
      [
        '---\ntitle: Acme\n---',
        '<Warning>\n\nBe **careful**\nwith it.\n\n</Warning>',
        '<Tip>\n\nA tip.\n\n</Tip>',
        '<Tabs>\n\n<Tab title="One">\n\n```sh\n#### **no**\n```\n\nText.\n\n</Tab>\n\n<Tab title="Two">\n\nMore.\n\n</Tab>\n\n</Tabs>',
        '<Tip>\n\nIncluded.\n\n</Tip>',
        '```js\nb()\n```',
        '<img src="/logo.png" alt="Logo" width="20" height="10" /> and ![](/logo.png).',
        '## Own `x` {#own-id}',
        '## Hidden',
        '## Comment\n',
      ].join('\n\n'),
    )
    expect(remarks).toContain(
      "changed page: The name of this file or its folder begins with `_`, so it wasn't imported as a page.",
    )
    expect(errors).toEqual([])
  })

  it('reads lists of folders as tabs, and of languages as languages', async () => {
    const { config, errors } = await importFiles({
      'index.html': INDEX.replace('loadSidebar', "basePath: '/docs/', loadSidebar"),
      'docs/_sidebar.md': '- [Start](/)\n- [Guide](guide/)\n',
      'docs/README.md': '# Acme\n',
      'docs/guide/README.md': '# Guide\n',
      'docs/api/_sidebar.md': '- [Back](/)\n- [Calls](calls.md)\n',
      'docs/api/README.md': '# The API\n',
      'docs/api/calls.md': '# Calls\n',
      'docs/zh-cn/_sidebar.md': '- [开始](zh-cn/)\n',
      'docs/zh-cn/README.md': '# 开始\n',
    })
    expect(config.navigation).toEqual({
      languages: [
        {
          language: 'en',
          default: true,
          tabs: [
            { tab: 'Acme', pages: ['index', 'guide/index'] },
            { tab: 'The API', pages: ['api/calls'] },
          ],
        },
        { language: 'zh-CN', pages: ['zh-cn/index'] },
      ],
    })
    expect(errors).toEqual([])
  })
})
