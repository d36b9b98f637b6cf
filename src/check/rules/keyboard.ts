// Advice: describe how to do things with a keyboard.
import { rule } from '../rule.ts'

export const keyboard = rule({
  name: 'keyboard',
  area: 'accessibility',
  severity: 'suggestion',
  check: 'run',
  guidance: 'Describe how to do each action with a keyboard too: name the command or key next to the button.',
  why: 'Not everybody uses a mouse, and assistants never do.',
  examples: { good: [], bad: [] },
})
