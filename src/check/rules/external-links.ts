// Reports broken links to other sites. Only `galley check --external` requests them.
import { rule } from '../rule.ts'

export const externalLinks = rule({
  name: 'external-links',
  area: 'structure',
  severity: 'warning',
  check: 'run',
  codes: ['external-links'],
  guidance: 'Link to pages of other sites that still exist, by their final address.',
  why: 'Other sites move their pages without telling you.',
  examples: { good: [], bad: [] },
})
