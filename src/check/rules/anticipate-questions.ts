// Advice: answer the questions that readers will have.
import { rule } from '../rule.ts'

export const anticipateQuestions = rule({
  name: 'anticipate-questions',
  area: 'readers',
  severity: 'suggestion',
  check: 'none',
  guidance: 'Answer the questions that a reader will have next: what it costs, what can go wrong, how to undo it.',
  why: 'A question without an answer ends in a support ticket.',
  examples: { good: [], bad: [] },
})
