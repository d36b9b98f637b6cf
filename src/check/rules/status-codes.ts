// Advice: every status code of an endpoint.
import { rule } from '../rule.ts'

export const statusCodes = rule({
  name: 'status-codes',
  area: 'api',
  severity: 'suggestion',
  check: 'none',
  guidance: 'Explain every HTTP status code that an endpoint returns, and what to do about each error.',
  why: 'For every status, a program has to decide whether to stop or try again.',
  examples: { good: [], bad: [] },
})
