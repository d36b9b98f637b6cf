// Makes sure that links in an answer lead somewhere: models invent addresses that look right.
import { type Library, toPageId } from '../mcp/library/library.ts'
import type { AssistantSource } from '../request/assistant-message.ts'

/** A longer link is neither held back until it ends nor checked. */
const MAX_LINK = 600
/** The beginning of a link, of a run of backticks, or of an empty line: the next piece may go on with it. */
const BEGUN = /(?:`+|\n+|!?\[[^\][\n]*(?:\](?:\([^)\s]*)?)?|!)$/
/** A run of backticks, the end of a paragraph, or a link or image. The limit keeps the search linear. */
const PART = /(`+)|\n\n|!?\[([^\][\n]+)\]\(([^)\s]{1,600})\)/g

/** Lets an answer pass piece by piece. */
export class CitedLinks {
  private held = ''
  /** The backticks of the code that the text is in. `handlers[name](event)` in code is no link. */
  private code = ''
  private readonly cited = new Map<string, AssistantSource>()

  constructor(private readonly library: Library) {}

  /** Pages that were linked so far, in that order. */
  get sources(): readonly AssistantSource[] {
    return [...this.cited.values()]
  }

  /** The next piece that can be shown. Links to pages that don't exist, and images, become their text. */
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
    return text.replace(PART, (part, ticks?: string, label?: string, address?: string) => {
      if (ticks !== undefined) this.passTicks(ticks)
      else if (address !== undefined && label !== undefined)
        return this.code === '' ? this.link(part, label, address) : part
      // Backticks without a second run are text. Only blocks go on over an empty line.
      else if (this.code.length < 3) this.code = ''
      return part
    })
  }

  private passTicks(ticks: string): void {
    const { code } = this
    const closes = code.length < 3 ? ticks === code : ticks.length >= code.length
    if (code === '') this.code = ticks
    else if (closes) this.code = ''
  }

  private link(link: string, label: string, address: string): string {
    const page = this.pageAt(address)
    const isImage = link.startsWith('!')
    if (!page || isImage) return !isImage && /^(?:https?:|mailto:)/i.test(address) ? link : label
    const { hash } = new URL(address, 'https://site.invalid')
    if (!this.cited.has(page.id)) this.cited.set(page.id, { page: page.id + hash, title: page.title })
    return `[${label}](${page.id}${hash})`
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
