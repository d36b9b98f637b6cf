// One page as written: parsed, finished, and nothing looked up elsewhere.

import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { Code, Element, Heading, LiveCode, Root, Value } from './tree.ts'

/** The path of a page or file in the site, from the root, without extension: `/guides/start`; the home page is `/`. */
export type Route = string

/** Front matter as plain data, with the place of each top-level key. */
export interface Frontmatter {
  readonly data: Readonly<Record<string, unknown>>
  readonly places: ReadonlyMap<string, Place>
}

/** A heading, or a component that acts as one in the table of contents (a step, an update). In document order. */
export interface PageHeading {
  id: string
  /** Other fragments that lead here: GitHub's slug, the text URL-encoded, the id of a wrapping `div`. */
  readonly aliases: readonly string[]
  readonly depth: number
  readonly text: string
  readonly place: Place
  /** False where it must not show in the table of contents. */
  readonly toc: boolean
  /** The `<View>` (by title) or other switch it stands in, when only its chosen part is shown. */
  readonly view?: string
  readonly node: Heading | Element
}

/** A link or image as typed: in Markdown, HTML or an attribute. */
export interface PageLink {
  readonly url: string
  readonly kind: 'link' | 'image'
  /** Visible text, or the alternative text of an image. */
  readonly text: string
  readonly place: Place
  /** Attribute that holds it, e.g. `href` of `Card`; absent for Markdown links. */
  readonly attribute?: string
  readonly element?: string
}

export interface PageCode {
  readonly node: Code
  readonly place: Place
}

/** One use of a tag with a capital letter (or a dot), known or not. */
export interface ComponentUse {
  readonly name: string
  readonly node: Element
  readonly place: Place
  /** Names of the tags around it, outermost first. */
  readonly ancestors: readonly string[]
}

/** Another file that this page is made of. */
export interface Import {
  readonly file: string
  readonly place: Place
}

/** What a page says about itself in its front matter: enough for the navigation, and known before the page is parsed. */
export interface PageOutline {
  readonly route: Route
  /** Path of the file in the docs folder; for generated pages, of the specification. */
  readonly file: string
  readonly source: SourceFile
  readonly frontmatter: Frontmatter
  /** From front matter, else from the first heading, else made from the file name. */
  readonly title: string
  readonly description?: string
  /** Made from a specification: `source` isn't Markdown, and holds other pages too. */
  readonly isGenerated?: boolean
  /** The description comes from the text, so it need not be repeated above it. */
  readonly isDescribedInText?: boolean
}

/** A parsed page: what the author wrote, as a static tree, with everything that others ask for collected once. */
export interface Page extends PageOutline {
  readonly body: Root
  readonly headings: readonly PageHeading[]
  /** Every fragment that can be linked to, and the id it leads to. */
  readonly anchors: ReadonlyMap<string, string>
  readonly links: readonly PageLink[]
  readonly codeBlocks: readonly PageCode[]
  readonly uses: readonly ComponentUse[]
  /** Class names that the author wrote. */
  readonly classNames: ReadonlySet<string>
  /** What lives in the browser: components that hold state, and handlers of events. */
  readonly islands: readonly LiveCode[]
  readonly imports: readonly Import[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Attribute values of an element as the author typed them. */
export type Props = Readonly<Record<string, Value>>
