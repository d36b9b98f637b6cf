// The HTML file that is printed: its order, and where its links lead.
import { describe, expect, it } from 'vitest'
import { makeBook } from './book.ts'
import { browserPaths } from './browser.ts'
import { readContents, readName } from './contents.ts'

const LIST = `<div id="content"><h2>Guides / Start</h2>
<ul><li><a href="/">Home</a></li><li><a href="/guides/install">Install</a></li></ul>
<h2>Reference</h2><ul><li><a href="/guides/install">Install</a></li><li><a href="/api">API</a></li></ul></div>`

const page = (main: string, head = '') =>
  `<!doctype html><html lang="en" data-side="toc"><head><link rel="stylesheet" href="/t.css">${head}</head><body><nav id="sidebar">No</nav><main id="content-container">${main}</main></body></html>`

const PAGES: Readonly<Record<string, string>> = {
  '/': page(
    '<div id="content"><h2 id="a">A</h2><a href="/guides/install#b">B</a> <a href="#a">up</a> <a href="/api">x</a></div>',
  ),
  '/guides/install': page(
    '<h1 id="page-title">Install</h1><h2 id="b">B</h2><a href="/">Home</a> <a href="/gone?q=1#x">gone</a> <a href="https://example.com">out</a>',
    '<link rel="stylesheet" href="/u.css"><link rel="canonical" href="https://docs.example.com/guides/install">',
  ),
}

const make = (pages = PAGES) =>
  makeBook({ title: 'Acme & Co', parts: readContents(LIST), htmlAt: (address) => pages[address] })

describe('the contents', () => {
  it('list each page once, in the order of the navigation', () => {
    expect(readContents(LIST)).toEqual([
      {
        title: 'Guides / Start',
        pages: [
          { address: '/', title: 'Home' },
          { address: '/guides/install', title: 'Install' },
        ],
      },
      { title: 'Reference', pages: [{ address: '/api', title: 'API' }] },
    ])
  })

  it.each([
    ['/guides', ['/guides/install']],
    ['/guides/', ['/guides/install']],
    ['/guide', []],
    ['/api', ['/api']],
  ])('can be those of a part: %s', (below, addresses) => {
    expect(readContents(LIST, below).flatMap(({ pages }) => pages.map(({ address }) => address))).toEqual(addresses)
  })
})

it.each([
  [
    ['ar / Docs / Start', 'ar / Docs / Use', 'ar / API'],
    ['Docs / Start', 'Docs / Use', 'API'],
  ],
  [
    ['en / Docs', 'en / Docs / Use'],
    ['Docs', 'Docs / Use'],
  ],
  [
    ['en / Docs', 'fr / Docs'],
    ['en / Docs', 'fr / Docs'],
  ],
  [['en / Docs'], ['en / Docs']],
])('the parts of a book are named by what tells them apart: %j', (titles, names) => {
  const lists = titles.map((title, i) => `<h2>${title}</h2><ul><li><a href="/p${i}">P</a></li></ul>`)
  expect(readContents(`<div id="content">${lists.join('')}</div>`).map(({ title }) => title)).toEqual(names)
})

it.each([
  ['linux', { PATH: '/usr/bin:/opt' }, '/opt/google-chrome'],
  ['darwin', { HOME: '/Users/ada' }, '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
  ['darwin', { HOME: '/Users/ada' }, '/Users/ada/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  [
    'win32',
    { LOCALAPPDATA: 'C:\\Users\\Ada\\AppData\\Local' },
    'C:\\Users\\Ada\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe',
  ],
  ['win32', { 'ProgramFiles(x86)': 'D:\\Programs' }, 'D:\\Programs\\Microsoft\\Edge\\Application\\msedge.exe'],
] as const)('a browser is looked for where it is installed: %s %j', (platform, env, path) => {
  expect(browserPaths(platform, env)).toContain(path)
})

it.each([
  ['All pages - Acme &amp; Co - Docs', 'All pages', 'Acme & Co - Docs'],
  ['Acme', 'Acme', 'Acme'],
])('the name of a site is in the title of its list: %s', (title, heading, name) => {
  expect(
    readName(`<html><head><title>${title}</title></head><body><h1 id="page-title">${heading}</h1></body></html>`),
  ).toBe(name)
})

describe('a book', () => {
  it('is for paper of a size', () => {
    const source = { title: 'Acme', parts: readContents(LIST), htmlAt: (address: string) => PAGES[address] }
    expect(makeBook(source)).toContain('@page { size: A4;')
    expect(makeBook({ ...source, paper: 'letter' })).toContain('@page { size: letter;')
  })

  it('has a title, the contents, and the main part of each page that there is', () => {
    const book = make()
    expect(book).toContain('<title>Acme &amp; Co</title>')
    expect(book).toContain('<li><a href="#p1">Home</a></li><li><a href="#p2">Install</a></li>')
    expect(book).not.toContain('>API</a>')
    expect(book.match(/<section class="book-page"/g)).toHaveLength(2)
    expect(book).not.toContain('sidebar')
  })

  it('is light, even if the site is dark', () => {
    const dark = page('').replace('<html lang="en"', '<html lang="en" class="dark wide" data-appearance="dark"')
    expect(make({ '/': dark })).toContain('<html lang="en" class="wide"><head>')
  })

  it('has the stylesheets of all pages once', () => {
    expect(make().match(/<link rel="stylesheet" href="\/\w\.css">/g)).toEqual([
      '<link rel="stylesheet" href="/t.css">',
      '<link rel="stylesheet" href="/u.css">',
    ])
  })

  it.each([
    ['a heading of another page', '<a href="#p2-b">B</a>'],
    ['a heading of the same page', '<a href="#p1-a">up</a>'],
    ['a page', '<a href="#p1">Home</a>'],
    ['a page that isn’t in the book, of a site without an address', '<a>x</a>'],
    ['a page that isn’t in the book', '<a href="https://docs.example.com/gone?q=1#x">gone</a>'],
    ['another site', '<a href="https://example.com">out</a>'],
  ])('links to %s', (_, link) => {
    expect(make()).toContain(link)
  })

  it('makes ids unique, except for those that styles know', () => {
    const book = make()
    expect(book).toContain('<h2 id="p1-a">')
    expect(book).toContain('<h2 id="p2-b">')
    expect(book).toContain('<h1 id="page-title">')
  })

  it('leads to headings that begin like an id of the frame', () => {
    const book = make({ '/': page('<a href="#content-types">T</a><h2 id="content-types">Content types</h2>') })
    expect(book).toContain('<a href="#p1-content-types">T</a><h2 id="p1-content-types">')
  })

  it.each([
    ['unfolds details', '<details><summary>S</summary>T</details>', '<details open><summary>S</summary>T</details>'],
    ['loads all images', '<img src="/a.png" loading="lazy">', '<img src="/a.png">'],
    ['leaves scripts and dialogs out', '<p>a</p><script>1</script><dialog><p>b</p></dialog>', '<p>a</p></div>'],
    [
      'leaves buttons out that need a script',
      '<button class="x needs-script"><i>b</i></button><p>c</p>',
      '<div id="content-container"><p>c</p>',
    ],
    [
      'keeps references inside of drawings',
      '<svg viewBox="0 0 1 1"><path id="m" clip-path="url(#m)"/><use href="#m"/></svg>',
      '<svg viewBox="0 0 1 1"><path id="p1-m" clip-path="url(#p1-m)"></path><use href="#p1-m"></use></svg>',
    ],
    [
      'keeps text as it is',
      '<code title="a &quot;b&quot; > c">id="x" &lt;b&gt;</code>',
      '<code title="a &quot;b&quot; > c">id="x" &lt;b&gt;</code>',
    ],
  ])('%s', (_, main, expected) => {
    expect(make({ '/': page(main) })).toContain(expected)
  })
})
