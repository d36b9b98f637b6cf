// A parsed page, before anything is looked up elsewhere.

import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { Anchors } from './anchors.ts'
import type { Code, Element, Heading, LiveCode, Root } from './tree.ts'

/**
 * The path of a page or file in the site, from the root and without extension: `/guides/start`. The home page is `/`.
 */
export type Route = string

/** Front matter as plain data, with the range of each top-level key. */
export interface Frontmatter {
  readonly data: Readonly<Record<string, unknown>>
  readonly places: ReadonlyMap<string, Place>
}

/**
 * A heading, or a component that acts as one in the table of contents, such as a step or an update. In document order.
 */
export interface PageHeading {
  id: string
  readonly depth: number
  readonly text: string
  readonly place: Place
  /** False if the table of contents must not show it. */
  readonly toc: boolean
  /** The `<View>` (by title) or other switch around it, if readers see only the part they choose. */
  readonly view?: string
  readonly node: Heading | Element
}

/** A link or image as typed, in Markdown, HTML, or an attribute. */
export interface PageLink {
  readonly url: string
  readonly kind: 'link' | 'image'
  /** Visible text, or an image's alternative text. */
  readonly text: string
  readonly place: Place
  /** The attribute that contains it, such as `href` of `Card`. Undefined for Markdown links. */
  readonly attribute?: string
  readonly element?: string
  /** The specification that the link comes from, if the author of the page didn't write it. */
  readonly spec?: string
}

export interface PageCode {
  readonly node: Code
  readonly place: Place
  /** The specification that the block comes from, if the author of the page didn't write it. */
  readonly spec?: string
}

/** One use of a tag with a capital letter or a dot, whether the component exists or not. */
export interface ComponentUse {
  readonly name: string
  readonly node: Element
  readonly place: Place
  /** Names of the tags around it, outermost first. */
  readonly ancestors: readonly string[]
}

/** Another file that is part of this page. */
export interface Import {
  readonly file: string
  readonly place: Place
}

/** What a page's front matter says: enough for the navigation, without parsing the page. */
export interface PageOutline {
  readonly route: Route
  /** Path of the file in the docs folder. For generated pages, the path of the specification. */
  readonly file: string
  readonly source: SourceFile
  readonly frontmatter: Frontmatter
  /** From front matter, otherwise from the first heading, otherwise made from the file name. */
  readonly title: string
  readonly description?: string
  /** True if made from a specification. Then `source` isn't Markdown, and contains other pages too. */
  readonly isGenerated?: boolean
  /** True if the description comes from the text, so the page needn't show it again above the text. */
  readonly isDescribedInText?: boolean
}

/** A parsed page: a static tree of what the author wrote, and everything that later stages ask for. */
export interface Page extends PageOutline {
  readonly body: Root
  readonly headings: readonly PageHeading[]
  /** Every fragment that can be linked to, and the id that it leads to. */
  readonly anchors: Anchors
  readonly links: readonly PageLink[]
  readonly codeBlocks: readonly PageCode[]
  readonly uses: readonly ComponentUse[]
  /** Class names in the author's markup. */
  readonly classNames: ReadonlySet<string>
  /** What runs in the browser: components that hold state, and event handlers. */
  readonly islands: readonly LiveCode[]
  readonly imports: readonly Import[]
  readonly diagnostics: readonly Diagnostic[]
}
