// Questions of readers that search must answer with a page; asked by `galley check`.
import { rule } from '../rule.ts'

export const searchTests = rule({
  name: 'search-tests',
  area: 'structure',
  severity: 'error',
  check: 'run',
  codes: ['search-tests'],
  guidance:
    'Name in `search.tests` of galley.json what readers ask most and the page that answers it, and keep each of them found.',
  why: "Many readers never see a page that search doesn't find.",
  concerns: ({ config: { galley } }) => galley.search?.tests !== undefined,
  examples: { good: [], bad: [] },
})
