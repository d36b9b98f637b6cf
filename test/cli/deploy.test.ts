// `galley deploy` against a host in this process, over HTTP: what the user types, what readers get.
import { mkdirSync } from 'node:fs'
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { listenOn } from '../../src/host/listen.ts'
import { openTestHost, scratch } from '../host/open.ts'
import { config } from '../site.ts'
import { runIn, writeIn } from './run-in.ts'

const DOCS = {
  'docs.json': JSON.stringify(config({ navigation: { pages: ['index', 'guide'] } })),
  'index.mdx': '---\ntitle: Home\n---\n\nRead the [guide](/guide).\n',
  'guide.mdx': '---\ntitle: Guide\n---\n\nHi.\n',
}

/** A host with the site `docs`, and a folder of docs to deploy to it. */
async function openDocs({ base = '', files = {} }: { base?: string; files?: Record<string, string> } = {}) {
  const host = await openTestHost({ settings: { adminHosts: ['127.0.0.1'] } })
  await host.act('sites.create', { slug: 'docs', base })
  const { token } = await host.act('tokens.create', { name: 'CI', scopes: ['deploy'], site: 'docs' })
  let hook: (() => Promise<void>) | undefined
  const fetch: typeof host.host.fetch = async (request, peer) => {
    const run = request.url.endsWith('/finish') ? hook : undefined
    if (run) hook = undefined
    await run?.()
    return host.host.fetch(request, peer)
  }
  const server = await listenOn({ fetch }, { port: 0, address: '127.0.0.1' })
  onTestFinished(() => server.close(0))
  const folder = scratch()
  writeIn(folder, { ...DOCS, ...files })
  const { url, lose } = await startFrailProxy(server.port)
  const deploy = (...args: readonly string[]) => {
    const named = args.includes('--site') ? args : [...args, '--site', 'docs']
    return runIn(folder, ['deploy', ...named], { GALLEY_TOKEN: token, GALLEY_URL: url })
  }
  /** Runs once, when everything has been sent. */
  const beforeFinish = (run: () => Promise<void>) => {
    hook = run
  }
  return {
    host,
    folder,
    url,
    deploy,
    beforeFinish,
    lose,
    build: (...args: readonly string[]) => runIn(folder, ['build', ...args]),
  }
}

type Loss = 'busy' | 'before' | 'after'

/**
 * A proxy in front of a host. `lose` is for the next request whose path has a part: its answer is 502, or its connection
 * is cut before or after the host gets it.
 */
async function startFrailProxy(port: number): Promise<{ url: string; lose(part: string, how: Loss): void }> {
  const losses = new Map<string, Loss>()
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const [part, how] = [...losses].find(([known]) => path.includes(known)) ?? []
    if (part !== undefined) losses.delete(part)
    if (how === 'busy') return response.writeHead(502).end('<h1>Bad gateway</h1>')
    if (how === 'before') return request.socket.destroy()
    const { method, headers } = request
    const forwarded = sendRequest({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      if (how === 'after') return answer.resume().once('end', () => request.socket.destroy())
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      return answer.pipe(response)
    })
    return request.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose: (part, how) => losses.set(part, how),
  }
}

it('publishes a docs folder with a token of the scope `deploy`, and sends only what changed', async () => {
  const { host, folder, deploy } = await openDocs()
  const first = await deploy()
  expect(first).toMatchObject({ code: 0, err: '' })
  // The folder that it builds in is nobody's business: it's gone by now.
  expect(first.out).toMatch(
    /^2 pages in [\d.]+ s, [\d.]+ MB; 0 errors, 0 warnings\nLive: http:\/\/docs\.test\/ \(deployment 1, /,
  )
  expect(await host.text('http://docs.test/guide')).toContain('Hi.')
  expect(await host.act('deployments.get', { site: 'docs', deployment: '1' })).toMatchObject({ pages: 2 })
  writeIn(folder, { 'guide.mdx': '---\ntitle: Guide\n---\n\nHello.\n' })
  const [, sent, all] = /(\d+) of (\d+) files sent/.exec((await deploy()).out) ?? []
  expect(Number(sent)).toBeLessThan(Number(all) / 2)
  expect(await host.text('http://docs.test/guide')).toContain('Hello.')
})

it('says why a deployment isn’t live: a newer one was faster, or the site was rolled back', async () => {
  const { host, folder, deploy, beforeFinish } = await openDocs()
  beforeFinish(async () => {
    writeIn(folder, { 'guide.mdx': '---\ntitle: Guide\n---\n\nThe newer text.\n' })
    await deploy()
  })
  expect((await deploy()).out).toMatch(/\nReady: deployment 1, .* It isn't live, because a newer deployment is\.\n$/)
  expect(await host.text('http://docs.test/guide')).toContain('The newer text.')
  await host.act('deployments.promote', { site: 'docs', deployment: '1' })
  expect((await deploy()).out).toMatch(/because the site was rolled back\. To publish it: galley host resume docs\n$/)
})

it('builds for the path that the site is hosted under', async () => {
  const { host, deploy } = await openDocs({ base: '/docs' })
  expect((await deploy()).out).toContain('Live: http://docs.test/docs/ (')
  const page = (await host.text('http://docs.test/docs/')) ?? ''
  expect(page).toContain('href="/docs/guide"')
  const own = Array.from(page.matchAll(/(?:href|src)="(\/[^/"][^"#]*)"/g), ([, href = '']) => href)
  expect(own.filter((href) => !href.startsWith('/docs/'))).toEqual([])
})

it.each(['/other', '/'])('refuses the base %s if the site is hosted under another', async (base) => {
  const { deploy } = await openDocs({ base: '/docs' })
  expect(await deploy('--base', base)).toMatchObject({
    code: 2,
    out: '',
    err: `galley: \`docs\` is hosted under \`/docs\`, not under \`${base}\`. Leave out \`--base\`, or change the host with \`galley host set docs base=${base === '/' ? '' : base}\`.\n`,
  })
})

it('refuses a folder whose galley.json names another path, unless it’s told to deploy anyway', async () => {
  const { host, deploy } = await openDocs({ files: { 'galley.json': '{ "url": "https://example.com/docs" }' } })
  expect(await deploy()).toMatchObject({
    code: 2,
    out: '',
    err: 'galley: `docs` is hosted under `/`, but `url` in galley.json is `https://example.com/docs`. Change one of them (change the host with `galley host set docs base=/docs`), or deploy anyway with `--base /`.\n',
  })
  expect(await deploy('--base', '/')).toMatchObject({ code: 0 })
  expect(await host.text('http://docs.test/guide')).toContain('Hi.')
})

it('uploads a built site, but not one that was built for another path', async () => {
  const { host, folder, deploy, build } = await openDocs({ base: '/docs' })
  await build('--out', 'wrong')
  expect(await deploy('wrong')).toMatchObject({
    code: 2,
    err: `galley: \`docs\` is hosted under \`/docs\`, but ${join(folder, 'wrong')} was built for \`/\`. Build it with \`--base /docs\`, or change the host with \`galley host set docs base=\`.\n`,
  })
  for (const args of [['--base', '/docs'], ['--relative']]) {
    await build('--out', 'site', ...args)
    expect(await deploy('site')).toMatchObject({ code: 0 })
    expect(await host.text('http://docs.test/docs/guide')).toContain('Hi.')
  }
  expect((await deploy('site', '--strict')).err).toContain('is already built. Name the docs folder')
  mkdirSync(join(folder, 'site/.galley-publishing'))
  expect((await deploy('site')).err).toContain(
    "contains files of two sites, since a build didn't finish. Build it again.",
  )
})

it('builds nothing if the host, the token, or the site is wrong', async () => {
  const { folder, url, deploy } = await openDocs()
  const asked = (env: Record<string, string>, ...args: readonly string[]) =>
    runIn(folder, ['deploy', '--site', 'docs', ...args], env)
  for (const [result, message] of [
    [await deploy('--site', 'dosc'), 'There is no site `dosc`, or this token isn’t for it.'],
    [
      await asked({ GALLEY_URL: url, GALLEY_TOKEN: 'galley_x' }),
      'This token isn’t valid. It may be mistyped, revoked, or expired.',
    ],
    [await asked({ GALLEY_URL: url }), 'Set GALLEY_TOKEN to a token of the host.'],
    [await asked({ GALLEY_TOKEN: 'galley_x' }), 'Name the host with `--url`'],
    [await asked({ GALLEY_TOKEN: 'galley_x' }, '--url', 'http://127.0.0.1:9'), "http://127.0.0.1:9 doesn't answer"],
    [await deploy('missing'), 'There is no folder'],
  ] as const) {
    expect([result.code, result.out]).toEqual([2, ''])
    expect(result.err).toContain(message)
  }
})

it.each([
  [404, {}, "isn't the address of a host: it responded with 404. Name the host's `GALLEY_ORIGIN`."],
  [200, {}, "isn't the address of a host: it responded with 200."],
  [308, { location: 'https://galley.example.com/' }, "isn't the address of a host: it responded with 308."],
  [502, {}, 'responded with 502.'],
] as const)('says what is wrong with an address that answers with %s', async (status, headers, message) => {
  const server = createServer((_, response) => response.writeHead(status, headers).end('<p>Page</p>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { folder } = await openDocs()
  const args = ['deploy', '--site', 'docs', '--url', `http://127.0.0.1:${port}`]
  const { code, err } = await runIn(folder, args, { GALLEY_TOKEN: 'galley_x' })
  expect(code).toBe(2)
  expect(err).toContain(`http://127.0.0.1:${port} ${message}`)
})

it('names a file that no site can have', async () => {
  const { folder, deploy, build } = await openDocs()
  await build('--out', 'site')
  writeIn(folder, { 'site/a\\b.txt': 'Words' })
  const err = 'galley: The path "a\\\\b.txt" contains a backslash, which no URL can have. Rename the file.\n'
  expect(await deploy('site')).toMatchObject({ code: 2, err })
})

it('publishes nothing if a strict build finds errors', async () => {
  const { host, deploy } = await openDocs({ files: { 'guide.mdx': '---\ntitle: Guide\n---\n\n[No](/nowhere)\n' } })
  const { code, err } = await deploy('--strict')
  expect(code).toBe(1)
  expect(err).toContain('/nowhere')
  expect((await host.get('http://docs.test/')).status).toBe(404)
})

it('tells of pages that the login of the site hides', async () => {
  const { host, deploy, folder } = await openDocs()
  await host.act('access.set', { site: 'docs', access: { kind: 'password', password: 'a long shared secret' } })
  writeIn(folder, {
    'docs.json': JSON.stringify(config({ navigation: { pages: ['index', 'guide', 'login'] } })),
    'login.mdx': '---\ntitle: Login\n---\n\nUse your email address.\n',
  })
  expect(await deploy()).toMatchObject({
    code: 0,
    err: 'galley: warning: Nobody can read the page `/login`, because the login of this site is at this path. Move the page to another path.\n',
  })
})

it.each(['busy', 'before', 'after'] as const)('tries again when requests are lost (%s)', async (how) => {
  const { host, deploy, lose } = await openDocs()
  for (const part of ['/uploads', '/blobs/', '/finish']) lose(part, how)
  const { code, out, err } = await deploy()
  expect(err).toMatch(
    /^galley: http:\/\/127\.0\.0\.1:\d+ (?:responded with 502|doesn't answer: .+)\. Trying again for a minute\.\n$/,
  )
  expect([code, out]).toEqual([0, expect.stringContaining('\nLive: http://docs.test/ (deployment ')])
  expect(await host.text('http://docs.test/guide')).toContain('Hi.')
})
