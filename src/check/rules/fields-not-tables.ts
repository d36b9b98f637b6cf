// Reports tables of parameters on API pages.
import { plainText } from '../../content/tree.ts'
import { isApiPage } from '../api-page.ts'
import { ofType, placeOf } from '../nodes.ts'
import { rule } from '../rule.ts'

const API = '---\ntitle: List orders\ndescription: Get all orders.\napi: GET /v1/orders\n---\n\n'

export const fieldsNotTables = rule({
  name: 'fields-not-tables',
  area: 'components',
  severity: 'suggestion',
  check: 'exact',
  guidance: 'Use ParamField for API parameters and ResponseField for API responses, not tables.',
  why: 'Readers can link to fields and search them, and required ones look the same everywhere.',
  examples: {
    good: [{ files: { 'orders.mdx': `${API}| Plan | Price |\n| --- | --- |\n| Free | 0 |\n` } }],
    bad: [
      {
        files: {
          'orders.mdx': `${API}| Parameter | Type | Description |\n| --- | --- | --- |\n| limit | integer | Rows. |\n`,
        },
      },
    ],
  },
  *page({ page, nodes }) {
    if (!isApiPage(page) && typeof page.frontmatter.data.openapi !== 'string') return
    for (const table of ofType(nodes, 'table')) {
      const [head] = table.node.children
      if (head?.type !== 'tableRow') continue
      const cells = head.children.map((cell) =>
        'children' in cell ? plainText(cell.children).trim().toLowerCase() : '',
      )
      const namesThem = cells.some((cell) => /^(?:parameter|param|field|property|attribute|name)s?$/.test(cell))
      if (!namesThem || !cells.includes('type')) continue
      const place = placeOf(table)
      const text = page.source.text.slice(place.start, place.end)
      const line = text.indexOf('\n')
      yield {
        message: 'This table lists parameters or fields.',
        place: { ...place, end: line === -1 ? place.end : place.start + line },
        help: 'Write a `<ParamField>` or `<ResponseField>` for each row.',
      }
    }
  },
})
