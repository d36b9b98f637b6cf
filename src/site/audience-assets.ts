// The author's files that an audience may see: those that its pages and the site's settings, styles, and scripts name.
import type { Page } from '../content/page.ts'
import type { FileSystem } from '../files/file-system.ts'
import { decodeEscapes } from '../html/uri-escapes.ts'

const TOKEN = /[^\s"'`()<>{}[\]|\\,;]+\.[A-Za-z0-9]{1,8}/g
const CODE = /\.(?:css|js|mjs)$/

/**
 * The assets that an audience may see. Excludes images that only pages of other audiences show, and those that nothing
 * names. Linear in the text of the pages.
 */
export function assetsFor(files: FileSystem, pages: Iterable<Page>, assets: ReadonlySet<string>): ReadonlySet<string> {
  const byName = new Map<string, string[]>()
  for (const path of assets) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    byName.set(name, [...(byName.get(name) ?? []), path])
  }
  const kept = new Set<string>()
  const scan = (text: string) => {
    for (const [token] of text.matchAll(TOKEN)) {
      const path = decodeEscapes(token)
        .replace(/[?#].*$/, '')
        .replace(/^(?:\.{0,2}\/)+/, '')
      for (const asset of byName.get(path.slice(path.lastIndexOf('/') + 1)) ?? [])
        if (asset === path || asset.endsWith(`/${path}`) || path.endsWith(`/${asset}`)) kept.add(asset)
    }
  }
  for (const path of assets) {
    if (!CODE.test(path)) continue
    kept.add(path)
    scan(files.readText(path) ?? '')
  }
  for (const name of ['docs.json', 'mint.json', 'galley.json']) scan(files.readText(name) ?? '')
  const seen = new Set<string>()
  for (const page of pages) {
    scan(page.source.text)
    for (const { file } of page.imports) {
      if (seen.has(file)) continue
      seen.add(file)
      scan(files.readText(file) ?? '')
    }
  }
  return kept
}
