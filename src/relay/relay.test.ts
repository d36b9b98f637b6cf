// S27: a relay connects only to servers in the page's own specification, at public addresses.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FormServer } from '../request/form.ts'
import { RELAY_TYPE, type RelayAnswer } from '../request/relay-message.ts'
import { isPublicAddress } from './addresses.ts'
import { createRelay, type RelayOptions } from './relay.ts'
import { isOfServers } from './servers.ts'

describe('S27: addresses', () => {
  it.each([
    '93.184.215.14',
    '8.8.8.8',
    '172.32.0.1',
    '192.0.1.1',
    '2606:2800:21f::1',
    '2a00:1450:4001::200e',
    '::ffff:808:808',
    '64:ff9b::8.8.8.8',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('%j isn’t', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('S27: servers', () => {
  const tenant: FormServer = {
    url: 'https://{tenant}.example.com/v1',
    variables: [{ name: 'tenant', default: 'demo' }],
  }
  const open: FormServer = { url: 'https://{host}/v1', variables: [{ name: 'host', default: 'api.example.com' }] }
  const region: FormServer = {
    url: 'https://{region}.api.example',
    variables: [{ name: 'region', default: 'eu', values: ['eu', 'us'] }],
  }
  it.each<[string, FormServer]>([
    ['https://api.example.com/v1/users?a=1', { url: 'https://api.example.com/v1/' }],
    ['https://api.example.com/v1', { url: 'https://api.example.com/v1' }],
    ['https://API.example.com/', { url: 'https://api.example.com' }],
    ['https://api.example.com:443/x', { url: 'https://api.example.com' }],
    ['https://api.example.com/x', { url: 'https://api.example.com:443' }],
    ['http://api.example.com:8080/x', { url: 'http://api.example.com:8080' }],
    ['https://acme.example.com/v1/x', tenant],
    ['https://api.example.com/v1/x', open],
    ['https://us.api.example/x', region],
    [
      'https://api.example.com/v2/x',
      { url: 'https://api.example.com/{version}', variables: [{ name: 'version', default: 'v1' }] },
    ],
  ])('%s is allowed', (url, server) => expect(isOfServers(new URL(url), [server])).toBe(true))
  it.each<[string, FormServer]>([
    ['https://evil.example/v1', { url: 'https://api.example.com/v1' }],
    ['http://api.example.com/v1', { url: 'https://api.example.com/v1' }],
    ['https://api.example.com:8443/v1', { url: 'https://api.example.com/v1' }],
    ['https://api.example.com.evil.example/v1', { url: 'https://api.example.com/v1' }],
    ['https://apixexample.com/v1', { url: 'https://api.example.com/v1' }],
    ['https://api.example.com/v1evil', { url: 'https://api.example.com/v1' }],
    ['https://api.example.com/v1/../admin', { url: 'https://api.example.com/v1' }],
    ['https://api.example.com/v1/%2e%2e/admin', { url: 'https://api.example.com/v1' }],
    ['https://api.example.com/v1/..%5c..%5cadmin', { url: 'https://api.example.com/v1' }],
    ['https://user:secret@api.example.com/v1', { url: 'https://api.example.com/v1' }],
    ['https://api.example.com@evil.example/v1', { url: 'https://api.example.com/v1' }],
    ['https://evil.example/v1/x', open],
    ['https://169.254.169.254/v1/x', open],
    ['https://a.b.example.com/v1/x', tenant],
    ['https://evil.example/.example.com/v1/x', tenant],
    ['https://cn.api.example/x', region],
    ['https://x.com/', { url: 'https://{name}.com', variables: [{ name: 'name', default: 'api' }] }],
    ['file:///etc/passwd', { url: 'file:///etc' }],
    ['https://anything.example/', { url: '{server}' }],
  ])('%s isn’t', (url, server) => expect(isOfServers(new URL(url), [server])).toBe(false))
  it('many variables side by side are matched as quickly as any others', () => {
    const path = 'a'.repeat(1000)
    const names = Array.from({ length: 30 }, (_, i) => `v${i}`)
    const url = `https://api.example.com/${names.map((name) => `{${name}}`).join('')}`
    const values = names.map((name) => ({ name, default: 'a', values: ['a', 'aa'] }))
    const isAllowed = (variables: FormServer['variables'], end: string) =>
      isOfServers(new URL(`https://api.example.com/${path}`), [{ url: url + end, ...(variables && { variables }) }])
    const start = performance.now()
    expect([isAllowed(undefined, ''), isAllowed(undefined, 'b'), isAllowed(values, 'b')]).toEqual([true, false, false])
    expect(isOfServers(new URL('https://x.com/'), [{ url: `https://x.com${'/'.repeat(2 ** 18)}x` }])).toBe(false)
    expect(isOfServers(new URL('https://x.com/'), [{ url: `https://x.com/${'{'.repeat(2 ** 18)}` }])).toBe(false)
    expect(performance.now() - start).toBeLessThan(1000)
  })
  it('a variable in a path can be several segments by default, and one otherwise', () => {
    const server = { url: 'https://x.com/{path}/v1', variables: [{ name: 'path', default: 'a/b' }] }
    const isAllowed = (path: string) => isOfServers(new URL(path, 'https://x.com'), [server])
    expect(['/a/b/v1/x', '/c/v1', '/c/d/v1', '/v1'].map(isAllowed)).toEqual([true, true, false, false])
  })
  it('nothing is allowed without servers', () =>
    expect(isOfServers(new URL('https://api.example.com'), [])).toBe(false))
})

describe('S27: requests', () => {
  let port = 0
  const seen: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }[] = []
  const api = createServer((request, response) => void answer(request, response))
  beforeAll(async () => {
    await new Promise<void>((done) => {
      api.listen(0, '127.0.0.1', done)
    })
    port = (api.address() as AddressInfo).port
  })
  afterAll(() => {
    api.closeAllConnections()
    api.close()
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    seen.push({ method: request.method, url: request.url, headers: request.headers, body })
    const path = request.url?.split('?')[0]
    if (path === '/v1/redirect') response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
    else if (path === '/v1/large') response.end('x'.repeat(5000))
    else if (path === '/v1/gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello'))
    else if (path === '/v1/bomb')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10_000_000)))
    else if (path === '/v1/silent') return
    else
      response
        .writeHead(201, { 'content-type': 'application/json', 'set-cookie': 'sid=1', 'x-rate': '9' })
        .end('{"ok":true}')
  }

  /** A page whose playground uses one server, as the site renders it. */
  const pageOf = (servers: readonly FormServer[]) =>
    `<html><script type="application/json" class="endpoint-form">${JSON.stringify({ words: {}, form: { servers } })}</script></html>`

  const relayOf = (options: Partial<RelayOptions> = {}) =>
    createRelay({
      page: async (path) => (path === '/docs' ? pageOf([{ url: `http://api.example.com:${port}/v1` }]) : undefined),
      lookup: async () => ['127.0.0.1'],
      isAllowed: (address) => address === '127.0.0.1',
      ...options,
      limits: { answerBytes: 4000, requestBytes: 3000, firstByte: 300, ...options.limits },
    })

  it('a page full of beginnings of playgrounds is read as quickly as any other', async () => {
    const page = '<script type="application/json" class="endpoint-form">'.repeat(2 ** 15)
    const start = performance.now()
    expect((await ask('/v1/x', { relay: relayOf({ page: async () => page }) })).status).toBe(403)
    expect(performance.now() - start).toBeLessThan(1000)
  })

  it('a page whose data of a playground is something else allows nothing', async () => {
    const servers = [null, {}, { url: 1 }, { url: 'https://x.com', variables: 1 }] as unknown as FormServer[]
    for (const page of [pageOf(servers), pageOf('x' as unknown as FormServer[])])
      expect((await ask('/v1/x', { relay: relayOf({ page: async () => page }) })).status).toBe(403)
  })

  const ask = (
    path: string,
    {
      head = {},
      headers = {},
      body = '',
      relay = relayOf(),
    }: { head?: object; headers?: Record<string, string>; body?: string; relay?: ReturnType<typeof createRelay> } = {},
  ) => {
    const message = {
      page: '/docs',
      method: 'POST',
      url: `http://api.example.com:${port}${path}`,
      headers: [],
      ...head,
    }
    return relay(
      new Request('http://localhost:4000/_galley/relay', {
        method: 'POST',
        headers: {
          'content-type': RELAY_TYPE,
          origin: 'http://localhost:4000',
          host: 'localhost:4000',
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
        body: `${JSON.stringify(message)}\n${body}`,
      }),
    )
  }
  const read = async (response: Response): Promise<{ head: RelayAnswer; body: string }> => {
    const text = await response.text()
    const end = text.indexOf('\n')
    return { head: JSON.parse(text.slice(0, end)) as RelayAnswer, body: text.slice(end + 1) }
  }

  it('announces itself', async () => {
    const response = await relayOf()(new Request('http://localhost:4000/_galley/relay'))
    expect([response.status, response.headers.get('x-galley-relay')]).toEqual([204, '1'])
  })

  it('forwards method, query, headers, and body, and returns the response', async () => {
    const { head, body } = await read(
      await ask('/v1/users?a=1', {
        head: {
          method: 'PUT',
          headers: [
            ['Authorization', 'Bearer t'],
            ['Content-Type', 'text/plain'],
          ],
        },
        body: 'hello\nthere',
      }),
    )
    expect(head.status).toBe(201)
    expect(body).toBe('{"ok":true}')
    expect(Object.fromEntries(head.headers)).toMatchObject({ 'content-type': 'application/json', 'x-rate': '9' })
    expect(seen.at(-1)).toMatchObject({
      method: 'PUT',
      url: '/v1/users?a=1',
      body: 'hello\nthere',
      headers: { host: `api.example.com:${port}`, authorization: 'Bearer t', 'content-type': 'text/plain' },
    })
  })

  it('removes the site’s cookies and browser headers, and returns no cookies', async () => {
    const { head } = await read(
      await ask('/v1/users', {
        headers: { cookie: 'docs=secret' },
        head: {
          headers: [
            ['Origin', 'http://x'],
            ['X-Forwarded-For', '1.1.1.1'],
            ['Host', 'evil.example'],
            ['Sec-Fetch-Site', 'none'],
          ],
        },
      }),
    )
    const { headers } = seen.at(-1) as (typeof seen)[number]
    expect(headers.cookie).toBeUndefined()
    expect(headers.origin).toBeUndefined()
    expect(headers['x-forwarded-for']).toBeUndefined()
    expect(headers['sec-fetch-site']).toBeUndefined()
    expect(headers.host).toBe(`api.example.com:${port}`)
    expect(head.headers.map(([name]) => name)).not.toContain('set-cookie')
  })

  it('doesn’t follow redirects', async () => {
    const { head } = await read(await ask('/v1/redirect'))
    expect(head).toMatchObject({
      status: 302,
      headers: expect.arrayContaining([['location', 'http://169.254.169.254/latest/meta-data']]),
    })
  })

  it.each<[string, object, number]>([
    ['another host', { url: 'http://evil.example/v1/users' }, 403],
    ['another folder', { url: 'http://api.example.com/admin' }, 403],
    ['a page without a playground', { page: '/other' }, 403],
    ['another protocol', { url: 'file:///etc/passwd' }, 403],
    ['no address', { url: 'nonsense' }, 403],
    ['a method that opens a tunnel', { method: 'CONNECT' }, 400],
    ['a method with a line break', { method: 'GET / HTTP/1.1\r\nX: 1' }, 400],
    ['no message', { headers: 'x' }, 400],
  ])('refuses %s', async (_, head, status) => {
    const count = seen.length
    expect((await ask('/v1/users', { head })).status).toBe(status)
    expect(seen.length).toBe(count)
  })

  it.each<[string, Record<string, string>]>([
    ['a page of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a page of a neighbor', { 'sec-fetch-site': 'same-site' }],
    ['a request without an origin', { origin: 'null' }],
    ['a form', { 'content-type': 'text/plain' }],
  ])('refuses %s', async (_, headers) => expect((await ask('/v1/users', { headers })).status).toBe(403))

  it.each([
    ['a name that leads to this machine', ['127.0.0.1']],
    ['a name with one private address among public ones', ['93.184.215.14', '10.0.0.1']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['an address of version 4 in version 6', ['::ffff:127.0.0.1']],
  ])('refuses %s', async (_, addresses) => {
    const relay = relayOf({ isAllowed: undefined, lookup: async () => addresses })
    expect((await ask('/v1/users', { relay })).status).toBe(403)
  })

  it('looks up a name once, and connects to that address', async () => {
    let count = 0
    const lookup = async () => (++count === 1 ? ['127.0.0.1'] : ['10.0.0.1'])
    expect((await ask('/v1/users', { relay: relayOf({ lookup }) })).status).toBe(200)
    expect(count).toBe(1)
  })

  it('reports an unknown host name in the response', async () => {
    const relay = relayOf({ lookup: () => Promise.reject(new Error('ENOTFOUND')) })
    expect((await ask('/v1/users', { relay })).status).toBe(502)
  })

  it('limits the size of requests, responses, and decompressed bodies, and the time to wait', async () => {
    expect((await ask('/v1/users', { body: 'x'.repeat(3000) })).status).toBe(413)
    expect((await read(await ask('/v1/large'))).body.length).toBe(4000)
    expect((await read(await ask('/v1/bomb'))).body.length).toBe(4000)
    expect((await read(await ask('/v1/gzip'))).body).toBe('hello')
    expect((await ask('/v1/silent')).status).toBe(504)
  })

  it('limits concurrent requests, and accepts more when they end', async () => {
    const relay = relayOf({ limits: { requests: 1 } })
    const first = await ask('/v1/users', { relay })
    expect((await ask('/v1/users', { relay })).status).toBe(429)
    await read(first)
    for (let i = 0; i < 2; i++) expect((await read(await ask('/v1/users', { relay }))).head.status).toBe(201)
    expect((await ask('/v1/users', { relay, head: { page: '/other' } })).status).toBe(403)
    expect((await ask('/v1/users', { relay })).status).toBe(200)
  })

  it('S27: lets no client take the place of all others', async () => {
    const client: RelayOptions['client'] = (request) => request.headers.get('x-from') ?? undefined
    const relay = relayOf({ limits: { requests: 3, requestsOfClient: 2 }, client })
    const from = async (name: string, path = '/v1/users') =>
      (await ask(path, { relay, headers: { 'x-from': name } })).status
    const slow = [from('a', '/v1/silent'), from('a', '/v1/silent')]
    expect(await from('a')).toBe(429)
    expect(await from('b')).toBe(200)
    expect(await Promise.all(slow)).toEqual([504, 504])
    expect(await from('a')).toBe(200)
  })

  it('turns away a request that never ends, which makes room for others', async () => {
    const relay = relayOf({ limits: { requests: 1, reading: 20 } })
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(10)) })
    const headers = { 'content-type': RELAY_TYPE, origin: 'http://localhost:4000' }
    const endless = { method: 'POST', headers, body, duplex: 'half' } as const
    expect((await relay(new Request('http://localhost:4000/_galley/relay', endless))).status).toBe(408)
    expect((await ask('/v1/users', { relay })).status).toBe(200)
  })
})
