// Makes the outline of a Markdown file's page without parsing the text.
import { collectOutline } from '../content/collect.ts'
import { parseFrontmatter } from '../content/front-matter.ts'
import type { Frontmatter, PageOutline, Route } from '../content/page.ts'
import { detached, type SourceFile } from '../files/source-file.ts'

/** How far into the text a title may start, in characters. */
const TITLE_WITHIN = 400

/** The outline of a page, from its front matter and file name. */
export function outlinePage(route: Route, source: SourceFile, complete?: Completion): PageOutline {
  const { frontmatter: written, bodyStart } = parseFrontmatter(source)
  const frontmatter = complete?.(route, written) ?? written
  return {
    ...collectOutline({ route, source, frontmatter }, () =>
      firstHeading(source.text.slice(bodyStart, bodyStart + TITLE_WITHIN)),
    ),
    ...describedInText(written, frontmatter),
  }
}

/** Completes front matter with what a specification says about the page's operation. */
export type Completion = (route: Route, written: Frontmatter) => Frontmatter

/** Whether the description comes from elsewhere and the text contains it too. */
export function describedInText(written: Frontmatter, completed: Frontmatter): Pick<PageOutline, 'isDescribedInText'> {
  const isMade = written.data.description === undefined && completed.data.description !== undefined
  return isMade ? { isDescribedInText: true } : {}
}

/** The title that a file gives itself in front matter or in its first heading. Undefined if it has neither. */
export function outlineTitle(source: SourceFile): string | undefined {
  const { frontmatter, bodyStart } = parseFrontmatter(source)
  const { title } = frontmatter.data
  if (typeof title === 'string' && title.trim() !== '') return title.trim()
  return firstHeading(source.text.slice(bodyStart))
}

/** `# Title` at the start of a text: the title of a page that has no other. */
function firstHeading(text: string): string | undefined {
  const title = /^\s*#[ \t]+([^\n]+)/.exec(text)?.[1]?.replace(/[\s#]+$/, '')
  return title ? detached(title) : undefined
}
