// Advice: what can fail is shown.
import { rule } from '../rule.ts'

export const errorHandling = rule({
  name: 'error-handling',
  area: 'code',
  severity: 'suggestion',
  check: 'none',
  guidance: 'Show error handling and edge cases in examples: a request that fails, an empty list, a missing key.',
  why: 'People copy examples into programs as they are.',
  examples: { good: [], bad: [] },
})
