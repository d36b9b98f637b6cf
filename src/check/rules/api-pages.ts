// Reports front matter of features that Galley doesn't have yet: each key once.
import { frontMatterSchema } from '../../config/schema/front-matter.ts'
import { describe } from '../../schema/describe.ts'
import { pagesByKey } from '../front-matter-keys.ts'
import { rule } from '../rule.ts'
import { docsJson, samplePage } from '../sample-site.ts'

const config = (pages: readonly unknown[], more = {}) => docsJson({ pages }, more)
const page = samplePage

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
  guidance:
    'Write API pages by hand if Galley can’t generate them. It reads OpenAPI, AsyncAPI, GraphQL, gRPC, OpenRPC, and libraries that `sdk` in `docs.json` names.',
  why: 'Readers would look for pages that never exist.',
  examples: {
    good: [{ files: { 'docs.json': config(['index']), 'index.mdx': page() } }],
    bad: [{ files: { 'docs.json': config(['index']), 'index.mdx': page('auth: bearer\n') } }],
  },
  *site({ project }) {
    for (const [key, { first, count }] of pagesByKey(project, WAITING)) {
      yield {
        message: `\`${key}\` of ${count === 1 ? 'this page is' : `${count} pages is`} not shown yet.`,
        place: first,
        help: 'Galley publishes the pages with the text that is in them.',
      }
    }
  },
})
