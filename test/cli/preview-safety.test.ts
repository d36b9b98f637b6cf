// The preview's port, with handmade requests that no browser would send, in every spelling of a path out of the folder.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGuard } from '../../src/dev/guard.ts'
import { type RunningPreview, startPreview } from '../../src/dev/start.ts'
import { listen } from '../../src/server/listen.ts'
import { webListener } from '../../src/server/web-listener.ts'
import { config } from '../site.ts'

const SECRET = 'top-secret-7f3a'
let root: string
let preview: RunningPreview
let port: number
const stop = new AbortController()
let closed: Promise<void>
let said = ''

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'galley-safety-'))
  const files = {
    'secret.txt': SECRET,
    'docs-2/secret.txt': SECRET,
    'docs/docs.json': JSON.stringify(config({ description: SECRET, navigation: { pages: ['index'] } })),
    'docs/galley.json': JSON.stringify({ rules: {} }),
    'docs/index.mdx': '---\ntitle: Home\n---\n\nWelcome.',
    'docs/.env': SECRET,
    'docs/.git/config': SECRET,
    'docs/.hidden/x.txt': SECRET,
    'docs/node_modules/x/index.js': SECRET,
    'docs/package.json': `{ "name": "${SECRET}" }`,
    'docs/snippets/part.mdx': SECRET,
    'docs/images/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  symlinkSync(join(root, 'secret.txt'), join(root, 'docs/link.txt'))
  symlinkSync('../secret.txt', join(root, 'docs/images/link.txt'))
  symlinkSync(root, join(root, 'docs/out'))
  symlinkSync('/etc', join(root, 'docs/etc'))
  process.env.GALLEY_TEST_CANARY = SECRET
  preview = startPreview({
    folder: join(root, 'docs'),
    guard: createGuard({ host: '127.0.0.1', ownNames: [] }),
    token: 'token-of-this-run',
    env: {},
    color: false,
    write: (text) => {
      said += text
    },
    launch() {},
  })
  const server = await listen(
    webListener((request) => preview.handle(request)),
    { port: '0', host: '127.0.0.1', stop: stop.signal },
  )
  port = Number(new URL(server.address).port)
  closed = server.closed
})

afterAll(async () => {
  stop.abort()
  await closed
  await preview.close()
  delete process.env.GALLEY_TEST_CANARY
  rmSync(root, { recursive: true, force: true })
})

/** Sends a raw request, and returns the status and the complete response. */
function ask(target: string, headers: readonly string[] = [`Host: 127.0.0.1:${port}`], method = 'GET') {
  return new Promise<{ status: number; text: string }>((done, fail) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => {
      const head = [`${method} ${target} HTTP/1.1`, ...headers, 'Connection: close', 'Content-Length: 0', '', '']
      socket.write(Buffer.from(head.join('\r\n'), 'latin1'))
    })
    socket.on('data', (data) => (text += data.toString('latin1')))
    socket.on('error', fail)
    socket.on('close', () => done({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text }))
  })
}

const UP = [
  '..',
  '%2e%2e',
  '%2E%2E',
  '.%2e',
  '%252e%252e',
  '%25252e%25252e',
  '%c0%ae%c0%ae',
  '%e0%80%ae%e0%80%ae',
  '%uff0e%uff0e',
  '..;',
  '....',
  '.%00.',
  '..%00',
  '%2e%2e%20',
]
const SLASH = ['/', '%2f', '%252f', '\\', '%5c', '%255c', '%c0%af', '//', '/./', '%2f%2f']

describe('S2, S31: nothing outside the folder can be reached', () => {
  it.each(SLASH.map((slash) => [slash]))('up and out with %j between', async (slash) => {
    for (const up of UP) {
      for (const target of [
        `/${up}${slash}secret.txt`,
        `/${up}${slash}docs-2${slash}secret.txt`,
        `/images${slash}${up}${slash}${up}${slash}secret.txt`,
        `/_galley${slash}${up}${slash}${up}${slash}secret.txt`,
        `/__galley${slash}${up}${slash}${up}${slash}secret.txt`,
        `/${Array(12).fill(up).join(slash)}${slash}etc${slash}passwd`,
      ]) {
        const { status, text } = await ask(target)
        expect([400, 403, 404], target).toContain(status)
        expect(text, target).not.toMatch(new RegExp(`${SECRET}|root:`))
      }
    }
  })

  it.each([
    '/link.txt',
    '/images/link.txt',
    '/out/secret.txt',
    '/out/docs/index.mdx',
    '/etc/passwd',
    '//etc/passwd',
    '///etc/passwd',
    '/./etc/passwd',
    '//evil.com/secret.txt',
    '//evil.com/%2e%2e/secret.txt',
    '/\\evil.com\\secret.txt',
    '/C:/secret.txt',
    '/C%3A/secret.txt',
    '/c:%5csecret.txt',
    '/%5c%5clocalhost%5cshare%5csecret.txt',
    '//./pipe/secret',
    '//%3F/C:/secret.txt',
    '/file:///etc/passwd',
    '/@fs/etc/passwd',
    '/@fs/etc/passwd?raw??',
    '/@fs/etc/passwd?import&raw??',
    '/@id/etc/passwd',
    '/%00/etc/passwd',
    '/images/a.svg%00.txt',
    '/images/a.svg%00/../../../secret.txt',
  ])('by %s', async (target) => {
    const { status, text } = await ask(target)
    expect([400, 403, 404]).toContain(status)
    expect(text).not.toMatch(new RegExp(`${SECRET}|root:`))
  })

  it.each([
    'http://127.0.0.1/',
    'http://evil.com/',
    'https://evil.com/secret.txt',
    'file:///etc/passwd',
    '*',
    'secret.txt',
  ])('by the URL %s instead of a path', async (target) => expect((await ask(target)).status).toBe(400))
})

describe('S16: files that aren’t part of the site can’t be reached', () => {
  const FILES = [
    '/docs.json',
    '/galley.json',
    '/package.json',
    '/index.mdx',
    '/snippets/part.mdx',
    '/snippets/part',
    '/.env',
    '/.git/config',
    '/.hidden/x.txt',
    '/node_modules/x/index.js',
  ]
  const SPELLINGS = [
    '',
    '/',
    '.',
    '%20',
    '%2e',
    '?raw',
    '?raw??',
    '?import&raw',
    '?url',
    '?inline',
    '%3fraw',
    '#',
    '::$DATA',
    '%00',
    ';x',
  ]
  it.each(FILES.map((file) => [file]))('%s', async (file) => {
    const encoded = file.replaceAll('.', '%2e')
    for (const target of [file, encoded, file.toUpperCase(), `/.${file}`, `/images/..${file}`, `/${file}`].flatMap(
      (path) => SPELLINGS.map((ending) => path + ending),
    )) {
      const { status, text } = await ask(target)
      expect([400, 403, 404], target).toContain(status)
      expect(text, target).not.toContain(SECRET)
    }
  })
})

describe('S17: accepts requests only from the preview’s own pages', () => {
  const host = () => `Host: 127.0.0.1:${port}`
  it.each([
    ['another name for this machine', () => ['Host: rebound.example']],
    ['a name that begins like ours', () => [`Host: 127.0.0.1.nip.io:${port}`]],
    ['an address of the network', () => [`Host: 192.168.1.5:${port}`]],
    ['the address as a number', () => [`Host: 2130706433:${port}`]],
    ['two names', () => ['Host: evil.com', host()]],
    ['a name with a path in it', () => ['Host: 127.0.0.1/evil.com']],
    ['a name with a user in it', () => ['Host: evil.com@127.0.0.1']],
    ['another site', () => [host(), 'Origin: http://evil.com']],
    ['no site', () => [host(), 'Origin: null']],
    ['a file', () => [host(), 'Origin: file://']],
    ['another port', () => [host(), 'Origin: http://127.0.0.1:1']],
    ['another scheme', () => [host(), `Origin: https://127.0.0.1:${port}`]],
    ['an image of another site', () => [host(), 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors']],
    ['an extension', () => [host(), 'Origin: chrome-extension://abc']],
  ])('not %s', async (_, headers) => {
    for (const target of [
      '/',
      '/images/a.svg',
      '/__galley/client.js',
      '/__galley/events?path=/&token=token-of-this-run',
    ]) {
      const { status, text } = await ask(target, headers())
      expect([400, 403], target).toContain(status)
      expect(text).not.toContain('Welcome.')
      expect(text.toLowerCase()).not.toContain('access-control-allow')
    }
  })

  it('and nobody without the token, with any method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])
      expect((await ask('/__galley/open?file=index.mdx&line=1', undefined, method)).status).toBe(403)
    for (const token of ['', 'token', 'TOKEN-OF-THIS-RUN', 'token-of-this-run%00'])
      expect((await ask(`/__galley/events?path=/&token=${token}`)).status).toBe(403)
  })
})

it('S18: a response reveals nothing about this machine, and doesn’t reflect input as HTML', async () => {
  for (const target of [
    '/nowhere',
    '/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/"><img src=x>',
    '/images/%22onload=%22x.svg',
  ]) {
    const { text } = await ask(target)
    expect(text).not.toContain(root)
    expect(text).not.toContain(SECRET)
    expect(text).not.toMatch(/<script>alert|<img src=x|"onload="/)
  }
  expect((await ask('/')).text).toContain('Welcome.')
  expect(said).not.toContain('fault of Galley')
})
