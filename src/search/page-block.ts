// What results show of some sections that follow each other: titles, addresses, headings, the beginning of each text.

/** A section as a result shows it. */
export interface SectionRecord {
  readonly url: string
  readonly headings: readonly string[]
  readonly text: string
}

/** What the sections of a page share. */
export interface PageRecord {
  readonly page: string
  /** The address that those of its sections begin with. */
  readonly url: string
  readonly title: string
  readonly crumbs: readonly string[]
}

const UNEVEN = /\s\s|[^\S ]|^ | $/

/** Spaces of any kind become one space: tab and line feed separate fields and lines here. */
export function plain(text: string): string {
  return UNEVEN.test(text) ? text.replace(/\s+/g, ' ').trim() : text
}

/** Sections that follow each other as lines, each page's own line before its first. What repeats is left out. */
export class BlockWriter {
  private lines = ''
  private page: PageRecord | undefined
  private headings: readonly string[] = []

  get size(): number {
    return this.lines.length
  }

  add(page: PageRecord, { url, headings, text }: SectionRecord): void {
    if (this.page !== page) {
      this.line(['#', page.page, page.url === page.page ? '' : page.url, page.title, ...page.crumbs])
      this.page = page
      this.headings = []
    }
    let shared = 0
    while (shared < headings.length && this.headings[shared] === headings[shared]) shared++
    const address = url.startsWith(page.url) ? `=${url.slice(page.url.length)}` : url
    this.line([`${shared}`, address, text, ...headings.slice(shared)])
    this.headings = headings
  }

  /** The block, and the writer is empty again. */
  take(): string {
    const { lines } = this
    this.lines = ''
    this.page = undefined
    return lines
  }

  private line(fields: readonly string[]): void {
    this.lines += `${fields.map(plain).join('\t')}\n`
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
      headings = [...headings.slice(0, Number(mark)), ...rest]
      const url = address.startsWith('=') ? page.url + address.slice(1) : address
      sections.push({ page, section: { url, headings, text } })
    }
  }
  return sections
}

/** The beginning of a text, cut after a word. */
export function beginning(text: string, length: number): string {
  // Enough also where there are twice as many spaces as needed; the rest of a long text is not looked at.
  const whole = plain(text.slice(0, 2 * length))
  if (whole.length <= length) return whole
  const cut = whole.slice(0, length + 1)
  const space = cut.lastIndexOf(' ')
  const end = space > length * 0.6 ? space : length
  return whole.slice(0, /[\uD800-\uDBFF]/.test(whole.charAt(end - 1)) ? end - 1 : end)
}
