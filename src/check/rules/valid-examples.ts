// Request and response examples that fit the specification; held by the checks of specifications.
import { rule } from '../rule.ts'

export const validExamples = rule({
  name: 'valid-examples',
  area: 'api',
  severity: 'error',
  check: 'run',
  guidance: 'Write request and response examples that match the schema of the endpoint.',
  why: "Readers trust the example more than the description, even when it's wrong.",
  examples: { good: [], bad: [] },
})
