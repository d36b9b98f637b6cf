// What the copy button takes from shell sessions.
import { expect, it } from 'vitest'
import { withoutPrompts } from './prompts.client.ts'

it.each([
  ['output', '$ npm install\nadded 3 packages\n$ npm test', 'npm install\nnpm test'],
  ['no prompts', 'npm install\nnpm test', 'npm install\nnpm test'],
  ['a prompt after something else', 'npm install\n$ npm test', 'npm install\n$ npm test'],
  ['a backslash', '$ curl \\\n  -X POST \\\n  /orders\nok', 'curl \\\n  -X POST \\\n  /orders'],
  ['quotes', '$ curl -d \'{\n  "item": "tea"\n}\' /orders\n{}', 'curl -d \'{\n  "item": "tea"\n}\' /orders'],
  ['double quotes', '$ sql --query "\nSELECT \\"a\\"\n"\n1', 'sql --query "\nSELECT \\"a\\"\n"'],
  ['a document', "$ cat > .env <<EOF\nKEY=it's\nEOF\n$ deploy\nok", "cat > .env <<EOF\nKEY=it's\nEOF\ndeploy"],
  ['a quoted document', "$ cat <<-'END' | wc\nA\nEND\n1", "cat <<-'END' | wc\nA\nEND"],
  ['a string as input', '$ wc <<< "a b"\n1', 'wc <<< "a b"'],
  ['a pipe and a list', '$ a |\n  b &&\n  c\nd', 'a |\n  b &&\n  c'],
  ['second prompts', "$ echo 'a\n> b'\na\nb", "echo 'a\nb'"],
  [
    'comments before',
    '# Install the CLI\n$ npm i -g acme\nadded 1\n\n# Sign in\n$ acme in',
    '# Install the CLI\nnpm i -g acme\n\n# Sign in\nacme in',
  ],
  ['a comment behind', "$ make # don't wait\nDone", "make # don't wait"],
  ['a quote that never ends', "$ echo it's\nits\nthat\n$ ls", "echo it's\nls"],
])('%s', (_, shown, copied) => {
  expect(withoutPrompts(shown.split('\n')).join('\n')).toBe(copied)
})
