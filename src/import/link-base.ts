// Finds what no configuration tells by the links in pages: the path that a site was under, and the folder of its pages.
import type { FileSystem } from '../files/file-system.ts'
import { plainAddress } from './addresses.ts'
import type { SourcePage } from './source-site.ts'

/** An address from the root, in a link or an attribute. */
const LINK = /(?:\]\(|(?:href|to)=")(\/[\w.-]+\/[^\s()"#?]*)/g
/** A path such as `/docs/4.x` has few parts. */
const MAX_PARTS = 3

/** The path under which most links from the root have their pages, such as `/docs`. Empty if that is the root. */
export function baseOfLinks(files: FileSystem, pages: readonly SourcePage[]): string {
  const addresses = new Set(pages.map(({ address }) => plainAddress(address)))
  const counts = new Map<string, number>()
  for (const { file } of pages)
    for (const [, address = ''] of (files.readText(file) ?? '').matchAll(LINK)) {
      const base = bases(address).find((one) => addresses.has(plainAddress(address.slice(one.length))))
      if (base !== undefined) counts.set(base, (counts.get(base) ?? 0) + 1)
    }
  const [base = ''] = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  return base
}

/** How many links it takes to tell a folder, and how many times as many as lead to pages from the root. */
const MIN_LINKS = 3
const MIN_RATIO = 2
/** A path that is in more folders than this tells nothing about them. */
const MAX_FOLDERS = 20

/** The folder below which links from the root have their pages, such as `src/content`. Empty if that is the root. */
export function folderOfLinks(files: FileSystem, pages: readonly SourcePage[]): string {
  const addresses = new Set(pages.map(({ address }) => plainAddress(address)))
  const folders = new Map<string, string[]>()
  for (const address of addresses)
    for (let end = address.indexOf('/', 1); end !== -1; end = address.indexOf('/', end + 1)) {
      const below = address.slice(end)
      const known = folders.get(below)
      if (known && known.length < MAX_FOLDERS) known.push(address.slice(1, end))
      else if (!known) folders.set(below, [address.slice(1, end)])
    }
  const counts = new Map<string, number>()
  let fromRoot = 0
  for (const { file } of pages)
    for (const [, typed = ''] of (files.readText(file) ?? '').matchAll(LINK)) {
      const address = plainAddress(typed)
      if (addresses.has(address)) fromRoot++
      for (const folder of folders.get(address) ?? []) counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
  const [folder = '', count = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
  return count >= MIN_LINKS && count > fromRoot * MIN_RATIO ? folder : ''
}

/** The root, and the first parts of an address with a page below. */
function bases(address: string): string[] {
  const parts = address.split('/').slice(1, -1).slice(0, MAX_PARTS)
  return ['', ...parts.map((_, i) => `/${parts.slice(0, i + 1).join('/')}`)]
}
