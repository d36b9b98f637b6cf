// Makes sure that links in an answer lead somewhere: models invent addresses and fragments that look right.
import { fragmentKey } from '../html/fragment-key.ts'
import { type Library, toPageId } from '../mcp/library/library.ts'
import type { AssistantSource } from '../request/assistant-message.ts'
import { LinkScanner, type MarkdownLink } from './link-scanner.ts'
import { partKeys } from './part-keys.ts'

/** Where a fragment goes that may not exist, by its position in `fragments`. No text has this character. */
const HOLE = /\0(\d+)\0/g
const ADDRESS = /(\/[^\s()<>#"]*)#([^\s()<>"]+)/g

interface Fragment {
  readonly page: string
  readonly hash: string
}

/**
 * Lets an answer pass piece by piece. Links to pages that don't exist, and images, become their text. Fragments that
 * the page doesn't have are left out.
 */
export class CitedLinks {
  private readonly scanner = new LinkScanner((link) => this.shown(link))
  private readonly cited = new Map<string, AssistantSource>()
  private readonly fragments: Fragment[] = []
  /** The keys of fragments that the model was shown, and those of the parts of pages that it cited. */
  private readonly shownKeys = new Map<string, Set<string>>()
  private readonly partsOf = new Map<string, Promise<ReadonlySet<string>>>()
  /** The address of the site, below which every page has to be one that exists. */
  private readonly base: URL | undefined

  constructor(private readonly library: Library) {
    const [page] = library.pages.values()
    const address = page?.url.endsWith(page.id) ? page.url.slice(0, -page.id.length) : page?.url
    this.base = address !== undefined && URL.canParse(address) ? new URL(address) : undefined
  }

  /** Pages that were linked so far, in that order. */
  get sources(): readonly AssistantSource[] {
    return [...this.cited.values()]
  }

  /** Takes note of the fragments in what the model reads: not all of them are headings. */
  learn(text: string): void {
    for (const [, page = '', fragment = ''] of text.matchAll(ADDRESS)) {
      const keys = this.shownKeys.get(page) ?? new Set()
      this.shownKeys.set(page, keys.add(keyOf(fragment)))
    }
  }

  /** The next piece that can be shown. */
  push(piece: string): Promise<string> {
    return this.filled(this.scanner.push(piece.replaceAll('\0', '')))
  }

  /** What is left at the end. */
  flush(): Promise<string> {
    return this.filled(this.scanner.flush())
  }

  private async filled(text: string): Promise<string> {
    if (!text.includes('\0')) return text
    const hashes = new Map<string, string>()
    for (const [hole, index] of text.matchAll(HOLE)) {
      const fragment = this.fragments[Number(index)]
      if (fragment) hashes.set(hole, (await this.exists(fragment)) ? fragment.hash : '')
    }
    for (const [hole, hash] of hashes) this.cite(hole, hash)
    return text.replace(HOLE, (hole) => hashes.get(hole) ?? '')
  }

  /** Completes the source that waits for a fragment. */
  private cite(hole: string, hash: string): void {
    for (const [id, source] of this.cited)
      if (source.page.endsWith(hole)) this.cited.set(id, { ...source, page: id + hash })
  }

  private async exists({ page, hash }: Fragment): Promise<boolean> {
    const key = keyOf(hash.slice(1))
    if (this.shownKeys.get(page)?.has(key)) return true
    const parts = this.partsOf.get(page) ?? this.library.markdown(page).then((markdown = '') => partKeys(markdown))
    this.partsOf.set(page, parts)
    return (await parts).has(key)
  }

  private shown({ label, address, isImage, source }: MarkdownLink): string {
    if (isImage) return label
    const page = this.pageAt(address)
    if (!page) return this.isElsewhere(address) ? source : label
    const { hash } = new URL(address, 'https://site.invalid')
    const target = hash === '' ? page.id : `${page.id}\0${this.fragments.length}\0`
    if (hash !== '') this.fragments.push({ page: page.id, hash })
    if (!this.cited.has(page.id)) this.cited.set(page.id, { page: target, title: page.title })
    return `[${label || page.title}](${target})`
  }

  /** A page of this site, by its id or its URL. */
  private pageAt(address: string) {
    const { pages } = this.library
    if (address.startsWith('#') || !URL.canParse(address, 'https://site.invalid')) return undefined
    if (!/^[a-z][a-z0-9+.-]*:/i.test(address)) return pages.get(toPageId(address))
    const { base } = this
    const url = new URL(address)
    if (!base || url.host !== base.host) return undefined
    const path = base.pathname.replace(/\/$/, '')
    return url.pathname.startsWith(`${path}/`) ? pages.get(toPageId(url.pathname.slice(path.length))) : undefined
  }

  private isElsewhere(address: string): boolean {
    if (!/^(?:https?:|mailto:)/i.test(address)) return false
    const { base } = this
    if (!base || !URL.canParse(address)) return true
    const { host, pathname } = new URL(address)
    return host !== base.host || !`${pathname}/`.startsWith(base.pathname.replace(/\/?$/, '/'))
  }
}

function keyOf(fragment: string): string {
  try {
    return fragmentKey(decodeURIComponent(fragment))
  } catch {
    return fragmentKey(fragment)
  }
}
