// Reports specifications that can't be found or read, and operations that docs.json names and they don't have.
import { rule } from '../rule.ts'
import { docsJson, samplePage } from '../sample-site.ts'

const SPEC =
  "openapi: 3.1.0\ninfo: { title: Acme, version: '1' }\npaths:\n  /orders:\n    get:\n      responses: { '200': { description: All. } }\n"
const site = (navigation: object, spec = SPEC) => ({
  files: {
    'docs.json': docsJson({ groups: [{ group: 'Orders', ...navigation }] }),
    'start.mdx': samplePage(),
    'acme.yaml': spec,
  },
})

export const specifications = rule({
  name: 'specifications',
  area: 'api',
  severity: 'error',
  check: 'exact',
  codes: ['invalid-spec', 'missing-spec', 'remote-spec', 'missing-operation'],
  guidance:
    'In `docs.json`, name only specifications in the docs folder that are valid, and operations that they have.',
  concerns: ({ api, diagnostics }) =>
    api.documents.length > 0 || diagnostics.some(({ code }) => code === 'missing-spec' || code === 'invalid-spec'),
  why: "The pages of an API that can't be read are missing from the site.",
  examples: {
    good: [site({ openapi: 'acme.yaml' }), site({ openapi: 'acme.yaml', pages: ['start', 'GET /orders'] })],
    bad: [
      site({ openapi: 'orders.yaml' }),
      site({ openapi: 'acme.yaml', pages: ['start', 'GET /orders', 'GET /order'] }),
      site({ openapi: 'acme.yaml' }, 'paths: {}\n'),
    ],
  },
})
