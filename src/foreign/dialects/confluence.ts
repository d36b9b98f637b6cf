// Pages of Confluence, in the two forms of its exports. They are read as Markdown with the tags of components.
import { slug } from '../../content/slug.ts'
import { type ChildNode, parseHtml, parseXhtml } from '../../dom/dom.ts'
import { exportedContent, exportedRules } from '../confluence/exported.ts'
import type { ConfluenceSite } from '../confluence/site.ts'
import { storageRules } from '../confluence/storage.ts'
import type { Dialect, InlineSyntax } from '../dialect.ts'
import type { HtmlRules } from '../html-page/rules.ts'
import { shownText } from '../html-page/shown-text.ts'
import { htmlLines } from '../html-page/writer.ts'
import { textOf } from '../lines.ts'

/** The dialect of a page in exported HTML. */
export function confluenceHtml(site: ConfluenceSite): Dialect {
  return pagesOf(
    (source) => exportedContent(parseHtml(source)),
    () => exportedRules(site),
  )
}

/** The dialect of a page in the storage format. */
export function confluenceStorage(site: ConfluenceSite): Dialect {
  return pagesOf(
    (source) => parseXhtml(source).children,
    () => storageRules(site),
  )
}

/** The tags of our own within a line, which would be left out as unknown ones of the old site. */
const lozenges: InlineSyntax = {
  name: '<Badge>',
  pattern: /(?<!\\)<Badge color="\w+">[^<]*<\/Badge>/g,
  replace: ([tag], context) => context.inline(tag),
}

function pagesOf(nodes: (source: string) => readonly ChildNode[], rules: () => HtmlRules): Dialect {
  return {
    name: 'confluence',
    format: 'md',
    slugs: slug,
    math: true,
    singleTildes: true,
    blocks: [],
    inline: [lozenges],
    read: (lines) => {
      const source = textOf(lines)
      return htmlLines(nodes(source), rules(), lineCounter(source, lines[0]?.at ?? 0))
    },
    published: (source) => shownText(nodes(source), rules()),
  }
}

/** Gives the line of an offset. */
function lineCounter(source: string, first: number): (offset: number) => number {
  const starts = [0]
  for (let i = source.indexOf('\n'); i !== -1; i = source.indexOf('\n', i + 1)) starts.push(i + 1)
  return (offset) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] as number) <= offset) low = middle
      else high = middle
    }
    return first + low
  }
}
