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

it('reports the macros of extensions', async () => {
  const { remarks, text } = await page(
    'chart::sales[pie]\n\nUse extlink:zbc[], plugin:git[Git], [.x]*bold*, and a:b.\n',
  )
  expect(remarks.filter((one) => one.includes('is a macro of an extension'))).toHaveLength(3)
  expect(text).toContain('Use zbc, Git, **bold**, and a:b.')
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

describe('blocks', () => {
  it('become components', async () => {
    const { text, errors } = await page(
      [
        '.Careful',
        '[WARNING]',
        '====',
        'Hot.',
        '====',
        '',
        '.More',
        '[%collapsible]',
        '====',
        'Text.',
        '====',
        '',
        '[tabs]',
        '====',
        'Java::',
        '+',
        '----',
        'a();',
        '----',
        'Go::',
        '+',
        '----',
        'b()',
        '----',
        '====',
        '',
        '[quote,Ada,Notes]',
        '____',
        'So it is.',
        '____',
        '',
        'image::https://acme.example/a.png[A,300]',
        '',
        '// A comment.',
        'Done.footnote:[Or *not*.]',
      ].join('\n'),
    )
    expect(text).toBe(
      [
        '<Warning title="Careful">\n\nHot.\n\n</Warning>',
        '<Accordion title="More">\n\nText.\n\n</Accordion>',
        '<CodeGroup>\n\n```text title="Java"\na();\n```\n\n```text title="Go"\nb()\n```\n\n</CodeGroup>',
        '> So it is.\n>\n> — Ada, Notes',
        '<img src="https://acme.example/a.png" alt="A" width="300" />',
        'Done.[^1]',
        '[^1]: Or **not**.\n',
      ].join('\n\n'),
    )
    expect(errors).toEqual([])
  })

  it('show code with the numbers that a list explains', async () => {
    const { text } = await page(
      '.app.yml\n[source,yaml,subs="+attributes"]\n----\nversion: {v} # <1>\nname: x <2>\n----\n<1> The version.\n<2> The name.\n',
      { 'antora.yml': `${COMPONENT}asciidoc:\n  attributes:\n    v: 3\n` },
    )
    expect(text).toBe(
      '```yaml title="app.yml"\nversion: 3 # (1)\nname: x # (2)\n```\n\n1. The version.\n2. The name.\n',
    )
  })

  it('include files, their tags, and their lines, if the conditions are met', async () => {
    const { text, remarks } = await page(
      'ifdef::shown[]\nNo.\nendif::[]\nifndef::shown[]\nYes.\nendif::[]\n\n[source,java]\n----\ninclude::example$A.java[tag=body]\n----\n\ninclude::partial$part.adoc[leveloffset=+1]\n\ninclude::../../../../etc/passwd[]\n',
      {
        'modules/ROOT/examples/A.java': 'class A {\n// tag::body[]\n  int x;\n// end::body[]\n}\n',
        'modules/ROOT/partials/part.adoc': '= Part\n\nText.\n\ninclude::part.adoc[]\n',
      },
    )
    expect(text).toBe('Yes.\n\n```java\n  int x;\n```\n\n## Part {#_part}\n\nText.\n')
    expect(remarks.filter((one) => one.includes('include'))).toHaveLength(2)
  })

  it('hold tables whose cells span others or hold blocks', async () => {
    const { text, errors } = await page(
      '[cols="1,2"]\n|===\n|Name |Use\n\n|`a` |One \\| two\n|*b*\n|Three\n|===\n\n|===\n2+|Both\n.2+|x a|* one\n|z\n|===\n\n,===\na,"b, c"\n,===\n',
    )
    expect(text).toContain('| Name | Use |\n| --- | --- |\n| `a` | One \\| two |\n| **b** | Three |\n')
    expect(text).toContain('<td colSpan={2}>\n\nBoth\n\n</td>')
    expect(text).toContain('<td rowSpan={2}>\n\nx\n\n</td>\n<td>\n\n- one\n\n</td>')
    expect(text).toContain('| a | b, c |')
    expect(errors).toEqual([])
  })

  it('are attached to items of lists', async () => {
    const { text } = await page(
      '. First\n+\nMore.\n\n.. Inner\n+\nNOTE: Inside.\n\n+\nOuter again.\n. Second\n\nTerm:: Its text.\nOther::\n* item\n',
    )
    expect(text).toContain(
      '1. First\n\n   More.\n   1. Inner\n\n      <Note>\n\n      Inside.\n\n      </Note>\n\n   Outer again.\n2. Second\n',
    )
    expect(text).toContain('<dt>\n\n   Term')
  })
})

it.each([
  ['stars', '*a '],
  ['backticks', '`a '],
  ['brackets', 'xref:a[b '],
  ['roles', '[.a]#b '],
  ['quotes', '"`a '],
  ['dots', 'a.'],
  ['references', '<<a'],
  ['anchors', '[[a'],
  ['continuations', '* a\n+\n'],
  ['blocks', '====\n--\n____\n'],
  ['cells', '|===\n|a\n'],
  ['conditions', 'ifdef::a[]\n'],
  ['terms', 'a:: b\n'],
])('keeps a page of many unclosed %s', async (_, part) => {
  const { file } = await importFiles({
    'antora.yml': COMPONENT,
    'modules/ROOT/pages/index.adoc': `= Home\n\n${part.repeat(4_000)}\n`,
  })
  expect(file('index.mdx')).toContain('title: Home')
})
