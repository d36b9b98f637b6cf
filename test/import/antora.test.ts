// Antora: components, modules, and pages in AsciiDoc. Also folders of AsciiDoc that have no configuration.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

const COMPONENT = "name: acme\ntitle: Acme\nversion: '2.1'\nnav:\n- modules/ROOT/nav.adoc\n"

/** The page that a text becomes in a component of one page. */
async function page(text: string, others: Readonly<Record<string, string>> = {}) {
  const site = await importFiles({
    'antora.yml': COMPONENT,
    'modules/ROOT/pages/index.adoc': `= Home\n\n${text}`,
    ...others,
  })
  return { ...site, text: site.file('index.mdx')?.replace(/^---[\s\S]*?---\n\n/, '') ?? '' }
}

describe('a site of Antora', () => {
  it('reads its navigation, keeps addresses, and finds pages, images, and parts in modules', async () => {
    const { config, file, errors, addresses } = await importFiles({
      'antora.yml': `${COMPONENT}- modules/admin/nav.adoc\nasciidoc:\n  attributes:\n    product: Acme *Server*\n    idprefix: ''\n    idseparator: '-'\n`,
      'modules/ROOT/nav.adoc':
        '.Start\n* xref:index.adoc[]\n* xref:install.adoc[Set up]\n** xref:install/linux.adoc[]\n',
      'modules/admin/nav.adoc': '* Operations\n** xref:backup.adoc[]\n** https://acme.example[Shop]\n',
      'modules/ROOT/pages/index.adoc':
        '= Welcome to {product}\n:description: What it is.\n\nSee xref:install.adoc#before[before you start] or xref:admin:backup.adoc[].\n\nimage::logo.png[The logo]\n',
      'modules/ROOT/pages/install.adoc':
        '= Install\n:page-aliases: setup.adoc, admin:first.adoc\n\n[#before]\n== Before you start\n\ninclude::partial$note.adoc[]\n',
      'modules/ROOT/pages/install/linux.adoc': '= On Linux\n\nBack to xref:../install.adoc[].\n',
      'modules/ROOT/partials/note.adoc': 'NOTE: Needs {product}.\n',
      'modules/ROOT/images/logo.png': 'png',
      'modules/admin/pages/backup.adoc': '= Back up\n\n== Back up & restore\n\nSee <<Back up & restore>>.\n',
    })
    expect(config).toMatchObject({
      name: 'Acme',
      navigation: {
        groups: [
          { group: 'Start', pages: ['index', { group: 'Set up', root: 'install', pages: ['install/linux'] }] },
          { group: 'Operations', pages: ['admin/backup', 'links/shop'] },
        ],
      },
      redirects: expect.arrayContaining([
        { source: '/setup', destination: '/install' },
        { source: '/admin/first', destination: '/install' },
      ]),
    })
    expect(file('index.mdx')).toContain('title: Welcome to Acme Server\ndescription: What it is.')
    expect(file('index.mdx')).toContain('See [before you start](/install#before) or [Back up](/admin/backup).')
    expect(file('index.mdx')).toContain('![The logo](/')
    expect(file('install.mdx')).toContain(
      '## Before you start {#before}\n\n<Note>\n\nNeeds Acme **Server**.\n\n</Note>',
    )
    expect(file('install/linux.mdx')).toContain('Back to [Install](/install).')
    expect(file('admin/backup.mdx')).toContain('See [Back up & restore](#back-up-restore).')
    expect(errors).toEqual([])
    expect(addresses).toContain('/admin/backup kept')
  })
})

describe('a page in AsciiDoc', () => {
  it('becomes Markdown', async () => {
    const { text } = await page(
      '*Bold*, _italics_, `code`, `+{literal}+`, H~2~O, and an https://acme.example[example^].\n\n* one\n** two\n* three\n+\n----\ncode\n----\n\nText.\n\n. first\n. second\n',
    )
    expect(text).toBe(
      '**Bold**, _italics_, `code`, `{literal}`, H<sub>2</sub>O, and an [example](https://acme.example).\n\n- one\n  - two\n- three\n\n  ```text\n  code\n  ```\n\nText.\n\n1. first\n2. second\n',
    )
  })
})

describe('references', () => {
  it('lead to where a page is now, and to ids of titles', async () => {
    const { text, file, errors } = await page(
      'See xref:old.adoc[], xref:new.adoc#top[the top], and <<No Such Part>>.\n\n[[part]]\n.The listing\n----\nx\n----\n\nBack to <<part>>.\n',
      { 'modules/ROOT/pages/new.adoc': '[[top]]\n= New\n:page-aliases: old.adoc\n\nText.\n' },
    )
    expect(text).toContain('See [New](/new), [the top](/new#top), and No Such Part.')
    expect(text).toContain('Back to [The listing](#part).')
    expect(file('new.mdx')).toContain('<a id="top"></a>')
    expect(errors).toEqual([])
  })

  it('tell how ids are made if no playbook is there', async () => {
    const ids = async (fragment: string) =>
      (await page(`See xref:index.adoc#${fragment}[it].\n\n== First steps\n\nText.\n`)).text
    expect(await ids('first-steps')).toContain('## First steps\n')
    expect(await ids('_first_steps')).toContain('## First steps {#_first_steps}\n')
  })
})

it('takes a folder for plain AsciiDoc if its component has no pages', async () => {
  const { config, file } = await importFiles({
    'antora/antora.yml': COMPONENT,
    'en/intro.adoc': '= Intro\n\ninclude::_part.adoc[]\n',
    'en/_part.adoc': 'Shared.\n',
  })
  expect(file('intro.mdx')).toContain('Shared.')
  expect(config.navigation).toEqual({ pages: ['intro'] })
})
