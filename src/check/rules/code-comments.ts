// Advice: comment code that is hard to follow.
import { rule } from '../rule.ts'

export const codeComments = rule({
  name: 'code-comments',
  area: 'code',
  severity: 'suggestion',
  check: 'none',
  guidance: 'Add comments to complex logic in examples: say why the code does it, not what the line does.',
  why: 'Copying an example leaves the text around it behind.',
  examples: { good: [], bad: [] },
})
