// Reports code blocks that show a file, if the name is only in the sentence before and not on the block.
import { type Code, type Node, plainText } from '../../content/tree.ts'
import type { Place } from '../../diagnostics/diagnostic.ts'
import type { Project } from '../../project/project.ts'
import { parseCodeOptions } from '../../render/code-options.ts'
import { isBlank, ofType, type PlacedNode, placeOf } from '../nodes.ts'
import { rule } from '../rule.ts'

/** File extensions by language. */
const ENDINGS: readonly (readonly [languages: RegExp, endings: RegExp])[] = [
  [/^(?:js|mjs|cjs|jsx|javascript|ts|tsx|typescript)$/, /\.(?:[cm]?[jt]s|[jt]sx)$/],
  [/^(?:py|python)$/, /\.pyi?$/],
  [/^(?:ya?ml)$/, /\.ya?ml$/],
  [/^jsonc?$|^json5$/, /\.json[c5]?$|^\.\w+rc$/],
  [/^toml$/, /\.toml$/],
  [/^(?:bash|sh|shell|dotenv|env|ini|text|txt|properties)$/, /(?:^|\/)\.env[\w.]*$|\.(?:ini|properties|cfg|conf)$/],
  [/^(?:docker|dockerfile)$/, /(?:^|\/)(?:[\w.-]+\.)?Dockerfile[\w.-]*$/i],
  [/^(?:rb|ruby)$/, /\.rb$|(?:^|\/)(?:Gemfile|Rakefile)$/],
  [/^(?:go|golang)$/, /\.go$/],
  [/^(?:rs|rust)$/, /\.rs$/],
  [
    /^(?:html|vue|svelte|astro|css|scss|php|java|kotlin|swift|prisma|graphql|sql|nginx|hcl|terraform|tf|xml|dart|elixir|ex|cs|csharp)$/,
    /\.(?:html?|hbs|vue|svelte|astro|s?css|php|java|kts?|swift|prisma|g(?:raph)?ql|sql|conf|tf|hcl|xml|dart|exs?|cs)$/,
  ],
]

export const fileName = rule({
  name: 'file-name',
  area: 'code',
  severity: 'suggestion',
  check: 'heuristic',
  measured: { precision: 1, recall: 0.83, sample: 12 },
  guidance: 'When a code block shows a file, write the file name after the language.',
  why: 'Readers see at once where the code belongs.',
  examples: {
    good: [
      "Write `src/server.js`:\n\n```js src/server.js\nimport { serve } from 'acme'\n```",
      'Run `server.js`:\n\n```bash\nnode server.js\n```',
      "```js\nimport { serve } from 'acme'\n```",
      "Import from `@acme/sdk.js`:\n\n```js\nimport { serve } from '@acme/sdk.js'\n```",
    ],
    bad: ["Write `src/server.js`:\n\n```js\nimport { serve } from 'acme'\n```"],
  },
  *page({ nodes, project }) {
    for (const placed of ofType(nodes, 'code')) {
      const { lang, meta } = placed.node
      if (lang === '' || parseCodeOptions(lang, meta).title) continue
      const name = nameBefore(placed)
      if (!name || !ENDINGS.some(([languages, endings]) => languages.test(lang) && endings.test(name))) continue
      const place = placeOf(placed)
      const fence = fenceOf(project, place, lang)
      yield {
        message: `This block shows \`${name}\` without naming it.`,
        place: fence ?? place,
        help: `Write it after the language, in the line that opens the block: \`${lang} ${name}\`.`,
        ...(fence && { fix: [{ ...fence, start: fence.end, text: ` ${name}` }] }),
      }
    }
  },
})

/** The file name in the sentence that introduces a block, if it names exactly one. */
function nameBefore({ siblings, index }: PlacedNode<Code>): string | undefined {
  const before = siblings.slice(0, index).findLast(({ node }) => !isBlank(node))?.node
  if (before?.type !== 'paragraph' || !/:\s*$/.test(plainText(before.children))) return undefined
  const from = before.children.findLastIndex((node) => /[.!?]\s/.test(plainText([node])) && node.type === 'text')
  const names = before.children
    .slice(from + 1)
    .flatMap(codeIn)
    .filter((text) => FILE.test(text) && !PACKAGE.test(text))
  return names.length === 1 ? names[0] : undefined
}

const FILE =
  /^(?:[\w@.()[\]-]+\/)*(?:[\w@()[\]-][\w@.()[\]-]*\.[a-z]\w{0,9}|\.env[\w.]*|\.\w+rc|Dockerfile|Gemfile|Rakefile)$/

/** `@solana/web3.js` */
const PACKAGE = /^@[\w.-]+\/[\w.-]+$/

function codeIn(node: Node): string[] {
  if (node.type === 'inlineCode') return [node.value]
  return 'children' in node ? node.children.flatMap(codeIn) : []
}

/** The opening fence up to the end of the language, as typed. */
function fenceOf(project: Project, { file, start }: Place, lang: string): Place | undefined {
  const typed = /^(?:`{3,}|~{3,})[ \t]*[^\s`]+/.exec(
    project.sources.get(file)?.text.slice(start, start + 80) ?? '',
  )?.[0]
  return typed?.toLowerCase().endsWith(lang) ? { file, start, end: start + typed.length } : undefined
}
