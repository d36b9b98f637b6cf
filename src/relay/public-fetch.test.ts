// S15, S27: a name is resolved once, so the address that was checked is the one that is connected to.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPublicFetch } from './public-fetch.ts'

describe('fetch from public addresses', () => {
  const answers: Record<string, (response: ServerResponse) => void> = {
    '/redirect': (response) => response.writeHead(302, { location: 'http://127.0.0.1/secret' }).end(),
    '/large': (response) => response.end(Buffer.alloc(3_000_000)),
    '/bomb': (response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(30_000_000))),
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += String(piece)
    const answer = answers[request.url ?? '']
    if (answer) answer(response)
    else response.end(JSON.stringify({ host: request.headers.host, method: request.method, body }))
  })
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done)
    })
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  // No resolver knows this name: a second look-up would fail.
  const at = (path: string) => `http://login.example.invalid:${port}${path}`
  const pinned = createPublicFetch({ lookup: async () => ['127.0.0.1'], isAllowed: () => true })

  it('connects to the address that was checked', async () => {
    const response = await pinned(at('/token'), { method: 'POST', body: new URLSearchParams({ code: '1' }) })
    expect(await response.json()).toEqual({ host: `login.example.invalid:${port}`, method: 'POST', body: 'code=1' })
  })

  it.each([
    ['a name that leads to this machine', ['127.0.0.1']],
    ['a name with one private address among public ones', ['93.184.215.14', '10.0.0.1']],
  ])('refuses %s', async (_, addresses) => {
    const guarded = createPublicFetch({ lookup: async () => addresses })
    await expect(guarded(at('/'))).rejects.toThrow("login.example.invalid isn't on the public internet.")
  })

  it('refuses private addresses in any notation', async () => {
    const guarded = createPublicFetch()
    for (const host of ['127.0.0.1', '127.1', '0x7f000001', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])
      await expect(guarded(`http://${host}:${port}/`)).rejects.toThrow("isn't on the public internet.")
  })

  it('returns redirects instead of following them', async () => {
    expect((await pinned(at('/redirect'))).status).toBe(302)
  })

  it.each(['/large', '/bomb'])('ends with an answer that is too large: %s', async (path) => {
    const answer = await pinned(at(path))
    await expect(answer.arrayBuffer()).rejects.toThrow('sent more than 2 MB')
  })
})
