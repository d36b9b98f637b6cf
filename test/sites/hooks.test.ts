// The names that authors' stylesheets use for the parts of a page: each one is in the output, or has a reason not to be.
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestSite, testSite } from '../site.ts'

const PAGE = `---
title: Everything
description: One of each.
related: [other]
---

<Panel><RequestExample>

\`\`\`bash A
a
\`\`\`

</RequestExample><ResponseExample>

\`\`\`json 200
{}
\`\`\`

</ResponseExample></Panel>

<AccordionGroup><Accordion title="A">x</Accordion></AccordionGroup>

<Note>x</Note>

<CardGroup><Card title="A" href="/other" /></CardGroup>

\`\`\`ts a.ts icon="file" expandable
${'a\n'.repeat(30)}
\`\`\`

\`\`\`mermaid
flowchart LR; A-->B
\`\`\`

<CodeGroup>

\`\`\`js A
a
\`\`\`

</CodeGroup>

<Expandable title="A">x</Expandable>

<Frame>![x](/a.png)</Frame>

A <Icon icon="flag" /> and a <Tooltip tip="x">term</Tooltip>.

<Steps><Step title="A">x</Step></Steps>

<Tabs><Tab title="A" icon="flag">x</Tab></Tabs>

<Tile href="/other" title="A">x</Tile>

<Update label="2026" tags={["api"]}>x</Update>

<ParamField query="a" type="string">x</ParamField>

<Prompt description="A">x</Prompt>

<Color variant="table"><Color.Row title="A"><Color.Item name="a" value="#fff" /></Color.Row></Color>

<Tree><Tree.Folder name="a"><Tree.File name="b" /></Tree.Folder></Tree>

<View title="A">x</View>

<style>{'accordion { color: red }'}</style>
`

const FILES = {
  'docs.json': {
    name: 'Test',
    theme: 'mint',
    colors: { primary: '#0f766e' },
    logo: '/a.png',
    background: { decoration: 'grid' },
    banner: { content: 'News', dismissible: true },
    contextual: { options: ['copy'] },
    styling: { eyebrows: 'breadcrumbs' },
    navbar: {
      links: [{ label: 'Status', href: 'https://x.example' }],
      primary: { type: 'button', label: 'Sign in', href: '/other' },
    },
    footer: {
      socials: { github: 'https://x.example' },
      links: [{ header: 'A', items: [{ label: 'B', href: 'https://x.example' }] }],
    },
    navigation: {
      global: { anchors: [{ anchor: 'Blog', icon: 'flag', href: 'https://x.example' }] },
      languages: [
        {
          language: 'en',
          products: [
            {
              product: 'One',
              description: 'First',
              icon: 'flag',
              tabs: [
                {
                  tab: 'Guides',
                  groups: [
                    {
                      group: 'Start',
                      icon: 'flag',
                      tag: 'NEW',
                      pages: ['index', 'other', { group: 'Deep', root: 'deep', directory: 'card', pages: ['third'] }],
                    },
                  ],
                },
                {
                  tab: 'More',
                  menu: [
                    {
                      item: 'API',
                      description: 'All calls',
                      icon: 'flag',
                      groups: [{ group: 'Calls', root: 'calls', directory: 'accordion', pages: ['fourth'] }],
                    },
                  ],
                },
              ],
            },
            { product: 'Two', description: 'Second', icon: 'flag', pages: ['fifth'] },
          ],
        },
        { language: 'fr', pages: ['fr/index'] },
      ],
    },
  },
  'index.mdx': PAGE,
  ...Object.fromEntries(
    ['other', 'deep', 'third', 'calls', 'fourth', 'fifth', 'fr/index'].map((path) => [
      `${path}.mdx`,
      `---\ntitle: ${path}\ndeprecated: true\n---\n\n## A\n\nText`,
    ]),
  ),
  'a.png': 'x',
}

const CLASSES =
  `accordion accordion-group callout card card-group columns code-block code-block-icon code-block-copy-button
  code-block-fade-overlay code-group expandable frame icon mermaid step steps tab-icon tabs tile tooltip update mdx-content
  breadcrumb-list breadcrumb-item nav-logo navbar-link nav-anchors nav-anchor nav-tabs nav-tabs-item
  topbar-right-container nav-tag-pill nav-tag-pill-text nav-dropdown-trigger nav-dropdown-content nav-dropdown-item
  nav-dropdown-item-text-container nav-dropdown-item-title nav-dropdown-item-description nav-dropdown-item-icon
  nav-dropdown-products-selector-trigger nav-dropdown-products-selector-content nav-dropdown-products-selector-item
  nav-dropdown-products-selector-item-title nav-dropdown-products-selector-item-description
  nav-dropdown-products-selector-item-icon localization-select-item sidebar-group sidebar-group-icon sidebar-group-header
  sidebar-title toc toc-item footer advanced-footer pagination-prev pagination-next pagination-title field prompt directory
  directory-page directory-card not-found-container not-found-status-code not-found-title not-found-description
  not-found-recommended-pages-list not-found-recommended-page-link color color-row color-item tree tree-folder tree-file
  panel`.split(/\s+/)

const IDS = `body-content content-area content header banner footer page-title pagination panel background-color navbar
  topbar-cta-button mobile-nav sidebar sidebar-content table-of-contents table-of-contents-layout table-of-contents-content
  search-bar-entry request-example response-example page-context-menu page-context-menu-button localization-select-trigger
  localization-select-content`.split(/\s+/)

let site: TestSite
let all = ''
beforeAll(async () => {
  site = await testSite(FILES)
  all = site.paths
    .filter((path) => path.endsWith('.html'))
    .map((path) => site.file(path))
    .join('\n')
})

describe('the output has', () => {
  it.each(CLASSES)('the class .%s', (name) => expect(all).toMatch(new RegExp(`class="(?:[^"]* )?${name}(?: [^"]*)?"`)))
  it.each(IDS)('the ID #%s', (id) => expect(all).toMatch(new RegExp(`<[^>]* id="${id}"`)))
  it('the path of the page', () => expect(site.file('/other.html')).toContain('data-current-path="/other"'))
  it.each(['sidebar-group', 'nav-tabs-item'])('a current .%s', (name) =>
    expect(all).toMatch(new RegExp(`class="(?:[^"]* )?${name}(?: [^"]*)?"[^>]* data-active`)),
  )
  it.each(['mermaid-container', 'mermaid-controls-wrapper', 'theme-toggle'])('the component name %s', (name) =>
    expect(all).toContain(`data-component-name="${name}"`),
  )
})

it('names no attribute of the document like a part of it, for which an author would take it: `[data-banner]`', () => {
  const attributes = [...(/<html[^>]*>/.exec(all)?.[0] ?? '').matchAll(/ data-([\w-]+)/g)].map(([, name]) => name)
  expect(attributes).toContain('banner-key')
  expect(attributes.filter((name = '') => IDS.includes(name))).toEqual([])
})

it('adds no anchor links to headings on a page with a custom layout', async () => {
  const custom = await testSite({ 'index.mdx': '---\ntitle: A\nmode: custom\n---\n\n<h2 className="mine">Own</h2>' })
  expect(custom.html('/')).toContain('<h2 id="own" class="mine">Own</h2>')
})

it("rewrites element selectors in an author's stylesheet so that they match the output", () => {
  expect(site.file('/index.html')).toContain(':is(accordion, .accordion) { color: red }')
})
