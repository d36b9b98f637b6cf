// Which blocks have a badge, after which change.
import { expect, it } from 'vitest'
import { MemoryFileSystem } from '../../files/memory.ts'
import { loadProject } from '../load.ts'
import { pageExamples } from './page-examples.ts'
import { PASSES_FILE, passedBlocks, passKey, readPasses, writtenPasses } from './passes.ts'

const COMMIT = 'a'.repeat(40)

async function read(body: string) {
  const config = { name: 'Acme', theme: 'mint', colors: { primary: '#0f766e' }, navigation: { pages: ['index'] } }
  const project = await loadProject(new MemoryFileSystem({ 'docs.json': JSON.stringify(config), 'index.mdx': body }))
  const page = project.pages.get('/')
  if (!page) throw new Error('no page')
  return { page, sources: project.sources, groups: pageExamples(page, project.sources).groups }
}

const fence = (info: string, text: string) => `\`\`\`${info}\n${text}\n\`\`\`\n\n`
const A = fence('bash test="a"', 'echo one') + fence('text output="a"', 'one')
const B = fence('bash test="b"', 'echo two')
const BOTH = fence('bash test="a b"', 'echo three')
const HIDDEN = '{/* galley-test b bash\ntrue\n*/}\n'

it.each<[string, string, string[]]>([
  ['as it was', A + B + BOTH + HIDDEN, ['echo one', 'echo two', 'echo three']],
  ['with another text around it', `Text.\n\n${A}More.\n\n${B}${BOTH}${HIDDEN}`, ['echo one', 'echo two', 'echo three']],
  ['with another output', A.replace('\none\n', '\nuno\n') + B + BOTH + HIDDEN, ['echo two']],
  ['with another block in one of its groups', A + B + BOTH + HIDDEN.replace('true', 'false'), ['echo one']],
])('a page %s', async (_, now, badges) => {
  const then = await read(A + B + BOTH + HIDDEN)
  const passes = new Map(then.groups.map((group) => [passKey(group), { date: '2026-03-01', commit: COMMIT }]))
  const files = new MemoryFileSystem({ [PASSES_FILE]: writtenPasses(passes) })
  const { page, sources } = await read(now)
  const passed = passedBlocks(page, sources, readPasses(files))
  const texts = page.codeBlocks.filter(({ place }) => passed.has(`${place.file}:${place.start}`))
  expect(texts.map(({ node }) => node.value)).toEqual(badges)
  expect(new Set([...passed.values()].map(({ date, commit }) => `${date} ${commit}`))).toEqual(
    new Set([`2026-03-01 ${COMMIT}`]),
  )
})

it.each(['', '{', '[]', '{"groups":[]}', '{"groups":{"a":1,"b":{"date":"yesterday"},"c":{"date":"2026-99-99"}}}'])(
  'a file with %j holds no pass',
  (text) => {
    expect(readPasses(new MemoryFileSystem({ [PASSES_FILE]: text })).size).toBe(0)
  },
)
