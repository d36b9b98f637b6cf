// Reports code examples that don't parse in their labeled language.
import { likelyLabel } from '../../examples/label.ts'
import { syntaxProblem } from '../../examples/syntax.ts'
import { fenceInside } from '../fence-inside.ts'
import { type Finding, rule } from '../rule.ts'
import { openFence, type WrittenCode, writtenCode } from '../written-code.ts'

export const exampleSyntax = rule({
  name: 'example-syntax',
  area: 'code',
  severity: 'warning',
  check: 'exact',
  guidance:
    'Write code examples that can be copied and run: complete, and without syntax errors. Quote text with brackets in diagrams.',
  why: "Readers who paste an example that doesn't parse look for the mistake in their own work.",
  examples: {
    good: [
      '```json\n{ "name": "acme", "ports": [4321, 4322], }\n```',
      '```json\n"scripts": {\n  "build": "acme build",\n  ...\n}\n```',
      '```json\n{ "id": <id>, "key": "YOUR_KEY", "limits": {...} } // cut\n```',
      '```yaml\nservices:\n  web:\n    image: {{ image }}\n    ...\n```',
      '```js\nconst client = createClient({ url, ... })\n```',
      '```ts\nonStart: async ({ id }: Start) => { ... },\nretries: 3,\n```',
      '```ts\n// The rest of your task\nasync run(payload: { id: string }) {\n  const client = createClient()\n// The rest of your task\n```',
      '```tsx\n// Vague\n<Task id="a">Do it.</Task>\n// Better\n<Task id="b">\n  {`Do it.\n\nThen say so.`}\n</Task>\n```',
      '```python\nawait client.start(order: Order | None = None) -> None\n```',
      '```python\n@tool_options(*, timeout: float | None = None)\n```',
      '```jsonc\n{\n  // The first port\n  "port": 4321,\n}\n```',
      '```python\n!pip install acme\nclient = Client(key=<your key>, ...)\n```',
      '```bash\ncurl https://api.acme.example/v1/orders \\\n  -d \'{ "item": "<id>" }\'\n```',
      '```js\nsend()\n\nThen stop:\n\n```js\nstop()\n```',
      '```js\nsend({\n\n## Next',
      '```mermaid\nflowchart LR\n  A["Order (paid)"] --> B{Sent?}\n```',
      '```ts\nconst old = { // [!code --]\nexport const next = { // [!code ++]\n  port: 4321,\n}\n```',
    ],
    bad: [
      '```json\n{\n  "name": "acme"\n  "port": 4321\n}\n```',
      "```json\n{ 'name': 'acme' }\n```",
      '```yaml\nname: acme\n  port: 4321\n```',
      '```js\nconst port = = 4321\n```',
      '```ts\nconst port: = 4321\n```',
      '```jsonc\n{\n  "port": 4321 // the first port\n  "host": "acme"\n}\n```',
      '```python\nclient = Client(key="a"\nclient.send("b")\n```',
      '```js\nnpm install acme\n```',
      '```bash\ncurl https://api.acme.example/v1/orders /\n  -H "Accept: application/json"\n```',
      '```bash\ncurl https://api.acme.example/v1/orders \\ \n  -H "Accept: application/json"\n```',
      '```bash\ncurl -d \'{ "item": 1 "count": 2 }\' https://api.acme.example\n```',
      '```mermaid\nflowcart LR\n  A --> B\n```',
      '```mermaid\nflowchart LR\n  A[Order (paid)] --> B\n```',
    ],
  },
  *page({ page, project }) {
    for (const block of page.codeBlocks) {
      const { node } = block
      // A block that marks what was added and removed holds two versions.
      const problem = !/\[!code (?:\+\+|--)\]/.test(node.value) && syntaxProblem(node.lang, node.value)
      const written = problem && writtenCode(block, page, project)
      // Where the end of a block is missing, `mdx-syntax` says so.
      if (!written || fenceInside(node, written) || openFence(written)) continue
      const label = likelyLabel(node.value)
      if (label && label !== node.lang) {
        yield mislabeled(written, node.lang, label)
        continue
      }
      const { message, help, start, end } = problem
      yield {
        message: `This \`${node.lang}\` doesn't parse: ${message}`,
        place: written.placeOf(start, end),
        help: help ?? 'Fix it, or label the block with the language that it is in.',
      }
    }
  },
})

/** The code is fine, but its label names the wrong language. */
function mislabeled({ source, place }: WrittenCode, lang: string, label: string): Finding {
  const fence = /^(?:`{3,}|~{3,})[ \t]*/.exec(source.text.slice(place.start, place.start + 40))?.[0].length ?? 0
  const name = { file: place.file, start: place.start + fence, end: place.start + fence + lang.length }
  const isTyped = source.text.slice(name.start, name.end).toLowerCase() === lang
  const what = label === 'text' ? 'no code' : `\`${label}\``
  return {
    message: `This block is labeled \`${lang}\` but contains ${what}.`,
    place: isTyped ? name : { ...place, end: Math.min(place.end, place.start + fence + lang.length) },
    help: `Label it \`${label}\`.`,
    ...(isTyped && { fix: [{ ...name, text: label }] }),
  }
}
