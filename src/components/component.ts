// What a component is: one definition, read by rendering, checks, completion, rule files, reference and MCP.

import type { Code, Element, Node, Value } from '../content/tree.ts'
import type { Html } from '../html/html.ts'
import type { MarkdownNode } from '../markdown/nodes.ts'

/** How an attribute may be written, and what it means. One sentence each: editors and assistants show it. */
export interface Prop {
  readonly type:
    | 'string'
    | 'number'
    | 'boolean'
    | 'array'
    | 'object'
    | 'icon'
    | 'color'
    | 'url'
    | 'image'
    | 'markdown'
    | 'className'
    | 'any'
  readonly summary: string
  readonly required?: boolean
  /** The value that a missing attribute means. */
  readonly default?: Value
  /** The only values allowed. */
  readonly values?: readonly (string | number)[]
  /** What to use instead, for an attribute that is kept only for old pages. */
  readonly deprecated?: string
  /** Exactly one attribute of each named set must be there (`ParamField`: the location). */
  readonly oneOf?: string
}

/** Attributes after reading: defaults in, numbers and booleans parsed from strings where the type says so. */
export type PropValues = Readonly<Record<string, Value>>

/** What a component takes between its tags. */
export type ChildrenKind =
  | 'none'
  | 'text'
  | 'flow'
  | { /** Only these components. */ readonly only: readonly string[] }
  | { /** Only code blocks. */ readonly code: true }

/** One use of a component on a page, ready to be turned into text. */
export interface Use {
  readonly name: string
  readonly props: PropValues
  /** The element as written, with its place and `id`. */
  readonly element: Element
  readonly children: Children
  /** The nearest component around it, if any. */
  readonly parent: Use | undefined
  /** Its number (from 0) among the parent's children of the same component. */
  readonly index: number
  /** Turns this one use into HTML: for parents that place their parts themselves. */
  html(): Html
  /** The same as Markdown. */
  markdown(): readonly MarkdownNode[]
}

/** The content between a component's tags, in whatever form a component wants it. */
export interface Children {
  readonly nodes: readonly Node[]
  readonly empty: boolean
  /** All of it as HTML. */
  html(): Html
  /** As HTML without the paragraph around a single paragraph: for labels and table cells. */
  inlineHtml(): Html
  /** All of it as Markdown, flow and phrasing mixed as they are in the page. */
  markdown(): readonly MarkdownNode[]
  /** Its visible text. */
  text(): string
  /** The direct children that are uses of these components (all components, when none is named), in order. */
  uses(...names: string[]): readonly Use[]
  /** The direct children that are code blocks (also `<CodeBlock>`), in order. */
  code(): readonly CodeUse[]
  /** Everything except uses of these components and white space, as HTML. */
  rest(...names: string[]): Html
}

/** One code block, with the options of its info string read. */
export interface CodeUse {
  readonly node: Code
  readonly options: CodeOptions
  /** The block with its frame: header, copy button. `bare` leaves the header out (a tab shows the title). */
  html(how?: { bare?: boolean }): Html
  markdown(): readonly MarkdownNode[]
}

/** Options of an info string: reference/components section 3. Line numbers count from 1. */
export interface CodeOptions {
  readonly lang: string
  readonly title?: string
  readonly icon?: string
  readonly highlight: readonly number[]
  readonly focus: readonly number[]
  readonly lines: boolean
  readonly wrap: boolean
  readonly expandable: boolean
  readonly nocopy: boolean
  readonly twoslash: boolean
  /** All options by name, as typed: `actions`, `placement`, `dropdown` and those unknown to us. */
  readonly other: Readonly<Record<string, string | true>>
}

/** What rendering lends to a component. Nothing else of the site is visible to it. */
export interface HtmlContext {
  /** The address for a link as the author typed it, and whether it leaves the site. */
  link(url: string): { href: string; external: boolean }
  /** An icon by name, path, URL or inline tree; empty when there is none. `type` is Font Awesome's style. */
  icon(icon: Value, options?: { type?: Value; size?: number; color?: string; class?: string }): Html
  /** The address of an image or other file, and its natural size where known. */
  image(src: string): { src: string; width?: number; height?: number }
  /** A string that the author may write Markdown in (a caption), as inline HTML. */
  markdown(text: string): Html
  /** An interface text in the page's language: `copy` gives "Copy". */
  word(key: string, values?: Readonly<Record<string, string | number>>): string
  /** A code block that a component makes itself. */
  code(code: { value: string; lang: string; options?: Partial<CodeOptions> }): Html
  /** An id for use in `id` and `aria-controls`, unique in the page, the same in every build. */
  uniqueId(prefix: string): string
  /** A heading as Markdown's own are: with its anchor link, unless `noAnchor`. */
  heading(heading: { level: number; id?: string; content: Html; noAnchor: boolean; class?: string }): Html
  /** TeX as mathematics; `display` sets it on a line of its own. */
  math(tex: string, display: boolean): Html
  /** An attribute that holds text or a tree (`title={<b>x</b>}`), as inline HTML. */
  inline(value: Value): Html
  /** All uses of a component on the page, in order. The first one may hold what is shared by all. */
  usesOnPage(name: string): readonly { readonly element: Element; readonly props: PropValues }[]
  /** Puts something in place of the table of contents, where the page has one and scripts run. */
  inPlaceOfContents(html: Html): void
  /** A fragment for `href`: `#id`. */
  readonly route: string
  /** All fragments of components and headings on this page have been assigned: `element.id`. */
}

/** What the Markdown twin of a component may ask for. */
export interface MarkdownContext {
  /** A link as it should appear in the exported page. */
  link(url: string): string
  /** Markdown typed in an attribute, with its links as they should appear in the exported page. */
  markdown(text: string): readonly MarkdownNode[]
  word(key: string, values?: Readonly<Record<string, string | number>>): string
}

/** How a component becomes a link target, and perhaps a line in the table of contents. */
export interface Anchor {
  /** The text that the id is made from, or the id itself. Undefined: no anchor. `content` is the visible text of the children. */
  id(props: PropValues, content?: string): { id?: string; text?: string; aliases?: readonly string[] } | undefined
  /** Depth (2 to 4) and text in the table of contents. */
  toc?(props: PropValues, parent: PropValues | undefined, content?: string): { depth: number; text: string } | undefined
  /** The name of the choice that shows it: headings in it are listed only while that choice is made. */
  view?(props: PropValues): string | undefined
}

/** A component of the vocabulary. Data first: the generic checks know no component by name. */
export interface Component {
  readonly name: string
  /** Other names for the same, kept for old pages; `deprecated` says so in checks. */
  readonly aliases?: readonly { readonly name: string; readonly deprecated?: boolean }[]
  readonly summary: string
  /** For the reference and the galleries. */
  readonly group: 'callouts' | 'structure' | 'content' | 'code' | 'api' | 'media' | 'inline' | 'page'
  readonly props: Readonly<Record<string, Prop>>
  readonly children: ChildrenKind
  /** The only components it may be a direct child of. */
  readonly parents?: readonly string[]
  /** May be used inside a sentence. */
  readonly inline?: boolean
  readonly anchor?: Anchor
  /** `aside`: in the column beside the text, replacing the table of contents. `head`: below the title. */
  readonly placement?: 'aside' | 'head'
  /** The folder that holds its stylesheet and script, where it is not named like the component. */
  readonly folder?: string
  /** Who sees its content: `agents` only in Markdown, `humans` only in HTML. */
  audience?(props: PropValues): 'humans' | 'agents' | undefined
  /** MDX sources; each is rendered, checked and exported by the tests, and shown in the reference. */
  readonly examples: readonly string[]
  /** When to use it, and when not: full sentences for people and assistants. */
  readonly advice: readonly string[]
  /** Folders whose stylesheet and script are needed too (a component that borrows look or behavior of another). */
  readonly needs?: readonly string[]
  html(use: Use, context: HtmlContext): Html
  /**
   * Its content as Markdown without tags: nodes of mdast, in which flow and phrasing may be mixed. The writer escapes text,
   * puts phrasing into paragraphs where flow is expected, and joins lists that components in a row make.
   */
  markdown(use: Use, context: MarkdownContext): readonly MarkdownNode[]
}

/** Defines a component. The identity function, but it names the type. */
export function component(definition: Component): Component {
  return definition
}

/** The folder of a component's stylesheet and scripts below `src/components`: `ResponseField` has `response-field`. */
export function assetFolder({ folder, name }: Pick<Component, 'folder' | 'name'>): string {
  return (
    folder ??
    name
      .replace(/\./g, '-')
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
  )
}
