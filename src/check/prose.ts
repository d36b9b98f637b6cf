// A page to its prose: every text that a reader sees, in blocks and sentences, with a way back to the source.
import type { Node } from '../content/tree.ts'
import type { Place } from '../diagnostics/diagnostic.ts'

/**
 * One block of prose: a paragraph, a heading, a list item, a cell, an attribute (`title`, `description`, `caption` ...)
 * or a value of the front matter. Code, links' addresses and tags are out; inline code stands as a placeholder noun.
 */
export interface TextBlock {
  readonly kind: 'paragraph' | 'heading' | 'item' | 'cell' | 'attribute' | 'frontmatter' | 'alt'
  /** The visible text; `\uFFFC` stands for an inline code, image or icon, one character each. Hard breaks are `\n`. */
  readonly text: string
  readonly sentences: readonly Sentence[]
  /** The component or attribute that contains it: `Step.title`. */
  readonly context?: string
  /** Names of the components around it, outermost first. */
  readonly ancestors: readonly string[]
  /** True in a block quote: often somebody else's words. */
  readonly isQuotation: boolean
  /** The place in the source of a range of `text`. */
  place(start: number, end: number): Place
  /** True when the source has exactly this text, so that editing it is safe. */
  isVerbatim(start: number, end: number): boolean
  /** True where all of the range is bold: there it is the name of a button or a menu, more often than not. */
  isStrong(start: number, end: number): boolean
}

/** A sentence of a block, by offsets in its text. */
export interface Sentence {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Words, an inline code counting as one. */
  readonly words: number
}

/** A sentence with its block. */
export interface PlacedSentence {
  readonly block: TextBlock
  readonly sentence: Sentence
}

/** All prose of a page, in the order in which it is read. */
export interface PageText {
  readonly blocks: readonly TextBlock[]
  /** True for a page in English: the rules of style know no other language. */
  readonly english: boolean
  /** The sentences with a verb, as far as length can tell: titles and cells of two words are none. */
  readonly fullSentences: readonly PlacedSentence[]
  /** The first block that a node's own text makes, or the one of its attribute. */
  blockOf(node: Node, attribute?: string): TextBlock | undefined
}

export { pageText } from './prose/page-text.ts'
