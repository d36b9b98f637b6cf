// Reports responses on a page whose status isn't in the specification.
import { readOperation } from '../../openapi/read-operation.ts'
import { exampleCode } from '../api-page.ts'
import { rule } from '../rule.ts'
import { specSite } from '../spec-example.ts'

const site = (responses: string, status: number) => {
  const { files } = specSite(`responses: { ${responses} }`)
  const block = `<ResponseExample>\n\n\`\`\`json ${status}\n{ "orders": [] }\n\`\`\`\n\n</ResponseExample>\n`
  const page = `---\ntitle: Orders\ndescription: All.\nopenapi: GET /orders\n---\n\n${block}`
  return {
    files: {
      ...files,
      'docs.json': files['docs.json']?.replace('"openapi"', '"pages":["orders"],"openapi"') ?? '',
      'orders.mdx': page,
    },
  }
}

export const statusCodes = rule({
  name: 'status-codes',
  area: 'api',
  severity: 'warning',
  check: 'exact',
  guidance: 'Explain every HTTP status code that an endpoint returns, and what to do about each error.',
  why: 'For every status, a program has to decide whether to stop or try again.',
  examples: {
    good: [
      site("'200': { description: All. }", 200),
      site("'200': { description: All. }, 4XX: { description: No. }", 404),
      site("'200': { description: All. }, default: { description: No. }", 404),
    ],
    bad: [site("'200': { description: All. }", 404)],
  },
  *page({ page, project, nodes }) {
    const outline = page.isGenerated ? undefined : project.api.operationOf(page)
    if (!outline) return
    const blocks = exampleCode(nodes, 'ResponseExample')
    if (blocks.length === 0) return
    const statuses = readOperation(outline, project.api.set).responses.map(({ status }) => status.toUpperCase())
    if (statuses.length === 0 || statuses.includes('DEFAULT')) return
    for (const { title, place } of blocks) {
      const [status] = /(?<![\d.])[1-5]\d\d(?![\d.])/.exec(title) ?? []
      if (status === undefined || statuses.includes(status) || statuses.includes(`${status[0]}XX`)) continue
      // The message doesn't name the operation: a status that a whole specification leaves out is one finding.
      yield {
        message: `This operation has no response ${status} in \`${outline.document.path}\`.`,
        place: { ...place, end: Math.min(place.end, place.start + 3) },
        help: `\`${outline.method} ${outline.path}\` has ${statuses.map((each) => `\`${each}\``).join(', ')}.`,
      }
    }
  },
})
