// Finds the path that a site was under by the links in its pages, where no configuration tells it.
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

/** The root, and the first parts of an address with a page below. */
function bases(address: string): string[] {
  const parts = address.split('/').slice(1, -1).slice(0, MAX_PARTS)
  return ['', ...parts.map((_, i) => `/${parts.slice(0, i + 1).join('/')}`)]
}
