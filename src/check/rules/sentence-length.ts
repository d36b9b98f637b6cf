// Reports sentences that are too long.
import type { Sentence, TextBlock } from '../prose.ts'
import { rule } from '../rule.ts'

/** Maximum number of findings per page. The longest sentences come first. */
const MAX_FINDINGS = 3

/** A list of inline code, which reads as a single unit. */
const VALUES = /\uFFFC(?:[,;]?\s+(?:(?:and|or)\s+)?\uFFFC)+/g

export const sentenceLength = rule({
  name: 'sentence-length',
  area: 'language',
  severity: 'suggestion',
  strict: 'warning',
  check: 'exact',
  guidance: 'Keep sentences short: one thought each, and no more than 35 words.',
  why: 'Readers who have to reread a sentence lose the thread of the page.',
  options: {
    words: {
      type: 'number',
      default: 35,
      summary: 'Maximum words in a sentence. Inline code counts as one.',
    },
  },
  examples: {
    good: [
      'Run the command. It reads the file, and prints what it found.',
      `These codes are known: ${Array.from({ length: 40 }, (_, i) => `\`e${i}\``).join(', ')}.`,
    ],
    bad: [
      'When the server starts, it reads the configuration file from the folder that you named on the command line, and if there is no such file, it looks in the parent folders one after the other until it finds one or comes to the root.',
    ],
  },
  *page({ text, options }) {
    if (!text.english) return
    const limit = options.words as number
    const long: { block: TextBlock; sentence: Sentence }[] = []
    for (const block of text.blocks) {
      if (block.text.length < limit * 2) continue
      for (const sentence of block.sentences) {
        if (sentence.words > limit && sentence.words - enumerated(sentence) > limit) long.push({ block, sentence })
      }
    }
    const worst = new Set([...long].sort((a, b) => b.sentence.words - a.sentence.words).slice(0, MAX_FINDINGS))
    const more = long.length - worst.size
    let left = worst.size
    for (const hit of long) {
      if (!worst.has(hit)) continue
      const { block, sentence } = hit
      const others = --left === 0 && more > 0 ? ` ${more} more on this page ${more === 1 ? 'is' : 'are'} too long.` : ''
      yield {
        message: `This sentence has ${sentence.words} words (limit ${limit}).${others}`,
        place: block.place(sentence.start, sentence.end),
        help: 'Split it into two sentences, or turn it into a list.',
      }
    }
  },
})

/** The number of words in lists of values, not counting the first one of each list. */
function enumerated({ text }: Sentence): number {
  return (text.match(VALUES) ?? []).reduce((sum, list) => sum + list.split(/\s+/).length - 1, 0)
}
