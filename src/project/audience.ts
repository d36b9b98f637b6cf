// Who a site is made for, on hosts where readers log in, and which pages exist for them.
import type { NavEntry } from '../config/navigation.ts'
import type { PageOutline } from '../content/page.ts'
import { decodeEscapes } from '../html/uri-escapes.ts'
import { isLimited } from './limited-pages.ts'

/**
 * The readers for whom a site is rendered. A site without a login has no audience. Every output is made only from the
 * pages that its audience may see, so it can't contain anything from the others.
 */
export interface Audience {
  /** False for visitors, who see what is `public`. */
  readonly isSignedIn: boolean
  /** The groups they belong to, limited to groups that pages name. */
  readonly groups: readonly string[]
}

/** People who haven't signed in. */
const VISITORS: Audience = { isSignedIn: false, groups: [] }

/**
 * Parses `visitors`, `readers`, or `readers:admin,partner`, as on the command line and in hosts. Undefined for other
 * text.
 */
export function readAudience(text: string): Audience | undefined {
  if (text === 'visitors') return VISITORS
  const match = /^readers(?::(.+))?$/s.exec(text)
  if (!match) return undefined
  const groups = (match[1] ?? '').split(',').map((group) => decodeEscapes(group.trim()))
  return { isSignedIn: true, groups: [...new Set(groups.filter((group) => group !== ''))].sort() }
}

/**
 * The inverse of `readAudience`. The same audience always gives the same text: groups are sorted, and commas in them
 * are escaped.
 */
export function audienceName({ isSignedIn, groups }: Audience): string {
  if (!isSignedIn) return 'visitors'
  const names = [...new Set(groups)].sort().map((group) => encodeURIComponent(group))
  return names.length === 0 ? 'readers' : `readers:${names.join(',')}`
}

/**
 * Whether a page exists for an audience. A page with `groups` is for readers in at least one of them. If a page has
 * both `groups` and `public`, `groups` wins. If `groups` can't be parsed, nobody sees the page.
 * @param entry the page's place in the navigation, where a whole division may be `public`
 */
export function maySee(page: PageOutline, entry: NavEntry | undefined, { isSignedIn, groups }: Audience): boolean {
  if (isLimited(page)) return isSignedIn && groupsOf(page).some((group) => groups.includes(group))
  return isSignedIn || isPublic(page, entry)
}

/** The groups that a page names. Empty if there are none, or if the value isn't a list of names. */
function groupsOf({ frontmatter: { data } }: PageOutline): readonly string[] {
  const { groups } = data
  if (!Array.isArray(groups) || !groups.every((group) => typeof group === 'string')) return []
  return groups.map((group) => group.trim()).filter((group) => group !== '')
}

/** All groups that pages name, sorted. */
export function groupsIn(pages: Iterable<PageOutline>): string[] {
  return [...new Set(Array.from(pages, groupsOf).flat())].sort()
}

/** Whether visitors see a page that isn't limited to groups. */
export function isPublic(
  { frontmatter: { data } }: Pick<PageOutline, 'frontmatter'>,
  entry: NavEntry | undefined,
): boolean {
  const own = data.public ?? data.isPublic
  if (own !== undefined) return own === true
  return (
    entry !== undefined && [...entry.path, entry.node].findLast((node) => node.public !== undefined)?.public === true
  )
}
