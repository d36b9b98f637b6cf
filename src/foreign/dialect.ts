// What sets the Markdown of one system apart, as data and small functions; the engine is the same for all.
import type { FenceOpening, Line } from './lines.ts'
import type { RemarkKind } from './report.ts'
import type { SluggerKind, Slugify } from './sluggers.ts'

/** What the site around a page knows. Each answer may be missing: then a construct stays, and is remarked on. */
export interface PageHost {
  /** The text of another file, as a page names it, and what its own includes are resolved from. */
  include?(path: string, from: string): { readonly text: string; readonly file: string } | undefined
  /** Where a link leads now; undefined to leave it as it is. `text` is what is linked. */
  link?(url: string, line: number): string | undefined
  /** Where an image or other file is now; undefined to leave it as it is. */
  asset?(url: string, line: number): string | undefined
  /** What an import statement leads to; undefined where nobody knows. */
  module?(specifier: string, line: number): ImportTarget | undefined
  /** The page that a name stands for (`[[Name]]`, `{doc}`): its address and title. */
  named?(name: string, kind: 'page' | 'label' | 'file'): { readonly url: string; readonly title?: string } | undefined
  /** The value of a variable that the system replaces: `page.title`, `site.version`. */
  variable?(name: string): string | undefined
}

/** What an import leads to. */
export type ImportTarget =
  /** A picture or other file, by its new address. */
  | { readonly kind: 'asset'; readonly url: string }
  /** A file of the new site that may be imported, by its new path. */
  | { readonly kind: 'snippet'; readonly path: string }

/** What converters may ask and say while they work on a page. */
export interface BlockContext {
  readonly dialect: Dialect
  readonly host: PageHost
  /** The file that the lines are from. */
  readonly file: string
  /** Converts lines that stood inside a block. */
  convert(lines: readonly Line[]): Line[]
  remark(kind: RemarkKind, what: string, line: number, message?: string, todo?: string): void
  /** What the page imports and exports, by name: filled as statements are met, which is before their use. */
  readonly imports: Map<string, ImportedName>
  /** Short forms and what they mean, as the page defines them. */
  readonly abbreviations: Map<string, string>
  /** MDX in a line of text, hidden until the page is finished: nobody escapes or converts it. */
  inline(mdx: string): string
}

/** What a name in a page stands for. */
export type ImportedName =
  | Extract<ImportTarget, { kind: 'asset' }>
  /** A snippet of the new site, or what the page defines itself: its tags stay. */
  | { readonly kind: 'own' }

/** What a block became, and the index after its last line. */
export interface ConvertedBlock {
  readonly end: number
  readonly lines: readonly Line[]
}

/** A construct of whole lines. */
export interface BlockSyntax {
  readonly name: string
  /** True where it may open with a fence. To all others, fences are code. */
  readonly seesFences?: true
  /** A cheap test of the line that opens it. */
  readonly opens: RegExp
  /** Converts the block that begins on line `start`; undefined where it is none after all. */
  convert(lines: readonly Line[], start: number, context: BlockContext): ConvertedBlock | undefined
}

/** A construct within a line. */
export interface InlineSyntax {
  readonly name: string
  /** True where it takes in spans of code. They are hidden from all others. */
  readonly seesCode?: true
  /** With the flag `g`. */
  readonly pattern: RegExp
  /** What stands in its place; undefined to leave it. */
  replace(match: RegExpExecArray, context: BlockContext, line: number): string | undefined
}

/** A fenced block: its opening line, its lines, and where it begins. */
export interface Fence {
  readonly opening: FenceOpening
  readonly body: readonly Line[]
  readonly at: number
}

/** What becomes of a tag of MDX that stands in a line, or that no block syntax took. */
export type ElementRule =
  /** Another name, or other attributes: `undefined` removes one, a string renames it. */
  | {
      readonly kind: 'rename'
      readonly name: string
      readonly attributes?: Readonly<Record<string, string | undefined>>
      readonly what?: 'simplified'
    }
  /** Its content stays, its tags go. */
  | {
      readonly kind: 'unwrap'
      readonly what?: 'simplified' | 'left'
      readonly todo?: string
      /** True for a component that nobody knows: what its attributes say stays too. */
      readonly isUnknown?: true
    }
  /** It goes, with its content. */
  | { readonly kind: 'drop'; readonly what?: 'simplified' | 'left'; readonly todo?: string }

/** The Markdown of one system. */
export interface Dialect {
  readonly name: string
  /** What its parser reads between the directives. */
  readonly format: 'md' | 'mdx'
  readonly blocks: readonly BlockSyntax[]
  readonly inline?: readonly InlineSyntax[]
  /** Converts fenced code: its info string, or all of it. Undefined leaves it. */
  fence?(fence: Fence, context: BlockContext): readonly Line[] | undefined
  /** Tags in lines, by name. */
  readonly elements?: Readonly<Record<string, ElementRule>>
  /** How it makes ids of headings: a rule that is known, or the site's own. */
  readonly slugs: SluggerKind | Slugify
  /** True where `$x$` is TeX. */
  readonly math?: boolean
  /** The text of a page without what its published form doesn't show: hidden lines of code, options of directives. */
  published?(source: string): string
  /** True where a definition list is `Term` and `: text` below it. */
  readonly definitionLists?: boolean
}
