// Advice: when to use RequestExample and ResponseExample.
import { rule } from '../rule.ts'

export const endpointComponents = rule({
  name: 'endpoint-components',
  area: 'components',
  severity: 'suggestion',
  check: 'none',
  guidance: 'Use RequestExample and ResponseExample for API endpoints only; use CodeGroup for all other code.',
  why: 'They show next to the text, where readers look for the call that the page documents.',
  examples: { good: [], bad: [] },
})
