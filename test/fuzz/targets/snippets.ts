// Broken parts of pages: MDX snippets and component modules, imported by a valid page.
import { PAGES } from '../corpus.ts'
import { mutate } from '../mutate.ts'
import { tryFiles } from '../site-target.ts'
import type { Target } from '../target.ts'
import { configuration } from './pages.ts'

const MODULES = [
  'export const name = "Ada"\nexport const list = [1, 2, 3]\nexport const Box = ({ children, title }) => <div className="box"><b>{title}</b>{children}</div>\n',
  "import { useState } from 'react'\nexport const Counter = ({ from = 0 }) => {\n  const [n, set] = useState(from)\n  return <button onClick={() => set(n + 1)}>{n}</button>\n}\n",
  'const rows = Array.from({ length: 20 }, (_, i) => ({ id: i, name: `row ${i}` }))\nexport const Table = () => <table><tbody>{rows.map(({ id, name }) => <tr key={id}><td>{name}</td></tr>)}</tbody></table>\nexport default rows\n',
  "export const data = { a: { b: { c: 'd' } }, toString() { return 'x' }, get e() { return this.a } }\nexport function Show() { return <pre>{JSON.stringify(data, null, 2)}</pre> }\n",
]

const WORDS = [
  '(',
  ')',
  '{',
  '}',
  '[',
  ']',
  '=>',
  '...',
  '`',
  '${',
  '"',
  "'",
  ';',
  ',',
  '<',
  '/>',
  '</',
  '<b>',
  '</b>',
  'export ',
  'import ',
  'const ',
  'function ',
  'return ',
  'class A extends ',
  'async ',
  'await ',
  'yield ',
  'while (true) {}',
  'for (;;) ',
  'new Array(1e9)',
  '"x".repeat(1e9)',
  'throw new Error("x")',
  'globalThis',
  'process.env',
  'require("fs")',
  'import("fs")',
  'fetch("http://127.0.0.1")',
  'this.constructor.constructor("return process")()',
  'Object.prototype.toJSON = () => 1',
  'Array.prototype.map = null',
  'Symbol.iterator',
  'Promise.resolve()',
  'setTimeout(() => {})',
  'useState(',
  'useEffect(() => {',
  '<Card title="a">',
  '<Box>',
  'props.children',
  '/(a+)+$/.test("aaaaaaaaaaaaaaaaaaaaaaaa!")',
]

const TEXT =
  '---\ntitle: Page\n---\n\nimport Part from \'/snippets/CASE.mdx\'\nimport all, { name, list, data, Box, Counter, Table, Show } from \'/snippets/CASE.jsx\'\n\n<Part name="a" />\n\n{name} {String(list)} {JSON.stringify(data)}\n\n<Box title="a">b</Box>\n\n<Counter />\n\n<Table />\n\n<Show />\n'

export const snippets: Target = {
  name: 'snippets',
  batch: 8,
  make(random) {
    const isModule = random.chance(0.7)
    const module = random.pick(MODULES)
    const part = random.pick(PAGES)
    return {
      'snippets/CASE.jsx': isModule ? mutate(module, random, WORDS, MODULES) : module,
      'snippets/CASE.mdx': isModule ? 'Some *text* with {name}.' : mutate(part, random, WORDS, PAGES),
    }
  },
  run(cases) {
    const files = cases.flatMap((parts, i) =>
      Object.entries({ 'CASE.mdx': TEXT, ...parts }).map(([path, text]) => [
        path.replace('CASE', `s${i}`),
        text.replaceAll('CASE', `s${i}`),
      ]),
    )
    return tryFiles(
      { 'docs.json': configuration(), 'index.mdx': '---\ntitle: Home\n---\n\nWelcome.', ...Object.fromEntries(files) },
      ['index.html', ...cases.map((_, i) => `s${i}.html`)],
    )
  },
}
