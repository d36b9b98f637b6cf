// `galley serve`: what it says of the site and of the arguments, before it answers anyone.
import { expect, it } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { scratch } from '../host/open.ts'
import { config } from '../site.ts'
import { runIn, writeIn } from './run-in.ts'

const DOCS = { 'docs.json': JSON.stringify(config({ navigation: { pages: ['index'] } })), 'index.mdx': 'Hi.\n' }

/** Serves a folder until it listens. Returns what it says. */
async function startAndStop(folder: string, ...options: readonly string[]): Promise<{ out: string; err: string }> {
  const stop = new AbortController()
  let [out, err] = ['', '']
  const terminal = {
    out(text: string) {
      out += text
      stop.abort()
    },
    err(text: string) {
      err += text
    },
    ...{ interactive: false, color: false, cwd: folder, env: { GALLEY_MCP_TOKEN: 'secret' }, stop: () => stop.signal },
  }
  await run(['serve', '_site', '--port', '0', ...options], terminal, '1.0.0')
  return { out, err }
}

async function built(...options: readonly string[]): Promise<string> {
  const folder = scratch()
  writeIn(folder, DOCS)
  expect(await runIn(folder, ['build', '--no-cache', ...options])).toMatchObject({ code: 0 })
  return folder
}

it('says that a site was built for another path, because its links are broken here', async () => {
  const folder = await built('--base', 'docs')
  expect((await startAndStop(folder)).err).toBe(
    'galley: this site was built for `/docs`: pass `--base /docs`, unless a proxy changes the path.\n',
  )
  const right = await startAndStop(folder, '--base', '/docs')
  expect(right).toMatchObject({ out: expect.stringMatching(/:\d+\/docs\/\n$/), err: '' })
})

it('takes a relative site under any path', async () => {
  expect((await startAndStop(await built('--relative'), '--base', '/docs')).err).toBe('')
})

it.each(['/a b', '/../x', '/a?b'])('refuses the base path %s', async (base) => {
  const folder = scratch()
  writeIn(folder, { '_site/index.html': '' })
  const { code, err } = await runIn(folder, ['serve', '_site', '--base', base])
  expect([code, err]).toEqual([2, `galley: \`${base}\` isn't a path to host a site under. Write it like \`/docs\`.\n`])
})
