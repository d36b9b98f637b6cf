// Pages that no source makes yet: named once for each source of docs.json, and once for front matter.
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
  guidance: 'Write pages of events, schemas and libraries by hand: pages are made of OpenAPI specifications only.',
  why: 'Galley makes pages of OpenAPI specifications only: readers would look for the others in vain.',
  examples: {
    good: [{ files: { 'docs.json': config(['index']), 'index.mdx': page() } }],
    bad: [
      { files: { 'docs.json': config(['index'], { api: { asyncapi: 'api.yaml' } }), 'index.mdx': page() } },
      { files: { 'docs.json': config(['index']), 'index.mdx': page('asyncapi: users\n') } },
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
