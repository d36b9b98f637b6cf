// Code examples that can be copied and run; held by running them.
import { rule } from '../rule.ts'

export const completeExamples = rule({
  name: 'complete-examples',
  area: 'code',
  severity: 'error',
  check: 'run',
  guidance: 'Write complete, runnable examples that can be copied and executed, with imports and set-up.',
  why: "An example that doesn't run costs more time than it saves.",
  examples: { good: [], bad: [] },
})
