// Reports pages whose code examples never handle a failed request.
import { closest, type PlacedNode, placeOf } from '../nodes.ts'
import { rule } from '../rule.ts'

/** The usual ways to send a request, by language. */
const REQUESTS: readonly { readonly languages: RegExp; readonly call: RegExp }[] = [
  {
    languages: /^(?:js|jsx|mjs|ts|tsx|javascript|typescript)$/,
    call: /(?<!\basync\s+|\bfunction\s+|\.)\bfetch\s*\(|\baxios(?:\.\w+)?\s*\(/,
  },
  { languages: /^(?:py|python|python3)$/, call: /\b(?:requests|httpx)\.(?:get|post|put|patch|delete|request)\s*\(/ },
]
const HANDLED =
  /\.ok\b|\bstatus(?:_code|Code)?\b|raise_for_status|\bcatch\b|\bexcept\b|\bthrow\b|\bisAxiosError\b|\berr(?:or)?\b/i

export const errorHandling = rule({
  name: 'error-handling',
  area: 'code',
  severity: 'suggestion',
  check: 'heuristic',
  measured: { precision: 1, recall: 1, sample: 10 },
  guidance: 'Show error handling and edge cases in examples: a request that fails, an empty list, a missing key.',
  why: 'People copy examples into programs as they are.',
  examples: {
    good: [
      "```js orders.js\nconst response = await fetch('https://api.acme.example/v1/orders')\nif (!response.ok) throw new Error(await response.text())\n```",
      '```python orders.py\nresponse = requests.get("https://api.acme.example/v1/orders")\nresponse.raise_for_status()\n```',
      '```ts worker.ts\nexport default {\n  async fetch(request) {\n    return new Response("ready")\n  },\n}\n```',
    ],
    bad: [
      "```js orders.js\nconst response = await fetch('https://api.acme.example/v1/orders')\nconsole.log(await response.json())\n```",
    ],
  },
  *page({ nodes }) {
    const requests = nodes.filter(isRequest)
    const [first] = requests
    // One example that handles errors is enough for a page.
    if (!first || requests.some(({ node }) => node.type === 'code' && HANDLED.test(node.value))) return
    yield {
      message: 'No example on this page shows a failed request.',
      place: placeOf(first),
      help: 'Check the status in one of the examples, and say what to do about it.',
    }
  },
})

/**
 * True for a request in code. The examples next to an endpoint show only the call, and their errors have examples of
 * their own.
 */
function isRequest(placed: PlacedNode): boolean {
  const { node } = placed
  if (node.type !== 'code') return false
  const { lang, value } = node
  return (
    REQUESTS.some(({ languages, call }) => languages.test(lang) && call.test(value)) &&
    !closest(placed, (around) => around.type === 'element' && /^(?:Request|Response)Example$/.test(around.name))
  )
}
