// Advice: write about what readers want to do, not about what the system has.
import { rule } from '../rule.ts'

export const goalsOverFeatures = rule({
  name: 'goals-over-features',
  area: 'readers',
  severity: 'suggestion',
  check: 'none',
  guidance: 'Write about what readers want to achieve, and mention features where they help.',
  why: 'People come with a task, and leave if they find only a list of features.',
  examples: { good: ['## Limit what a key can do'], bad: ['## The permission matrix feature'] },
})
