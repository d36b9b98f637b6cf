// galley pdf: prints a finished site to one PDF file, with the user's own browser.
import { resolve } from 'node:path'
import { counted } from '../../diagnostics/counted.ts'
import { makeBook, PAPERS, type Paper, remoteImages } from '../../pdf/book.ts'
import { findBrowser, printPage } from '../../pdf/browser.ts'
import { type BookPart, readContents, readName } from '../../pdf/contents.ts'
import { BrowserError } from '../../pdf/devtools.ts'
import { withoutBase } from '../../project/links.ts'
import { folderSource } from '../../server/folder-source.ts'
import { listen } from '../../server/listen.ts'
import { siteListener } from '../../server/site-listener.ts'
import { htmlAt, StaticSite } from '../../server/static-site.ts'
import { builtBase, HOSTING_FILE } from '../../site/host-rules.ts'
import { PAGES_INDEX } from '../../site/page-addresses.ts'
import { readArguments } from '../arguments.ts'
import { type Command, type Terminal, UsageError } from '../command.ts'

const HELP = `galley pdf [folder] [options]

Prints a finished site (default: _site) to one PDF file: a title page, the contents, and every page of the navigation,
with links between them. Needs Chromium, Chrome, Edge, or Brave on this machine.

  --out <file>      the file to write (default: docs.pdf)
  --only <path>     only the pages at this address and below, such as /guides or /fr
  --title <text>    the title (default: the name of the site)
  --paper <size>    A4 (default) or letter
  --online          load images from other servers; without it, nothing is requested from a network
  --browser <path>  the browser, if it isn't found
`

export const pdf: Command = {
  help: HELP,
  async run(args, terminal) {
    const { values, positionals } = readArguments(args, {
      out: { type: 'string', default: 'docs.pdf' },
      only: { type: 'string', default: '/' },
      title: { type: 'string' },
      paper: { type: 'string', default: 'A4' },
      online: { type: 'boolean', default: false },
      browser: { type: 'string' },
    })
    const paper = PAPERS.find((name) => name.toLowerCase() === values.paper.toLowerCase())
    if (paper === undefined) throw new UsageError(`There is no paper called ${values.paper}.`, 'Use A4 or letter.')
    const folder = resolve(terminal.cwd, positionals[0] ?? '_site')
    const source = folderSource(folder)
    if (source.readText(`${PAGES_INDEX}.html`) === undefined)
      throw new UsageError(`${folder} doesn't contain a built site.`, 'Run `galley build` first, or name its folder.')
    const browser = values.browser ?? findBrowser(terminal.env)
    if (browser === undefined)
      throw new UsageError(
        'There is no browser to print with.',
        'Install Chromium or Chrome, or name one with `--browser`.',
      )
    const base = builtBase(source.readText(HOSTING_FILE)) ?? ''
    const site = new StaticSite(source, { base })
    const list = (await htmlAt(site, base + PAGES_INDEX)) ?? ''
    const only = values.only.replace(/^\/*/, '/')
    const parts = readContents(list, base + (withoutBase(only, base) ?? only))
    const pages = await pagesOf(site, parts)
    if (pages.size === 0) throw new UsageError(`The site has no pages at ${values.only}.`)
    const title = values.title ?? readName(list)
    const book = makeBook({ title, parts, paper, htmlAt: (address) => pages.get(address) })
    const out = resolve(terminal.cwd, values.out)
    await print(book, { browser, site, base, out, paper, isOnline: values.online, terminal })
    terminal.out(`${counted(pages.size, 'page')} of the site in ${values.out}\n`)
    const left = values.online ? 0 : [...pages.values()].reduce((sum, html) => sum + remoteImages(html), 0)
    if (left > 0)
      terminal.err(`galley: ${counted(left, 'image')} from other servers left out. To load them, pass \`--online\`.\n`)
    return 0
  },
}

/** The HTML of every page, by its address. */
async function pagesOf(site: StaticSite, parts: readonly BookPart[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const { address } of parts.flatMap((part) => part.pages)) {
    const html = await htmlAt(site, address)
    if (html !== undefined) pages.set(address, html)
  }
  return pages
}

/** Serves the book next to the files of the site while the browser prints it. */
async function print(
  book: string,
  options: {
    browser: string
    site: StaticSite
    base: string
    out: string
    paper: Paper
    isOnline: boolean
    terminal: Terminal
  },
): Promise<void> {
  const { browser, site, base, out, paper, isOnline, terminal } = options
  const path = `${base}/_galley/book`
  const files = siteListener(site)
  const end = new AbortController()
  const stop = AbortSignal.any([end.signal, terminal.stop()])
  const server = await listen(
    (request, response) => {
      if (request.url !== path) files(request, response)
      else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(book)
    },
    { port: '0', host: '127.0.0.1', stop },
  )
  try {
    await printPage(browser, { url: server.address + path, out, paper, isOnline, signal: stop })
  } catch (error) {
    throw error instanceof BrowserError ? new UsageError(error.message) : error
  } finally {
    end.abort()
    await server.closed
  }
}
