// Advice: take examples from the files that the site names. A probe checks that they exist.
import { rule } from '../rule.ts'

export const realExamples = rule({
  name: 'real-examples',
  area: 'code',
  severity: 'error',
  check: 'run',
  codes: ['missing-example'],
  guidance: 'Copy calls and responses from the real examples that the site names, without changing them.',
  why: 'An example from a tested file is right. One from memory is right until the product changes.',
  concerns: ({ config: { galley } }) => galley.guidance?.examples !== undefined,
  examples: { good: [], bad: [] },
})
