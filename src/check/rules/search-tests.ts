// Advice: list the questions that search must answer. `galley check` runs them.
import { rule } from '../rule.ts'

export const searchTests = rule({
  name: 'search-tests',
  area: 'structure',
  severity: 'error',
  check: 'run',
  codes: ['search-tests'],
  guidance:
    'Under `search.tests` in galley.json, list what readers ask most and the page that answers it, and keep every test passing.',
  why: "Many readers never see a page that search doesn't find.",
  concerns: ({ config: { galley } }) => galley.search?.tests !== undefined,
  examples: { good: [], bad: [] },
})
