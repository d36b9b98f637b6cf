// Reports endpoint pages that show success but no error, or vice versa.

import { coverageOf } from '../../openapi/coverage.ts'
import { exampleCode, isApiPage } from '../api-page.ts'
import { tagPlace } from '../opening-tag.ts'
import { likeOthers } from '../other-operations.ts'
import { rule } from '../rule.ts'
import { specSite } from '../spec-example.ts'

const API = '---\ntitle: Get an order\ndescription: Get one order.\napi: GET /v1/orders/{id}\n---\n\n'
const OK = '```json 200\n{ "id": 42 }\n```\n\n'
const MISSING = '```json 404\n{ "error": "No such order." }\n```\n\n'
const example = (...blocks: string[]) => `${API}<ResponseExample>\n\n${blocks.join('')}</ResponseExample>\n`

export const responseStatuses = rule({
  name: 'response-statuses',
  area: 'api',
  severity: 'suggestion',
  strict: 'error',
  check: 'exact',
  guidance:
    'Show the response of every endpoint for success and for at least one error, each titled with its status code.',
  why: 'Programs must handle the errors too, and readers see their shape only here.',
  examples: {
    good: [
      { files: { 'order.mdx': example(OK, MISSING) } },
      specSite("responses: { '200': { description: All. }, default: { description: No. } }"),
    ],
    bad: [
      { files: { 'order.mdx': example(OK) } },
      { files: { 'order.mdx': example(MISSING) } },
      specSite("responses: { '200': { description: All. } }"),
      specSite("responses: { '404': { description: None. } }"),
    ],
  },
  *page({ page, nodes, project }) {
    if (!isApiPage(page)) return
    const blocks = exampleCode(nodes, 'ResponseExample')
    const [first] = blocks
    const statuses = blocks.map(({ title }) => /(?<!\d)([1-5])(?:\d\d|xx)(?!\d)/i.exec(title)?.[1])
    // If a title has no status, nothing is known about the block.
    if (!first || statuses.some((status) => status === undefined)) return
    const succeeds = statuses.some((status) => status === '2' || status === '3')
    const fails = statuses.some((status) => status === '4' || status === '5')
    if (succeeds && fails) return
    yield {
      message: succeeds ? 'The examples show no error response.' : 'The examples show no successful response.',
      place: tagPlace(project, first.example),
      help: succeeds ? 'Add a block such as ```` ```json 404 ````.' : 'Add a block such as ```` ```json 200 ````.',
    }
  },
  *site({ project }) {
    const { api } = project
    for (const document of api.documents) {
      const { withoutSuccess, withoutError } = coverageOf(document, api.set)
      for (const [gap, kind] of [
        [withoutSuccess, 'successful'],
        [withoutError, 'error'],
      ] as const) {
        if (!gap) continue
        yield {
          message: `\`${gap.name}\` has no ${kind} response${likeOthers(gap)}.`,
          place: gap.place,
          help: `Describe one in \`responses\`, such as \`${kind === 'error' ? 404 : 200}\`.`,
        }
      }
    }
  },
})
