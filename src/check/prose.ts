// The prose of a page: every text that readers see, in blocks and sentences, mapped back to the source.
import type { Node } from '../content/tree.ts'
import type { Place } from '../diagnostics/diagnostic.ts'

/**
 * A block of prose: a paragraph, a heading, a list item, a cell, an attribute (`title`, `description`, `caption`…), or
 * a value of the front matter. It excludes code, URLs, and tags. Inline code becomes a placeholder noun.
 */
export interface TextBlock {
  readonly kind: 'paragraph' | 'heading' | 'item' | 'cell' | 'attribute' | 'frontmatter' | 'alt'
  /**
   * The visible text. Each inline code, image, or icon is one `\uFFFC`, and a hard break is `
   * `.
   */
  readonly text: string
  readonly sentences: readonly Sentence[]
  /** The component or attribute that contains it: `Step.title`. */
  readonly context?: string
  /** Names of the components around it, outermost first. */
  readonly ancestors: readonly string[]
  /** True in a block quote, which often has somebody else's words. */
  readonly isQuotation: boolean
  /** The place in the source of a range of `text`. */
  place(start: number, end: number): Place
  /** True if the source has exactly this text, so that editing it is safe. */
  isVerbatim(start: number, end: number): boolean
  /** True if all of the range is bold. Bold text is usually the name of a button or a menu. */
  isStrong(start: number, end: number): boolean
}

/** A sentence of a block, by offsets in its text. */
export interface Sentence {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Number of words. An inline code counts as one. */
  readonly words: number
}

/** A sentence with its block. */
export interface PlacedSentence {
  readonly block: TextBlock
  readonly sentence: Sentence
}

/** All prose of a page, in reading order. */
export interface PageText {
  readonly blocks: readonly TextBlock[]
  /** True for a page in English, the only language that the style rules cover. */
  readonly english: boolean
  /** Sentences long enough to have a verb, which excludes short titles and cells. */
  readonly fullSentences: readonly PlacedSentence[]
  /** The first block of a node's own text, or the block of one of its attributes. */
  blockOf(node: Node, attribute?: string): TextBlock | undefined
}

export { pageText } from './prose/page-text.ts'
