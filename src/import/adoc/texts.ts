// Reads pages in AsciiDoc before they are converted: titles, attributes of their headers, and what they include.
import type { FileSystem } from '../../files/file-system.ts'
import { AttributeState } from '../../foreign/asciidoc/attributes.ts'
import { createPage, plainTitle, readHeader, withoutAnchors } from '../../foreign/asciidoc/page.ts'
import { preprocess } from '../../foreign/asciidoc/preprocess.ts'
import type { AdocSite } from '../../foreign/asciidoc/site.ts'
import { type Line, linesOf } from '../../foreign/lines.ts'
import { readFrontMatter } from '../config/data.ts'

/** The title of a page, and the attributes that its header sets. */
export interface PageHeader {
  readonly title: string | undefined
  readonly attributes: AttributeState
}

/** The headers and the parts of pages, each read once. */
export class PageTexts {
  private readonly headers = new Map<string, PageHeader>()
  private readonly parts = new Map<string, ReadonlyMap<string, string>>()

  constructor(
    private readonly files: FileSystem,
    private readonly siteOf: (file: string) => AdocSite,
  ) {}

  header(file: string): PageHeader {
    const known = this.headers.get(file)
    if (known) return known
    const { remark: _, ...site } = this.siteOf(file)
    const attributes = new AttributeState(site)
    // The header is at the start, so what the page includes below it doesn't matter.
    const head = this.lines(file).slice(0, 200)
    const shown = preprocess(head, {
      ...site,
      include: (target, from) => (isHeaderPart(target) ? site.include?.(target, from) : undefined),
    })
    const { title } = readHeader(shown, attributes)
    const text = title === undefined ? undefined : plainTitle(attributes.fill(withoutAnchors(title.text).rest))
    const header = { title: text, attributes }
    this.headers.set(file, header)
    return header
  }

  /** The title of the part of a page that has an id. */
  part(file: string, id: string): string | undefined {
    const known = this.parts.get(file)
    if (known) return known.get(id)
    const { remark: _, ...site } = this.siteOf(file)
    const lines = preprocess(this.lines(file), site)
    const { titles } = createPage(lines, site)
    this.parts.set(file, titles)
    return titles.get(id)
  }

  private lines(file: string): Line[] {
    return linesOf(readFrontMatter(this.files.readText(file) ?? '').body.replaceAll('\r\n', '\n'))
  }
}

function isHeaderPart(target: string): boolean {
  return /attr|header|var|settings|_?common/i.test(target)
}
