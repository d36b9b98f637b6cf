// What the rest of a site needs of a page, so that the page itself can be released once its files are written.
import type { Page, PageOutline } from '../content/page.ts'
import { packAnchors } from './anchors.ts'
import { type PolicyNeeds, policyNeeds } from './content-policy.ts'
import { type IslandNeeds, islandNeeds } from './islands/island-needs.ts'
import { markdownBytes } from './markdown-page.ts'
import type { SiteContext } from './site-context.ts'
import { feedFile } from './view/feed.ts'

/** What is known of a released page. */
export interface PageFacts {
  /** Its outline, with title and description as its text gives them. */
  readonly outline: PageOutline
  /** Packed: see `packAnchors`. */
  readonly anchors: string
  /** Its text as Markdown, for the files with the text of many pages. */
  readonly markdown: Buffer
  readonly policy: PolicyNeeds
  /** Class names that its author wrote. */
  readonly classNames: ReadonlySet<string>
  /** Paths of the files that it imports. */
  readonly imports: readonly string[]
  /** What it needs from the scripts of islands. Undefined if it has none. */
  readonly islands: IslandNeeds | undefined
  /** The path of its feed, which was made at the same time. */
  readonly feed?: string
}

/** What other pages need of a page that another thread makes. */
export function withoutText(page: Page): PageFacts {
  const { route, file, source, frontmatter, title, description, anchors } = page
  return {
    outline: { route, file, source, frontmatter, title, description },
    anchors: packAnchors(anchors),
    markdown: Buffer.alloc(0),
    policy: { scripts: [], hasStyles: false, servers: [] },
    classNames: new Set(),
    imports: importsOf(page),
    islands: undefined,
  }
}

/** The facts of a page. Writes its Markdown if that wasn't done yet. */
export function pageFacts(site: SiteContext, page: Page): PageFacts {
  const { route, file, source, frontmatter, title, description, isGenerated, isDescribedInText } = page
  return {
    outline: { route, file, source, frontmatter, title, description, isGenerated, isDescribedInText },
    ...site.shared.once(page, 'facts', {}, () => ({
      anchors: packAnchors(page.anchors),
      policy: policyNeeds(page),
    })),
    markdown: markdownBytes(site, page),
    classNames: page.classNames,
    imports: importsOf(page),
    islands: islandNeeds(page),
    feed: feedFile(page),
  }
}

/** Paths of the files that a page imports. */
export function importsOf({ imports }: Pick<Page, 'imports'>): string[] {
  return imports.map(({ file }) => file)
}
