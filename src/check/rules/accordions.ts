// Advice: when to use Accordions.
import { rule } from '../rule.ts'

export const accordions = rule({
  name: 'accordions',
  area: 'components',
  severity: 'suggestion',
  check: 'none',
  guidance: 'Use Accordion for progressive disclosure: details and answers that only some readers need.',
  why: 'The page stays short for everyone, and complete for those who want details.',
  examples: {
    good: ['<Accordion title="Why two ports?">\n  One serves requests, the other metrics.\n</Accordion>'],
    bad: [],
  },
})
