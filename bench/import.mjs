// Compares an imported site with the original: the HTML that the old tool built from the same folder.
// node bench/import.mjs <source folder> <original's HTML folder> [--base /docs] [--keep <folder>] [--show 12]
//   [--main <selector>] [--sidebar <selector>] [--drop <selector>]
// Imports and builds the folder, then compares each page of the original with the page that its URL leads to now: the
// visible words, the order of the sidebar, and every heading's anchor. `--base` is the path that the original was built
// for. `--keep` keeps the texts of both sides, one word a line, and all differences. The selectors replace the usual ones
// if a theme has others.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import { runProgram } from './build.mjs'
import { readPage } from './import/read-page.mjs'

const ORIGINAL = {
  // Themes of Docusaurus, Material, VitePress, Starlight, Docsy, PyData and Furo, mdBook, just-the-docs, then any.
  main: '.theme-doc-markdown, .md-content__inner, .vp-doc, .sl-markdown-content, .td-content, article.bd-article, [itemprop=articleBody], #mdbook-content > main, #content > main, #main-content, article, main, [role=main]',
  sidebar:
    '.theme-doc-sidebar-container, .md-sidebar--primary, .VPSidebar, #starlight__sidebar, #td-section-nav, .bd-sidebar-primary, .sidebar-tree, #mdbook-sidebar, #sidebar, .site-nav, #site-nav, aside nav',
  drop: '',
}
const IMPORTED = {
  main: '#content-area',
  sidebar: '#navigation-items',
  drop: '#header > :not(h1), .code-block-language',
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: 'string', default: '' },
    keep: { type: 'string' },
    show: { type: 'string', default: '12' },
    main: { type: 'string', default: ORIGINAL.main },
    sidebar: { type: 'string', default: ORIGINAL.sidebar },
    drop: { type: 'string', default: ORIGINAL.drop },
  },
})
const [source, original] = positionals
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'galley-import-'))
mkdirSync(folder, { recursive: true })
try {
  await compare()
} finally {
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true })
}

async function compare() {
  const docs = join(folder, 'docs')
  const site = join(folder, 'site')
  for (const old of [docs, site]) rmSync(old, { recursive: true, force: true })
  const imported = await runProgram(['import', source, '--to', docs, '--format', 'json'], [0, 1])
  const report = JSON.parse(imported.output)
  await runProgram(['build', docs, '--out', site, '--format', 'json'], [0, 1])
  const options = { executablePath: findChromium(), chromiumSandbox: process.getuid?.() !== 0 }
  const browser = await chromium.launch(options)
  try {
    const read = await reader(browser)
    const before = await readSite(read, original, { ...ORIGINAL, ...values })
    const after = await readSite(read, site, IMPORTED)
    print(report, judge(before, after))
  } finally {
    await browser.close()
  }
}

/** Reads HTML with the browser's parser, without running its scripts. */
async function reader(browser) {
  const tab = await browser.newPage()
  await tab.setContent('<!doctype html>')
  return (html, selectors) => tab.evaluate(readPage, { html, selectors })
}

/**
 * The pages of a built site by URL path, without `.html` and slashes at the end. A page that only redirects has `to`.
 * @returns {Promise<Map<string, { words: string[], ids: string[], sidebar: string[], to?: string }>>}
 */
async function readSite(read, root, selectors) {
  const pages = new Map()
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  for (const file of files.sort()) {
    const path = `/${file.split(sep).join('/')}`
    const page = await read(readFileSync(join(root, file), 'utf8'), selectors)
    if (page === undefined) continue
    const url = new URL(path, 'https://site.example')
    const resolve = (href) => {
      const target = URL.canParse(href, url) ? new URL(href, url) : undefined
      return target?.origin === url.origin ? plain(target.pathname) : undefined
    }
    const links = page.sidebarFile ? await linksOf(read, join(root, dirname(file), page.sidebarFile)) : page.sidebar
    const sidebar = [...new Set(links.map(resolve).filter((one) => one !== undefined))]
    pages.set(plain(path), { ...page, sidebar, ...(page.to !== undefined && { to: resolve(page.to) ?? page.to }) })
  }
  const redirects = join(root, '_redirects')
  if (existsSync(redirects))
    for (const line of readFileSync(redirects, 'utf8').split('\n')) {
      const [from, to] = line.split(/\s+/)
      if (from?.startsWith('/') && to && !pages.has(plain(from)))
        pages.set(plain(from), { words: [], ids: [], sidebar: [], to: plain(to.replace(/[?#].*$/, '')) })
    }
  return pages
}

/** The links of a sidebar that all pages load from one file. */
async function linksOf(read, file) {
  if (!existsSync(file)) return []
  const page = await read(readFileSync(file, 'utf8'), { main: 'body', sidebar: 'body', drop: '' })
  return page.sidebar
}

function plain(path) {
  const decoded = decode(path)
    .replace(/(?:\/index)?\.html$|\/index$/, '')
    .replace(/\/+$/, '')
  const { base } = values
  return (
    (base !== '' && (decoded === base || decoded.startsWith(`${base}/`)) ? decoded.slice(base.length) : decoded) || '/'
  )
}

function decode(path) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function judge(before, after) {
  const counterpart = new Map()
  const lost = []
  const redirected = []
  for (const [path, { to }] of before) {
    const now = follow(path, after)
    if (now === undefined) lost.push(path)
    else if (now !== path) redirected.push(path)
    if (now !== undefined && to === undefined) counterpart.set(path, now)
  }
  // Old pages that lead to another one's counterpart, such as landing pages in React, have no text of their own here.
  const own = [...counterpart].filter(
    ([path, now]) => path === now || !before.has(now) || before.get(now).to !== undefined,
  )
  const anchors = { answered: 0, lost: [] }
  const order = { equal: 0, different: [], absent: new Set() }
  const listed = new Set([...after.values()].flatMap(({ sidebar }) => sidebar).map((one) => follow(one, after)))
  for (const [path, now] of own) {
    const page = after.get(now)
    const ids = new Set(page.ids)
    for (const id of before.get(path).headings) {
      if (ids.has(id)) anchors.answered++
      else anchors.lost.push(`${path}#${id}`)
    }
    judgeOrder(path, before.get(path).sidebar, page.sidebar, counterpart, after, order)
  }
  order.absent = [...order.absent].filter((one) => !listed.has(one))
  return { before, own, lost, redirected, anchors, order, text: compareText(before, after, own) }
}

function follow(path, pages) {
  for (let hops = 0; hops < 5; hops++) {
    const page = pages.get(path)
    if (page === undefined) return undefined
    if (page.to === undefined || /^[a-z]+:/.test(page.to)) return path
    path = page.to
  }
  return undefined
}

/** Compares the order of the pages that both sidebars show. Either may hide collapsed groups, or other tabs. */
function judgeOrder(path, before, after, counterpart, pages, order) {
  const wanted = [...new Set(before.map((one) => counterpart.get(one)).filter((one) => one !== undefined))]
  const shown = after.map((one) => follow(one, pages) ?? one)
  const shownSet = new Set(shown)
  for (const one of wanted) if (!shownSet.has(one)) order.absent.add(one)
  const both = wanted.filter((one) => shownSet.has(one))
  const bothSet = new Set(both)
  const ours = [...new Set(shown.filter((one) => bothSet.has(one)))]
  const at = both.findIndex((one, i) => one !== ours[i])
  if (both.length < 2) return
  if (at < 0) order.equal++
  else order.different.push(`${path}: ${both[at]} is before ${ours[at]} in the original`)
}

/** Words that only one side has, by page, as `git diff` finds them. */
function compareText(before, after, own) {
  const sides = { old: before, new: after }
  for (const side of ['old', 'new']) rmSync(join(folder, side), { recursive: true, force: true })
  let words = 0
  for (const [path, now] of own) {
    words += before.get(path).words.length
    for (const [side, pages] of Object.entries(sides)) {
      const file = join(folder, side, `${path === '/' ? '/index' : path}.txt`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${pages.get(side === 'old' ? path : now).words.join('\n')}\n`)
    }
  }
  const { stdout } = spawnSync(
    'git',
    ['diff', '--no-index', '--no-color', '-U0', '--diff-algorithm=histogram', 'old', 'new'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
    },
  )
  writeFileSync(join(folder, 'text.diff'), stdout)
  return { words, pages: readDiff(stdout) }
}

/** @returns {Map<string, { missing: number, added: number, hunks: { missing: string[], added: string[] }[] }>} */
function readDiff(diff) {
  const pages = new Map()
  let page
  for (const line of diff.split('\n')) {
    const [, path] = /^diff --git a\/old\/(.*?)\.txt b\//.exec(line) ?? []
    if (path !== undefined) {
      page = { missing: 0, added: 0, hunks: [] }
      pages.set(`/${path}`, page)
    } else if (line.startsWith('@@')) page.hunks.push({ missing: [], added: [] })
    else if (/^[-+](?![-+]{2} )/.test(line)) {
      const side = line.startsWith('-') ? 'missing' : 'added'
      page[side]++
      page.hunks.at(-1)[side].push(line.slice(1))
    }
  }
  return pages
}

function print(report, { before, own, lost, redirected, anchors, order, text }) {
  const show = Number(values.show)
  const list = (items) => {
    for (const item of items.slice(0, show)) console.log(`  ${item}`)
    if (items.length > show) console.log(`  … and ${items.length - show} more`)
  }
  const sum = (name) => [...text.pages.values()].reduce((total, page) => total + page[name], 0)
  console.log(`${report.system}: ${report.pages} pages, ${report.errors.length} errors`)
  console.log(`Old pages: ${before.size}; ${own.length} compared, ${redirected.length} redirected, ${lost.length} lost`)
  list(lost)
  console.log(`Anchors: ${anchors.answered} answered, ${anchors.lost.length} lost`)
  list(anchors.lost)
  console.log(
    `Sidebars: ${order.equal} in the same order, ${order.different.length} not; ${order.absent.length} pages absent`,
  )
  list([...order.different, ...order.absent.map((path) => `absent: ${path}`)])
  console.log(
    `Words: ${text.words} in the original, ${sum('missing')} missing, ${sum('added')} added, in ${text.pages.size} of ${own.length} pages`,
  )
  const worst = [...text.pages].sort(([, a], [, b]) => b.missing + b.added - a.missing - a.added)
  for (const [path, { missing, added, hunks }] of worst.slice(0, show)) {
    console.log(`  ${path}: ${missing} missing, ${added} added`)
    for (const hunk of hunks.slice(0, 4))
      console.log(`    - ${hunk.missing.slice(0, 16).join(' ')}\n    + ${hunk.added.slice(0, 16).join(' ')}`)
  }
}
