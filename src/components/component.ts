// What a component is: a single definition that rendering, checks, completion, rule files, the reference, and MCP all
// read.

import type { Code, Element, Node, Value } from '../content/tree.ts'
import type { Html } from '../html/html.ts'
import type { MarkdownNode } from '../markdown/nodes.ts'

/** The type of an attribute, and what it means, in one sentence each. Editors and assistants show it. */
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
  /** The value if the attribute is missing. */
  readonly default?: Value
  /** The only values allowed. */
  readonly values?: readonly (string | number)[]
  /** What to use instead, for an attribute that is kept only for old pages. */
  readonly deprecated?: string
  /** Exactly one attribute of each named set must be present (`ParamField`: the location). */
  readonly oneOf?: string
}

/** Parsed attributes: defaults applied, and numbers and booleans read from strings if the type says so. */
export type PropValues = Readonly<Record<string, Value>>

/** What a component accepts between its tags. */
export type ChildrenKind =
  | 'none'
  | 'text'
  | 'flow'
  | { /** Only these components. */ readonly only: readonly string[] }
  | { /** Only code blocks. */ readonly code: true }

/** A use of a component on a page, ready to render. */
export interface Use {
  readonly name: string
  readonly props: PropValues
  /** The element as written, with its place and `id`. */
  readonly element: Element
  readonly children: Children
  /** The nearest component around it, if any. */
  readonly parent: Use | undefined
  /** Its index (from 0) among the parent's children of the same component. */
  readonly index: number
  /** Renders this use as HTML, for parents that place their parts themselves. */
  html(): Html
  /** The same as Markdown. */
  markdown(): readonly MarkdownNode[]
}

/** The content between a component's tags, in several forms. */
export interface Children {
  readonly nodes: readonly Node[]
  readonly empty: boolean
  /** All of it as HTML. */
  html(): Html
  /** As HTML without the tags of a single paragraph, for labels and table cells. */
  inlineHtml(): Html
  /** All of it as Markdown, with flow and phrasing mixed as in the page. */
  markdown(): readonly MarkdownNode[]
  /** Its visible text. */
  text(): string
  /** The direct children that are uses of these components (or of any component, without names), in order. */
  uses(...names: string[]): readonly Use[]
  /** The direct children that are code blocks (including `<CodeBlock>`), in order. */
  code(): readonly CodeUse[]
  /** Everything except uses of these components and white space, as HTML. */
  rest(...names: string[]): Html
}

/** A code block, with its info string parsed. */
export interface CodeUse {
  readonly node: Code
  readonly options: CodeOptions
  /** The block with its frame: header and copy button. `bare` leaves out the header, because a tab shows the title. */
  html(how?: { bare?: boolean }): Html
  markdown(): readonly MarkdownNode[]
}

/** The options of an info string. Line numbers start at 1. */
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
  /** All options by name, as typed, including `actions`, `placement`, `dropdown`, and unknown ones. */
  readonly other: Readonly<Record<string, string | true>>
}

/** What rendering provides to a component. It sees nothing else of the site. */
export interface HtmlContext {
  /** The URL for a link as the author typed it, and whether it leaves the site. */
  link(url: string): { href: string; external: boolean }
  /** An icon by name, path, URL, or inline tree. Empty if there is none. `type` is Font Awesome's style. */
  icon(icon: Value, options?: { type?: Value; size?: number; color?: string; class?: string }): Html
  /** The URL of an image or other file, and its natural size if known. */
  image(src: string): { src: string; width?: number; height?: number }
  /** Renders Markdown in an attribute (a caption) as inline HTML. */
  markdown(text: string): Html
  /** An interface text in the page's language: `copy` gives "Copy". */
  word(key: string, values?: Readonly<Record<string, string | number>>): string
  /** A code block that the component creates. */
  code(code: { value: string; lang: string; options?: Partial<CodeOptions> }): Html
  /** An id for `id` and `aria-controls`: unique in the page, and the same in every build. No heading has a colon in its id. */
  uniqueId(prefix: string): string
  /** A heading like Markdown's, with its anchor link unless `noAnchor` is set. */
  heading(heading: { level: number; id?: string; content: Html; noAnchor: boolean; class?: string }): Html
  /** Renders TeX. `display` puts it on a separate line. */
  math(tex: string, display: boolean): Html
  /** An attribute with text or a tree (`title={<b>x</b>}`), as inline HTML. */
  inline(value: Value): Html
  /** All uses of a component on the page, in order. The first one can render what they all share. */
  usesOnPage(name: string): readonly { readonly element: Element; readonly props: PropValues }[]
  /** Replaces the table of contents, if the page has one and scripts run. */
  inPlaceOfContents(html: Html): void
  /** A fragment for `href`: `#id`. */
  readonly route: string
  /** All ids of components and headings on this page have been assigned: `element.id`. */
}

/** What the Markdown form of a component can use. */
export interface MarkdownContext {
  /** A link as it should appear in the exported page. */
  link(url: string): string
  /** Markdown typed in an attribute, with its links as they should appear in the exported page. */
  markdown(text: string): readonly MarkdownNode[]
  word(key: string, values?: Readonly<Record<string, string | number>>): string
}

/** How a component becomes a link target, and perhaps an entry in the table of contents. */
export interface Anchor {
  /**
   * The text that the id is made from, or the id itself. Undefined means no anchor. `content` gives the visible text of
   * the children.
   */
  id(props: PropValues, content?: () => string): { id?: string; text?: string; aliases?: readonly string[] } | undefined
  /** Depth (2 to 4) and text in the table of contents. */
  toc?(
    props: PropValues,
    parent: PropValues | undefined,
    content?: () => string,
  ): { depth: number; text: string } | undefined
  /** The name of the view that contains it. Headings in it are listed only while that view is selected. */
  view?(props: PropValues): string | undefined
}

/** A component of the vocabulary. Everything is data: generic checks know no component by name. */
export interface Component {
  readonly name: string
  /** Other names of the component, kept for old pages. Checks report those with `deprecated`. */
  readonly aliases?: readonly { readonly name: string; readonly deprecated?: boolean }[]
  readonly summary: string
  /** Its group in the reference. */
  readonly group: 'callouts' | 'structure' | 'content' | 'code' | 'api' | 'media' | 'inline' | 'page'
  readonly props: Readonly<Record<string, Prop>>
  readonly children: ChildrenKind
  /** The only components that it can be a direct child of. */
  readonly parents?: readonly string[]
  /** True if it can be used inside a sentence. */
  readonly inline?: boolean
  readonly anchor?: Anchor
  /** `aside`: in the column next to the text, replacing the table of contents. `head`: below the title. */
  readonly placement?: 'aside' | 'head'
  /** The folder with its stylesheet and script, if it isn't named like the component. */
  readonly folder?: string
  /** Who sees its content: `agents` only in Markdown, `humans` only in HTML. */
  audience?(props: PropValues): 'humans' | 'agents' | undefined
  /** MDX examples. Tests render, check, and export each one, and the reference shows them. */
  readonly examples: readonly string[]
  /** When to use it, and when not: full sentences for people and assistants. */
  readonly advice: readonly string[]
  /** Folders whose stylesheet and script are needed too, for a component that shares another's look or behavior. */
  readonly needs?: readonly string[]
  html(use: Use, context: HtmlContext): Html
  /**
   * Its content as Markdown without tags: mdast nodes, with flow and phrasing mixed. The writer escapes text, wraps
   * phrasing in paragraphs where needed, and joins lists from consecutive components.
   */
  markdown(use: Use, context: MarkdownContext): readonly MarkdownNode[]
}

/** Defines a component. Returns its argument with the type `Component`. */
export function component(definition: Component): Component {
  return definition
}

/** The folder of a component's stylesheet and scripts below `src/components`: `response-field` for `ResponseField`. */
export function assetFolder({ folder, name }: Pick<Component, 'folder' | 'name'>): string {
  return (
    folder ??
    name
      .replace(/\./g, '-')
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
  )
}

/** Attributes that any tag can have: ids, classes, styles, and those for scripts and assistive technology. */
export const EVERYWHERE =
  /^(?:id|class|className|style|key|ref|children|role|title|lang|dir|hidden|tabIndex|(?:data|aria)-.+|on[A-Z].*)$/

/** Whether an attribute has an effect on a component. */
export function hasAttribute({ props }: Pick<Component, 'props'>, name: string): boolean {
  return Object.hasOwn(props, name) || EVERYWHERE.test(name)
}
