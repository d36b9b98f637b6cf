// Hides the parts of a page that the parser rejects, so that it can read the rest as a whole. Each is shown as typed.
import type { Invalid, Span } from './tree.ts'

/** A character that never occurs in real text. The two after it, of the private use area, are the number of a part. */
const MARK = '\uFDD5'
const PRIVATE = 0xe000
const BITS = 12
const WORDS = /\uFDD5([\uE000-\uEFFF])([\uE000-\uEFFF])/g
const ONLY_WORD = /^\uFDD5[\uE000-\uEFFF]{2}$/

/** A part that is shown as typed, and the parser's message. */
export type HiddenPart = Pick<Invalid, 'value' | 'message'> & { readonly span: Span }

/** The parts of one page. */
export class HiddenParts {
  private readonly parts: HiddenPart[] = []

  /** A word for a part. The parser reads it as text, wherever it is. */
  wordFor(part: HiddenPart): string {
    const number = this.parts.push(part) - 1
    return MARK + String.fromCharCode(PRIVATE + (number >> BITS), PRIVATE + (number & (2 ** BITS - 1)))
  }

  /** The part that a text stands for. Undefined if it's anything else. */
  paragraph(text: string): Invalid | undefined {
    return ONLY_WORD.test(text) ? this.part(text, false) : undefined
  }

  /** The texts and the parts that a text is made of. Undefined if it has no parts. */
  split(text: string): (string | Invalid)[] | undefined {
    if (!text.includes(MARK)) return undefined
    const out: (string | Invalid)[] = []
    let from = 0
    for (const match of text.matchAll(WORDS)) {
      const part = this.part(match[0], true)
      if (!part) continue
      if (match.index > from) out.push(text.slice(from, match.index))
      out.push(part)
      from = match.index + match[0].length
    }
    if (from < text.length) out.push(text.slice(from))
    return out
  }

  private part(word: string, inline: boolean): Invalid | undefined {
    const [high, low] = [word.charCodeAt(1) - PRIVATE, word.charCodeAt(2) - PRIVATE]
    const part = this.parts[(high << BITS) + low]
    return part && { type: 'invalid', inline, ...part }
  }
}
