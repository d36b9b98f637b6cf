// Pages that a specification would fill: named once for each specification of docs.json, and once for front matter.
import { frontMatterSchema } from '../../config/schema/front-matter.ts'
import { describe } from '../../schema/describe.ts'
import { pagesByKey } from '../front-matter-keys.ts'
import { rule } from '../rule.ts'

const config = (pages: readonly unknown[], more = {}) =>
  JSON.stringify({ name: 'A', theme: 'mint', colors: { primary: '#0f766e' }, navigation: { pages }, ...more })
const page = (more = '') => `---\ntitle: Start\ndescription: Begin here.\n${more}---\n\nText.\n`

const WAITING = new Set(
  Object.entries(frontMatterSchema.shape).flatMap(([key, schema]) =>
    describe(schema).effect?.kind === 'later' ? [key] : [],
  ),
)

export const apiPages = rule({
  name: 'api-pages',
  area: 'api',
  severity: 'warning',
  check: 'exact',
  codes: ['api-pages'],
  guidance:
    'Write pages of endpoints by hand, with ParamField and ResponseField: no pages are made of specifications yet.',
  why: 'Galley does not make pages of specifications yet: readers would look for them in vain.',
  examples: {
    good: [{ files: { 'docs.json': config(['index']), 'index.mdx': page() } }],
    bad: [
      { files: { 'docs.json': config(['index'], { api: { openapi: 'api.yaml' } }), 'index.mdx': page() } },
      { files: { 'docs.json': config(['index', 'GET /users', 'POST /users']), 'index.mdx': page() } },
      { files: { 'docs.json': config(['index']), 'index.mdx': page('openapi: GET /users\n') } },
    ],
  },
  *site({ project }) {
    for (const [key, { first, count }] of pagesByKey(project, WAITING)) {
      yield {
        message: `\`${key}\` of ${count === 1 ? 'this page is' : `${count} pages is`} not shown yet.`,
        place: first,
        help: 'The pages are published with what is written in them.',
      }
    }
  },
})
