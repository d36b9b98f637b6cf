// AsciiDoc, the language of Antora. Its pages are read as Markdown with the tags of components.
import { asciidocToMarkdown } from '../asciidoc/blocks.ts'
import { ICON_CLOSE, ICON_OPEN } from '../asciidoc/macros.ts'
import type { AdocSite } from '../asciidoc/site.ts'
import { tag } from '../build.ts'
import type { Dialect, InlineSyntax } from '../dialect.ts'
import { linesOf, textOf } from '../lines.ts'

const ICON = new RegExp(`${ICON_OPEN}([^${ICON_CLOSE}]*)${ICON_CLOSE}`, 'g')

const icons: InlineSyntax = {
  name: 'icon',
  pattern: ICON,
  replace: ([, icon = ''], context) => context.inline(tag('Icon', { icon })),
}

/** The dialect of a page. */
export const asciidoc = (site: AdocSite): Dialect => ({
  name: 'asciidoc',
  format: 'md',
  slugs: 'github',
  math: true,
  blocks: [],
  inline: [icons],
  read: (lines) => asciidocToMarkdown(lines, site),
  // Remarks are made once, when the page is converted.
  published: (source) => {
    const { remark: _, ...quiet } = site
    const [front = ''] = /^---\r?\n[\s\S]*?\n---\r?\n/.exec(source) ?? []
    return front + textOf(asciidocToMarkdown(linesOf(source.slice(front.length)), quiet)).replace(ICON, '')
  },
})
