// What the parts of the HTML renderer need from it: the state of the page, and rendering of nodes.
import type { Node, Value } from '../../content/tree.ts'
import type { RenderContext } from '../render-context.ts'

/** Attributes of an element as the author typed them. */
export type ElementProps = Readonly<Record<string, Value>>

/** A page while it's being rendered. */
export interface Rendering {
  readonly context: RenderContext
  /** The file that contains the current node. Relative URLs are resolved against it. */
  readonly file: string
  /** True inside a link, where HTML allows no other link. */
  readonly isInLink: boolean
  /** True inside a line of text. */
  readonly isInLine: boolean
  /** Records that the page needs a stylesheet and script. */
  needs(asset: string): void
  nodes(nodes: readonly Node[]): string
  /** Renders nodes without paragraph tags. */
  unwrapped(nodes: readonly Node[]): string
  /** Calls `run` to render the content of a link. */
  inLink(run: () => string): string
  /** Calls `run` to render the first state of an island. */
  insideIsland(run: () => string): string
  /** Calls `run` to render a piece of the page inside an island. */
  outsideIsland(run: () => string): string
  /** True if a paragraph may contain the node. */
  isPhrasing(node: Node): boolean
}
