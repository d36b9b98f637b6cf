// Next.js sites with pages in Markdown: their addresses, the sidebar in their code, and the components of templates.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

describe('a site of Next.js', () => {
  it('has the order of the list in its code, and what pages export for their heads', async () => {
    const { config, addresses, file, errors, remarks } = await importFiles({
      'next.config.mjs':
        "import nextMDX from '@next/mdx'\nexport default nextMDX()({ pageExtensions: ['tsx', 'mdx'] })\n",
      'package.json': '{ "name": "acme", "dependencies": { "next": "15" } }',
      'src/components/Navigation.tsx': `'use client'
import Link from 'next/link'

export const navigation: Array<Group> = [
  { title: 'Guides', links: [{ title: 'Start', href: '/' }, { title: 'Errors', href: '/guides/errors' }] },
  { title: 'API', links: [{ title: 'Pets', href: '/api/pets' }, { title: 'Status', href: 'https://acme.example' }] },
]

export function Navigation() {
  return <nav>{navigation.map((group) => <Link key={group.title} href="/" />)}</nav>
}
`,
      'src/app/page.mdx': `import { Guides } from '@/components/Guides'

export const metadata = {
  title: 'Acme docs',
  description: 'All about pets.',
}

export const sections = [{ title: 'First', id: 'first' }]

# Start

Begin here. {{ className: 'lead' }}

[Pets](/api/pets)
`,
      'src/app/(guides)/guides/errors/page.mdx': `import { docsMetadata } from '@/lib/utils'

export const metadata = docsMetadata({ title: 'Errors', description: 'What fails.' })

# Errors

<Warning>Stop.</Warning>
`,
      'src/app/api/pets/page.mdx': `# Pets

## List pets {{ tag: 'GET', label: '/v1/pets/{id}' }}

<Row>
  <Col>

    All of them.

    <Properties>
      <Property name="limit" type="integer" since="2.0">
        How many.
      </Property>
    </Properties>

  </Col>
  <Col sticky>

    <CodeGroup title="Request" tag="GET" label="/v1/pets">

    \`\`\`bash {{ title: 'cURL' }}
    curl acme.example
    \`\`\`

    \`\`\`js
    fetch('acme.example')
    \`\`\`

    </CodeGroup>

  </Col>
</Row>

<Tabs tabs={['One', 'Two']}>
  <Tab>First.</Tab>
  <Tab>Second.</Tab>
</Tabs>
`,
      'src/app/pricing/page.tsx': 'export default function Page() {}',
    })
    expect(config.navigation).toEqual({
      groups: [
        { group: 'Guides', pages: ['index', 'guides/errors'] },
        { group: 'API', pages: ['api/pets', 'links/status'] },
      ],
    })
    expect(addresses).toEqual(['/ kept', '/api/pets kept', '/guides/errors kept', '/pricing redirected /'])
    expect(file('index.mdx')).toBe(`---
title: Start
description: All about pets.
---

Begin here.

[Pets](/api/pets)
`)
    expect(file('guides/errors.mdx')).toContain('description: What fails.')
    const pets = file('api/pets.mdx')
    expect(pets).toContain('## List pets\n\n<code>GET /v1/pets/&#123;id}</code>\n')
    expect(pets).toContain('<ResponseField name="limit" type="integer" post={["since 2.0"]}>\n\nHow many.')
    expect(pets).toContain('**Request** <code>GET /v1/pets</code>\n\n<CodeGroup>\n\n```bash title="cURL"\ncurl')
    expect(pets).toContain('<Tab title="One">\n\nFirst.')
    expect(pets).not.toMatch(/<(?:Row|Col|Properties)/)
    expect(errors).toEqual([])
    expect(remarks).toEqual([
      "left page in React: The page `/pricing` is written in React and wasn't imported. Its address leads to `/` now.",
    ])
  })

  it('reads Markdoc, and lists of pages that the sidebar lacks by folder', async () => {
    const { config, file, errors } = await importFiles({
      'next.config.js': 'module.exports = {}',
      'src/app/page.md': '---\ntitle: Start\nnextjs:\n  metadata:\n    description: All of it.\n---\n\nText.\n',
      'src/app/docs/use/page.md':
        '---\ntitle: Use\n---\n\n{% callout type="warning" title="Oh no" %}\nStop.\n{% /callout %}\n',
    })
    expect(config.navigation).toEqual({ pages: ['index', { group: 'Docs', pages: ['docs/use'] }] })
    expect(file('index.mdx')).toBe('---\ntitle: Start\ndescription: All of it.\n---\n\nText.\n')
    expect(file('docs/use.mdx')).toContain('<Warning title="Oh no">\n\nStop.')
    expect(errors).toEqual([])
  })

  it('reads redirects and rewrites of a configuration whose other parts are code', async () => {
    const { addresses, remarks } = await importFiles({
      'next.config.mjs': `import nextMDX from '@next/mdx'
import { plugins } from './mdx/plugins.mjs'
const withMDX = nextMDX({ options: { plugins } })
const nextConfig = {
  redirects: async () => {
    return [{ source: '/old', destination: '/one', permanent: true }]
  },
  async rewrites() {
    return { afterFiles: [
      { source: '/uno', destination: '/one' },
      { source: '/stats', destination: '/api/stats' },
      { source: '/proxy/:path*', destination: 'https://acme.example/:path*' },
    ] }
  },
}
export default withMDX(nextConfig)
`,
      'mdx/plugins.mjs': 'export const plugins = [await load()]\n',
      'app/navigation.js':
        "export const navigation = [{ title: 'One', href: '/one' }, { title: 'Two', href: '/two/' }]\n",
      'app/one/page.mdx': '# One\n\n[Uno](/uno)\n',
      'app/two/page.mdx': '# Two\n',
    })
    expect(addresses).toEqual(['/old redirected /one', '/one kept', '/two kept', '/uno redirected /one'])
    expect(remarks).toEqual([])
  })

  it("isn't a folder of Markdown beside an application", async () => {
    const { site } = await importFiles({
      'next.config.js': 'module.exports = {}',
      'app/terms/page.mdx': '# Terms\n',
      'app/privacy/page.mdx': '# Privacy\n',
      'docs/a.md': '# A\n',
      'docs/b.md': '# B\n',
      'docs/c.md': '# C\n',
    })
    expect(site.system.id).toBe('markdown')
  })
})
