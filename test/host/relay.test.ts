// The relay of hosted sites: off unless the site asks for it, and never further than its specification and the public network.
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { relayEndpoint } from '../../src/host/relay/endpoint.ts'
import { createSiteServer } from '../../src/host/serve/site-server.ts'
import { findSiteByName, type Site } from '../../src/host/sites/site.ts'
import { RELAY_TYPE } from '../../src/request/relay-message.ts'
import { deliver, openTestHost, pullRequest, repository, site } from './open.ts'

const MAX_POSTS = 1_000

/** An API on this machine that says what it was asked. */
async function api(
  answer: RequestListener = (request, response) => response.end(`${request.method} ${request.url}`),
): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function open(server: string, settings?: object) {
  const form = JSON.stringify({ form: { servers: [{ url: server }] } })
  const page = `<script type="application/json" class="endpoint-form">${form}</script>`
  const host = await openTestHost()
  await host.add(repository({ ...site('Hello'), 'send.mdx': page }), settings && { settings })
  const message = (url: string, from = '/send') =>
    new Request('http://docs.test/_galley/relay', {
      method: 'POST',
      headers: { host: 'docs.test', origin: 'http://docs.test', 'content-type': RELAY_TYPE },
      body: `${JSON.stringify({ page: from, method: 'GET', url, headers: [] })}\n`,
    })
  return { host, message }
}

it('S27: answers only for sites with `relay` in their settings', async () => {
  const probe = 'http://docs.test/_galley/relay'
  expect((await (await open('https://api.example')).host.get(probe)).status).toBe(404)
  expect((await (await open('https://api.example', { relay: true })).host.get(probe)).status).toBe(204)
})

it.each([
  [false, 204],
  [true, 404],
])('S27: answers in a preview unless it is of a fork: %s', async (fork, status) => {
  const host = await openTestHost()
  const docs = repository(site('Hello'))
  const made = await host.add(docs, { settings: { relay: true } })
  docs.git('update-ref', 'refs/pull/7/head', docs.git('rev-parse', 'HEAD'))
  const sha = docs.git('rev-parse', 'HEAD')
  const { deployment } = (await (await deliver(host, made, pullRequest(7, sha, { fork }))).json()) as Record<
    string,
    string
  >
  await host.verdict('docs', deployment ?? '')
  const { url } = (await host.api('GET', '/v1/sites/docs/previews/7')).body
  await host.until(async () => (await host.text(url)) !== undefined)
  expect((await host.get(`${url}_galley/relay`)).status).toBe(status)
})

it('S27: forwards to the servers of a page that the reader sees, and to no other', async () => {
  const server = await api()
  const { host, message } = await open(server, { relay: true })
  const docs = (await findSiteByName(host.platform.database, 'docs')) as Site
  const target = { site: docs, preview: undefined, deployment: docs.liveId }
  const serve = createSiteServer(host.platform, [relayEndpoint({ isAllowed: () => true })])
  const send = async (request: Request) => {
    const response = await serve(request, target, '203.0.113.1')
    return [response.status, await response.text()] as const
  }
  const [status, text] = await send(message(`${server}/orders`))
  expect([status, text.split('\n')[1]]).toEqual([200, 'GET /orders'])
  expect((await send(message('http://other.example/orders')))[0]).toBe(403)
  expect((await send(message(`${server}/orders`, '/index')))[0]).toBe(403)
  expect((await send(message(`${server}/orders`, '/missing')))[0]).toBe(403)
})

it('S27: never reaches this machine or a private network, and not too often', async () => {
  const server = await api()
  const { host, message } = await open(server, { relay: true })
  let browsers = 0
  const post = async (peer: string) => {
    const request = message(`${server}/orders`)
    request.headers.set('user-agent', `Browser/${browsers++}`)
    return host.host.fetch(request, peer)
  }
  const refused = await post('203.0.113.1')
  expect([refused.status, await refused.text()]).toEqual([403, "127.0.0.1 isn't on the public internet.\n"])
  let posts = 1
  while ((await post('203.0.113.1')).status === 403 && posts < MAX_POSTS) posts++
  expect(posts).toBeLessThan(MAX_POSTS)
  expect((await post('203.0.113.2')).status).toBe(403)
})

it('S27: serves others while one reader’s requests are under way', async () => {
  const waiting: ServerResponse[] = []
  const server = await api((_, response) => waiting.push(response))
  const { host, message } = await open(server, { relay: true })
  const docs = (await findSiteByName(host.platform.database, 'docs')) as Site
  const target = { site: docs, preview: undefined, deployment: docs.liveId }
  const serve = createSiteServer(host.platform, [relayEndpoint({ isAllowed: () => true })])
  const send = async (client: string) => (await serve(message(`${server}/orders`), target, client)).status
  const greedy = Array.from({ length: 10 }, (_, i) => send(`2001:db8:0:1::${i}`))
  const other = send('203.0.113.1')
  await host.until(async () => waiting.length === 4)
  for (const response of waiting) response.end()
  expect((await Promise.all(greedy)).filter((status) => status === 200)).toHaveLength(3)
  expect(await other).toBe(200)
})
