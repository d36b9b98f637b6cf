// Writerside's topics, in XML or in Markdown with XML in it. They are read as Markdown with the tags of components.
import type { Dialect } from '../dialect.ts'
import { linesOf, textOf } from '../lines.ts'
import { players } from '../syntaxes/players.ts'
import { topicToMarkdown } from '../writerside/blocks.ts'
import type { WritersideSite } from '../writerside/site.ts'

/** The dialect of a topic. */
export const writerside = (site: WritersideSite): Dialect => {
  const mode = /\.topic$/i.test(site.file) ? 'xml' : 'md'
  return {
    name: 'writerside',
    format: 'md',
    slugs: 'github',
    math: true,
    blocks: [players],
    read: (lines) => topicToMarkdown(lines, mode, site),
    // Remarks are made once, when the page is converted.
    published: (source) => {
      const { remark: _, ...quiet } = site
      const [front = ''] = /^---\r?\n[\s\S]*?\n---\r?\n/.exec(source) ?? []
      return front + textOf(topicToMarkdown(linesOf(source.slice(front.length)), mode, quiet))
    },
  }
}
