// Advice: which callout to use for what.
import { rule } from '../rule.ts'

export const callouts = rule({
  name: 'callouts',
  area: 'components',
  severity: 'suggestion',
  check: 'none',
  guidance:
    'Use Note for what supplements the text, Tip for shortcuts, Warning for risks and breaking changes, Info for background and Check for success.',
  why: 'Readers learn what each color means, and skip a page where everything is a callout.',
  examples: { good: ['<Warning>Deleting a project deletes its backups.</Warning>'], bad: [] },
})
