// Makes sure that links in an answer lead somewhere: models invent addresses that look right.
import { type Library, toPageId } from '../mcp/library/library.ts'
import type { AssistantSource } from '../request/assistant-message.ts'
import { LinkScanner, type MarkdownLink } from './link-scanner.ts'

/** Lets an answer pass piece by piece. Links to pages that don't exist, and images, become their text. */
export class CitedLinks {
  private readonly scanner = new LinkScanner((link) => this.shown(link))
  private readonly cited = new Map<string, AssistantSource>()
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

  /** The next piece that can be shown. */
  push(piece: string): string {
    return this.scanner.push(piece)
  }

  /** What is left at the end. */
  flush(): string {
    return this.scanner.flush()
  }

  private shown({ label, address, isImage, source }: MarkdownLink): string {
    if (isImage) return label
    const page = this.pageAt(address)
    if (!page) return this.isElsewhere(address) ? source : label
    const { hash } = new URL(address, 'https://site.invalid')
    if (!this.cited.has(page.id)) this.cited.set(page.id, { page: page.id + hash, title: page.title })
    return `[${label || page.title}](${page.id}${hash})`
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
