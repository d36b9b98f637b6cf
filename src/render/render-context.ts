// What rendering needs from outside: the vocabulary, the highlighter, icons, and the site's addresses.
import type { TestedBadge } from '../components/code-block/index.tsx'
import type { CodeOptions, Component } from '../components/component.ts'
import type { Element, Value } from '../content/tree.ts'
import type { Html } from '../html/html.ts'
import type { TwoslashAnswer, TwoslashBlock } from './twoslash/twoslash-block.ts'

/** Lent by the site for one page. Nothing here is altered by rendering. */
export interface RenderContext {
  /** The definition of a tag; undefined for HTML and unknown tags. */
  component(name: string): Component | undefined
  /** The address for a link typed in `file`. */
  link(url: string, file: string): { href: string; external: boolean }
  image(src: string, file: string): { src: string; width?: number; height?: number }
  icon(
    icon: string,
    options: { type?: string; size?: number; library?: string; color?: string },
  ): { html: string; found: boolean }
  /** The lines of a highlighted block, with the marks of its options on them. */
  highlight(code: string, options: CodeOptions): Html
  /** What TypeScript says about a block with `twoslash`; undefined where nobody asked it. */
  types?(block: TwoslashBlock): TwoslashAnswer | undefined
  /** The badge of the block that begins at an offset of a file; undefined for a block that wasn't tested. */
  tested?(file: string, start: number): TestedBadge | undefined
  math(tex: string, display: boolean): string
  /** Markdown in an attribute (a caption), as nodes. */
  markdown(text: string): import('../content/tree.ts').Node[]
  word(key: string, values?: Readonly<Record<string, string | number>>): string
  /** The elements of a component on the page, also by its other names, in order. */
  elements?(component: Component): readonly Element[]
  /** The interface texts that a component of the vocabulary asks for when it is rendered in the browser. */
  liveWords?(component: string): readonly string[]
  /** An author's stylesheet in the page, as the site needs it. */
  styles?(css: string): string
  /** True where headings that are written as HTML stay what they are: on pages that authors lay out themselves. */
  readonly hasPlainHeadings?: boolean
  readonly route: string
}

/** A page as HTML, and what it needs to be shown. */
export interface RenderedPage {
  readonly body: Html
  /** The content below the title: the endpoint of an operation. */
  readonly lead?: Html
  /** Content for the column beside the text: `<Panel>`, request and response examples. */
  readonly panel?: Html
  /** The content that replaces the table of contents while scripts run: the filters of a changelog. */
  readonly inPlaceOfContents?: Html
  /** Names of the stylesheets and scripts that it needs: folders of components, and `katex`, `mermaid`. */
  readonly assets: ReadonlySet<string>
  /** Files whose programs the page needs. */
  readonly islands: ReadonlySet<string>
  /** Icons that were not found, by name. */
  readonly missingIcons: ReadonlySet<string>
}

/** Attribute values by name, as an element holds them. */
export type ElementProps = Readonly<Record<string, Value>>
