// mdBook: `book.toml` and `SUMMARY.md`.

import { normalizePath } from '../../files/file-system.ts'
import { mdbook as dialectOf } from '../../foreign/dialects/mdbook.ts'
import { asObject, asText, at, readData } from '../config/data.ts'
import { folderOf, nearest, pagesBelow } from '../reading.ts'
import { origin, socialsOf } from '../shared-settings.ts'
import type { ImportSystem, NavItem, SourcePage } from '../source-site.ts'
import { readSummary } from '../summary-list.ts'

export const mdbook: ImportSystem = {
  id: 'mdbook',
  name: 'mdBook',
  detect: (files) => nearest(files, /(?:^|\/)book\.toml$/),
  async read(files, log) {
    const config = asObject(readData(files, 'book.toml'))
    const src = normalizePath(asText(at(config, 'book', 'src')) ?? 'src') ?? 'src'
    const html = asObject(at(config, 'output', 'html'))
    const math = html['mathjax-support'] === true
    const prefixes = Object.entries(asObject(at(html, 'code', 'hidelines'))).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    const dialect = dialectOf(Object.fromEntries(prefixes))
    const summaryFile = `${src}/SUMMARY.md`
    const listed: string[] = []
    const parts = readSummary(files.readText(summaryFile) ?? '', (url) => {
      const file = normalizePath(`${src}/${url.replace(/[?#].*$/, '')}`) ?? url
      listed.push(file)
      return file
    })
    const items: NavItem[] = []
    for (const { heading, items: inner } of parts) {
      if (heading === undefined) items.push(...inner)
      else items.push({ kind: 'group', label: heading, items: inner })
    }
    // Only chapters are pages. Other Markdown is included somewhere or unused.
    const pages = [...new Set(listed)]
      .filter((file) => files.readText(file) !== undefined)
      .map((file): SourcePage => {
        const below = file.slice(src.length + 1).replace(/\.\w+$/, '')
        return {
          file,
          address: `/${below.replace(/(?:^|\/)(?:index|README)$/i, '')}`,
          dialect: math ? { ...dialect, math } : dialect,
        }
      })
    const first = pages[0]
    if (first && !pages.some(({ address }) => address === '/')) pages[0] = { ...first, aliases: ['/'] }
    for (const file of pagesBelow(files, src, /\.md$/)) {
      if (file === summaryFile || listed.includes(file)) continue
      log.remark({
        kind: 'changed',
        what: 'page',
        file,
        line: 0,
        message: "This file isn't a chapter, so it wasn't imported as a page.",
      })
    }
    const redirects = Object.entries(asObject(html.redirect)).flatMap(([from, to]) => {
      if (typeof to !== 'string') return []
      const source = `/${normalizePath(from.replace(/^\/+/, '')) ?? from}`
      return [{ from: source, to: /^https?:/.test(to) ? to : resolved(source, to) }]
    })
    // For all chapters on one page, there's llms-full.txt, which `galley build` writes.
    const home = pages[0]?.address
    if (home !== undefined) redirects.push({ from: '/print', to: home })
    const repository = asText(html['git-repository-url'])
    const site = asText(html['site-url'])
    const assets = files
      .list()
      .filter((file) => file.startsWith(`${src}/`) && /\.(?:png|jpe?g|gif|svg|webp|avif|pdf|mp4|webm)$/i.test(file))
    return {
      settings: {
        name: asText(at(config, 'book', 'title')),
        description: asText(at(config, 'book', 'description')),
        url: origin(site),
        socials: socialsOf(repository ? [repository] : []),
      },
      pages,
      navigation: { items },
      redirects,
      assets: assets.map((file) => ({ file, path: file.slice(src.length + 1) })),
      lost: [],
      base: (site && /^\//.test(site) ? site : '').replace(/\/+$/, ''),
      ending: 'html',
      titleFrom: 'heading',
      links: { publicFolders: [src], contentFolder: () => src },
      include: (path, from) => {
        const file = normalizePath(`${folderOf(from)}/${path}`)
        return file !== undefined && files.readText(file) !== undefined ? file : undefined
      },
    }
  },
}

/** A path relative to another one's folder. */
function resolved(from: string, to: string): string {
  if (to.startsWith('/')) return to
  return `/${normalizePath(`${from.replace(/[^/]*$/, '')}${to}`) ?? to}`
}
