// Reports repeated words.
import { isNameInCode } from '../prose/code-words.ts'
import { rule } from '../rule.ts'

/** Words that are usually right when they occur twice in a row. */
const MAY_REPEAT = new Set(
  'that had very so no bye ha bla yada log many more much really too well do blah so'.split(' '),
)
/** `Sign in in the app`, `turn on on demand`: the first one belongs to the verb. */
const PARTICLE = new Set('in on up out off'.split(' '))
const PHRASAL =
  /\b(?:sign(?:ed|ing|s)?|log(?:ged|ging|s)?|opt(?:ed|ing|s)?|check(?:ed|ing|s)?|plug(?:ged|s)?|turn(?:ed|ing|s)?|switch(?:ed|ing|es)?|zoom(?:ed|ing|s)?|buil[dt](?:ing|s)?|set(?:ting|s)?|drill(?:ed|s)?|type[ds]?|go(?:es|ing)?|stay(?:ed|s)?|fill(?:ed|s)?|bring|brought|come[s]?|hand(?:ed|s)?)\s+$/i
/** On one line: a break such as `<br/>` separates the entries of a list, which may begin alike. */
const TWICE = /(?<![\p{L}\p{N}_'’.‐-―-])([a-z]{2,})[^\S\n]+\1(?![\p{L}\p{N}_'’@]|[-‐-―/]\p{L}|\.\w)/gu

export const repeatedWords = rule({
  name: 'repeated-words',
  area: 'language',
  severity: 'warning',
  check: 'heuristic',
  measured: { precision: 0.9, recall: 1, sample: 20 },
  rewords: true,
  guidance: 'Reread each sentence after changing it, and remove repeated words.',
  why: 'A repeated word trips readers up, and looks as if nobody had read the page.',
  examples: {
    good: [
      'He said that that was enough. Sign in in the app. The very very first.',
      'Rely on on‑chain data. Keep the alias alias/aws.',
      'Combine it with _end_time_to_ to filter.',
      'It should call call_next(request). Or contact contact@example.com.',
      'Run `the the` twice.',
      'timestamp<br/>timestamp with time zone',
    ],
    bad: ['Open the the settings.', 'A key is is a secret.'],
  },
  *page({ page, text }) {
    if (!text.english) return
    for (const block of text.blocks) {
      for (const { 0: typed, 1: word = '', index: start } of block.text.matchAll(TWICE)) {
        if (MAY_REPEAT.has(word)) continue
        if (PARTICLE.has(word) && PHRASAL.test(block.text.slice(0, start))) continue
        const end = start + typed.length
        // A bold name before the noun: "the **output** output". Or a noun before a parameter of that name.
        const isNamed = block.isStrong(start, start + word.length) !== block.isStrong(end - word.length, end)
        if (isNamed || isNameInCode(word, page)) continue
        // Where markup separates the words, such as the end of a link, only the second one is in one piece.
        const isWhole = block.isVerbatim(start, end)
        const place = block.place(isWhole ? start : end - word.length, end)
        yield {
          message: `"${word}" is repeated.`,
          place,
          help: `Write "${word}" once.`,
          ...(isWhole && { fix: [{ ...place, text: word }] }),
        }
      }
    }
  },
})
