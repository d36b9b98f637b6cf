// Reports requests in guides (`curl` and `fetch`) that the API would reject, according to its specification. It reads
// them and never sends them.
import { callsIn } from '../../examples/calls/index.ts'
import { placeInCode } from '../../examples/place.ts'
import { CallChecker, type CallProblem } from '../../openapi/check-call.ts'
import type { ProjectApi } from '../../project/project.ts'
import { closest, placeOf } from '../nodes.ts'
import { rule } from '../rule.ts'
import { docsJson } from '../sample-site.ts'

const SPEC = `openapi: 3.1.0
info: { title: Acme, version: '1' }
servers: [{ url: https://api.acme.example/v1 }]
security: [{ key: [] }]
paths:
  /orders:
    get:
      summary: List orders
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses: { '200': { description: All. } }
    post:
      summary: Create an order
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, required: [item], properties: { item: { type: string }, count: { type: integer } } } } }
      responses: { '201': { description: Made. } }
  /ships:
    get:
      summary: List ships
      security: [{ ship: [] }]
      parameters: [{ name: X-Ship-Key, in: header, required: true, schema: { type: string } }]
      responses: { '200': { description: All. } }
components: { securitySchemes: { key: { type: http, scheme: bearer }, ship: { type: apiKey, in: header, name: X-Ship-Key } } }
`
const PAGE = '---\ntitle: Start\ndescription: Begin.\n---\n\n'
const config = docsJson({
  tabs: [
    { tab: 'Guide', pages: ['start'] },
    { tab: 'API', openapi: 'acme.yaml' },
  ],
})
const site = (example: string) => ({ files: { 'docs.json': config, 'acme.yaml': SPEC, 'start.mdx': PAGE + example } })
const curl = (rest: string) => site(`\`\`\`bash\ncurl ${rest}\n\`\`\`\n`)
const CALL = /\bcurl\b|\bfetch\s*\(/
const AUTH = "-H 'Authorization: Bearer $TOKEN'"

export const exampleRequests = rule({
  name: 'example-requests',
  area: 'api',
  severity: 'warning',
  check: 'exact',
  looksAround: true,
  guidance:
    'Write requests in guides as the API accepts them. Take paths, methods, parameters, headers, and bodies from the specification.',
  why: 'New readers try a request first. It should work.',
  examples: {
    good: [
      curl(`'https://api.acme.example/v1/orders?limit=10' ${AUTH}`),
      curl(`https://api.acme.example/v1/orders --json '{ "item": "<item>", ... }' ${AUTH}`),
      curl("https://api.acme.example/v1/ships -H 'X-Ship-Key: $KEY'"),
      curl('https://other.example/v1/nothing'),
      curl("'<url>' --json '{ \"count\": 2 }'"),
      site(
        "```js\nawait fetch('https://api.acme.example/v1/orders', {\n  method: 'POST',\n  headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },\n  body: JSON.stringify({ /* request body */ }),\n})\n```\n",
      ),
      site(
        "```js\nawait fetch('https://api.acme.example/v1/orders', {\n  method: 'POST',\n  headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },\n  body: JSON.stringify({ item: 'anchor', ...more }),\n})\n```\n",
      ),
    ],
    bad: [
      curl(`https://api.acme.example/v1/ordres ${AUTH}`),
      curl(`-X PUT https://api.acme.example/v1/orders ${AUTH}`),
      curl(`'https://api.acme.example/v1/orders?limt=10' ${AUTH}`),
      curl(`'https://api.acme.example/v1/orders?limit=all' ${AUTH}`),
      curl('https://api.acme.example/v1/orders'),
      curl('https://api.acme.example/v1/ships'),
      curl(`https://api.acme.example/v1/orders --json '{ "count": 2 }' ${AUTH}`),
      curl(`https://api.acme.example/v1/orders --json '{ "item": "anchor", "count": "2" }' ${AUTH}`),
      site(
        "```js\nawait fetch('https://api.acme.example/v1/orders', {\n  method: 'POST',\n  headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },\n  body: JSON.stringify({ item: 'anchor', cuont: 2 }),\n})\n```\n",
      ),
    ],
  },
  *page({ page, project, nodes }) {
    if (!page.codeBlocks.some(({ node }) => CALL.test(node.value)) || project.api.documents.length === 0) return
    const problemsIn = checkerOf(project.api)
    // Other rules cover examples that come from a specification.
    for (const placed of nodes) {
      if (placed.node.type !== 'code') continue
      // A changelog shows the API as it was.
      if (closest(placed, (node) => node.type === 'element' && node.name === 'Update')) continue
      const { lang, value } = placed.node
      const place = placeOf(placed)
      const source = place.file === page.file ? page.source : project.sources.get(place.file)
      if (!source) continue
      for (const { kind, message, help, isGuess, start, end } of problemsIn(lang, value)) {
        // A comment next to the call may say when the key is needed.
        if (kind === 'auth' && /api[-_ ]?key|authorization|\btoken\b/i.test(value)) continue
        yield {
          message,
          place: placeInCode(source, place, { value, start, end }),
          ...(help && { help }),
          ...(isGuess && { severity: 'suggestion' as const }),
        }
      }
    }
  },
})

/** The problems of the requests in a block. */
type BlockChecker = (lang: string, code: string) => readonly CallProblem[]

const checkers = new WeakMap<ProjectApi['set'], { readonly count: number; readonly check: BlockChecker }>()

/** The checker is shared by all pages, and created again when another specification has been read. */
function checkerOf({ set, documents }: ProjectApi): BlockChecker {
  const known = checkers.get(set)
  if (known?.count === documents.length) return known.check
  const checker = new CallChecker(documents, set)
  /** Translated pages repeat blocks, and an editor checks a page again and again. */
  const checked = new Map<string, readonly CallProblem[]>()
  const check: BlockChecker = (lang, code) => {
    if (!CALL.test(code)) return []
    const key = `${lang}\n${code}`
    const problems = checked.get(key) ?? callsIn(lang, code).flatMap((call) => checker.problems(call) ?? [])
    if (checked.size >= MAX_CHECKED) checked.clear()
    checked.set(key, problems)
    return problems
  }
  checkers.set(set, { count: documents.length, check })
  return check
}

const MAX_CHECKED = 10_000
