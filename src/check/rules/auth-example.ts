// Endpoint pages that name a header for authentication, and show a request without it.
import { exampleCode, isApiPage } from '../api-page.ts'
import { isComponent } from '../nodes.ts'
import { tagPlace } from '../opening-tag.ts'
import { rule } from '../rule.ts'

const API =
  '---\ntitle: List orders\ndescription: Get all orders.\napi: GET /v1/orders\n---\n\n<ParamField header="Authorization" type="string" required>\n  The word `Bearer`, a space, and your API key.\n</ParamField>\n\n'
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
    good: [{ files: { 'orders.mdx': request(' \\\n  --header "Authorization: Bearer $ACME_TOKEN"') } }],
    bad: [{ files: { 'orders.mdx': request('') } }],
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
    // SDKs carry the key in their own ways; a plain HTTP call has to name the header.
    const calls = exampleCode(nodes, 'RequestExample').filter(({ node }) => /\bcurl\b/.test(node.value))
    const bare = calls.find(
      ({ node }) => !node.value.toLowerCase().includes(header.toLowerCase()) && !/\s(?:-u|--user)\b/.test(node.value),
    )
    if (!bare) return
    yield {
      message: `The request doesn't send the header \`${header}\`.`,
      place: tagPlace(project, bare.example),
      help: `Add \`--header "${header}: …"\` with a placeholder.`,
    }
  },
})

function isAuth(header: string): boolean {
  return /^(?:authorization|(?:x-)?api[-_]?key|x-auth-token|x-access-token)$/i.test(header)
}
