// Code examples that were run before they are published.
import { rule } from '../rule.ts'

export const testedExamples = rule({
  name: 'tested-examples',
  area: 'code',
  severity: 'error',
  check: 'run',
  guidance:
    'Test all examples before you publish them, and mark those that a program can run with `test` after the language.',
  why: 'Products change, and an example that nobody runs is wrong sooner or later.',
  examples: { good: [], bad: [] },
})
