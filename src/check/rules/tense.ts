// Reports pages that use the future tense for what is always true.
import { type Hit, overBudget } from '../prose/budget.ts'
import { findFuture } from '../prose/future.ts'
import { rule } from '../rule.ts'

export const tense = rule({
  name: 'tense',
  area: 'language',
  severity: 'suggestion',
  check: 'heuristic',
  measured: { precision: 1, recall: 0.92, sample: 31 },
  guidance: 'Use the present tense. Use the future tense only for what an action will cause.',
  why: 'The present tense is shorter, and it leaves no doubt about when.',
  options: {
    limit: {
      type: 'number',
      default: 5,
      summary: "Maximum percentage of a page's sentences that may use `will` this way.",
    },
  },
  examples: {
    good: [
      'The command prints the version.',
      'If you delete the key, all requests will fail.',
      '1. Open the settings.\n2. Choose **Delete**. The editor will close.',
    ],
    bad: ['The command will print the version number.'],
  },
  *page(input) {
    if (!input.text.english) return
    const hits: Hit[] = []
    for (const { block, sentence } of input.text.fullSentences) {
      // In a step, the sentences after the first one describe its outcome.
      const isOutcome = (block.kind === 'item' || block.ancestors.includes('Step')) && sentence !== block.sentences[0]
      const span = isOutcome ? undefined : findFuture(sentence.text)
      if (span) hits.push({ block, sentence, start: sentence.start + span.start, end: sentence.start + span.end })
    }
    const help = 'Write the present tense: "prints" for "will print".'
    const finding = overBudget(
      hits,
      { limit: input.options.limit as number, atLeast: 1, verb: 'use `will` for what is always true', help },
      input,
    )
    if (finding) yield finding
  },
})
