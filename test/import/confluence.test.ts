// Confluence: a space exported as XML, and one exported as HTML.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

const object = (type: string, id: number, inner: string) =>
  `<object class="${type}" package="com.atlassian.confluence.pages">\n<id name="id">${id}</id>\n${inner}\n</object>\n`
const value = (name: string, text: string | number) => `<property name="${name}"><![CDATA[${text}]]></property>`
const link = (name: string, id: number) =>
  `<property name="${name}" class="Page" package="com.atlassian.confluence.pages"><id name="id">${id}</id>\n</property>`

interface Page {
  readonly title: string
  readonly body: string
  readonly parent?: number
  readonly position?: number
  readonly more?: string
}

/** An export whose pages are given by their ids. */
function exported(pages: Readonly<Record<number, Page>>, more = ''): string {
  const objects = Object.entries(pages).map(([id, { title, body, parent, position, more: rest = '' }]) => {
    const page = [
      value('title', title),
      link('space', 1),
      ...(parent === undefined ? [] : [link('parent', parent)]),
      ...(position === undefined ? [] : [`<property name="position">${position}</property>`]),
      '<property name="contentStatus"><![CDATA[current]]></property>',
      rest,
    ]
    const text = `${value('body', body.replaceAll(']]>', ']] >'))}${link('content', Number(id))}<property name="bodyType">2</property>`
    return object('BodyContent', Number(id) + 1000, text) + object('Page', Number(id), page.join('\n'))
  })
  const space = object('Space', 1, `${value('name', 'Acme Pets')}${value('key', 'PETS')}${link('homePage', 10)}`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<hibernate-generic datetime="2026-01-01 00:00:00.000">\n${objects.join('')}${space}${more}</hibernate-generic>\n`
}

const macro = (name: string, parameters: Readonly<Record<string, string>>, body = '') =>
  `<ac:structured-macro ac:name="${name}" ac:schema-version="1">${Object.entries(parameters)
    .map(([key, text]) => `<ac:parameter ac:name="${key}">${text}</ac:parameter>`)
    .join('')}${body}</ac:structured-macro>`
const rich = (text: string) => `<ac:rich-text-body>${text}</ac:rich-text-body>`
const plain = (text: string) => `<ac:plain-text-body><![CDATA[${text}]]></ac:plain-text-body>`

const HOME: Page = { title: 'Pets home', body: '<p>Welcome.</p>' }

/** The MDX of a page with this text in the storage format. */
async function convert(body: string, more = '', files: Readonly<Record<string, string>> = {}) {
  const pages = {
    10: HOME,
    11: { title: 'Feed a cat', body, parent: 10 },
    12: { title: 'Groom & brush', body: `<p>Twice.</p>${macro('excerpt', {}, rich('<p>Be gentle.</p>'))}`, parent: 11 },
  }
  const { file, ...rest } = await importFiles({ 'entities.xml': exported(pages, more), ...files })
  return { text: file('feed-a-cat.mdx').replace(/^---[\s\S]*?---\n\n?/, ''), ...rest }
}

describe('a space exported as XML', () => {
  it('names the pages that only some people could view, and those below them', async () => {
    const one = '<element class="ContentPermission"><id name="id">1</id></element>'
    const limit = (type: string, people: string) =>
      object(
        'ContentPermissionSet',
        5000,
        `${value('type', type)}<collection name="contentPermissions">${people}</collection>${link('owningContent', 11)}`,
      )
    const named = async (more: string) =>
      (await convert('<p>Salmon.</p>', more)).site.remarks.flatMap(({ what, file }) =>
        what === 'restricted page' ? [file] : [],
      )
    expect(await named(limit('View', one))).toEqual(['entities.xml/11', 'entities.xml/12'])
    expect(await named(limit('View', ''))).toEqual([])
    expect(await named(limit('Edit', one))).toEqual([])
  })

  it('becomes pages in the order and under the parents that Confluence shows', async () => {
    const draft = object('Page', 90, `${value('title', 'Draft')}${link('space', 1)}${value('contentStatus', 'draft')}`)
    const older = object('Page', 91, `${value('title', 'Feed')}${link('space', 1)}${link('originalVersion', 12)}`)
    const { config, addresses, file, site } = await importFiles({
      'entities.xml': exported(
        {
          10: HOME,
          11: { title: 'Zebras', body: '<p>Z.</p>', parent: 10, position: 1 },
          12: { title: 'Äpfel für Katzen', body: '<p>A.</p>', parent: 10, position: 2 },
          13: { title: 'Stripes', body: '<p>S.</p>', parent: 11 },
        },
        draft + older,
      ),
    })
    expect(config.name).toBe('Acme Pets')
    expect(config.navigation).toMatchObject({
      pages: ['index', { group: 'Zebras', root: 'zebras', pages: ['zebras/stripes'] }, 'apfel-fur-katzen'],
    })
    expect(file('index.mdx')).toContain('title: Pets home')
    expect(addresses).toContain('/display/PETS/Zebras redirected /zebras')
    expect(addresses).toContain('/spaces/PETS/pages/13/Stripes redirected /zebras/stripes')
    expect(site.files.list().filter((path) => path.endsWith('.mdx'))).toHaveLength(4)
  })

  it('keeps boxes, code, tabs, folds, and columns', async () => {
    const { text, errors } = await convert(
      macro('info', { title: 'Mind' }, rich('<p>Cats <strong>bite</strong>.</p>')) +
        macro('note', {}, rich('<p>Careful.</p>')) +
        macro('code', { language: 'js', title: 'a.js' }, plain('const a = "<b>" // ]]]]><![CDATA[>')) +
        macro('expand', { title: 'More' }, rich('<ul><li>One<ol><li>Two</li></ol></li></ul>')) +
        macro(
          'ui-tabs',
          {},
          rich(['A', 'B'].map((title) => macro('ui-tab', { title }, rich(`<p>In ${title}.</p>`))).join('')),
        ) +
        `<ac:layout><ac:layout-section ac:type="two_equal"><ac:layout-cell><p>Left</p></ac:layout-cell><ac:layout-cell><p>Right</p></ac:layout-cell></ac:layout-section></ac:layout>` +
        '<ac:adf-extension><ac:adf-node type="panel"><ac:adf-attribute key="panel-type">note</ac:adf-attribute><ac:adf-content><p>New.</p></ac:adf-content></ac:adf-node><ac:adf-fallback><div>New.</div></ac:adf-fallback></ac:adf-extension>',
    )
    expect(errors).toEqual([])
    expect(text).toContain('<Info title="Mind">\n\nCats **bite**.\n\n</Info>')
    expect(text).toContain('<Warning>\n\nCareful.\n\n</Warning>')
    expect(text).toContain('```javascript title="a.js"\nconst a = "<b>" // ]]>\n```')
    expect(text).toContain('<Accordion title="More">\n\n- One\n\n  1. Two\n\n</Accordion>')
    expect(text).toContain('<Tab title="B">\n\nIn B.\n\n</Tab>')
    expect(text).toContain('<Columns cols={2}>')
    expect(text.match(/New\./g)).toHaveLength(1)
  })

  it('follows links by title, by place, and by the address of the wiki', async () => {
    const { text, errors, remarks } = await convert(
      '<h2>Dry food</h2><p><ac:link><ri:page ri:content-title="Groom &amp; brush" /></ac:link> and ' +
        '<ac:link ac:anchor="Dry food"><ac:plain-text-link-body><![CDATA[below]]></ac:plain-text-link-body></ac:link> and ' +
        '<a href="https://acme.example/wiki/spaces/PETS/pages/10/Pets+home">home</a> and ' +
        '<ac:link><ri:page ri:content-title="Gone" /><ac:link-body>an <em>old</em> page</ac:link-body></ac:link>.</p>' +
        macro('children', {}),
    )
    expect(errors).toEqual([])
    expect(text).toContain(
      '[Groom & brush](/feed-a-cat/groom-brush) and [below](#dry-food) and [home](/) and an *old* page.',
    )
    expect(text).toContain('- [Groom & brush](/feed-a-cat/groom-brush)')
    expect(remarks).toEqual(["missing link: There's no page `Gone`, so only the text of the link is left."])
  })

  it('gives attached files their names, and the endings that they lack', async () => {
    const file = (id: number, title: string) =>
      object(
        'Attachment',
        id,
        `${value('title', title)}<property name="version">2</property>${link('containerContent', 11)}`,
      )
    const { text, errors, site } = await convert(
      '<ac:image ac:width="100" ac:alt="A cat"><ri:attachment ri:filename="Cat picture" /></ac:image><p><ac:link><ri:attachment ri:filename="plan b.pdf" /></ac:link></p>',
      file(70, 'Cat picture') + file(71, 'plan b.pdf'),
      { 'attachments/11/70/1': 'old', 'attachments/11/70/2': 'GIF89a', 'attachments/11/71/2': '%PDF-1' },
    )
    expect(errors).toEqual([])
    expect(text).toContain('<img src="/files/feed-a-cat/Cat-picture.gif" alt="A cat" width="100" />')
    expect(text).toContain('[plan b.pdf](/files/feed-a-cat/plan-b.pdf)')
    expect(site.files.readText('files/feed-a-cat/Cat-picture.gif')).toBe('GIF89a')
  })

  it('keeps tasks, lozenges, emoticons, formulas, and tables', async () => {
    const { text, errors } = await convert(
      '<ac:task-list><ac:task><ac:task-id>1</ac:task-id><ac:task-status>complete</ac:task-status><ac:task-body>Buy food</ac:task-body></ac:task></ac:task-list>' +
        `<p>It is ${macro('status', { title: 'Done', colour: 'Green' })} <ac:emoticon ac:name="tick" /><ac:emoticon ac:emoji-id="1f642" /></p>` +
        macro('mathblock', { body: 'a^2' }) +
        '<table><tbody><tr><th>Pet</th><th>Legs</th></tr><tr><th>Cat</th><td><p>4 | 5 { x }</p></td></tr></tbody></table>',
    )
    expect(errors).toEqual([])
    expect(text).toContain('- [x] Buy food')
    expect(text).toContain('It is <Badge color="green">Done</Badge> ✅🙂')
    expect(text).toContain('$$\na^2\n$$')
    expect(text).toMatch(/\| Pet \| Legs \|\n\| --- \| --- \|\n\| \*\*Cat\*\* \| 4 \\\| 5 .*x.* \|/)
  })

  it('includes other pages, and parts of them, but never itself', async () => {
    const include = (name: string, title: string) =>
      macro(name, { '': `<ac:link><ri:page ri:content-title="${title}" /></ac:link>` })
    const { text, remarks } = await convert(
      include('excerpt-include', 'Groom &amp; brush') + include('include', 'Feed a cat'),
    )
    expect(text).toContain('Be gentle.')
    expect(text).not.toContain('Twice.')
    expect(remarks).toContain("missing include macro: There's no page `Feed a cat` to include.")
  })

  it('leaves out what only the frame shows, and reports what it does not know', async () => {
    const { text, remarks } = await convert(
      `${macro('toc', { maxLevel: '3' })}<p>Text<ac:placeholder>Write here</ac:placeholder>.</p>${macro('acme-chart', {}, rich('<p>Data.</p>'))}${macro('acme-map', {})}`,
    )
    expect(text).toBe('Text.\n\nData.\n')
    expect(remarks).toEqual([
      'simplified acme-chart macro: The macro `acme-chart` has no counterpart, so only its content was kept.',
      'left acme-map macro: The macro `acme-map` has no counterpart, so it was left out.',
    ])
  })

  it('lists posts, newest first, and shows texts in the older markup as code', async () => {
    const post = (id: number, title: string, day: string) =>
      object(
        'BlogPost',
        id,
        `${value('title', title)}${link('space', 1)}<property name="creationDate">${day}</property>`,
      )
    const text = (id: number) =>
      object(
        'BodyContent',
        id + 1000,
        `${value('body', 'h1. Old\n* {{x}}')}${link('content', id)}<property name="bodyType">0</property>`,
      )
    const { config, file, remarks } = await importFiles({
      'entities.xml': exported(
        { 10: HOME },
        post(60, 'First', '2024-01-02') + text(60) + post(61, 'Second', '2025-01-02'),
      ),
    })
    expect(config.navigation).toMatchObject({
      pages: ['index', { group: 'Blog', pages: ['blog/second', 'blog/first'] }],
    })
    expect(file('blog/first.mdx')).toContain('```text\nh1. Old\n* {{x}}\n```')
    expect(remarks).toEqual([
      'left wiki markup: This page is in the markup from before Confluence 4, so it is shown as code.',
    ])
  })

  it('puts several spaces into tabs, and survives parents in a circle', async () => {
    const second =
      object('Space', 2, `${value('name', 'Birds')}${value('key', 'BIRD')}`) +
      object(
        'Page',
        50,
        `${value('title', 'Nests')}<property name="space" class="Space"><id name="id">2</id></property>${link('parent', 51)}`,
      ) +
      object(
        'Page',
        51,
        `${value('title', 'Eggs')}<property name="space" class="Space"><id name="id">2</id></property>${link('parent', 50)}`,
      )
    const { config } = await importFiles({ 'entities.xml': exported({ 10: HOME }, second) })
    expect(config.navigation).toMatchObject({
      tabs: [
        { tab: 'Acme Pets', pages: ['pets'] },
        { tab: 'Birds', pages: ['bird/eggs', 'bird/nests'] },
      ],
    })
  })
})

const page = (title: string, body: string) =>
  `<!DOCTYPE html><html><head><title>Acme Pets : ${title}</title></head><body><div id="page"><div id="main-header"><h1 id="title-heading" class="pagetitle"><span id="title-text"> Acme Pets : ${title} </span></h1></div><div id="content"><div class="page-metadata">Created by Ann</div><div id="main-content" class="wiki-content group">${body}</div><div class="pageSection group"><h2 id="attachments" class="pageSectionTitle">Attachments:</h2></div></div></div></body></html>`

const INDEX = `<html><body><h1 id="title-heading" class="pagetitle">Space Details:</h1><div id="main-content" class="pageSection"><table><tr><th>Key</th><td>PETS</td></tr><tr><th>Name</th><td>Acme Pets</td></tr></table></div>
<div class="pageSection"><h2 class="pageSectionTitle">Available Pages:</h2><ul><li><a href="Home_10.html">Home</a> <img src="images/icons/contenttypes/home_page_16.png"/>
<ul><li><a href="11.html">Feed: a cat</a><ul><li><a href="Groom_12.html">Groom</a></li></ul></li></ul><ul><li><a href="Zoo_13.html">Zoo</a></li></ul></li></ul></div></body></html>`

describe('a space exported as HTML', () => {
  const space = (body: string) => ({
    'index.html': INDEX,
    'Home_10.html': page('Home', '<p>Hello.</p>'),
    '11.html': page('Feed: a cat', body),
    'Groom_12.html': page('Groom', '<h2 id="Groom-Longhair">Long hair</h2>'),
    'Zoo_13.html': page('Zoo', '<p>Zoo.</p>'),
    'Loose_14.html': page('Loose', '<p>Not in the list.</p>'),
    'attachments/11/70.png': 'x',
    'attachments/11/71.pdf': 'x',
    'images/icons/bullet_blue.gif': 'x',
    'styles/site.css': 'x',
  })

  it('becomes pages in the order of its list', async () => {
    const { config, addresses, file } = await importFiles(space('<p>Eat.</p>'))
    expect(config.navigation).toMatchObject({
      pages: ['index', { group: 'Feed: a cat', root: 'feed-a-cat', pages: ['feed-a-cat/groom'] }, 'zoo', 'loose'],
    })
    expect(file('feed-a-cat.mdx')).toBe('---\ntitle: "Feed: a cat"\n---\n\nEat.\n')
    expect(addresses).toContain('/Groom_12 redirected /feed-a-cat/groom')
  })

  it('reads macros by their classes', async () => {
    const { file, errors, remarks, site } = await importFiles(
      space(
        `<div class='toc-macro rbtoc1'><ul><li><a href="#x">x</a></li></ul></div>
<div class="confluence-information-macro confluence-information-macro-warning"><p class="title">Hot</p><span class="aui-icon confluence-information-macro-icon"></span><div class="confluence-information-macro-body"><p>Do not touch.</p></div></div>
<div class="panel"><div class="panelHeader"><b>Plan</b></div><div class="panelContent"><p>Play.</p></div></div>
<div id="expander-1" class="expand-container"><div class="expand-control"><span class="expand-control-icon"><img src="images/icons/grey_arrow_down.png"/></span><span class="expand-control-text">Why</span></div><div class="expand-content"><p>Because.</p></div></div>
<div class="code panel pdl"><div class="codeHeader panelHeader pdl"><b>a.py</b></div><div class="codeContent panelContent pdl"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: py; gutter: false; theme: Confluence">if a &lt; b:
    pass</pre></div></div>
<ul class="inline-task-list"><li class="checked"><span>Done</span></li><li><span>Open</span></li></ul>
<p><span class="confluence-embedded-file-wrapper"><img class="confluence-embedded-image" src="attachments/11/70.png?width=90" data-image-src="attachments/11/70.png" width="90" alt="cat.png"></span></p>
<p>See <a href="Groom_12.html#Groom-Longhair">hair</a>, ask <a class="confluence-userlink" href="https://acme.example/people/1">Ann</a>, <span class="status-macro aui-lozenge aui-lozenge-success">OK</span><img class="emoticon emoticon-tick" data-emoji-fallback=":check_mark:" src="images/icons/emoticons/check.png" alt="(tick)"/></p>
<p><a class="confluence-embedded-file" href="attachments/11/71.pdf" data-linked-resource-default-alias="plan [b].pdf"><img src="attachments/thumbnails/11/71" height="250"/></a></p>
<p><strong>Note:</strong>text, 1 * 2 &lt;b&gt; {x}</p>`,
      ),
    )
    const text = file('feed-a-cat.mdx')
    expect(errors).toEqual([])
    expect(remarks).toEqual([])
    expect(text).not.toMatch(/toc|grey_arrow|Created|Attachments/)
    expect(text).toContain('<Danger title="Hot">\n\nDo not touch.\n\n</Danger>')
    expect(text).toContain('<Note title="Plan">\n\nPlay.\n\n</Note>')
    expect(text).toContain('<Accordion title="Why">\n\nBecause.\n\n</Accordion>')
    expect(text).toContain('```py title="a.py"\nif a < b:\n    pass\n```')
    expect(text).toContain('- [x] Done\n- [ ] Open')
    expect(text).toContain('<img src="/attachments/11/70.png" alt="cat.png" width="90" />')
    expect(text).toContain('[hair](/feed-a-cat/groom#long-hair), ask Ann, <Badge color="green">OK</Badge>✅')
    expect(text).toContain('[plan \\[b\\].pdf](/attachments/11/71.pdf)')
    expect(text).toContain('<strong>Note:</strong>text, 1 \\* 2')
    expect(site.files.list()).not.toContain('styles/site.css')
  })
})
