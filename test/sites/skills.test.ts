// Skills for agents, and the index they are found through.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { config, type TestSite, testSite } from '../site.ts'

const OWN = '---\nname: own-skill\ndescription: "What it does."\n---\n\nDo it.\n'

function listed(site: TestSite): { name: string; description: string; url: string; digest: string }[] {
  return JSON.parse(site.file('/.well-known/agent-skills/index.json')).skills
}

describe('skills', () => {
  it('explain how to use the docs if the author provides none', async () => {
    const groups = [{ group: 'Start: here', pages: ['a', 'b'] }]
    const site = await testSite({
      'galley.json': { url: 'https://example.com' },
      'docs.json': config({ name: 'Ümlaut & Co: "Docs"', description: 'All of it.', navigation: { groups } }),
      'a.mdx': '# A',
      'b.mdx': '# B',
    })
    expect(site.file('/skill.md')).toMatchInlineSnapshot(`
      "---
      name: umlaut-co-docs
      description: "Find and read the documentation of Ümlaut & Co: \\"Docs\\". Use it for questions about Ümlaut & Co: \\"Docs\\". All of it."
      ---

      # Ümlaut & Co: "Docs"

      All of it.

      ## How to find a page

      1. Read the index of all pages: https://example.com/llms.txt
      2. Choose pages by their titles and descriptions.
      3. Read them as Markdown: every page is at its address with \`.md\` at the end.

      ## What there is

      - Start: here: 2 pages, from https://example.com/a.md
      "
    `)
    expect(listed(site)).toEqual([
      {
        name: 'umlaut-co-docs',
        type: 'skill-md',
        description: expect.stringContaining('All of it.'),
        url: '/.well-known/agent-skills/umlaut-co-docs/SKILL.md',
        digest: `sha256:${createHash('sha256').update(site.file('/skill.md')).digest('hex')}`,
      },
    ])
    expect(site.file('/.well-known/agent-skills/umlaut-co-docs/SKILL.md')).toBe(site.file('/skill.md'))
  })

  it("are the author's own files, unchanged", async () => {
    const one = await testSite({ 'index.mdx': '# Home', 'skill.md': OWN })
    expect(one.file('/skill.md')).toBe(OWN)
    expect(listed(one)).toMatchObject([{ name: 'own-skill', description: 'What it does.' }])
    const more = await testSite({
      'index.mdx': '# Home',
      '.mintlify/skills/first/SKILL.md': OWN,
      '.mintlify/skills/second/SKILL.md': 'Text',
    })
    expect(listed(more).map(({ name }) => name)).toEqual(['own-skill', 'second'])
    expect(more.file('/.well-known/agent-skills/second/SKILL.md')).toBe('Text')
  })
})

describe('an MCP server', () => {
  const files = (galley: object) => ({
    'docs.json': config({
      name: 'Acme Docs',
      description: 'All about orders. '.repeat(9),
      navigation: { pages: ['a'] },
    }),
    'galley.json': galley,
    'a.mdx': '# A',
  })

  it("can be discovered from the site's URL if it is configured", async () => {
    const site = await testSite(files({ url: 'https://docs.example.com', mcp: 'https://mcp.example.com/docs' }))
    expect(JSON.parse(site.file('/.well-known/mcp/server-card.json'))).toEqual({
      $schema: 'https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json',
      name: 'com.example.mcp/acme-docs',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      title: 'Acme Docs',
      description: expect.stringMatching(/^All about orders\. .{0,81}…$/),
      websiteUrl: 'https://docs.example.com',
      remotes: [{ type: 'streamable-http', url: 'https://mcp.example.com/docs' }],
    })
    expect(JSON.parse(site.file('/.well-known/mcp/catalog.json'))).toEqual({
      specVersion: 'draft',
      entries: [
        {
          identifier: 'urn:air:mcp.example.com:acme-docs',
          displayName: 'Acme Docs',
          type: 'application/mcp-server-card+json',
          url: 'https://docs.example.com/.well-known/mcp/server-card.json',
        },
      ],
    })
    expect(site.file('/_headers')).toContain('/.well-known/mcp/*\n  Access-Control-Allow-Origin: *')
    expect(site.file('/_headers')).toContain('</.well-known/mcp/server-card.json>; rel="mcp-server-card"')
  })

  it.each([{}, { mcp: 'javascript:alert(1)' }, { mcp: '' }])(
    "isn't advertised without a valid URL: %j",
    async (galley) => {
      const site = await testSite(files(galley))
      expect(site.paths.filter((path) => path.includes('/mcp/'))).toEqual([])
      expect(site.file('/_headers')).not.toContain('mcp-server-card')
    },
  )
})
