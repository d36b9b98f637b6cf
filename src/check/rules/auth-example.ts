// Reports endpoint pages that name an authentication header but show a request without it.

import { coverageOf } from '../../openapi/coverage.ts'
import { exampleCode, isApiPage } from '../api-page.ts'
import { isComponent } from '../nodes.ts'
import { tagPlace } from '../opening-tag.ts'
import { likeOthers } from '../other-operations.ts'
import { rule } from '../rule.ts'
import { specSite } from '../spec-example.ts'

const API =
  '---\ntitle: List orders\ndescription: Get all orders.\napi: GET /v1/orders\n---\n\n<ParamField header="Authorization" type="string" required>\n  The word `Bearer`, a space, and your API key.\n</ParamField>\n\n'
const SCHEMES = 'components: { securitySchemes: { key: { type: http, scheme: bearer } } }\n'
const request = (header: string) =>
  `${API}<RequestExample>\n\n\`\`\`bash cURL\ncurl https://api.acme.example/v1/orders${header}\n\`\`\`\n\n</RequestExample>\n`

export const authExample = rule({
  name: 'auth-example',
  area: 'api',
  severity: 'warning',
  check: 'exact',
  guidance: 'Give authentication examples in the proper format, with the header in every request example.',
  why: 'A request copied without its header fails, and the error rarely says why.',
  examples: {
    good: [
      { files: { 'orders.mdx': request(' \\\n  --header "Authorization: Bearer $ACME_TOKEN"') } },
      {
        files: {
          'orders.mdx': `${request(' --header "X-API-Key: $ACME_KEY"')}\n<ParamField header="X-API-Key" type="string">\n  Your API key, instead of a token.\n</ParamField>\n`,
        },
      },
      specSite('security: []', SCHEMES),
      specSite('operationId: a', `security: [{ key: [] }]\n${SCHEMES}`),
    ],
    bad: [{ files: { 'orders.mdx': request('') } }, specSite('operationId: a', SCHEMES)],
  },
  *page({ page, nodes, project }) {
    if (!isApiPage(page)) return
    const headers = nodes.flatMap(({ node }) =>
      isComponent(node) &&
      node.name === 'ParamField' &&
      typeof node.props.header === 'string' &&
      isAuth(node.props.header)
        ? [node.props.header]
        : [],
    )
    const [header] = headers
    if (header === undefined) return
    // Each of several headers may be a way of its own.
    const sends = (call: string) => headers.some((one) => call.includes(one.toLowerCase()))
    // SDKs pass the key in their own ways, but a plain HTTP call must name the header.
    const calls = exampleCode(nodes, 'RequestExample').filter(({ node }) => /\bcurl\b/.test(node.value))
    const bare = calls.find(({ node }) => !sends(node.value.toLowerCase()) && !/\s(?:-u|--user)\b/.test(node.value))
    if (!bare) return
    yield {
      message: `The request doesn't send the header \`${header}\`.`,
      place: tagPlace(project, bare.example),
      help: `Add \`--header "${header}: …"\` with a placeholder.`,
    }
  },
  *site({ project }) {
    const { api } = project
    for (const document of api.documents) {
      const gap = coverageOf(document, api.set).withoutSecurity
      if (!gap) continue
      yield {
        message: `\`${gap.name}\` doesn't say how callers authenticate${likeOthers(gap)}.`,
        place: gap.place,
        help: 'Name a scheme in `security`, or write `security: []` where none is needed.',
        severity: 'suggestion',
      }
    }
  },
})

function isAuth(header: string): boolean {
  return /^(?:authorization|(?:x-)?api[-_]?key|x-auth-token|x-access-token)$/i.test(header)
}
