// What results show of some pages that follow each other: titles, addresses, headings, the beginning of each text.

/** A section as a result shows it. */
export interface SectionRecord {
  readonly url: string
  readonly headings: readonly string[]
  readonly text: string
}

/** A page as a result shows it. */
export interface PageRecord {
  readonly page: string
  readonly title: string
  readonly crumbs: readonly string[]
  readonly sections: readonly SectionRecord[]
}

/** Spaces of any kind become one space: tab and line feed separate fields and lines here. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** A page as lines: its own, then one for each section. What repeats from the line before is left out. */
export function encodePage({ page, title, crumbs, sections }: PageRecord): string {
  const lines = [['#', page, title, ...crumbs].map(plain).join('\t')]
  let last: readonly string[] = []
  for (const { url, headings, text } of sections) {
    let shared = 0
    while (shared < last.length && shared < headings.length && last[shared] === headings[shared]) shared++
    const address = url.startsWith(page) ? `=${url.slice(page.length)}` : url
    lines.push([`${shared}`, address, text, ...headings.slice(shared)].map(plain).join('\t'))
    last = headings
  }
  return `${lines.join('\n')}\n`
}

/** The pages of a block, in order. */
export function decodePages(payload: string): PageRecord[] {
  const pages: { page: string; title: string; crumbs: string[]; sections: SectionRecord[] }[] = []
  let last: readonly string[] = []
  for (const line of payload.split('\n')) {
    const [mark = '', address = '', text = '', ...rest] = line.split('\t')
    const current = pages.at(-1)
    if (mark === '#') {
      pages.push({ page: address, title: text, crumbs: rest, sections: [] })
      last = []
    } else if (current && mark !== '') {
      last = [...last.slice(0, Number(mark)), ...rest]
      const url = address.startsWith('=') ? current.page + address.slice(1) : address
      current.sections.push({ url, headings: last, text })
    }
  }
  return pages
}

/** The beginning of a text, cut after a word. */
export function beginning(text: string, length: number): string {
  const whole = plain(text)
  if (whole.length <= length) return whole
  const cut = whole.slice(0, length + 1)
  const space = cut.lastIndexOf(' ')
  const end = space > length * 0.6 ? space : length
  return whole.slice(0, /[\uD800-\uDBFF]/.test(whole.charAt(end - 1)) ? end - 1 : end)
}
