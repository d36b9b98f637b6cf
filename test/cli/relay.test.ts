// S27: `galley serve` relays playground requests only if told to.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { RELAY_TYPE } from '../../src/request/relay-message.ts'
import { config } from '../site.ts'
import { runIn, writeIn } from './run-in.ts'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galley-relay-'))
  writeIn(folder, {
    'docs.json': JSON.stringify(config({ navigation: { pages: ['index', 'ping'] } })),
    'index.mdx': '---\ntitle: Home\n---\n\nHi.\n',
    'ping.mdx': '---\ntitle: Ping\napi: GET http://127.0.0.1:9/ping\n---\n\nAnswers.\n',
  })
  expect((await runIn(folder, ['build', '--no-cache'])).code).toBe(0)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs requests against a server with these options. */
async function serving<T>(options: readonly string[], ask: (address: string) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  let announce: (text: string) => void = () => {}
  const address = new Promise<string>((done) => {
    announce = (text) => done(text.trim())
  })
  const terminal = {
    out: (text: string) => announce(text),
    err: () => {},
    interactive: false,
    color: false,
    cwd: folder,
    env: {},
    stop: () => stop.signal,
  }
  const ended = run(['serve', '_site', '--port', '0', ...options], terminal, '1.0.0')
  try {
    return await ask((await address).replace(/\/$/, ''))
  } finally {
    stop.abort()
    await ended
  }
}

const post = (address: string, message: object, headers: Record<string, string> = {}) =>
  fetch(`${address}/_galley/relay`, {
    method: 'POST',
    headers: { 'content-type': RELAY_TYPE, origin: address, ...headers },
    body: `${JSON.stringify({ method: 'GET', headers: [], ...message })}\n`,
  }).then(async (response) => `${response.status} ${await response.text()}`)

it('offers no relay unless it is told to', async () => {
  const [offer, posted] = await serving([], async (address) => [
    (await fetch(`${address}/_galley/relay`)).status,
    await post(address, { page: '/ping', url: 'http://127.0.0.1:9/ping' }),
  ])
  expect(offer).toBe(404)
  expect(posted).toMatch(/^405/)
})

it('connects to the servers of the page, but never to a private address', async () => {
  await serving(['--relay'], async (address) => {
    const offer = await fetch(`${address}/_galley/relay`)
    expect([offer.status, offer.headers.get('x-galley-relay')]).toEqual([204, '1'])
    expect(await post(address, { page: '/ping', url: 'http://127.0.0.1:9/ping' })).toMatch(
      /^403 127\.0\.0\.1 isn't on the public/,
    )
    expect(await post(address, { page: '/ping', url: 'https://example.com/' })).toMatch(
      /^403 This page's specification/,
    )
    expect(await post(address, { page: '/index', url: 'http://127.0.0.1:9/ping' })).toMatch(
      /^403 This page's specification/,
    )
    expect(await post(address, { page: '//example.com/ping', url: 'https://example.com/' })).toMatch(
      /^403 This page's specification/,
    )
    expect(
      await post(address, { page: '/ping', url: 'http://127.0.0.1:9/ping' }, { origin: 'https://evil.example' }),
    ).toMatch(/^403 This request/)
  })
})
