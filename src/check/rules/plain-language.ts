// Reports wordy phrases, and words that claim that something is easy.
import type { Edit } from '../../diagnostics/diagnostic.ts'
import { isLegal } from '../page-kind.ts'
import { NOUNS_TOO, VERBS } from '../prose/verbs.ts'
import { findWordy, type Wordy } from '../prose/wordy.ts'
import type { TextBlock } from '../prose.ts'
import { rule } from '../rule.ts'

export const plainLanguage = rule({
  name: 'plain-language',
  area: 'language',
  severity: 'suggestion',
  strict: 'warning',
  check: 'heuristic',
  rewords: true,
  measured: { precision: 1, recall: 0.96, sample: 56 },
  guidance:
    'Write clear, direct language for technical readers. Leave out "in order to", "please", "note that", "simply" and the like.',
  why: 'Filler hides the words that matter, and readers who fail at something "simple" feel foolish.',
  options: {
    allow: { type: 'strings', default: [], summary: 'Phrases that are fine on this site.' },
  },
  examples: {
    good: [
      'To use the API, create a key.',
      'Add a note that explains the change.',
      'Items appear in order of creation.',
    ],
    bad: [
      'In order to use the API, create a key.',
      'Please run the command again.',
      'Note that the flag has no effect on Windows.',
      'The server has the ability to resume uploads.',
      '<Tip>You can simply drag the file into the window.</Tip>',
    ],
  },
  *page({ page, text, options }) {
    if (!text.english || isLegal(page)) return
    const allowed = new Set((options.allow as readonly string[]).map((phrase) => phrase.toLowerCase()))
    for (const block of text.blocks) {
      for (const wordy of findWordy(block.text)) {
        const { start, end, advice } = wordy
        const typed = block.text.slice(start, end)
        if (allowed.has(typed.toLowerCase()) || block.isStrong(start, end) || block.isQuotation) continue
        const fix = editFor(block, wordy)
        yield {
          message: `"${typed}" is more than the sentence needs.`,
          place: block.place(start, end),
          help: advice,
          ...(fix && { fix: [fix] }),
        }
      }
    }
  },
})

/** The replacement. If the phrase is dropped, the space after it goes too, and the next word takes over its capital. */
function editFor(block: TextBlock, { start, end, replacement }: Wordy): Edit | undefined {
  if (replacement === undefined) return undefined
  if (replacement !== '') return edit(block, start, end, replacement)
  const rest = /^\s+(\p{Ll}?)/u.exec(block.text.slice(end))
  if (!rest) return undefined
  const next = rest[1] ?? ''
  const isCapital = /^\p{Lu}/u.test(block.text[start] ?? '')
  // The next word may be a lowercase name: `npm`, `ibc-go`.
  if (isCapital && next !== '' && !mayBeginSentence(block.text.slice(end))) return undefined
  return edit(block, start, end + rest[0].length, isCapital ? next.toUpperCase() : next)
}

const FUNCTION_WORDS = new Set(
  `the a an this that these those if when you your it its there all each any some most only no not in on for by to with after
  before as at once while since because both every many we our they their don't do does can is are`.split(/\s+/),
)

/** True for a common word of the language, which can't be a name. */
function mayBeginSentence(rest: string): boolean {
  const word = /^\s+([a-z]+(?:'t)?)(?![\w./@-])/.exec(rest)?.[1]
  return word !== undefined && (FUNCTION_WORDS.has(word) || VERBS.has(word) || NOUNS_TOO.has(word))
}

function edit(block: TextBlock, start: number, end: number, text: string): Edit | undefined {
  return block.isVerbatim(start, end) ? { ...block.place(start, end), text } : undefined
}
