// Source and configuration files that are shown without their name.
import { parseCodeOptions } from '../../render/code-options.ts'
import { closest, ofType, placeOf } from '../nodes.ts'
import { rule } from '../rule.ts'

const SOURCES = new Set(
  'js mjs javascript jsx ts typescript tsx vue svelte py python rb ruby go rs rust java kotlin swift php cs csharp css scss html toml yaml yml dockerfile docker nginx ini prisma tf hcl'.split(
    ' ',
  ),
)
const FEWEST_LINES = 5
/** Parts of a program, and not a file: what is shown begins in the middle. */
const OPENS_FILE =
  /^\s*(?:#!|import\s|from\s\S+\simport|package\s|use\s|using\s|require|const\s+\w+\s*=\s*require|module\.exports|export\s|FROM\s|version:|apiVersion:|name:|services:|\[\w+\]|<!doctype|<\?php|server\s*\{)/i

export const fileName = rule({
  name: 'file-name',
  area: 'code',
  severity: 'suggestion',
  check: 'heuristic',
  measured: { precision: 1, recall: 0.75, sample: 11 },
  guidance: 'Give a code block the name of the file that it shows: after the language, on the opening fence.',
  why: 'Readers see at once where the code belongs.',
  examples: {
    good: [
      "```js src/server.js\nimport { serve } from 'acme'\n\nserve({\n  port: 4321,\n})\n```",
      '```bash\nnpm install acme\n```',
    ],
    bad: ["```js\nimport { serve } from 'acme'\n\nserve({\n  port: 4321,\n})\n```"],
  },
  *page({ nodes }) {
    const files = ofType(nodes, 'code').filter(
      ({ node }) =>
        SOURCES.has(node.lang) && OPENS_FILE.test(node.value) && node.value.split('\n').length >= FEWEST_LINES,
    )
    const nameless = files.filter((placed) => {
      const { lang, meta } = placed.node
      return (
        !parseCodeOptions(lang, meta).title &&
        !closest(
          placed,
          (node) => node.type === 'element' && /^(?:CodeGroup|RequestExample|ResponseExample)$/.test(node.name),
        )
      )
    })
    const first = nameless[0]
    if (!first) return
    const place = placeOf(first)
    yield {
      message: `${nameless.length} of ${files.length} files on this page ${nameless.length === 1 ? 'is' : 'are'} shown without a name.`,
      place: { ...place, end: Math.min(place.end, place.start + 3 + first.node.lang.length) },
      help: `Write it after the language, such as \`${first.node.lang} src/example.${first.node.lang}\`.`,
    }
  },
})
