// Advice: update translations together with the page. `galley check` compares their history.
import { rule } from '../rule.ts'

export const staleTranslations = rule({
  name: 'stale-translations',
  area: 'structure',
  severity: 'suggestion',
  check: 'run',
  codes: ['stale-translations'],
  guidance:
    'Change the translations of a page in the same commit as the page, or say in the review who does it and when.',
  why: 'Readers of the translation follow outdated instructions, and nothing tells them.',
  concerns: ({ navigation }) => navigation.entries.some(({ path }) => path.some(({ kind }) => kind === 'language')),
  examples: { good: [], bad: [] },
})
