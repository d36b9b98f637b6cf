// Makes sure that links in an answer lead somewhere: models invent addresses that look right.
import { type Library, toPageId } from '../mcp/library/library.ts'
import type { AssistantSource } from '../request/assistant-message.ts'

/** A longer link isn't held back until it ends. */
const MAX_LINK = 600
/** `[` to the end of a text that may be the beginning of a link. */
const BEGUN = /\[[^\][\n]*(?:\](?:\([^)\s]*)?)?$/
const LINK = /\[([^\][\n]+)\]\(([^)\s]+)\)/g

/** Lets an answer pass piece by piece. */
export class CitedLinks {
  private held = ''
  private readonly cited = new Map<string, AssistantSource>()

  constructor(private readonly library: Library) {}

  /** Pages that were linked so far, in that order. */
  get sources(): readonly AssistantSource[] {
    return [...this.cited.values()]
  }

  /** The next piece that can be shown. Links to pages that don't exist are replaced by their text. */
  push(piece: string): string {
    const text = this.held + piece
    const from = Math.max(0, text.length - MAX_LINK)
    const begun = BEGUN.exec(text.slice(from))
    const end = begun ? from + begun.index : text.length
    this.held = text.slice(end)
    return this.settle(text.slice(0, end))
  }

  /** What is left at the end. */
  flush(): string {
    const text = this.held
    this.held = ''
    return this.settle(text)
  }

  private settle(text: string): string {
    return text.replace(LINK, (link, label: string, address: string) => {
      const page = this.pageAt(address)
      if (!page) return /^(?:https?:|mailto:)/i.test(address) ? link : label
      const { hash } = new URL(address, 'https://site.invalid')
      if (!this.cited.has(page.id)) this.cited.set(page.id, { page: page.id + hash, title: page.title })
      return `[${label}](${page.id}${hash})`
    })
  }

  /** A page of this site, by its id or its URL. */
  private pageAt(address: string) {
    const { pages } = this.library
    if (!URL.canParse(address, 'https://site.invalid')) return undefined
    if (!/^[a-z][a-z0-9+.-]*:/i.test(address)) return pages.get(toPageId(address))
    const page = pages.get(toPageId(address))
    const isOurs = page && URL.canParse(page.url) && new URL(page.url).host === new URL(address).host
    return isOurs ? page : undefined
  }
}
