// Broken pages: each must still exist, whatever it contains, and must not break others.
import { PAGES } from '../corpus.ts'
import { mutate } from '../mutate.ts'
import { tryFiles } from '../site-target.ts'
import type { Target } from '../target.ts'

const WORDS = [
  '<',
  '>',
  '</',
  '/>',
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  '![',
  '](',
  '`',
  '```',
  '~~~',
  '$',
  '$$',
  '*',
  '**',
  '_',
  '~~',
  '|',
  '| --- |',
  '\n\n',
  '\n',
  '#',
  '## ',
  '- ',
  '1. ',
  '> ',
  '---\n',
  ':::',
  '&amp;',
  '&#x41;',
  '<!--',
  '-->',
  '{/*',
  '*/}',
  '<Card>',
  '</Card>',
  '<Card title="',
  '<Tabs>',
  '<Tab title="a">',
  '</Tab>',
  '<Steps>',
  '<Step>',
  '<Accordion>',
  '<ParamField ',
  '<Frame>',
  '<div>',
  '</div>',
  '<svg>',
  '<style>',
  '<script>',
  'import ',
  ' from "',
  'export const a = ',
  'export default ',
  '=>',
  '...',
  '{...{}}',
  '{[1,2].map((a) => <p>{a}</p>)}',
  '${',
  'a?.b',
  'await ',
  'function ',
  'className=',
  'style={{',
  'onClick={() => ',
  'useState(0)',
  '[^a]',
  '[^a]: ',
  '[a]: ',
  'https://',
  'title: ',
  '<Visibility for="agents">',
  '<View title="a">',
  '<Update label="a">',
  '```mermaid',
  '```js {1-3} title="',
  '\\(',
  '\\[',
  '\\begin{',
  '\\frac{',
]

export const pages: Target = {
  name: 'pages',
  batch: 40,
  make: (random) => ({ 'CASE.mdx': mutate(random.pick(PAGES), random, WORDS, PAGES) }),
  run(cases) {
    const files = Object.fromEntries(cases.map((files, i) => [`p${i}.mdx`, files['CASE.mdx'] ?? '']))
    // A page may restrict access to itself, and then it has no file.
    const isThere = ([path, text]: [string, string]) =>
      /groups|hidden|url|draft|public/.test(text) ? [] : [path.replace('.mdx', '.html')]
    return tryFiles({ 'docs.json': configuration(), 'index.mdx': '---\ntitle: Home\n---\n\nWelcome.', ...files }, [
      'index.html',
      ...Object.entries(files).flatMap(isThere),
    ])
  },
}

/** Pages that it doesn't list are published anyway. */
export function configuration(more: object = {}): string {
  return JSON.stringify({
    name: 'Fuzz',
    theme: 'mint',
    colors: { primary: '#0f766e' },
    navigation: { pages: ['index'] },
    ...more,
  })
}
