// Code examples that cannot be read in the language they are labelled with.
import { javascriptProblem } from '../examples/javascript.ts'
import { jsonProblem } from '../examples/json.ts'
import { placeInCode } from '../examples/place.ts'
import type { ExampleProblem } from '../examples/problem.ts'
import { shellProblem } from '../examples/shell.ts'
import { yamlProblem } from '../examples/yaml.ts'
import { rule } from '../rule.ts'

type Reader = (text: string) => ExampleProblem | undefined

const READERS: Readonly<Record<string, Reader>> = {
  json: jsonProblem,
  jsonc: jsonProblem,
  yaml: yamlProblem,
  yml: yamlProblem,
  js: javascriptProblem,
  javascript: javascriptProblem,
  jsx: javascriptProblem,
  mjs: javascriptProblem,
  bash: shellProblem,
  sh: shellProblem,
  shell: shellProblem,
  zsh: shellProblem,
  curl: shellProblem,
}

export const exampleSyntax = rule({
  name: 'example-syntax',
  area: 'code',
  severity: 'warning',
  check: 'exact',
  guidance: 'Write code examples that can be copied and run: complete, and without mistakes of syntax.',
  why: 'A reader who pastes an example that does not parse looks for the mistake in their own work.',
  examples: {
    good: [
      '```json\n{ "name": "acme", "ports": [4321, 4322], }\n```',
      '```json\n"scripts": {\n  "build": "acme build",\n  ...\n}\n```',
      '```json\n{ "id": <id>, "key": "YOUR_KEY", "limits": {...} } // cut\n```',
      '```yaml\nservices:\n  web:\n    image: {{ image }}\n    ...\n```',
      '```js\nconst client = createClient({ url, ... })\n```',
      '```bash\ncurl https://api.acme.example/v1/orders \\\n  -d \'{ "item": "<id>" }\'\n```',
    ],
    bad: [
      '```json\n{\n  "name": "acme"\n  "port": 4321\n}\n```',
      "```json\n{ 'name': 'acme' }\n```",
      '```yaml\nname: acme\n  port: 4321\n```',
      '```js\nconst port = = 4321\n```',
      '```bash\ncurl https://api.acme.example/v1/orders \\ \n  -H "Accept: application/json"\n```',
      '```bash\ncurl -d \'{ "item": 1 "count": 2 }\' https://api.acme.example\n```',
    ],
  },
  *page({ page, project }) {
    for (const { node, place } of page.codeBlocks) {
      const read = READERS[node.lang]
      const source = place.file === page.file ? page.source : project.sources.get(place.file)
      if (!read || !source || node.value.trim() === '') continue
      const problem = read(withoutMarkers(node.value))
      if (!problem) continue
      const { message, help, start, end } = problem
      yield {
        message: `This \`${node.lang}\` does not parse: ${message}`,
        place: placeInCode(source, place, { value: node.value, start, end }),
        help: help ?? 'Mend it, or label the block with the language that it is in.',
      }
    }
  },
})

/** Marks of changed lines (`+`, `-` at the beginning) are blanked, so that places stay true. A changed line replaces the old one. */
function withoutMarkers(text: string): string {
  if (!/^[+-](?=[ \t"}\]])/m.test(text)) return text
  return text
    .replace(/^-(?=[ \t"}\]])(?!\s+\S+:?\s).*$/gm, (line) => ' '.repeat(line.length))
    .replace(/^\+(?=[ \t"}\]])/gm, ' ')
}
