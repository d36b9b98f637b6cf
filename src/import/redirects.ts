// Accounts for every old URL: kept, redirected, or lost with a reason.
import { normalizePath } from '../files/file-system.ts'
import { type AddressTable, plainAddress } from './addresses.ts'
import type { ConvertedFile } from './convert-pages.ts'
import type { OldAddress } from './report.ts'
import type { SourceSite } from './source-site.ts'

export interface Redirect {
  readonly source: string
  readonly destination: string
  readonly permanent?: boolean
}

export interface AddressResult {
  readonly redirects: readonly Redirect[]
  readonly addresses: readonly OldAddress[]
}

/** Accounts for all old URLs. `prefix` is the folder where the site is now. */
export function accountFor(site: SourceSite, table: AddressTable, pages: readonly ConvertedFile[]): AddressResult {
  const redirects = new Map<string, Redirect>()
  const addresses = new Map<string, OldAddress>()
  const routes = new Set(table.pages.map(({ route }) => route))
  const lead = (from: string, destination: string, permanent = true) => {
    const address = plainAddress(from)
    if (addresses.has(address)) return
    if (routes.has(address)) {
      addresses.set(address, { address, state: 'kept' })
      return
    }
    addresses.set(address, { address, state: 'redirected', to: destination })
    redirects.set(address, { source: address, destination, ...(permanent ? {} : { permanent: false }) })
  }
  for (const { page, route } of table.pages) lead(page.address, route)
  for (const { page, route } of table.pages) for (const alias of page.aliases ?? []) lead(alias, route)
  for (const { placed, aliases } of pages)
    for (const alias of aliases) lead(absolute(alias, placed.page.address), placed.route)
  const targets = new Map(site.redirects.map((one) => [plainAddress(one.from), one.to]))
  for (const { from, to, isPermanent } of site.redirects) {
    const pattern = asPattern(from, to)
    if (pattern) {
      // Some only add a slash.
      if (pattern.source === pattern.destination) continue
      redirects.set(from, pattern)
      addresses.set(from, { address: from, state: 'redirected', to: pattern.destination })
      continue
    }
    const destination = finalTarget(to, table, targets)
    if (destination !== undefined) lead(from, destination, isPermanent !== false)
    else if (!addresses.has(plainAddress(from)))
      addresses.set(plainAddress(from), {
        address: plainAddress(from),
        state: 'lost',
        to: `It led to ${to}, which doesn't exist.`,
      })
  }
  for (const { address, why } of site.lost)
    if (!addresses.has(plainAddress(address)))
      addresses.set(plainAddress(address), { address: plainAddress(address), state: 'lost', to: why })
  return {
    redirects: [...redirects.values()],
    addresses: [...addresses.values()].sort((a, b) => (a.address < b.address ? -1 : 1)),
  }
}

/** Files that every site of ours has. */
const OWN_FILES = /^\/(?:llms(?:-full)?\.txt|sitemap\.xml|robots\.txt)$/

/** Follows redirects of the old site to a page of the new one, or to another site. */
function finalTarget(to: string, table: AddressTable, targets: ReadonlyMap<string, string>): string | undefined {
  let current = to
  for (let steps = 0; steps < 10; steps++) {
    if (/^(?:https?:)?\/\//.test(current)) return current
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(current) ?? []
    const placed = table.pageAt(path)
    if (placed) return placed.route + rest
    if (OWN_FILES.test(path)) return path
    // The Markdown of a page, which is at its address with this ending here too.
    const source = path.endsWith('.md') ? table.pageAt(path.slice(0, -'.md'.length)) : undefined
    if (source) return `${source.route === '/' ? '/index' : source.route}.md${rest}`
    const next = targets.get(plainAddress(path))
    if (next === undefined || next === current) return undefined
    current = next
  }
  return undefined
}

/** Converts `/old/*` to `/new/:splat`, as Netlify and others write it. */
function asPattern(from: string, to: string): Redirect | undefined {
  // A name within a segment, such as `/issue-:id`. Here, only a star matches part of one.
  const [inner = '', ...others] = from.match(/(?<=[^/:]):[a-z]\w*/gi) ?? []
  const isInner = inner !== '' && others.length === 0 && !/[*]|\/:\w/.test(from) && to.split(inner).length === 2
  if (isInner) return { source: from.replace(inner, '*'), destination: to.replace(inner, '*') }
  if (!/[*]|\/:\w/.test(from)) return undefined
  if (/^(?:https?:)?\/\//.test(to) && !/:\w/.test(to.replace(/^https?:/, '')))
    return { source: from.replace(/\*$/, ':splat*'), destination: to }
  // A star at the end of a name has no name of its own.
  if (/[^/]\*$/.test(from)) return { source: from, destination: to.replace(/:splat\b\*?/, '*') }
  return { source: from.replace(/\/\*$/, '/:splat*'), destination: to.replace(/:splat\b(?!\*)/, ':splat*') }
}

/** An alias is relative to the folder of its page. */
function absolute(alias: string, address: string): string {
  if (alias.startsWith('/')) return alias
  const path = `${address.replace(/[^/]*$/, '')}${alias}`
  return `/${normalizePath(path) ?? path.replace(/\.\.\//g, '')}`
}
