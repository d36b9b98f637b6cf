// Keyboard use; held by tests in a browser.
import { rule } from '../rule.ts'

export const keyboard = rule({
  name: 'keyboard',
  area: 'accessibility',
  severity: 'suggestion',
  check: 'run',
  guidance: 'Describe actions so that they can be done with a keyboard too: name the command or key beside the button.',
  why: 'Not everybody uses a mouse, and assistants never do.',
  examples: { good: [], bad: [] },
})
