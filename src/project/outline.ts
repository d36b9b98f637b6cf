// A page before it is read: what its front matter says, and no text.
import { collectPage } from '../content/collect.ts'
import { parseFrontmatter } from '../content/front-matter.ts'
import type { Page, Route } from '../content/page.ts'
import { type Node, plainText } from '../content/tree.ts'
import type { SourceFile } from '../files/source-file.ts'

/** What the navigation shows of a page, without parsing it. */
export function outlinePage(route: Route, source: SourceFile): Page {
  const { frontmatter, bodyStart } = parseFrontmatter(source)
  return collectPage({
    route,
    source,
    frontmatter,
    children: frontmatter.data.title === undefined ? firstHeading(source.text.slice(bodyStart, bodyStart + 400)) : [],
    imports: [],
    diagnostics: [],
    sourceOf: () => source,
    anchorOf: () => undefined,
  })
}

/** The title that a file gives itself, in front matter or by its first heading; undefined where it gives none. */
export function outlineTitle(source: SourceFile): string | undefined {
  const { frontmatter, bodyStart } = parseFrontmatter(source)
  const { title } = frontmatter.data
  if (typeof title === 'string' && title.trim() !== '') return title.trim()
  const [heading] = firstHeading(source.text.slice(bodyStart))
  return heading && 'children' in heading ? plainText(heading.children) : undefined
}

/** `# Title` at the beginning of the text, which is the title of a page that has no other. */
function firstHeading(text: string): Node[] {
  const title = /^\s*#[ \t]+([^\n]+)/.exec(text)?.[1]?.replace(/[\s#]+$/, '')
  return title ? [{ type: 'heading', depth: 1, children: [{ type: 'text', value: title }] }] : []
}
