// Finished MDX that waits for the rest of its page: private characters stand for it while the rest is parsed and escaped.

// Of a private area that texts hardly use, and that means nothing to Markdown.
const OPEN = '\uE1A0'
const CLOSE = '\uE1A1'
const PLACE = /\uE1A0(\d+)\uE1A1/g

/** Keeps pieces of MDX and gives them back. */
export class Hidden {
  private readonly pieces: string[] = []

  /** What stands for a piece until `show`. */
  hide(mdx: string): string {
    this.pieces.push(mdx)
    return `${OPEN}${this.pieces.length - 1}${CLOSE}`
  }

  /** A text with all its pieces in their places. */
  show(text: string): string {
    return text.includes(OPEN)
      ? text.replace(PLACE, (_, index: string) => this.show(this.pieces[Number(index)] ?? ''))
      : text
  }
}

/** The text that readers see, without what is hidden. */
export function withoutHidden(text: string): string {
  return text.replace(PLACE, '')
}
