// Reports examples with meaningless data: foo, bar, test123.
import type { Place } from '../../diagnostics/diagnostic.ts'
import { rule } from '../rule.ts'
import { writtenCode } from '../written-code.ts'

const PLACEHOLDER =
  /(?<![\w/.@-])(?:foo(?:bar|baz)?|foo_bar|barbaz|bazqux|test123|asdf+|qwerty\d*|blah|lorem ipsum|john\.?doe|jane\.?doe|my-?cool-?\w+)(?![\w-])/gi
/** `bar` and `baz` are also real words, so a single one doesn't count. */
const MIN_WORDS = 2

export const realisticData = rule({
  name: 'realistic-data',
  area: 'code',
  severity: 'suggestion',
  check: 'heuristic',
  measured: { precision: 1, recall: 0.75, sample: 11 },
  guidance: "Use realistic data in examples, and placeholders only for what is secret or the reader's own.",
  why: 'Nobody learns what belongs there from `foo`.',
  examples: {
    good: ['```json\n{ "name": "Blue lamp", "key": "YOUR_API_KEY" }\n```'],
    bad: ['```json\n{ "name": "foo", "email": "test123", "note": "asdf" }\n```'],
  },
  *page({ page, project }) {
    let count = 0
    let first: { word: string; place: Place } | undefined
    for (const block of page.codeBlocks) {
      for (const { 0: word, index } of block.node.value.matchAll(PLACEHOLDER)) {
        count++
        const place = !first && writtenCode(block, page, project)?.placeOf(index, index + word.length)
        if (place) first = { word, place }
      }
    }
    if (!first || count < MIN_WORDS) return
    yield {
      message: `The examples on this page have ${count} meaningless values such as \`${first.word}\`.`,
      place: first.place,
      help: 'Write what a real project would use: a name, a city, an order.',
    }
  },
})
