// What rendering needs from outside: the vocabulary, the highlighter, icons, and the site's URLs.
import type { TestedBadge } from '../components/code-block/index.tsx'
import type { CodeOptions, Component } from '../components/component.ts'
import type { Element, Node } from '../content/tree.ts'
import type { Html } from '../html/html.ts'
import type { TwoslashAnswer, TwoslashBlock } from './twoslash/twoslash-block.ts'

/** Provided by the site for one page. Rendering doesn't modify it. */
export interface RenderContext {
  /** The definition of a tag. Undefined for HTML and unknown tags. */
  component(name: string): Component | undefined
  /** The URL for a link typed in `file`. */
  link(url: string, file: string): { href: string; external: boolean }
  image(src: string, file: string): { src: string; width?: number; height?: number }
  icon(
    icon: string,
    options: { type?: string; size?: number; library?: string; color?: string },
  ): { html: string; found: boolean }
  /** The lines of a highlighted block, with the marks from its options. */
  highlight(code: string, options: CodeOptions): Html
  /** TypeScript's answer for a block with `twoslash`. Undefined if it wasn't asked. */
  types?(block: TwoslashBlock): TwoslashAnswer | undefined
  /** The badge of the block that starts at an offset of a file. Undefined for an untested block. */
  tested?(file: string, start: number): TestedBadge | undefined
  math(tex: string, display: boolean): string
  /** Parses Markdown in an attribute (a caption). */
  markdown(text: string): readonly Node[]
  word(key: string, values?: Readonly<Record<string, string | number>>): string
  /** The elements of a component on the page, including its aliases, in order. */
  elements?(component: Component): readonly Element[]
  /** The interface texts that a component needs when it's rendered in the browser. */
  liveWords?(component: string): readonly string[]
  /** Adapts an author's stylesheet to the site. */
  styles?(css: string): string
  /** True on pages with their own layout, where HTML headings are left unchanged. */
  readonly hasPlainHeadings?: boolean
  readonly route: string
}

/** A page as HTML, and what it needs in the browser. */
export interface RenderedPage {
  readonly body: Html
  /** Content below the title: the endpoint of an operation. */
  readonly lead?: Html
  /** Content for the column next to the text: `<Panel>`, request and response examples. */
  readonly panel?: Html
  /** Content that replaces the table of contents while scripts run: the filters of a changelog. */
  readonly inPlaceOfContents?: Html
  /** Names of the required stylesheets and scripts: folders of components, `katex`, and `mermaid`. */
  readonly assets: ReadonlySet<string>
  /** Files whose bundles the page needs. */
  readonly islands: ReadonlySet<string>
  /** Names of icons that weren't found. */
  readonly missingIcons: ReadonlySet<string>
}
