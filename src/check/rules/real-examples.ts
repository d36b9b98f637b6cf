// Files of the repository from which examples are taken; held where the repository is known.
import { rule } from '../rule.ts'

export const realExamples = rule({
  name: 'real-examples',
  area: 'code',
  severity: 'error',
  check: 'run',
  codes: ['missing-example'],
  guidance: 'Take calls and responses from the real examples that the site names, and keep them as they are there.',
  why: 'An example from a tested file is right. One from memory is right until the product changes.',
  concerns: ({ config: { galley } }) => galley.guidance?.examples !== undefined,
  examples: { good: [], bad: [] },
})
