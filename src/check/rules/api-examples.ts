// Reports endpoint pages without an example of the request or the response.
import { endpointPlace, exampleCode, isApiPage } from '../api-page.ts'
import { rule } from '../rule.ts'

const API = '---\ntitle: List orders\ndescription: Get all orders.\napi: GET /v1/orders\n---\n\n'
const REQUEST =
  '<RequestExample>\n\n```bash cURL\ncurl https://api.acme.example/v1/orders\n```\n\n</RequestExample>\n\n'
const RESPONSE = '<ResponseExample>\n\n```json 200\n{ "orders": [] }\n```\n\n</ResponseExample>\n'

export const apiExamples = rule({
  name: 'api-examples',
  area: 'api',
  severity: 'suggestion',
  strict: 'warning',
  check: 'exact',
  guidance: 'Cover the full cycle of every endpoint: one RequestExample and one ResponseExample on its page.',
  why: 'Readers copy the request and compare their result with the response.',
  examples: {
    good: [{ files: { 'orders.mdx': `${API}${REQUEST}${RESPONSE}` } }],
    bad: [{ files: { 'orders.mdx': `${API}${REQUEST}` } }, { files: { 'orders.mdx': `${API}All of them.\n` } }],
  },
  *page({ page, nodes }) {
    if (!isApiPage(page)) return
    const missing = (['RequestExample', 'ResponseExample'] as const).filter(
      (name) => exampleCode(nodes, name).length === 0,
    )
    if (missing.length === 0) return
    const list = missing.map((name) => `\`<${name}>\``).join(' and no ')
    yield {
      message: `This endpoint has no ${list}.`,
      place: endpointPlace(page),
      help: 'Add one with a complete call and its response.',
    }
  },
})
