// `galley serve --assistant`: readers' questions, answered by a model with the pages of the folder.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { scratch } from '../host/open.ts'
import { model } from '../model.ts'
import { config } from '../site.ts'
import { runIn, writeIn } from './run-in.ts'

const DOCS = {
  'docs.json': JSON.stringify(config({ navigation: { pages: ['index', 'keys'] } })),
  'index.mdx': 'Hi.\n',
  'keys.mdx': '---\ntitle: Rotate a key\n---\n\nRun `harbor keys rotate`.\n',
}

it('answers at `_galley/assistant` below the base path', async () => {
  const { url, asked } = await model([
    { calls: [['read_page', '{"page":"/keys"}']] },
    'Run it, as in [Rotate a key](/keys).',
  ])
  const folder = scratch()
  writeIn(folder, { ...DOCS, 'assistant.json': JSON.stringify({ url, model: 'captain-1' }) })
  expect(await runIn(folder, ['build', '--no-cache', '--base', '/docs'])).toMatchObject({ code: 0 })
  const stop = new AbortController()
  let err = ''
  let listens: (address: string) => void
  const address = new Promise<string>((resolve) => {
    listens = resolve
  })
  const serving = run(
    ['serve', '--port', '0', '--base', '/docs', '--assistant', 'assistant.json'],
    {
      out: (text) => listens(text.trim()),
      err(text) {
        err += text
      },
      ...{ interactive: false, color: false, cwd: folder, stop: () => stop.signal },
      env: { GALLEY_ASSISTANT_KEY: 'sk-harbor' },
    },
    '1.0.0',
  )
  const endpoint = `${await address}_galley/assistant`
  const ask = (headers: Record<string, string>) =>
    fetch(endpoint, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'How do I rotate a key?' }] }),
    })
  expect(await (await ask({})).text()).toContain('"sources":[{"page":"/keys","title":"Rotate a key"}]')
  expect(asked[0]?.headers.authorization).toBe('Bearer sk-harbor')
  expect(asked[1]?.body.messages.at(-1)?.content).toContain('harbor keys rotate')
  expect((await ask({ origin: 'https://evil.example' })).status).toBe(403)
  stop.abort()
  expect(await serving).toBe(0)
  expect(err).toBe('')
})

it.each([
  ['nothing', undefined, 'There is no file'],
  ['no JSON', '{', "can't be read as JSON"],
  ['an unknown key', '{"url":"https://api.example/v1","model":"m","modle":"x"}', 'Unrecognized key: "modle"'],
])('refuses a file with %s', async (_, text, message) => {
  const folder = scratch()
  writeIn(folder, { '_site/index.html': '' })
  if (text !== undefined) writeFileSync(join(folder, 'assistant.json'), text)
  const { code, err } = await runIn(folder, ['serve', '--assistant', 'assistant.json'])
  expect(code).toBe(2)
  expect(err).toContain(message)
})
