// Nuxt Content and Docus: numbered paths, `.navigation.yml`, components between colons.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

const CONFIG = `
export default defineNuxtConfig({
  extends: ['docus'],
  site: { name: 'Acme', url: 'https://acme.example' },
  routeRules: { '/old': { redirect: '/guide/first' } },
})
`

describe('a site of Nuxt Content', () => {
  it('takes order from numbers, and leaves them out of addresses', async () => {
    const { config, file, addresses, remarks, errors } = await importFiles({
      'nuxt.config.ts': CONFIG,
      'content/index.md': '---\nseo:\n  title: Acme docs\n---\n\nSee the [guide](/guide).\n',
      'content/2.guide/.navigation.yml': 'title: Handbook\nicon: i-lucide-book\n',
      'content/2.guide/1.index.md':
        '---\ntitle: Guide\n---\n\n[First](/guide/first#a-part) and [first](./2.first.md).\n',
      'content/2.guide/10.last.md': '---\ntitle: Last\n---\n\nText.\n',
      'content/2.guide/2.first.md':
        '---\ntitle: First\nnavigation.title: One\nhead.title: First of all\n---\n\n## A part\n\nText.\n',
      'content/2.guide/3.secret.md': '---\ntitle: Secret\nnavigation: false\n---\n\nText.\n',
      'content/1.api/1.$get.md': '---\ntitle: $get\n---\n\nText.\n',
    })
    expect(config.name).toBe('Acme')
    expect(config.navigation).toEqual({
      pages: [
        'index',
        { group: 'Api', pages: ['api/dollarget'] },
        { group: 'Handbook', icon: 'lucide:book', root: 'guide', pages: ['guide', 'guide/first', 'guide/last'] },
      ],
    })
    expect(file('index.mdx')).toContain('title: Acme docs')
    expect(file('guide.mdx')).toContain('[First](/guide/first#a-part) and [first](/guide/first)')
    expect(file('guide/first.mdx')).toContain('sidebarTitle: One')
    expect(file('guide/secret.mdx')).toContain('hidden: true')
    expect(addresses).toEqual([
      '/ kept',
      '/api/dollarget kept',
      '/guide kept',
      '/guide/first kept',
      '/guide/last kept',
      '/guide/secret kept',
      '/old redirected /guide/first',
    ])
    expect(remarks).toEqual([])
    expect(errors).toEqual([])
  })

  it('knows numbered folders without their configuration, and the path that links begin with', async () => {
    const { site, config, file } = await importFiles({
      'docs/README.md': '# About this folder',
      'docs/1.start/.navigation.yml': 'title: Start here\n',
      'docs/1.start/1.one.md': '---\ntitle: One\n---\n\n[Two](/docs/4.x/start/two), [two](/docs/4.x/start/two).\n',
      'docs/1.start/2.two.md': '---\ntitle: Two\n---\n\nText.\n',
    })
    expect(site.system.id).toBe('nuxt-content')
    expect(site.source.base).toBe('/docs/4.x')
    expect(config.navigation).toEqual({ groups: [{ group: 'Start here', pages: ['start/one', 'start/two'] }] })
    expect(file('start/one.mdx')).toContain('[Two](/start/two)')
  })

  it('makes languages of their folders', async () => {
    const { config } = await importFiles({
      'nuxt.config.ts': `export default defineNuxtConfig({
        i18n: { defaultLocale: 'en', locales: [{ code: 'fr' }, { code: 'en' }] },
      })`,
      'content/en/1.start.md': '---\ntitle: Start\n---\n\nText.\n',
      'content/fr/1.start.md': '---\ntitle: Début\n---\n\nTexte.\n',
    })
    expect(config.navigation).toEqual({
      languages: [
        { language: 'en', default: true, pages: ['en/start'] },
        { language: 'fr', pages: ['fr/start'] },
      ],
    })
  })

  it('converts its components', async () => {
    const { file, remarks, errors, site } = await importFiles({
      'nuxt.config.ts': CONFIG,
      'content/index.md': `---
title: Home
---

::card-group
  ::card
  ---
  title: First
  icon: i-lucide-rocket
  to: /other
  ---
  Read \`ref()\`{lang="ts"}.
  ::
  :::u-page-card{to="/other"}
  #title
  Second

  #description
  More.
  :::
::

::tabs
  :::tabs-item{label="One" icon="i-lucide-book"}
  Text.
  :::

  :::tabs-item{label="Two"}
  ::::warning{to="/other"}
  Careful.
  ::::
  :::
::

::steps
### Install

\`\`\`bash [Terminal]
# a comment
npm i
\`\`\`

### Use
::

::accordion
  :::accordion-item{label="Why?"}
  Because.
  :::
::

::field{name="size" type="number" required}
The size.
::

:read-more{to="/other#the-end"}

::u-button{to="/other"}
Go
::

Press :kbd{value="K"}:br or [this]{.big}, :badge[new]{color="success"}, a:b{c}, and \`:kbd{value="x"}\`.
`,
      'content/other.md': '---\ntitle: Other\n---\n\n## The end\n\nText.\n',
    })
    const text = file('index.mdx')
    expect(text).toContain('<Card title="First" icon="lucide:rocket" href="/other">\n\nRead `ref()`.')
    expect(text).toContain('<Card title="Second" href="/other">\n\nMore.')
    expect(text).toContain('<Tab title="One" icon="lucide:book">\n\nText.')
    expect(text).toContain('<Warning>\n\nCareful.\n\n[Other](/other)\n\n</Warning>')
    expect(text).toContain('<Step title="Install">\n\n```bash title="Terminal"\n# a comment\nnpm i\n```\n\n</Step>')
    expect(text).toContain('<AccordionGroup>')
    expect(text).toContain('<Accordion title="Why?">')
    expect(text).toContain('<ResponseField name="size" type="number" required>')
    expect(text).toContain('[Read more in Other](/other#the-end)')
    expect(text).toContain('[Go](/other)')
    expect(text).toContain(
      'Press <kbd>K</kbd><br /> or this, <Badge color="green">new</Badge>, a:b\\{c\\}, and `:kbd{value="x"}`.',
    )
    expect(remarks).toEqual([])
    expect(errors).toEqual([])
    expect(site.text).toEqual([])
  })

  it('keeps what is in components of the site itself', async () => {
    const { file, remarks } = await importFiles({
      'nuxt.config.ts': CONFIG,
      'content/index.md': `# Home

::u-page-hero
#title
Fast

#description
And small.
::

::price-list{title="Prices" to="/other"}
::note
All in **euros**.
::
::

:copy-input{source="npm run dev and wait"}
`,
      'content/other.md': '# Other',
    })
    const text = file('index.mdx')
    expect(text).toContain('**Fast**\n\nAnd small.')
    expect(text).toContain('[Prices](/other)')
    expect(text).toContain('<Note>\n\nAll in **euros**.\n\n</Note>')
    expect(remarks).toEqual([
      'simplified ::u-page-hero: `::u-page-hero` was left out; its content stays.',
      'left ::price-list: `::price-list` was left out; its content stays.',
      'left :copy-input: `:copy-input` was left out. The text in its `source` is lost.',
    ])
  })
})
