// Advice: comments where code is hard to follow.
import { rule } from '../rule.ts'

export const codeComments = rule({
  name: 'code-comments',
  area: 'code',
  severity: 'suggestion',
  check: 'none',
  guidance: 'Add comments to complex logic in examples: why it is done so, and not what the line does.',
  why: 'The text around an example is lost when it is copied.',
  examples: { good: [], bad: [] },
})
