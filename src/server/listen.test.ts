// A server on a port: malformed, slow, half-open, and oversized requests. After each, it still answers the next one.
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toResponse } from './answer.ts'
import { folderSource } from './folder-source.ts'
import { listen } from './listen.ts'
import { readPlainRequest } from './plain-lane.ts'
import { siteListener } from './site-listener.ts'
import { StaticSite } from './static-site.ts'
import { start, statusOf, whenClosed } from './testing.ts'
import { webListener } from './web-listener.ts'

const LARGE = 30_000_000
let root: string
let site: StaticSite

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'galley-listen-'))
  writeFileSync(join(root, 'index.html'), 'home')
  writeFileSync(join(root, '404.html'), 'not here')
  writeFileSync(join(root, 'large.bin'), Buffer.alloc(LARGE, 'x'))
  site = new StaticSite(folderSource(root), { base: '' })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** With and without the fast lane. The responses must be the same. */
const lanes = {
  'by the short way': () => start(siteListener(site), {}, (request) => site.answer(request)),
  "by Node's own": () => start(siteListener(site)),
}

const REQUESTS: readonly (readonly [string, number])[] = [
  ['GET / HTTP/1.1\r\nHost: x\r\n\r\n', 200],
  ['GET /?q HTTP/1.1\r\nHost: x\r\nAccept: */*\r\n\r\n', 200],
  ['GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n', 404],
  ['HEAD / HTTP/1.1\r\nHost: x\r\n\r\n', 200],
  ['GET / HTTP/1.1\r\nhost:x\r\nX-Empty:\r\n\r\n', 200],
  ['GET / HTTP/1.0\r\n\r\n', 200],
  ['GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n', 200],
  ['GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['GET ftp://x/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['GET * HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['GET x HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  // Another way to write `/`.
  ['GET //evil.example/%2e%2e HTTP/1.1\r\nHost: x\r\n\r\n', 200],
  ['GET //evil.example/x HTTP/1.1\r\nHost: x\r\n\r\n', 404],
  ['GET /%ff%fe HTTP/1.1\r\nHost: x\r\n\r\n', 404],
  ['GET /% HTTP/1.1\r\nHost: x\r\n\r\n', 404],
  ['GET /\\..\\x HTTP/1.1\r\nHost: x\r\n\r\n', 404],
  ['GET /#a HTTP/1.1\r\nHost: x\r\n\r\n', 200],
  ['GET / HTTP/1.1\r\n\r\n', 400],
  // Node accepts these, and they do no harm.
  ['GET / HTTP/2.0\r\nHost: x\r\n\r\n', 200],
  ['GET /\r\n\r\n', 200],
  ['GET  / HTTP/1.1\r\nHost: x\r\n\r\n', 200],
  ['GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n', 200],
  ['GET / HTTP/1.1\nHost: x\n\n', 400],
  ['GET / x HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['get / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['\0\0\0\0\r\n\r\n', 400],
  ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['GET / HTTP/1.1\r\nHost: x\r\nBad Name: x\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\nHost : x\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\nHost: x\r\nX: a\rb\r\n\r\n', 400],
  [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  [`GET /${'x'.repeat(8_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 404],
  ['POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc', 405],
  ['POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc', 400],
  ['POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -3\r\n\r\nabc', 400],
  ['POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n', 200],
  ['GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n', 200],
  ['GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=1-2\r\n\r\n', 206],
  ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
]

describe.each(Object.entries(lanes))('requests %s', (_, open) => {
  it.each(REQUESTS)('%j: %i', async (text, status) => {
    const server = await open()
    const closing = text.includes('HTTP/1.1\r\n') ? text.replace(/\r\n\r\n/, '\r\nConnection: close\r\n\r\n') : text
    for (const variant of new Set([text, closing])) {
      const answer = await server.send(variant, /\r\n\r\n/)
      expect(statusOf(answer), JSON.stringify(variant)).toBe(status)
    }
    expect(statusOf(await server.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n', /home/))).toBe(200)
  })

  it('are answered when sent in sequence, in parts, and several at once on one connection', async () => {
    const server = await open()
    const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
    const socket = await server.connect()
    let answer = ''
    socket.on('data', (data) => {
      answer += data.toString('latin1')
    })
    const until = async (pattern: RegExp) => {
      while (!pattern.test(answer)) await Promise.race([once(socket, 'data'), whenClosed(socket)])
      const taken = answer
      answer = ''
      return taken
    }
    socket.write(get('/'))
    expect(statusOf(await until(/home$/))).toBe(200)
    socket.write(get('/'))
    expect(statusOf(await until(/home$/))).toBe(200)
    socket.write(get('/gone'))
    expect(statusOf(await until(/not here$/))).toBe(404)
    socket.write(get('/').slice(0, 9))
    await new Promise((done) => setImmediate(done))
    socket.write(get('/').slice(9))
    expect(statusOf(await until(/home$/))).toBe(200)
    socket.write(get('/') + get('/gone') + get('/'))
    expect((await until(/home[\s\S]*not here[\s\S]*home$/)).match(/HTTP\/1\.1 \d+/g)).toEqual([
      'HTTP/1.1 200',
      'HTTP/1.1 404',
      'HTTP/1.1 200',
    ])
    socket.write(get('/', 'Connection: close\r\n'))
    expect(await until(/home$/)).toMatch(/connection: close/i)
    await whenClosed(socket)
  })

  it('are answered when the client then closes its side, and the connection ends', async () => {
    const server = await open()
    const socket = await server.connect()
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    socket.end('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await whenClosed(socket)
    expect(answer).toMatch(/home$/)
  })

  it('of clients that disconnect in the middle do no harm', async () => {
    const server = await open()
    for (const text of [
      '',
      'GET ',
      'GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
    ]) {
      const socket = await server.connect()
      socket.write(text)
      await new Promise((done) => setImmediate(done))
      socket.resetAndDestroy()
    }
    expect(await server.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n', /home/)).toMatch(/home$/)
  })
})

describe('slow clients', () => {
  const limits = {
    headersTimeout: 150,
    requestTimeout: 300,
    keepAliveTimeout: 150,
    idleTimeout: 400,
    checkInterval: 20,
  }
  const open = () => start(siteListener(site), limits, (request) => site.answer(request))

  it.each([
    ['that say nothing', ''],
    ['that begin and stop', 'GET / HTTP/1.1\r\nHos'],
    ['that send one header and stop', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['that promise a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nabc'],
    ['that ask once', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['that ask once and want another way', 'GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=0-1\r\n\r\n'],
  ])('%s are disconnected', async (_, text) => {
    const server = await open()
    const socket = await server.connect()
    socket.resume()
    socket.write(text)
    await whenClosed(socket)
  })

  it('that send headers slowly can’t hold a connection any longer', async () => {
    const server = await open()
    const socket = await server.connect()
    socket.resume()
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
    const drip = setInterval(() => socket.write('X: y\r\n'), 20)
    await whenClosed(socket)
    clearInterval(drip)
  })

  it('that don’t read responses don’t use up memory or block others', async () => {
    const server = await open()
    const before = process.memoryUsage().rss
    const sockets = await Promise.all(Array.from({ length: 20 }, () => server.connect()))
    for (const socket of sockets) {
      socket.pause()
      socket.write('GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n')
    }
    for (let i = 0; i < 20; i++) expect(await server.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n', /home/)).toMatch(/home$/)
    // Together, they asked for 600 MB.
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
    // In the end, their connections are closed.
    await Promise.all(sockets.map((socket) => new Promise((done) => socket.resume().once('close', done))))
  })
})

describe('requests that are sent before the answer to the one before', () => {
  const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
  const holding = async () => {
    const pending: ServerResponse[] = []
    let begun: () => void = () => {}
    const server = await start((_, response) => {
      pending.push(response)
      begun()
    })
    const next = () =>
      new Promise<void>((done) => {
        begun = done
      })
    return { server, pending, next }
  }

  it('begin one after the other', async () => {
    const { server, pending, next } = await holding()
    const first = next()
    const answers = server.send(GET.repeat(3), /3$/)
    await first
    for (const number of [1, 2, 3]) {
      expect(pending.length).toBe(number)
      const later = next()
      pending.at(-1)?.end(String(number))
      if (number < 3) await later
    }
    expect((await answers).match(/200 OK/g)).toHaveLength(3)
  })

  it('disconnect a client that sends too many', async () => {
    const { server, pending } = await holding()
    expect(await server.send(GET.repeat(500))).toBe('')
    expect(pending.length).toBe(1)
  })
})

it('the bytes of a file aren’t copied for each client', async () => {
  const body = new Uint8Array(10)
  const chunk = await toResponse({ status: 200, headers: [], body }).body?.getReader().read()
  expect(chunk?.value).toBe(body)
})

describe('bodies', () => {
  const echo = webListener(async (request) => new Response(String((await request.text()).length)), {
    maxBody: 1_000_000,
  })

  it('are read up to a limit, with a length or in chunks', async () => {
    const server = await start(echo)
    const post = (size: number) => `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${size}\r\n\r\n`
    const chunked = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n'
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    expect(await server.send([post(5), 'abcde'])).toContain('\r\n5\r\n')
    expect(await server.send([post(1_000_000), 'x'.repeat(1_000_000)])).toContain('\r\n1000000\r\n')
    expect(await server.send([chunked, chunk, '0\r\n\r\n'])).toContain('65536')
    expect(statusOf(await server.send(post(250_000_000)))).toBe(413)
    expect(statusOf(await server.send([chunked, ...Array(40).fill(chunk)]))).toBe(413)
  })

  it('aren’t requested if nobody reads them', async () => {
    const server = await start(webListener(() => new Response('no', { status: 403 })))
    const answer = await server.send('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n')
    expect(statusOf(answer)).toBe(403)
    expect(answer).toMatch(/connection: close/i)
  })

  it('are requested if the client waits for that', async () => {
    const server = await start(echo)
    const answer = await server.send(
      ['POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n', 'abc'],
      /\r\n3\r\n/,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200/)
  })

  it('stop being read when the client disconnects', async () => {
    let reading: Promise<string> | undefined
    const server = await start(
      webListener((request) => {
        reading = request.text()
        return reading.then((text) => new Response(text))
      }),
    )
    const socket = await server.connect()
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc')
    while (!reading) await new Promise((done) => setImmediate(done))
    socket.resetAndDestroy()
    await expect(reading).rejects.toThrow()
  })
})

describe('handlers', () => {
  it('that throw give a 500 without details', async () => {
    const faults: unknown[] = []
    const server = await start(
      webListener(
        () => {
          throw new Error('the secret reason')
        },
        { onFault: (error) => faults.push(error) },
      ),
    )
    const answer = await server.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    expect([statusOf(answer), faults.length]).toEqual([500, 1])
    expect(answer).not.toContain('secret')
  })
})

describe('plain requests', () => {
  it.each([
    'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /a/b?c=d HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip, br\r\nConnection: keep-alive\r\n\r\n',
  ])('%j is a plain request', (text) => {
    expect(readPlainRequest(Buffer.from(text, 'latin1'))).toMatchObject({ method: 'GET', headers: { host: 'x' } })
  })

  it.each([
    'GET / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\r\nHost:\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nHOST: y\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: keep-alive, upgrade\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=0-1\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\n\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\n y\r\n\r\n',
    'GET / HTTP/1.1\r\nHost : x\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\nX: y\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: \xff\r\n\r\n',
    'GET / HTTP/1.0\r\nHost: x\r\n\r\n',
    'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n',
    'HEAD / HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\n__proto__: y\r\n__proto__: z\r\n\r\n',
  ])('%j isn’t a plain request', (text) => {
    expect(readPlainRequest(Buffer.from(text, 'latin1'))).toBeUndefined()
  })
})

describe('ports', () => {
  it.each(['-1', '65536', 'x', '1.5', ' 80', '0x50', ''])('%j isn’t a port', async (port) => {
    await expect(listen(() => {}, { port, host: '127.0.0.1', stop: new AbortController().signal })).rejects.toThrow(
      "isn't a port",
    )
  })

  it.each(['', ' '])('aren’t opened on every network interface because the host is %j', async (host) => {
    const listening = listen(() => {}, { host, stop: new AbortController().signal })
    await expect(listening).rejects.toThrow('The name of the host or network interface is empty.')
  })

  it('in use are reported', async () => {
    const server = await start(siteListener(site))
    const again = listen(() => {}, { port: String(server.port), host: '127.0.0.1', stop: new AbortController().signal })
    await expect(again).rejects.toThrow(`Port ${server.port} is in use.`)
  })
})
