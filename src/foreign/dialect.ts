// Describes a system's Markdown as data and small functions. One engine handles all systems.
import type { FenceOpening, Line } from './lines.ts'
import type { RemarkKind } from './report.ts'
import type { SluggerKind, Slugify } from './sluggers.ts'

/**
 * What is known about the site around a page. Any method may be missing, in which case the construct stays and gets a
 * remark.
 */
export interface PageHost {
  /** The text of another file, as a page refers to it, and the file from which its own includes are resolved. */
  include?(path: string, from: string): { readonly text: string; readonly file: string } | undefined
  /** Whether a file that another one includes is outside of what is imported. */
  isOutside?(path: string, from: string): boolean
  /** Where a link leads now. Undefined leaves it as is. `text` is the link's text. */
  link?(url: string, line: number): string | undefined
  /** The new path of an image or other file. Undefined leaves it as is. */
  asset?(url: string, line: number): string | undefined
  /** What an import statement refers to. Undefined if unknown. */
  module?(specifier: string, line: number): ImportTarget | undefined
  /** The page that a name refers to (`[[Name]]`, `{doc}`): its URL and title. */
  named?(
    name: string,
    kind: 'page' | 'label' | 'file' | 'object',
  ): { readonly url: string; readonly title?: string } | undefined
  /** The value of a variable that the system replaces, such as `page.title` or `site.version`. */
  variable?(name: string): string | undefined
  /** The titles of the tabs that a component of the site shows, by value and in order. Undefined if it shows none. */
  tabTitles?(component: string): ReadonlyMap<string, string> | undefined
  /** The tabs that a module of the site lists under a name, which it may export as part of an object. */
  tabList?(specifier: string, name: string): readonly TabLabel[] | undefined
  /** The HTML that a component of the site shows, given its attributes as JSON. Undefined if unknown. */
  ownComponent?(name: string, props: string): string | undefined
  /** The list or the object that a template of the system finds under a name, such as `site.data.people`. */
  data?(name: string): unknown
}

/** What a program says about a tab: its title, and the value that pages refer to it by. */
export interface TabLabel {
  readonly label: string
  readonly value: string
}

/** What an import refers to. */
export type ImportTarget =
  /** An image or another file, by its new URL. */
  | { readonly kind: 'asset'; readonly url: string }
  /** A file of the new site that can be imported, by its new path. */
  | { readonly kind: 'snippet'; readonly path: string }
  /** The text of a file, which `!!raw-loader!` and `?raw` give. */
  | { readonly kind: 'text'; readonly text: string }

/** What converters can use while they process a page. */
export interface BlockContext {
  readonly dialect: Dialect
  readonly host: PageHost
  /** The file that the lines come from. */
  readonly file: string
  /** The file that the lines are written in: `file`, or one that it includes. */
  readonly writtenIn: string
  /** Converts the lines inside a block. */
  convert(lines: readonly Line[]): Line[]
  /**
   * Converts lines of another file. `source` names the file and the part of it, after a `#`. Nothing, with a remark, if a part
   * includes itself, or if a page includes far too much.
   */
  convertIncluded(lines: readonly Line[], source: string, at: number): Line[]
  remark(kind: RemarkKind, what: string, line: number, message?: string, todo?: string): void
  /**
   * The names that the page imports and exports. Filled in as statements are read, which is before the names are used.
   */
  readonly imports: Map<string, ImportedName>
  /** Imports that were left out. */
  readonly leftImports: { readonly specifier: string; readonly names: readonly string[]; readonly line: number }[]
  /** Abbreviations that the page defines, and their meaning. */
  readonly abbreviations: Map<string, string>
  /** Variables that the page itself sets, and their text. */
  readonly variables: Map<string, string>
  /** The lists and objects among them. */
  readonly data: Map<string, unknown>
  /** Protects MDX in a line of text until the page is finished, so that it isn't escaped or converted again. */
  inline(mdx: string): string
}

/** What a name in a page refers to. */
export type ImportedName =
  | Extract<ImportTarget, { kind: 'asset' | 'text' }>
  /** A component that draws an icon, by our name. */
  | { readonly kind: 'icon'; readonly icon: string }
  /** A snippet of the new site, or something that the page defines itself. Its tags stay. */
  | { readonly kind: 'own' }

/** The converted block, and the index after its last line. */
export interface ConvertedBlock {
  readonly end: number
  readonly lines: readonly Line[]
}

/** Syntax that spans whole lines. */
export interface BlockSyntax {
  readonly name: string
  /** True if a fence may open it. Other syntaxes treat fences as code. */
  readonly seesFences?: true
  /** True if it may start on a line of any length, because its test takes linear time. */
  readonly takesLongLines?: true
  /** A cheap test for its first line. */
  readonly opens: RegExp
  /** Converts the block that starts on line `start`. Undefined if it isn't one after all. */
  convert(lines: readonly Line[], start: number, context: BlockContext): ConvertedBlock | undefined
}

/** Syntax within a line. */
export interface InlineSyntax {
  readonly name: string
  /** True if it includes code spans. They are hidden from all others. */
  readonly seesCode?: true
  /** Must have the flag `g`. */
  readonly pattern: RegExp
  /** The replacement. Undefined leaves the text as is. */
  replace(match: RegExpExecArray, context: BlockContext, line: number): string | undefined
}

/** A fenced block: its opening line, its content, and where it starts. */
export interface Fence {
  readonly opening: FenceOpening
  readonly body: readonly Line[]
  readonly at: number
}

/** What to do with an MDX tag that is within a line, or that no block syntax handled. */
export type ElementRule =
  /** Renames the tag or changes attributes: `undefined` removes one, a string renames it. */
  | {
      readonly kind: 'rename'
      readonly name: string
      readonly attributes?: Readonly<Record<string, string | undefined>>
      readonly what?: 'simplified'
    }
  /** Keeps its content, and removes its tags. */
  | {
      readonly kind: 'unwrap'
      readonly what?: 'simplified' | 'left'
      readonly todo?: string
      /** True for an unknown component. Text and links in its attributes are kept. */
      readonly isUnknown?: true
    }
  /** Removes it and its content. */
  | { readonly kind: 'drop'; readonly what?: 'simplified' | 'left'; readonly todo?: string }

/** The Markdown of one system. */
export interface Dialect {
  readonly name: string
  /** What its parser reads between directives. */
  readonly format: 'md' | 'mdx'
  readonly blocks: readonly BlockSyntax[]
  readonly inline?: readonly InlineSyntax[]
  /** Converts the info string or all of a fenced block. Undefined leaves it as is. */
  fence?(fence: Fence, context: BlockContext): readonly Line[] | undefined
  /** What to do with inline tags, by name. */
  readonly elements?: Readonly<Record<string, ElementRule>>
  /** How it makes heading ids: a known rule, or the site's own. */
  readonly slugs: SluggerKind | Slugify
  /** True if `$x$` is TeX. */
  readonly math?: boolean
  /**
   * The text of a page without what its published form doesn't show, such as hidden lines of code and options of
   * directives.
   */
  published?(source: string): string
  /** The lines in Markdown, if pages are in another language. Included files are in their own. */
  read?(lines: readonly Line[]): readonly Line[]
  /** The lines with those joined that a marker spans, because converters read one line at a time. */
  join?(lines: readonly Line[]): readonly Line[]
  /** The lines that a line is read as, because it has markers that need lines of their own. */
  separate?(line: Line): readonly Line[]
  /** Text that no converter may see. It's hidden first, and shown again before the page is parsed. */
  readonly shield?: { hide(body: string): string; show(line: string): string }
  /** True if `~x~` is text, and only `~~x~~` is struck out. */
  readonly singleTildes?: true
  /** True if definition lists are `Term` with `: text` below. */
  readonly definitionLists?: boolean
}
