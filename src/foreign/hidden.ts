// Protects finished MDX while the rest of its page is parsed and escaped, by replacing it with private characters.

// From a private use area that texts rarely use, and that means nothing to Markdown.
const OPEN = '\uE1A0'
const CLOSE = '\uE1A1'
const PLACE = /\uE1A0(\d+)\uE1A1/g

/** Stores pieces of MDX and restores them. */
export class Hidden {
  private readonly pieces: string[] = []

  /** The placeholder for a piece until `show`. */
  hide(mdx: string): string {
    this.pieces.push(mdx)
    return `${OPEN}${this.pieces.length - 1}${CLOSE}`
  }

  /** A text with all pieces restored. */
  show(text: string): string {
    return text.includes(OPEN)
      ? text.replace(PLACE, (_, index: string) => this.show(this.pieces[Number(index)] ?? ''))
      : text
  }
}

/** The text that readers see, without the placeholders. */
export function withoutHidden(text: string): string {
  return text.replace(PLACE, '')
}
