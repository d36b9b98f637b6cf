// What the parts of the HTML renderer ask of the whole: the page so far, and nodes as HTML.
import type { Node, Value } from '../../content/tree.ts'
import type { RenderContext } from '../render-context.ts'

/** Attributes of an element as the author typed them. */
export type ElementProps = Readonly<Record<string, Value>>

/** One page while it is rendered. */
export interface Rendering {
  readonly context: RenderContext
  /** The file that holds the node at hand: addresses count from there. */
  readonly file: string
  /** Within a link nothing else can be clicked: HTML knows no link in a link. */
  readonly isInLink: boolean
  /** Says that the page needs a stylesheet and script. */
  needs(asset: string): void
  nodes(nodes: readonly Node[]): string
  /** Nodes whose paragraphs lose their tags. */
  unwrapped(nodes: readonly Node[]): string
  /** What `run` gives, as the content of a link. */
  inLink(run: () => string): string
  /** What `run` gives, as the first render of what lives in the browser. */
  insideIsland(run: () => string): string
  /** What `run` gives, as a part of the page that stands in an island. */
  outsideIsland(run: () => string): string
  /** Whether a paragraph may hold a node. */
  isPhrasing(node: Node): boolean
}
