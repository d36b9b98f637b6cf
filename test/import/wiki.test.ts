// Wikis of GitHub: names as links, the sidebar, and addresses of the wiki itself.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

describe('a wiki of GitHub', () => {
  it('has the order of its sidebar, then the other pages', async () => {
    const { config, addresses, file, errors, remarks } = await importFiles({
      'Home.md': 'Welcome. See [[Getting started]], [[the plan|Big-Plan#steps]], and [[Nothing]].\n\n# Part\n',
      '_Sidebar.md':
        '**Use**\n\n* [Home](https://github.com/acme/pets/wiki)\n* [[Start here|Getting-Started]]\n  * [Plan](https://github.com/acme/pets/wiki/Big-Plan)\n* [[Unwritten]]\n\n## More\n\n* [FAQ](FAQ)\n* [Site](https://acme.example)\n',
      '_Footer.md': 'Made by Acme.\n',
      'Getting-Started.md':
        '# Start\n\n[Plan](big-plan), [file](files/a.pdf), [all](https://github.com/acme/pets/wiki/FAQ#one), [other](https://github.com/other/pets/wiki/FAQ).\n\n[[images/a.png|alt=A cat]] and `[[code]]`\n',
      'Big-Plan.md': '## Steps\n\nText.\n',
      'FAQ.md': '## One\n\nText.\n',
      'deep/Loose-page.md': 'Text, and [the FAQ](../wiki/FAQ).\n',
      'files/a.pdf': 'pdf',
      'images/a.png': 'png',
    })
    expect(config.navigation).toEqual({
      groups: [
        { group: 'Use', pages: ['index', { group: 'Start here', root: 'Getting-Started', pages: ['Big-Plan'] }] },
        { group: 'More', pages: ['FAQ', 'links/site'] },
        { group: 'More pages', pages: [{ group: 'Deep', pages: ['Loose-page'] }] },
      ],
    })
    expect(addresses).toEqual(['/ kept', '/Big-Plan kept', '/FAQ kept', '/Getting-Started kept', '/Loose-page kept'])
    expect(file('index.mdx')).toBe(
      '---\ntitle: Home\n---\n\nWelcome. See [Getting started](/Getting-Started), [the plan](/Big-Plan#steps), and Nothing.\n\n## Part\n',
    )
    expect(file('Getting-Started.mdx')).toContain(
      '[Plan](/Big-Plan), [file](/files/a.pdf), [all](/FAQ#one), [other](https://github.com/other/pets/wiki/FAQ).',
    )
    expect(file('Getting-Started.mdx')).toContain('![A cat](/images/a.png) and `[[code]]`')
    expect(file('Loose-page.mdx')).toContain('title: Loose page\n---\n\nText, and [the FAQ](/FAQ).')
    expect(errors).toEqual([])
    expect(remarks).toEqual([
      'left footer: What `_Footer.md` showed on each page was left out.',
      'missing [[ ]]: There is no page `Nothing`. Only its name is left.',
      'changed heading levels: Headings are one level lower now, because the title of the page has level 1.',
    ])
  })

  it('may have no sidebar', async () => {
    const { site, config } = await importFiles({ 'Home.md': '[[B]]\n', 'A.md': 'a\n', 'B.md': 'b\n' })
    expect(site.system.id).toBe('wiki')
    expect(config.navigation).toEqual({ pages: ['index', 'A', 'B'] })
  })

  it("isn't a folder with a README", async () => {
    const { site } = await importFiles({ 'README.md': '# A\n', 'home.md': '# Home\n', 'b.md': '# B\n' })
    expect(site.system.id).toBe('markdown')
  })
})
