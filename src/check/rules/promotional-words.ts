// Reports words that praise the product instead of saying what it does.
import { isLegal } from '../page-kind.ts'
import { isQuoted } from '../prose/quoted.ts'
import { rule } from '../rule.ts'

const WORDS =
  /\b(?:seamless(?:ly)?|effortless(?:ly)?|powerful(?:ly)?|intuitive(?:ly)?|cutting-edge|state-of-the-art|world-class|best-in-class|industry-leading|blazing(?:ly)?[ -]fast|lightning[ -]fast|revolutionary|game-chang(?:ing|er)|next-generation|unparalleled|unmatched|supercharge[sd]?|hassle-free|delightful(?:ly)?|turbocharge[sd]?|unlock(?:s|ing)? the (?:full )?(?:power|potential)|a breeze|with ease)\b/gi

export const promotionalWords = rule({
  name: 'promotional-words',
  area: 'language',
  severity: 'suggestion',
  check: 'heuristic',
  measured: { precision: 1, recall: 1, sample: 20 },
  guidance: 'Say what the product does, and leave out praise such as "seamless", "powerful" and "intuitive".',
  why: 'Readers of documentation already have the product. Praise tells them nothing about it.',
  options: {
    allow: { type: 'strings', default: [], summary: 'Words that are fine on this site, in lowercase.' },
  },
  examples: {
    good: [
      'The client sends events in the background.',
      'Press **Supercharge**.',
      '> "It is powerful", a customer says.',
    ],
    bad: ['The client is a powerful tool.', 'It integrates seamlessly with your stack.'],
  },
  *page({ page, text, options }) {
    if (!text.english || isLegal(page)) return
    const allowed = new Set(options.allow as readonly string[])
    for (const block of text.blocks) {
      if (block.isQuotation) continue
      for (const { 0: word, index: start } of block.text.matchAll(WORDS)) {
        const end = start + word.length
        if (allowed.has(word.toLowerCase()) || block.isStrong(start, end)) continue
        if (isQuoted(block.text.slice(0, start), block.text.slice(end))) continue
        yield {
          message: `"${word.toLowerCase()}" praises the product without saying what it does.`,
          place: block.place(start, end),
          help: 'Leave it out, or say what the reader gains.',
        }
      }
    }
  },
})
