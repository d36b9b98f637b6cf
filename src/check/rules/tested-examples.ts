// Advice: test code examples. `galley test` runs them.
import { rule } from '../rule.ts'

export const testedExamples = rule({
  name: 'tested-examples',
  area: 'code',
  severity: 'error',
  check: 'run',
  codes: ['example-failed', 'example-output', 'example-runner', 'example-schema', 'example-stale', 'example-timeout'],
  guidance:
    'Test all examples before you publish them: mark each block that can run with `test="name"` after its title, show what it prints in a block with `output="name"`, and run `galley test`.',
  why: 'Products change. An example that nobody runs is wrong sooner or later.',
  examples: { good: [], bad: [] },
})
