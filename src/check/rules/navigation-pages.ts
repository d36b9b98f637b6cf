// Reports navigation entries without a page.
import { rule } from '../rule.ts'
import { docsJson, samplePage } from '../sample-site.ts'

const page = samplePage()
const config = (pages: string[]) => docsJson({ pages })

export const navigationPages = rule({
  name: 'navigation-pages',
  area: 'structure',
  severity: 'error',
  check: 'exact',
  codes: ['missing-page', 'duplicate-route', 'limited-page', 'two-languages', 'case-route'],
  guidance: 'In `docs.json`, list only pages that exist, by their path without the extension.',
  why: 'An entry without a page leads to an error.',
  examples: {
    good: [{ files: { 'docs.json': config(['start']), 'start.mdx': page } }],
    bad: [{ files: { 'docs.json': config(['start', 'limits']), 'start.mdx': page } }],
  },
})
