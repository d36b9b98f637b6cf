// Reports words that are certainly misspelled.
import { anyPhrase } from '../prose/any-phrase.ts'
import { isInCode } from '../prose/code-words.ts'
import { MISSPELLINGS } from '../prose/misspellings.ts'
import { rule } from '../rule.ts'

const PATTERN = `(?<![\\w./@#'’-])${anyPhrase([...MISSPELLINGS.keys()])}(?![\\w/@'’-]|\\.\\w)`
const FIRST = new RegExp(PATTERN, 'i')
const EACH = new RegExp(PATTERN, 'gi')

export const spelling = rule({
  name: 'spelling',
  area: 'language',
  severity: 'warning',
  check: 'exact',
  rewords: true,
  guidance: 'Spell words, names and terms right, and the same way everywhere.',
  why: "Search doesn't find a misspelled word, and readers doubt the rest of the page.",
  options: {
    known: { type: 'strings', default: [], summary: 'Words that are right on this site, such as names.' },
  },
  examples: {
    good: [
      'You receive an event for each order. The field is called `recieved_at`.',
      'Open recieve.ts.',
      'The upto scheme, or `upto` for short.',
    ],
    bad: [
      'You recieve an event for each order.',
      'Read `id`, then recieve the `key`.',
      '<Card title="Seperate keys">One for each service.</Card>',
    ],
  },
  *page({ page, text, options, project }) {
    if (!text.english) return
    let known: ReadonlySet<string> | undefined
    for (const block of text.blocks) {
      // Most texts have none, and a test costs a third of a search.
      if (!FIRST.test(block.text)) continue
      known ??= new Set(
        [...(options.known as readonly string[]), ...Object.keys(project.config.galley.glossary ?? {})].map((word) =>
          word.toLowerCase(),
        ),
      )
      for (const { 0: typed, index: start } of block.text.matchAll(EACH)) {
        if (known.has(typed.toLowerCase()) || isInCode(typed, page)) continue
        const right = likeTyped(MISSPELLINGS.get(typed.toLowerCase()) ?? typed, typed)
        const end = start + typed.length
        const place = block.place(start, end)
        yield {
          message: `"${typed}" is misspelled.`,
          place,
          help: `Write "${right}".`,
          ...(block.isVerbatim(start, end) && { fix: [{ ...place, text: right }] }),
        }
      }
    }
  },
})

function likeTyped(right: string, typed: string): string {
  return /^[A-Z]/.test(typed) ? right.charAt(0).toUpperCase() + right.slice(1) : right
}
