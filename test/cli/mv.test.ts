// galley mv in a folder: its output, and the folder afterwards.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { config } from '../site.ts'
import { runIn, writeIn } from './run-in.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-mv-'))
  writeIn(folder, {
    'docs/docs.json': `${JSON.stringify(config({ navigation: { pages: ['index', 'guides/start'] } }), null, 2)}\n`,
    'docs/index.mdx': '---\ntitle: Home\n---\n\n[Start](/guides/start)\n',
    'docs/guides/start.mdx': '---\ntitle: Start\n---\n\n[Home](../index)\n',
  })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (path: string) => readFileSync(join(folder, path), 'utf8')

it('shows what would change, and changes nothing with --dry-run', async () => {
  const before = read('docs/docs.json')
  const { code, out } = await runIn(folder, ['mv', 'docs/guides/start.mdx', 'docs/begin.mdx', '--dry-run'])
  expect(out).toBe(
    [
      'docs/guides/start.mdx -> docs/begin.mdx',
      'docs/docs.json:11  guides/start -> begin',
      'docs/docs.json:13  + "redirects": [',
      '    { "source": "/guides/start", "destination": "/begin" }',
      '  ]',
      'docs/guides/start.mdx:5  ../index -> ./index',
      'docs/index.mdx:5  /guides/start -> /begin',
      '1 file moved, 4 changes in 3 files.',
      'Nothing was changed.',
      '',
    ].join('\n'),
  )
  expect([code, read('docs/docs.json')]).toEqual([0, before])
})

it('moves a page, updates its links, redirects its readers, and leaves no empty folder', async () => {
  const { code } = await runIn(folder, ['mv', 'docs/guides/start', 'docs/begin'])
  expect(code).toBe(0)
  expect(read('docs/begin.mdx')).toContain('[Home](./index)')
  expect(read('docs/index.mdx')).toContain('[Start](/begin)')
  expect(JSON.parse(read('docs/docs.json'))).toMatchObject({
    navigation: { pages: ['index', 'begin'] },
    redirects: [{ source: '/guides/start', destination: '/begin' }],
  })
  expect(existsSync(join(folder, 'docs/guides'))).toBe(false)
  const check = await runIn(folder, ['check', 'docs', '--fail-on', 'error'])
  expect(check.code).toBe(0)
})

it.skipIf(process.platform === 'win32')('renames a file that no address can have', async () => {
  writeIn(folder, { 'docs/a\\b.mdx': '---\ntitle: A\n---\n\nText.\n' })
  const { code, err } = await runIn(folder, ['mv', 'docs/a\\b.mdx', 'docs/ab.mdx'])
  expect([code, err]).toEqual([0, ''])
  expect(read('docs/ab.mdx')).toContain('title: A')
})

it('renames a heading, a component, and a variable everywhere', async () => {
  const variables = { product: 'Harbor' }
  writeIn(folder, {
    'docs/docs.json': JSON.stringify(config({ variables, navigation: { pages: ['index', 'guides/start'] } })),
    'docs/index.mdx': '---\ntitle: Home\n---\n\n{{product}}: [install](/guides/start#install)\n',
    'docs/guides/start.mdx':
      '---\ntitle: Start\n---\n\nimport { Plan } from "/snippets/plan.jsx"\n\n## Install\n\n<Plan />\n',
    'docs/snippets/plan.jsx': 'export const Plan = () => <b>{"{{product}}"}</b>\n',
  })
  const renames = [
    ['docs/guides/start#install', 'Set up'],
    ['docs/snippets/plan.jsx#Plan', 'Offer'],
    ['{{product}}', 'brand'],
  ]
  for (const args of renames) expect((await runIn(folder, ['mv', ...args])).code).toBe(0)
  expect(read('docs/guides/start.mdx')).toContain('{ Offer } from "/snippets/plan.jsx"\n\n## Set up\n\n<Offer />')
  expect(read('docs/snippets/plan.jsx')).toContain('export const Offer')
  expect(read('docs/index.mdx')).toContain('{{brand}}: [install](/guides/start#set-up)')
  expect(JSON.parse(read('docs/docs.json')).variables).toEqual({ brand: 'Harbor' })
})

it.each([
  [['docs/index.mdx#nothing', 'x'], 'has no heading or component `nothing`'],
  [['{{nothing}}', 'x'], 'There is no variable `nothing`.'],
  [['docs/nothing', 'docs/x'], 'There is no file or folder docs/nothing.'],
  [['docs/guides/start.mdx', 'docs/index.mdx'], 'There is already a file `index.mdx`.'],
  [['docs/guides', 'docs/guides/more/'], "A folder can't move into itself."],
  [['docs/guides/start.mdx', '../away.mdx'], "isn't in the docs folder"],
  [['docs/guides/start.mdx'], 'Name what to move'],
  [['docs/guides/start.mdx', 'docs/start.txt'], "so it can't become `docs/start.txt`. Write `docs/start.txt.mdx` if"],
])('rejects what can’t be done: %j', async (args, message) => {
  const { code, err } = await runIn(folder, ['mv', ...args])
  expect([code, err]).toEqual([2, expect.stringContaining(message)])
  expect(existsSync(join(folder, 'docs/guides/start.mdx'))).toBe(true)
})
