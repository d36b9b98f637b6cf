// Sites built for one audience, as hosts with logins do: no output contains pages meant for anyone else.
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/files/memory.ts'
import { audienceName, readAudience } from '../../src/project/audience.ts'
import { loadProject } from '../../src/project/load.ts'
import { createSite } from '../../src/site/site.ts'

const page = (title: string, keys: string, text: string) => `---\ntitle: ${title}\n${keys}---\n\n${text}\n`

const FILES: Record<string, string> = {
  'docs.json': JSON.stringify({
    name: 'Harbor',
    theme: 'mint',
    colors: { primary: '#0f766e' },
    navigation: {
      groups: [
        { group: 'Open', public: true, pages: ['index'] },
        { group: 'Guides', pages: ['guide', 'admin', 'partner', 'both', 'broken'] },
      ],
    },
    redirects: [{ source: '/old-admin', destination: '/admin' }],
  }),
  'galley.json': JSON.stringify({ url: 'https://docs.example.com' }),
  'index.mdx': page('Welcome', '', 'Everyone reads the canary-open. ![](/images/open.svg)'),
  'guide.mdx': page('Guide', '', 'Readers read the canary-guide. ![](/images/guide.svg)'),
  'admin.mdx': page('Admin', 'groups: [admin]\n', 'Admins read the canary-admin. ![](/images/admin.svg)'),
  'partner.mdx': page('Partner', 'groups: [partner]\n', 'Partners read the canary-partner.'),
  'both.mdx': page('Both', 'groups: [admin]\npublic: true\n', 'Groups count: canary-both.'),
  'broken.mdx': page('Broken', 'groups: admin\n', 'Nobody reads the canary-broken.'),
  'images/open.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>picture-open</title></svg>',
  'images/guide.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>picture-guide</title></svg>',
  'images/admin.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>picture-admin</title></svg>',
  'images/nobody.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>picture-nobody</title></svg>',
}

async function outputsFor(audience: string): Promise<Map<string, string>> {
  const project = await loadProject(new MemoryFileSystem(FILES))
  const options = { base: '', directoryUrls: false, threads: 0, audience: readAudience(audience) }
  const site = await createSite(project, options)
  const outputs = new Map<string, string>()
  for (let paths = site.paths(); paths.length > 0; paths = site.paths().filter((path) => !outputs.has(path))) {
    for (const path of paths) {
      const file = await site.render(path)
      outputs.set(path, file ? Buffer.from(file.content).toString('latin1') : '')
    }
  }
  site.close()
  return outputs
}

describe('an audience', () => {
  it.each([
    ['visitors', ['open']],
    ['readers', ['open', 'guide']],
    ['readers:admin', ['open', 'guide', 'admin', 'both']],
    ['readers:partner', ['open', 'guide', 'partner']],
    ['readers:admin,partner', ['open', 'guide', 'admin', 'both', 'partner']],
    ['readers:nobody', ['open', 'guide']],
  ])('%s gets its own pages and nothing from other audiences in any output', async (audience, expected) => {
    const outputs = await outputsFor(audience)
    const all = [...outputs]
    const text = all.map(([path, content]) => `${path}\n${content}`).join('\n')
    const canaries = [...new Set([...text.matchAll(/canary-(\w+)/g)].map(([, name]) => name))]
    expect(canaries.sort()).toEqual([...expected].sort())
    for (const name of ['guide', 'admin', 'partner', 'both', 'broken']) {
      expect([name, outputs.has(`${name}.html`), outputs.has(`${name}.md`)]).toEqual([
        name,
        expected.includes(name),
        expected.includes(name),
      ])
      // Neither the sidebar, nor llms.txt, nor the sitemap names it.
      if (!expected.includes(name)) expect(text).not.toMatch(new RegExp(`/${name}\\b(?!\\.svg)`))
    }
    const pictures = [...new Set([...text.matchAll(/picture-(\w+)/g)].map(([, name]) => name))]
    expect(pictures.sort()).toEqual(expected.filter((name) => ['open', 'guide', 'admin'].includes(name)).sort())
    if (audience !== 'visitors') expect(outputs.get('index.html')).toContain('href="/guide"')
  })

  it.each(['visitors', 'readers', 'readers:admin,partner', 'readers:a%2Cb'])(
    'round-trips through its name: %s',
    (name) => {
      const audience = readAudience(name)
      expect(audience && audienceName(audience)).toBe(name)
    },
  )
})
