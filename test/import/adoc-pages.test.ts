// Pages in AsciiDoc on sites of Hugo and Jekyll: their addresses, titles, links, images, and what they include.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

describe('AsciiDoc on a site of Hugo', () => {
  const FILES = {
    'hugo.yaml':
      'title: Acme\nbaseURL: https://acme.example/\nmarkup:\n  asciidocExt:\n    attributes:\n      product: Acme Pets\n      icons:\n',
    'content/_index.md': '---\ntitle: Home\n---\n\n[Start]({{< ref "guide/start" >}})\n',
    'content/guide/_index.adoc': '---\ntitle: Guide\nweight: 2\n---\n\nAll of it.\n',
    'content/guide/start.adoc':
      '---\ntitle: Start here\nweight: 1\naliases: [/begin/]\n---\n:imagesdir: ../../images\n\n== First steps\n\n{product} is xref:next.adoc[], see <<next.adoc#_part_two>>, link:/guide/[the guide], and link:../next/[this].\n\nimage::cat.png[A cat]\n\ninclude::parts/shared.adoc[]\n',
    'content/guide/next.adoc':
      '---\ntitle: Next\nweight: 3\n---\n= Another title\n:description: What comes next.\n\n== Part two\n\nNOTE: Mind the dog.\n',
    'content/guide/bare.adoc': '= Without front matter\n\nText.\n',
    'parts/shared.adoc': 'Shared words.\n',
    'static/images/cat.png': 'png',
  }

  it('becomes pages with the same addresses, in the order of their weights', async () => {
    const { config, addresses, remarks, errors, anchors } = await importFiles(FILES)
    expect(config.navigation).toEqual({
      pages: ['index', { group: 'Guide', root: 'guide/index', pages: ['guide/start', 'guide/next', 'guide/bare'] }],
    })
    expect(addresses).toEqual([
      '/ kept',
      '/begin redirected /guide/start',
      '/guide kept',
      '/guide/bare kept',
      '/guide/next kept',
      '/guide/start kept',
    ])
    expect(remarks).toEqual([])
    expect(errors).toEqual([])
    expect(anchors.lost).toEqual([])
  })

  it('reads attributes of the configuration, files of the site, and images by their addresses', async () => {
    const { file } = await importFiles(FILES)
    expect(file('guide/start.mdx')).toContain(
      'Acme Pets is [Next](/guide/next), see [Part two](/guide/next#_part_two), [the guide](/guide), and [this](/guide/next).',
    )
    expect(file('guide/start.mdx')).toContain('(/images/cat.png)')
    expect(file('guide/start.mdx')).toContain('## First steps {#_first_steps}')
    expect(file('guide/start.mdx')).toContain('Shared words.')
  })

  it('shows the title of the front matter, and that of the text if there is none', async () => {
    const { file } = await importFiles(FILES)
    expect(file('guide/next.mdx')).toMatch(/^---\ntitle: Next\ndescription: What comes next\.\n---\n\n## Part two/)
    expect(file('guide/next.mdx')).toContain('<Note>')
    expect(file('guide/bare.mdx')).toMatch(/^---\ntitle: Without front matter\n---\n\nText\./)
  })
})

describe('AsciiDoc on a site of Jekyll', () => {
  const FILES = {
    '_config.yml': 'title: Acme\ntheme: just-the-docs\nasciidoctor:\n  attributes:\n    - product=Acme Pets\n',
    'README.adoc': '= The repository\n',
    'index.adoc': '= {product}\n:page-nav_order: 1\n\nSee <<guide/start.adoc#first-steps,the start>>.\n',
    'guide/start.adoc':
      '= Start\n:page-nav_order: 2\n:page-parent: Guide\n:page-description: How to start.\n:page-redirect_from: /begin\n\n== First steps\n\nOn {site-gen}.\n',
    'guide/index.md': '---\ntitle: Guide\nhas_toc: false\n---\n\n[Start](start.html)\n',
    'guide/moved.adoc': '---\ntitle: Moved\npermalink: /elsewhere/\nparent: Guide\n---\n\nHere.\n',
    '_parts/note.adoc': 'Not a page.\n',
  }

  it('becomes pages, whose headers have what front matter has elsewhere', async () => {
    const { config, addresses, file, remarks, errors, site } = await importFiles(FILES)
    expect(site.system.id).toBe('jekyll')
    expect(config.navigation).toEqual({
      pages: ['index', { group: 'Guide', root: 'guide/index', pages: ['guide/start', 'elsewhere'] }],
    })
    expect(addresses).toEqual([
      '/ kept',
      '/begin redirected /guide/start',
      '/elsewhere kept',
      '/guide kept',
      '/guide/start kept',
    ])
    expect(file('index.mdx')).toContain('title: Acme Pets\n')
    expect(file('index.mdx')).toContain('See [the start](/guide/start#first-steps).')
    expect(file('guide/start.mdx')).toContain('description: How to start.\n')
    expect(file('guide/start.mdx')).toContain('On jekyll.')
    expect(remarks).toEqual([])
    expect(errors).toEqual([])
  })

  it('has no pages in it if no plugin reads it, unless there is front matter', async () => {
    const { config } = await importFiles({
      '_config.yml': 'title: Acme\ntheme: minima\n',
      'index.md': '---\ntitle: Home\n---\n\nHello.\n',
      'more.md': '---\ntitle: More\n---\n\nMore.\n',
      'notes.adoc': '= Notes\n\nFor us.\n',
      'page.adoc': '---\ntitle: Page\n---\n\nFor you.\n',
    })
    expect(config.navigation).toEqual({ pages: ['index', 'more', 'page'] })
  })
})
