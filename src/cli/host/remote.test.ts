// Addresses of hosts as people type them, and hosts that stop answering.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { UsageError } from '../command.ts'
import { remoteCaller } from './remote.ts'

it.each(['localhost:4401', 'galley.example.com', 'http://', '/v1'])('%j isn’t the address of a host', (address) => {
  expect(() => remoteCaller(address, 'token')).toThrow(UsageError)
})

it('an address with a scheme is one, and says so if nobody answers there', async () => {
  await expect(remoteCaller('http://127.0.0.1:9', 'token')('sites.list')).rejects.toThrow("127.0.0.1:9 doesn't answer")
})

/** A host that answers each request with the next status, and the last one to all others. */
async function startServer(...statuses: readonly number[]) {
  const left = [...statuses]
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.method ?? '')
    response.writeHead((left.length > 1 ? left.shift() : left[0]) ?? 500).end('{"sites":[]}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

it('tries again while a host that has answered doesn’t, and gives up at last', async () => {
  const { url, asked } = await startServer(200, 503, 502, 200, 504)
  const outages: string[] = []
  const call = remoteCaller(url, 'token', { onOutage: ({ message }) => outages.push(message), waits: [1, 1] })
  await call('sites.list')
  expect(await call('sites.list')).toEqual({ sites: [] })
  expect(outages).toEqual([`${url} responded with 503.`, `${url} responded with 502.`])
  await expect(call('sites.list')).rejects.toThrow('responded with 504')
  expect(asked).toHaveLength(4 + 3)
})

it('doesn’t send twice what would happen twice, nor try again at an address that never answered', async () => {
  const { url, asked } = await startServer(502, 200, 502)
  const call = remoteCaller(url, 'token', { waits: [1] })
  await expect(call('sites.list')).rejects.toThrow('responded with 502')
  await call('sites.list')
  await expect(call('sites.create', { slug: 'docs' })).rejects.toThrow('responded with 502')
  expect(asked).toEqual(['GET', 'GET', 'POST'])
})

it('names the limit of a proxy', async () => {
  const { url } = await startServer(413)
  await expect(remoteCaller(url, 'token')('sites.list')).rejects.toThrow('refuses a request of this size (413).')
})
