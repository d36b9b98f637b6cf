// The text that results show for a run of sections: titles, URLs, headings, and the beginning of each section.

/** A section as a result shows it. */
export interface SectionRecord {
  readonly url: string
  readonly headings: readonly string[]
  readonly text: string
  /** The pairs of words that the section has beyond `text`: see `restOfPairs`. */
  readonly pairs?: string
}

/** What the sections of a page share. */
export interface PageRecord {
  readonly page: string
  /** The page's URL, which those of its sections start with. */
  readonly url: string
  readonly title: string
  readonly crumbs: readonly string[]
}

const UNEVEN = /\s\s|[^\S ]|^ | $/

/** Collapses white space into single spaces, because tab and line feed separate fields and records here. */
export function plain(text: string): string {
  return UNEVEN.test(text) ? text.replace(/\s+/g, ' ').trim() : text
}

/**
 * Writes consecutive sections as lines. A line for the page precedes its first section, and repeated values are left
 * out.
 */
export class BlockWriter {
  private lines = ''
  private page: PageRecord | undefined
  private headings: readonly string[] = []

  get size(): number {
    return this.lines.length
  }

  /** Adds the next section, whose text is as `beginning` returns it. */
  add(page: PageRecord, { url, headings, text, pairs }: SectionRecord): void {
    if (this.page !== page) {
      const address = page.url === page.page ? '' : page.url
      this.line(['#', ...[page.page, address, page.title, ...page.crumbs].map(plain)])
      this.page = page
      this.headings = []
    }
    let shared = 0
    while (shared < headings.length && this.headings[shared] === headings[shared]) shared++
    const address = url.startsWith(page.url) ? `=${url.slice(page.url.length)}` : url
    this.line([`${shared}${pairs ? `.${pairs}` : ''}`, address, text, ...headings.slice(shared).map(plain)])
    this.headings = headings
  }

  /** Returns the block and resets the writer. */
  take(): string {
    const { lines } = this
    this.lines = ''
    this.page = undefined
    return lines
  }

  private line(fields: readonly string[]): void {
    this.lines += `${fields.join('\t')}\n`
  }
}

/** The sections of a block in order, each with its page. */
export function decodeBlock(payload: string): { page: PageRecord; section: SectionRecord }[] {
  const sections: { page: PageRecord; section: SectionRecord }[] = []
  let page: PageRecord = { page: '', url: '', title: '', crumbs: [] }
  let headings: readonly string[] = []
  for (const line of payload.split('\n')) {
    const [mark = '', ...fields] = line.split('\t')
    if (mark === '#') {
      const [route = '', address = '', title = '', ...crumbs] = fields
      page = { page: route, url: address || route, title, crumbs }
      headings = []
    } else if (mark !== '') {
      const [address = '', text = '', ...rest] = fields
      const [shared, pairs = ''] = mark.split('.')
      headings = [...headings.slice(0, Number(shared)), ...rest]
      const url = address.startsWith('=') ? page.url + address.slice(1) : address
      sections.push({ page, section: { url, headings, text, pairs } })
    }
  }
  return sections
}

/** The beginning of a text, cut at a word boundary. */
export function beginning(text: string, length: number): string {
  // Twice the length is enough even for text full of spaces, and keeps the cost of a long text bounded.
  const whole = plain(text.slice(0, 2 * length))
  if (whole.length <= length) return whole
  const cut = whole.slice(0, length + 1)
  const space = cut.lastIndexOf(' ')
  const end = space > length * 0.6 ? space : length
  return whole.slice(0, /[\uD800-\uDBFF]/.test(whole.charAt(end - 1)) ? end - 1 : end)
}
