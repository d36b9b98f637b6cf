// AsciiDoc, the language of Antora. Its pages are read as Markdown with the tags of components.
import { asciidocToMarkdown } from '../asciidoc/blocks.ts'
import type { AdocSite } from '../asciidoc/site.ts'
import type { Dialect } from '../dialect.ts'
import { linesOf, textOf } from '../lines.ts'

/** The dialect of a page. */
export const asciidoc = (site: AdocSite): Dialect => ({
  name: 'asciidoc',
  format: 'md',
  slugs: 'github',
  math: true,
  blocks: [],
  read: (lines) => asciidocToMarkdown(lines, site),
  // Remarks are made once, when the page is converted.
  published: (source) => {
    const { remark: _, ...quiet } = site
    const [front = ''] = /^---\r?\n[\s\S]*?\n---\r?\n/.exec(source) ?? []
    return front + textOf(asciidocToMarkdown(linesOf(source.slice(front.length)), quiet))
  },
})
