// Advice: keep related information in one section.
import { rule } from '../rule.ts'

export const relatedTogether = rule({
  name: 'related-together',
  area: 'organization',
  severity: 'suggestion',
  check: 'none',
  guidance: 'Group related information under one heading, with a clear break before the next subject.',
  why: 'Readers look for everything about a subject in one place.',
  examples: { good: [], bad: [] },
})
