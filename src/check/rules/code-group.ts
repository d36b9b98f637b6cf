// Reports consecutive code blocks that show the same thing in several languages.
import type { Code } from '../../content/tree.ts'
import type { Edit } from '../../diagnostics/diagnostic.ts'
import type { Project } from '../../project/project.ts'
import { parseCodeOptions } from '../../render/code-options.ts'
import { componentAround, type PlacedNode, placeOf } from '../nodes.ts'
import { rule } from '../rule.ts'

export const codeGroup = rule({
  name: 'code-group',
  area: 'components',
  severity: 'suggestion',
  strict: 'warning',
  check: 'exact',
  guidance: 'Use CodeGroup for the same concept in several programming languages or package managers.',
  why: 'Readers want one language, and find it at once when the others are tabs.',
  examples: {
    good: [
      '<CodeGroup>\n\n```bash npm\nnpm install acme\n```\n\n```bash pnpm\npnpm add acme\n```\n\n</CodeGroup>',
      '```bash\nnpm install acme\n```\n\n```js\nimport acme from "acme"\n```',
    ],
    bad: [
      '```bash\nnpm install acme\n```\n\n```bash\npnpm add acme\n```',
      '```js\nawait acme.orders.list()\n```\n\n```python\nacme.orders.list()\n```',
    ],
  },
  *page({ nodes, project }) {
    for (const placed of nodes) {
      if (placed.node.type !== 'code' || componentAround(placed)?.node.name === 'CodeGroup') continue
      if (before(placed) && isSame(before(placed) as PlacedNode<Code>, placed as PlacedNode<Code>)) continue
      const run = runFrom(placed as PlacedNode<Code>)
      if (run.length < 2 || TABBED.has(componentAround(placed)?.node.name ?? '')) continue
      const first = placeOf(placed)
      yield {
        message: `These ${run.length} code blocks show the same thing in several ways.`,
        place: { ...first, end: placeOf(run.at(-1) as PlacedNode).end },
        help: 'Wrap them in `<CodeGroup>`, and give each a title.',
        fix: grouped(project, run),
      }
    }
  },
})

/** Components that show the code blocks inside them as tabs. */
const TABBED = new Set(['CodeGroup', 'RequestExample', 'ResponseExample'])

function before({ siblings, index }: PlacedNode): PlacedNode | undefined {
  const other = siblings[index - 1]
  return other?.node.type === 'code' ? other : undefined
}

function runFrom(first: PlacedNode<Code>): PlacedNode<Code>[] {
  const run = [first]
  for (let i = first.index + 1; ; i++) {
    const next = first.siblings[i]
    if (next?.node.type !== 'code' || !isSame(run.at(-1) as PlacedNode<Code>, next as PlacedNode<Code>)) return run
    run.push(next as PlacedNode<Code>)
  }
}

const FAMILIES: Readonly<Record<string, string>> = {
  js: 'js',
  javascript: 'js',
  jsx: 'js',
  ts: 'js',
  typescript: 'js',
  tsx: 'js',
  mjs: 'js',
  node: 'js',
  py: 'python',
  python: 'python',
  python3: 'python',
  go: 'go',
  golang: 'go',
  rb: 'ruby',
  ruby: 'ruby',
  php: 'php',
  java: 'java',
  kotlin: 'kotlin',
  kt: 'kotlin',
  swift: 'swift',
  rust: 'rust',
  rs: 'rust',
  csharp: 'csharp',
  cs: 'csharp',
  'c#': 'csharp',
  dart: 'dart',
  elixir: 'elixir',
}
const MANAGER = /^(?:\$ )?(?:npm|npx|pnpm|yarn|bun|bunx|deno|pip|pip3|uv|poetry|brew|apt|apt-get|choco|winget|scoop)\b/
const SHELL = new Set(['bash', 'sh', 'shell', 'zsh', 'console', 'terminal', 'shellscript'])

/** True if two blocks are alternatives for different readers: in another language, or for another package manager. */
function isSame({ node: a }: PlacedNode<Code>, { node: b }: PlacedNode<Code>): boolean {
  if (SHELL.has(a.lang) && SHELL.has(b.lang)) {
    const [first, second] = [managerOf(a.value), managerOf(b.value)]
    return first !== undefined && second !== undefined && first !== second && GROUP[first] === GROUP[second]
  }
  // Files of one project belong together, whatever their languages.
  if (showsFile(a) || showsFile(b)) return false
  const [first, second] = [a, b].map(({ lang }) => (Object.hasOwn(FAMILIES, lang) ? FAMILIES[lang] : undefined))
  return first !== undefined && second !== undefined && first !== second
}

function showsFile({ lang, meta }: Code): boolean {
  return /\w\.\w+$/.test(parseCodeOptions(lang, meta).title ?? '')
}

/** Package managers by ecosystem. */
const GROUP: Readonly<Record<string, string>> = {
  npm: 'node',
  pnpm: 'node',
  yarn: 'node',
  bun: 'node',
  npx: 'run',
  bunx: 'run',
  pip: 'python',
  pip3: 'python',
  uv: 'python',
  poetry: 'python',
  brew: 'system',
  apt: 'system',
  'apt-get': 'system',
  choco: 'system',
  winget: 'system',
  scoop: 'system',
}

/** The package manager of a single command. */
function managerOf(value: string): string | undefined {
  const lines = value.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return lines.length === 1 ? MANAGER.exec(lines[0] as string)?.[0].replace('$ ', '') : undefined
}

/** The tags to insert around the blocks, if all of them have titles and start at the beginning of a line. */
function grouped(project: Project, run: readonly PlacedNode<Code>[]): Edit[] | undefined {
  const [first, last] = [run[0], run.at(-1)]
  const text = first && project.sources.get(first.file)?.text
  if (!first?.node.span || !last?.node.span || !text) return undefined
  if (run.some(({ node, file }) => node.meta.trim() === '' || file !== first.file)) return undefined
  const { start } = first.node.span
  if (start > 0 && text[start - 1] !== '\n') return undefined
  const { end } = last.node.span
  return [
    { file: first.file, start, end: start, text: '<CodeGroup>\n\n' },
    { file: first.file, start: end, end, text: '\n\n</CodeGroup>' },
  ]
}
