// RequestExample and ResponseExample: API code that stays visible next to the text.

import { text, titled } from '../../markdown/nodes.ts'
import { textOf } from '../attribute-values.tsx'
import { codeTabs } from '../code-group/code-tabs.tsx'
import { type Component, component, type HtmlContext, type Use } from '../component.ts'

interface Example {
  readonly name: string
  readonly id: string
  readonly summary: string
  /** Key of the interface text for its heading in Markdown. */
  readonly word: string
  readonly examples: readonly string[]
  readonly advice: readonly string[]
}

/** The request. */
export const requestExample = example({
  name: 'RequestExample',
  id: 'request-example',
  summary: 'Code of a request to an endpoint, pinned next to the text.',
  word: 'request',
  examples: [
    '<RequestExample>\n\n```bash cURL\ncurl https://api.acme.example/v1/orders \\\n  --header "Authorization: Bearer $ACME_TOKEN"\n```\n\n```js JavaScript\nconst orders = await acme.orders.list()\n```\n\n</RequestExample>',
    '<RequestExample dropdown>\n\n```bash cURL\ncurl --request DELETE https://api.acme.example/v1/orders/42\n```\n\n```python Python\nacme.orders.delete(42)\n```\n\n</RequestExample>',
  ],
  advice: [
    'Use RequestExample to document an API endpoint: one complete request, with the authorization header, per language.',
    'Do not use it for code that has no endpoint: use CodeGroup.',
  ],
})

/** The response. */
export const responseExample = example({
  name: 'ResponseExample',
  id: 'response-example',
  summary: 'The response of an endpoint, pinned next to the text.',
  word: 'response',
  examples: [
    '<ResponseExample>\n\n```json 200\n{ "id": 42, "status": "open" }\n```\n\n```json 404\n{ "error": "No such order." }\n```\n\n</ResponseExample>',
    '<ResponseExample>\n\n```json 201\n{ "id": 43 }\n```\n\n</ResponseExample>',
  ],
  advice: [
    'Use ResponseExample with at least one success and one error response, each titled with its status code.',
    'Do not describe the fields in comments of the example: use ResponseField.',
  ],
})

function example({ name, id, summary, word, examples, advice }: Example): Component {
  const nameOf = ({ props }: Use, context: Pick<HtmlContext, 'word'>) => textOf(props.title) || context.word(word)
  return component({
    name,
    summary,
    group: 'api',
    folder: 'examples',
    placement: 'aside',
    props: {
      dropdown: { type: 'boolean', default: false, summary: 'A menu instead of the row of tabs.' },
      title: {
        type: 'string',
        summary: 'What screen readers and the Markdown of the page call it, if it is something else.',
      },
    },
    children: { code: true },
    needs: ['tabs', 'code-block', 'code-group'],
    anchor: { id: () => ({ id }) },
    examples,
    advice,
    html: (use, context) =>
      codeTabs(
        use,
        {
          class: `code-group ${id}`,
          id: use.element.id,
          name: nameOf(use, context),
          dropdown: use.props.dropdown === true,
        },
        context,
      ),
    markdown: (use, context) => titled([text(nameOf(use, context))], use.children.markdown()),
  })
}
