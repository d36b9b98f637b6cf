// What assistants get of a hosted site: its pages over MCP, as the reader who connected them may see it.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, it, onTestFinished } from 'vitest'
import { openTestHost, repository, type TestHost } from './open.ts'
import { buildHere } from './site-builder.ts'

const page = (title: string, text: string, keys = '') =>
  `---\ntitle: ${title}\ndescription: About it.\n${keys}---\n\n${text}\n`

const DOCS = {
  'docs.json': JSON.stringify({
    ...{ name: 'Harbor', theme: 'mint', colors: { primary: '#0f766e' } },
    navigation: { pages: ['index', 'keys', 'staff'] },
  }),
  'index.mdx': page('Welcome', 'Harbor ships containers.', 'public: true\n'),
  'keys.mdx': page('Rotate a key', 'Run `harbor keys rotate` once a month.'),
  'staff.mdx': page('On call', 'Call the pager of the harbor master.', 'groups: [staff]\n'),
}

const open = async (input: object = {}) => {
  const host = await openTestHost({ builder: buildHere })
  await host.add(repository(DOCS), input)
  return host
}

/** Connects as an editor does. */
async function connect(host: TestHost, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL('http://docs.test/mcp'), {
    fetch: (url, init) => {
      const all = new Headers(init?.headers)
      for (const [name, value] of Object.entries(headers)) all.set(name, value)
      return host.get(String(url), { ...init, headers: all })
    },
  })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return client
}

async function ask(client: Client, name: string, args: Record<string, unknown>): Promise<string> {
  const { content } = await client.callTool({ name, arguments: args })
  return (content as { text: string }[]).map(({ text }) => text).join('\n')
}

it('serves every site’s pages at /mcp, under its name', async () => {
  const client = await connect(await open())
  expect(client.getServerVersion()?.title).toBe('Harbor')
  expect(await ask(client, 'search_docs', { query: 'rotate' })).toContain('Rotate a key (/keys)')
  expect(await ask(client, 'read_page', { page: '/keys' })).toContain('harbor keys rotate')
  expect(await ask(client, 'read_page', { page: '/staff' })).toContain('There is no page "/staff" in Harbor.')
})

it('follows the site: a new deployment is read at once', async () => {
  const host = await openTestHost({ builder: buildHere })
  const docs = repository(DOCS)
  const { id } = await host.add(docs)
  const client = await connect(host)
  expect(await ask(client, 'read_page', { page: '/keys' })).toContain('once a month')
  docs.commit({ 'keys.mdx': page('Rotate a key', 'Do it weekly.') })
  const { id: next } = await host.act('deployments.create', { site: id })
  await host.verdict(id, next)
  await host.until(async () => (await host.text('http://docs.test/keys'))?.includes('weekly'))
  expect(await ask(client, 'read_page', { page: '/keys' })).toContain('weekly')
})

it('is off with `mcp: false`, and leaves /mcp to a page for people', async () => {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  expect((await (await open({ settings: { mcp: false } })).get('http://docs.test/mcp', request)).status).toBe(405)
  const host = await openTestHost({ builder: buildHere })
  await host.add(repository({ ...DOCS, 'mcp.mdx': page('MCP', 'How to connect.') }))
  expect(await host.text('http://docs.test/mcp')).toContain('How to connect.')
  await expect(connect(host)).resolves.toBeDefined()
})

it('S19: refuses requests that a page of another site sends', async () => {
  const host = await open()
  await expect(connect(host, { origin: 'http://evil.example' })).rejects.toThrow()
})

it('gives visitors of a site with a login only what is public', async () => {
  const host = await open()
  const docs = await host.act('sites.get', { site: 'docs' })
  await host.act('access.set', { site: 'docs', access: { kind: 'password', password: 'open sesame' } })
  const { deployments } = await host.act('deployments.list', { site: docs.id })
  await host.verdict(docs.id, deployments[0].id)
  const client = await connect(host)
  expect(await ask(client, 'search_docs', { query: 'containers' })).toContain('Welcome (/)')
  expect(await ask(client, 'search_docs', { query: 'rotate key' })).toContain('Nothing in Harbor')
  expect(await ask(client, 'read_page', { page: '/keys' })).toContain('There is no page')
})

it('answers 300 requests of a network in a minute', async () => {
  let time = Date.now()
  const host = await openTestHost({ builder: buildHere, now: () => time })
  await host.add(repository(DOCS))
  const post = (peer: string) =>
    host.get('http://docs.test/mcp', {
      ...{ method: 'POST', body: '{}', peer },
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    })
  const statuses = await Promise.all(Array.from({ length: 301 }, async () => (await post('192.0.2.1')).status))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect((await post('192.0.2.2')).status).not.toBe(429)
  time += 60_000
  expect((await post('192.0.2.1')).status).not.toBe(429)
})
