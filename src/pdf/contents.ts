// Reads the name of a finished site, and the order of its pages, from its list of all pages.
import { find, findAll, isElement, parseHtml, textOf } from '../dom/dom.ts'

/** A page of a book, by its address on the site. */
export interface BookPage {
  readonly address: string
  readonly title: string
}

/** Pages below one heading of the navigation. */
export interface BookPart {
  readonly title: string
  readonly pages: readonly BookPage[]
}

/**
 * The parts of a site, in the order of its navigation.
 * @param html the page `all-pages.html`
 * @param below only pages at this address or below it, such as `/guides`
 */
export function readContents(html: string, below = '/'): BookPart[] {
  const content = findAll(parseHtml(html), (element) => element.attribs.id === 'content')[0]
  const parts: { title: string; pages: BookPage[] }[] = []
  const known = new Set<string>()
  for (const element of content?.children ?? []) {
    if (isElement(element, 'h2')) parts.push({ title: textOf(element).trim(), pages: [] })
    if (!isElement(element, 'ul')) continue
    if (parts.length === 0) parts.push({ title: '', pages: [] })
    for (const link of findAll(element, ({ name }) => name === 'a')) {
      const address = link.attribs.href ?? ''
      // A page that is listed twice is in the book once.
      if (!isBelow(address, below) || known.has(address)) continue
      known.add(address)
      parts.at(-1)?.pages.push({ address, title: textOf(link).trim() })
    }
  }
  return withoutShared(parts.filter(({ pages }) => pages.length > 0))
}

/** Parts without what all titles begin with: the language, version, or tab of which this is a book. */
function withoutShared(parts: readonly BookPart[]): BookPart[] {
  const names = parts.map(({ title }) => title.split(' / '))
  const [first = [], ...others] = names
  if (others.length === 0) return [...parts]
  const differs = first.findIndex((name, i) => others.some((other) => other.length - 1 <= i || other[i] !== name))
  const shared = Math.min(differs === -1 ? first.length : differs, first.length - 1)
  return parts.map((part, i) => ({ ...part, title: names[i]?.slice(shared).join(' / ') ?? '' }))
}

/**
 * The name of a site.
 * @param html the page `all-pages.html`
 */
export function readName(html: string): string {
  const root = parseHtml(html)
  const textAt = (found: ReturnType<typeof find>) => (found ? textOf(found).trim() : '')
  const title = textAt(find(root, ({ name }) => name === 'title'))
  const own = textAt(find(root, ({ attribs }) => attribs.id === 'page-title'))
  return title.startsWith(`${own} - `) ? title.slice(own.length + 3) : title
}

function isBelow(address: string, folder: string): boolean {
  const trimmed = folder.replace(/\/+$/, '')
  return address.startsWith('/') && (address === trimmed || address.startsWith(`${trimmed}/`))
}
