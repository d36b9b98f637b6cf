// Broken requests over a socket: each must be answered or disconnected, and the next one must be answered.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderSource } from '../../../src/server/folder-source.ts'
import { listen } from '../../../src/server/listen.ts'
import { siteListener } from '../../../src/server/site-listener.ts'
import { StaticSite } from '../../../src/server/static-site.ts'
import { webListener } from '../../../src/server/web-listener.ts'
import { mutate } from '../mutate.ts'
import type { Random } from '../random.ts'
import type { Target } from '../target.ts'

const REQUESTS = [
  'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /guides/a?b=c HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nAccept-Encoding: gzip, br\r\nIf-None-Match: "a", W/"b"\r\n\r\n',
  'GET /data.bin HTTP/1.1\r\nHost: x\r\nRange: bytes=0-4,10-20,-5\r\nIf-Range: "a"\r\n\r\n',
  'HEAD /%67uides/../x HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n',
  'POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 17\r\n\r\n{"jsonrpc":"2.0"}',
  'POST /mcp HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX: y\r\n\r\n',
  'GET /..%2f..%2fetc/passwd HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nUpgrade: h2c\r\nConnection: upgrade, close\r\n\r\n',
]

const WORDS = [
  '\r\n',
  '\n',
  '\r',
  '\r\n\r\n',
  ' ',
  '\t',
  ':',
  ': ',
  '/',
  '//',
  '..',
  '%2e',
  '%2f',
  '%5c',
  '%00',
  '%ff',
  '\\',
  '?',
  '#',
  '*',
  'GET ',
  'POST ',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/9.9',
  'Host: ',
  'Host: y\r\n',
  'Content-Length: ',
  'Content-Length: 99999999999\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Connection: ',
  'Range: bytes=',
  '0-0,',
  '-1',
  'If-None-Match: ',
  '"',
  'W/"',
  'Accept: text/markdown\r\n',
  'Accept-Encoding: br;q=',
  'Expect: 100-continue\r\n',
  'X: y\r\n',
  'ffffffff\r\n',
  '0\r\n\r\n',
  '\x80',
  '\xff',
  '\0',
  '[::1]',
  '@',
  'http://x/',
  'http://evil.example/',
  '.secret',
  '.galley-files.json',
]

const SECRET = 'fuzz-canary-7f3a'

export const requests: Target = {
  name: 'requests',
  batch: 100,
  make: (random: Random) => ({ request: mutate(random.pick(REQUESTS), random, WORDS, REQUESTS) }),
  async run(cases) {
    const around = mkdtempSync(join(tmpdir(), 'galley-fuzz-'))
    const stop = new AbortController()
    try {
      const root = join(around, 'site')
      mkdirSync(join(root, 'guides'), { recursive: true })
      writeFileSync(join(around, 'outside.txt'), SECRET)
      writeFileSync(join(root, '.secret'), SECRET)
      writeFileSync(join(root, 'index.html'), 'home')
      writeFileSync(join(root, 'guides/a.html'), `<p>${'a page '.repeat(100)}</p>`)
      writeFileSync(join(root, 'data.bin'), '0123456789'.repeat(50))
      const site = new StaticSite(folderSource(root), { base: '' })
      const faults: unknown[] = []
      const files = siteListener(site)
      const echo = webListener(async (request) => new Response(await request.text()), {
        onFault: (error) => faults.push(error),
      })
      const { address, closed } = await listen(
        (request, response) => (request.url === '/mcp' ? echo : files)(request, response),
        {
          port: '0',
          host: '127.0.0.1',
          stop: stop.signal,
          plain: (request) => (request.target === '/mcp' ? undefined : site.answer(request)),
          limits: { headersTimeout: 2_000, requestTimeout: 2_000, keepAliveTimeout: 300, checkInterval: 50 },
        },
      )
      const port = Number(new URL(address).port)
      const answers = await Promise.all(cases.map(({ request = '' }) => ask(port, request)))
      const wrong = answers.map((answer) => problemOf(answer)).find((problem) => problem !== undefined)
      const next = await ask(port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      stop.abort()
      await closed
      if (wrong !== undefined) return wrong
      return next.endsWith('home')
        ? undefined
        : `The next request was answered with ${JSON.stringify(next.slice(0, 200))}`
    } finally {
      stop.abort()
      rmSync(around, { recursive: true, force: true })
    }
  },
}

function ask(port: number, request: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => {
      const bytes = Buffer.from(request, 'latin1')
      // Sent in two parts, as networks may split them.
      const cut = bytes.length % 7 === 0 ? bytes.length >> 1 : bytes.length
      socket.write(bytes.subarray(0, cut))
      setImmediate(() => socket.end(bytes.subarray(cut)))
    })
    socket.on('data', (data) => {
      answer += data.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
  })
}

function problemOf(answer: string): string | undefined {
  if (answer.includes(SECRET) && !/^HTTP\/1\.1 200 OK\r\ncontent-type: text\/plain;charset=UTF-8/.test(answer))
    return 'The answer holds a secret'
  if (answer !== '' && !/^HTTP\/1\.1 \d{3} /.test(answer))
    return `This is no answer: ${JSON.stringify(answer.slice(0, 100))}`
  return /^HTTP\/1\.1 5\d\d/.test(answer) && !answer.startsWith('HTTP/1.1 503')
    ? `Answered with ${answer.slice(9, 12)}`
    : undefined
}
