// Advice: every status code of an endpoint.
import { rule } from '../rule.ts'

export const statusCodes = rule({
  name: 'status-codes',
  area: 'api',
  severity: 'suggestion',
  check: 'none',
  guidance: 'Explain all HTTP status codes that an endpoint answers with, and what to do about each error.',
  why: 'A program has to decide for every status whether to stop or to try again.',
  examples: { good: [], bad: [] },
})
