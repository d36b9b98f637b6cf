// Advice: start with what matters most (the inverted pyramid).
import { rule } from '../rule.ts'

export const mostImportantFirst = rule({
  name: 'most-important-first',
  area: 'organization',
  severity: 'suggestion',
  check: 'none',
  guidance:
    'Put the most important information first: what it is for and what the reader gets, then how, then the details.',
  why: 'Most readers leave after the first lines, and assistants weigh them most.',
  examples: { good: [], bad: [] },
})
