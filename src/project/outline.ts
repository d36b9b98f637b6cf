// A page before it is read: what its front matter says, and no text.
import { collectPage } from '../content/collect.ts'
import { parseFrontmatter } from '../content/front-matter.ts'
import type { Page, Route } from '../content/page.ts'
import type { Node } from '../content/tree.ts'
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

/** `# Title` at the beginning of the text, which is the title of a page that has no other. */
function firstHeading(text: string): Node[] {
  const title = /^\s*#[ \t]+([^\n]+)/.exec(text)?.[1]?.replace(/[\s#]+$/, '')
  return title ? [{ type: 'heading', depth: 1, children: [{ type: 'text', value: title }] }] : []
}
