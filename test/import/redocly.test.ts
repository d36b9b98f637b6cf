// Redocly: sidebars in YAML, languages below `@l10n/`, and Markdoc.
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/files/memory.ts'
import { importSite } from '../../src/import/import.ts'
import { importFiles } from './testing.ts'

describe('a site of Redocly', () => {
  it('writes the title of a page where its text names it', async () => {
    const { file, remarks } = await importFiles({
      'redocly.yaml': 'seo: { title: Acme }\n',
      'sidebars.yaml': '- page: index.md\n- page: own.md\n',
      'index.md': '# Withdraw\n\n## Fields of {% $frontmatter.seo.title %}\n\nText.\n',
      'own.md': '---\nseo:\n  title: Pay\n---\n\n# Payment\n\nSee {% $frontmatter.seo.title %}.\n',
    })
    expect(file('index.mdx')).toContain('## Fields of Withdraw')
    expect(file('own.mdx')).toContain('See Pay.')
    expect(remarks).toEqual([])
  })

  it('keeps the order of its sidebar, its languages, addresses, and redirects', async () => {
    const { config, addresses, errors, remarks } = await importFiles({
      'redocly.yaml': `
seo: { title: Acme, siteUrl: 'https://docs.acme.example/' }
l10n: { defaultLocale: en-US, locales: [{ code: en-US }, { code: ja }] }
redirects:
  $ref: redirects.yaml
  /older/: { to: /guides/Start, type: 302 }
ignore: [guides/draft.md]
`,
      'redirects.yaml': '/old:\n  to: /guides/more/\n',
      'sidebars.yaml': `
- page: index.md
  label: Welcome
- separator: Guides
- group: First steps
  page: guides/Start.md
  expanded: true
  items:
    - page: guides/more.md
- $ref: reference/sidebar.yaml
- label: Shop
  href: https://shop.acme.example
`,
      'reference/sidebar.yaml': '- directory: .\n  label: Reference\n',
      'README.md': '# About the repository\n',
      'index.md': '# Home\n\n[Start](guides/Start.md)\n',
      'guides/Start.md': '# Start\n\nText.\n',
      'guides/more.md': '# More\n\nText.\n',
      'guides/draft.md': '# Draft\n',
      'guides/_part.md': 'Part.\n',
      'reference/a.md': '---\nseo: { title: A, description: About A. }\n---\n\nText.\n',
      'pricing.page.tsx': 'export default () => null\n',
      '@l10n/ja/guides/Start.md': '# はじめ\n\nText.\n',
    })
    expect(config.navigation).toEqual({
      languages: [
        {
          language: 'en',
          default: true,
          pages: [
            'index',
            {
              group: 'Guides',
              pages: [
                { group: 'First steps', root: 'guides/start', pages: ['guides/more'], expanded: true },
                { group: 'Reference', pages: ['reference/a'] },
                'links/shop',
              ],
            },
          ],
        },
        { language: 'ja', groups: expect.anything() },
      ],
    })
    expect(addresses).toEqual([
      '/ kept',
      '/guides/more kept',
      '/guides/start kept',
      '/ja/guides/start kept',
      '/old redirected /guides/more',
      '/older redirected /guides/start',
      '/pricing redirected /',
      '/reference/a kept',
    ])
    expect(remarks).toEqual([
      "left page in React: The page `/pricing` is written in React and wasn't imported. Its address leads to `/` now.",
    ])
    expect(errors).toEqual([])
  })

  it('takes specifications along, with the files that they refer to', async () => {
    const files = {
      'redocly.yaml': 'seo: { title: Acme }\n',
      'sidebars.yaml': '- page: index.md\n- group: Pets\n  page: apis/pets.yaml\n',
      'index.md': '# Home\n\nText.\n',
      'apis/pets.yaml':
        'openapi: 3.1.0\ninfo: { title: Pets, version: "1" }\npaths:\n  /pets:\n    $ref: "parts/pets.yaml#/list"\n',
      'apis/parts/pets.yaml': 'list: { get: { responses: { 200: { $ref: ./all.json } } } }\n',
      'apis/parts/all.json': '{ "description": "All of them." }',
    }
    const { site, errors } = await importFiles(files)
    const parts = ['apis/parts/all.json', 'apis/parts/pets.yaml', 'apis/pets.yaml']
    expect(site.files.list()).toEqual(expect.arrayContaining(parts))
    expect(site.navigation).toMatchObject({ pages: ['index', { group: 'Pets', openapi: '/apis/pets.yaml' }] })
    expect(errors).toEqual([])

    const within = await importSite(new MemoryFileSystem(files), { prefix: 'guides/' })
    expect(within?.files.list()).toEqual(expect.arrayContaining(parts.map((path) => `guides/${path}`)))
    expect(within?.navigation).toMatchObject({
      pages: ['guides/index', { group: 'Pets', openapi: '/guides/apis/pets.yaml' }],
    })
  })

  it('copies static files, but no scripts or stylesheets of the old theme', async () => {
    const { site, remarks } = await importFiles({
      'redocly.yaml': 'seo: { title: Acme }\n',
      'sidebars.yaml': '- page: index.md\n',
      'index.md': '# Home\n\nText.\n',
      'static/guide.pdf': 'PDF',
      'static/theme.css': 'body {}',
    })
    expect(site.files.list()).toContain('guide.pdf')
    expect(site.files.list()).not.toContain('theme.css')
    expect(remarks).toEqual([expect.stringMatching(/^left script or stylesheet: `theme\.css`/)])
  })

  it('converts Markdoc', async () => {
    const { file, remarks, errors, site } = await importFiles({
      'redocly.yaml': 'seo: { title: Acme }\n',
      'sidebars.yaml': '- page: index.md\n',
      '_code/a.js': 'first()\nstart()\nmore()\nend()\nlast()\n',
      '_partials/part.md': 'A *part*.\n',
      'index.md': `# Home

{% admonition type="warning" name="Stop" %}
Read *this*.
{% /admonition %}

{% tabs %}

{% tab label="JavaScript" %}
{% code-snippet file="/_code/a.js" language="js" from="start" before="end" /%}
{% /tab %}

{% tab label="Words" %}
Some text.
{% /tab %}

{% /tabs %}

{% partial file="/_partials/part.md" /%}

{% partial file="/_partials/none.md" /%}

## Images {% #own-id %}

An ![image](https://acme.example/a.png) {% .wide %} and {% img src="https://acme.example/b.png" alt="another" /%}.

{% try-it method="ping" /%}

See {% link-internal href=concat("/a/", $env.X) %}the page{% /link-internal %}.

{% cards %}
{% card title="Shop" to="https://shop.acme.example" %}
Buy.
{% /card %}
{% /cards %}

\`{% code %}\` stays.
`,
    })
    expect(file('index.mdx')).toBe(`---
title: Home
---

<Warning title="Stop">

Read *this*.

</Warning>

<Tabs>

<Tab title="JavaScript">

\`\`\`js
start()
more()
\`\`\`

</Tab>

<Tab title="Words">

Some text.

</Tab>

</Tabs>

A *part*.



## Images {#own-id}

An ![image](https://acme.example/a.png) and ![another](https://acme.example/b.png).



See the page.

<Columns>

<Card title="Shop" href="https://shop.acme.example">

Buy.

</Card>

</Columns>

\`{% code %}\` stays.
`)
    expect(remarks).toEqual([
      "missing {% partial %}: The file `/_partials/none.md`, which should be included here, doesn't exist.",
      'left {% try-it %}: `{% try-it %}` was left out.',
      'simplified {% link-internal %}: The content of `{% link-internal %}` stays, but without what is around it.',
    ])
    expect(site.text).toEqual([])
    expect(errors).toEqual([])
  })

  it('reads docs that are part of another site, with their versions', async () => {
    const { config, addresses, file, errors } = await importFiles({
      'docs/sidebars.yaml': "- $ref: '@v2/v2.sidebars.yaml'\n- $ref: '@v1/v1.sidebars.yaml'\n",
      'docs/versions.yaml': 'default: v2\nversions:\n  - { version: v1, name: 1.x }\n  - { version: v2, name: 2.x }\n',
      'docs/@v2/v2.sidebars.yaml': '- page: index.md\n- page: set-up.md\n',
      'docs/@v2/index.md': '# Pets\n\n[Set up](./set-up.md)\n',
      'docs/@v2/set-up.md': '# Set up\n\nNew.\n',
      'docs/@v1/v1.sidebars.yaml': '- page: set-up.md\n',
      'docs/@v1/set-up.md': '# Set up\n\nOld.\n',
    })
    expect(config.navigation).toEqual({
      versions: [
        { version: '2.x', default: true, pages: ['index', 'set-up'] },
        { version: '1.x', pages: ['v1/set-up'] },
      ],
    })
    expect(addresses).toEqual(['/ kept', '/set-up kept', '/v1/set-up kept'])
    expect(file('index.mdx')).toContain('[Set up](/set-up)')
    expect(errors).toEqual([])
  })

  it('shows public values of the environment, and those that a partial is handed', async () => {
    const { file, remarks } = await importFiles({
      'redocly.yaml': 'seo: { title: Acme }\n',
      'sidebars.yaml': '- page: index.md\n',
      '.env': 'PUBLIC_FEE="10 cents"\nSECRET=hidden\n',
      '_partials/key.md': 'Set `{% $key %}` to {% $address %}.\n',
      '_partials/links.md': '[shop]: https://shop.acme.example\n',
      'index.md': `# Home

It costs {% $env.PUBLIC_FEE %}, not {% $env.SECRET %}. See the [shop][].

{% partial file="/_partials/key.md" variables={
    key: "Auth__Key",
    "address": "https://acme.example"
} /%}

{% shared-links file="/_partials/links.md" /%}
`,
    })
    expect(file('index.mdx')).toBe(`---
title: Home
---

It costs 10 cents, not \\{% $env.SECRET %\\}. See the [shop][].

Set \`Auth__Key\` to https://acme.example.

[shop]: https://shop.acme.example
`)
    expect(remarks).toEqual(['left {% $ %}: `{% $env.SECRET %}` shows as text.'])
  })

  it('writes tables whose rows are lists', async () => {
    const { file, remarks, site } = await importFiles({
      'redocly.yaml': 'seo: { title: Acme }\n',
      'sidebars.yaml': '- page: index.md\n',
      'index.md': `# Home

{% table %}

- Option
- Meaning

---

- \`a|b\`
- Sets **both**.

---

- \`c\` {% colspan=2 %}

  \`\`\`yaml
  c: 1
  ---
  c: 2
  \`\`\`

{% /table %}

{% table %}
| A | B |
| - | - |
| 1 | 2 |
{% /table %}
`,
    })
    expect(file('index.mdx')).toMatch(/<th>\n\nOption\n\n<\/th>/)
    expect(file('index.mdx')).toContain('```yaml\nc: 1\n---\nc: 2\n```')
    expect(file('index.mdx')).toContain('<td colSpan={2}>')
    expect(file('index.mdx')).toContain('| A | B |')
    expect(site.text).toEqual([])
    expect(remarks).toEqual([])
  })
})
