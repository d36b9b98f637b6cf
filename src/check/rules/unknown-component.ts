// Reports undefined tags. Galley finds them while reading, because it shows the page without them.
import { rule } from '../rule.ts'

export const unknownComponent = rule({
  name: 'unknown-component',
  area: 'components',
  severity: 'error',
  check: 'exact',
  codes: ['unknown-component'],
  guidance: 'Use only components from the reference, and those that the page imports or exports.',
  why: 'Galley drops a tag that nothing defines, and shows only its content.',
  examples: {
    good: ['<Note>Keys expire after a year.</Note>'],
    bad: ['<Nota>Keys expire after a year.</Nota>'],
  },
})
