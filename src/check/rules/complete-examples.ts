// Advice: write examples that can be copied and run. `galley test` runs them.
import { rule } from '../rule.ts'

export const completeExamples = rule({
  name: 'complete-examples',
  area: 'code',
  severity: 'error',
  check: 'run',
  guidance: 'Write complete, runnable examples that can be copied and executed, with imports and setup.',
  why: "An example that doesn't run costs more time than it saves.",
  examples: { good: [], bad: [] },
})
