// Advice: when to use Steps.
import { rule } from '../rule.ts'

export const steps = rule({
  name: 'steps',
  area: 'components',
  severity: 'suggestion',
  check: 'none',
  guidance: 'Use Steps for procedures and sequential instructions of two or more steps.',
  why: 'Readers can link to a numbered step, and find their place again after doing one.',
  examples: {
    good: [
      '<Steps>\n  <Step title="Create a key">Open the settings.</Step>\n  <Step title="Store it">Write it to `ACME_KEY`.</Step>\n</Steps>',
    ],
    bad: [],
  },
})
