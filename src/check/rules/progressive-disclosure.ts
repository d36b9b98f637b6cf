// Advice: explain basic cases before advanced ones.
import { rule } from '../rule.ts'

export const progressiveDisclosure = rule({
  name: 'progressive-disclosure',
  area: 'organization',
  severity: 'suggestion',
  check: 'none',
  guidance:
    'Explain the basic case before advanced ones, and move what few readers need into an Accordion or onto a separate page.',
  why: 'A reader who meets the exceptions first never gets to the rule.',
  examples: { good: [], bad: [] },
})
