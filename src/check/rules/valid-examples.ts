// Reports examples that don't match the schema of their endpoint: in specifications, and in responses on pages.

import { type JsonNode, parseJsonNode } from '../../examples/json-node.ts'
import { placeInCode } from '../../examples/place.ts'
import { placeOf as placeInJson } from '../../openapi/check-call.ts'
import type { MediaType, Operation } from '../../openapi/model.ts'
import { readOperation } from '../../openapi/read-operation.ts'
import { isJson } from '../../openapi/request.ts'
import { exampleMismatches, topicMismatches } from '../../openapi/spec-examples.ts'
import { type Mismatch, validatorOf } from '../../openapi/validate.ts'
import { exampleCode } from '../api-page.ts'
import { perDocument } from '../per-document.ts'
import { type Finding, rule } from '../rule.ts'
import { docsJson } from '../sample-site.ts'

const spec = (example: string) => `openapi: 3.1.0
info: { title: Acme, version: '1' }
paths:
  /orders:
    get:
      summary: List orders
      responses:
        '200':
          description: All.
          content:
            application/json:
              schema: { type: object, required: [orders], properties: { orders: { type: array, items: { type: string } } } }
              ${example}
`
const config = docsJson({
  tabs: [
    { tab: 'Guide', pages: ['orders'] },
    { tab: 'API', openapi: 'acme.yaml' },
  ],
})
const page = (response: string) =>
  `---\ntitle: Orders\ndescription: All.\nopenapi: GET /orders\n---\n\n<ResponseExample>\n\n\`\`\`json 200\n${response}\n\`\`\`\n\n</ResponseExample>\n`
const events = (payload: string) => `asyncapi: 3.0.0
info: { title: Acme, version: '1' }
channels:
  orders:
    description: Each order.
    messages:
      placed:
        payload: { type: object, required: [id], properties: { id: { type: string } } }
        examples: [{ payload: ${payload} }]
`
const channels = (payload: string) => ({
  files: {
    'docs.json': docsJson({
      tabs: [
        { tab: 'Guide', pages: ['index'] },
        { tab: 'Events', asyncapi: 'events.yaml' },
      ],
    }),
    'index.mdx': '---\ntitle: Acme\ndescription: All.\n---\n\nHi.\n',
    'events.yaml': events(payload),
  },
})
const site = (example: string, response = '{ "orders": ["a"] }') => ({
  files: { 'docs.json': config, 'acme.yaml': spec(example), 'orders.mdx': page(response) },
})

export const validExamples = rule({
  name: 'valid-examples',
  area: 'api',
  severity: 'warning',
  strict: 'error',
  check: 'exact',
  guidance: 'Write request and response examples that match the schema of the endpoint.',
  why: "Readers trust the example more than the description, even when it's wrong.",
  examples: {
    good: [
      site('example: { orders: [a, b] }'),
      site('', '{ "orders": [...], "next": null }'),
      site('example: \'{ "orders": [] }\''),
      channels('{ id: a }'),
    ],
    bad: [
      site('example: { orders: [1] }'),
      site('examples: { many: { value: { order: [a] } } }'),
      site('', '{ "orders": "a" }'),
      site('', '{ "order": [] }'),
      channels('{ id: 1 }'),
    ],
  },
  *page({ page, project, nodes }) {
    const { api } = project
    const outline = page.isGenerated ? undefined : api.operationOf(page)
    if (!outline) return
    let operation: Operation | undefined
    for (const { node, title, place } of exampleCode(nodes, 'ResponseExample')) {
      const json = /^jsonc?5?$/.test(node.lang) || node.lang === '' ? parseJsonNode(node.value) : undefined
      const source = place.file === page.file ? page.source : project.sources.get(place.file)
      if (!json || !source) continue
      operation ??= readOperation(outline, api.set)
      const media = responseMedia(operation, title)
      if (!media?.schema) continue
      const [first, ...rest] = validatorOf(api.set, 'response').problemsOf(media.schema, json)
      if (first)
        yield { ...finding(first, rest.length), place: placeInCode(source, place, at(node.value, json, first)) }
    }
  },
  *site({ project }) {
    const { api } = project
    const mismatches = [
      ...api.documents.flatMap((document) => mismatchesOf(document, api.set)),
      ...api.topicDocuments.flatMap((document) => topicMismatchesOf(document, api.set)),
    ]
    for (const { subject, mismatch, more, others, place } of mismatches)
      yield { ...finding(mismatch, more, { subject, others }), place }
  },
})

const mismatchesOf = perDocument(exampleMismatches)
const topicMismatchesOf = perDocument(topicMismatches)

/**
 * The JSON media type of the response that the title of a block refers to: the one with its status, or the first
 * successful one.
 */
function responseMedia({ responses }: Operation, title: string): MediaType | undefined {
  const status = /(?<!\d)[1-5](?:\d\d|xx)(?!\d)/i.exec(title)?.[0].toUpperCase()
  const response = responses.find((each) =>
    status === undefined ? each.status.startsWith('2') : each.status.toUpperCase() === status,
  )
  return response?.contents.find(({ type, isStream }) => isJson(type) && !isStream)
}

function finding(
  { message, path }: Mismatch,
  more: number,
  { subject, others } = { subject: 'This example', others: 0 },
): Omit<Finding, 'place'> {
  const same =
    others > 0 ? ` ${others === 1 ? 'Another example has' : `${others} other examples have`} the same mistake.` : ''
  const rest = more > 0 ? ` ${more === 1 ? 'One more thing is' : `${more} more things are`} wrong with it.` : ''
  const said = path.length === 0 ? message.replace(/^This value/, subject) : `${subject} doesn't fit: ${message}`
  return { message: `${said}${rest}${same}`, help: 'Correct the example, or the schema.' }
}

function at(value: string, json: JsonNode, mismatch: Mismatch) {
  return { value, ...placeInJson(json, mismatch) }
}
