// Errors of the API, as programs get them.
import { expect, it } from 'vitest'
import { openTestHost } from './open.ts'

it('answers every error of the API with a problem in JSON', async () => {
  const host = await openTestHost()
  await host.act('sites.create', { slug: 'docs' })
  const ask = (method: string, path: string, more: RequestInit = {}) =>
    host.get(`http://admin.test${path}`, { method, headers: { authorization: `Bearer ${host.token}` }, ...more })
  for (const [status, code, response] of [
    [401, 'token', await ask('GET', '/v1/sites', { headers: {} })],
    [401, 'token', await ask('GET', '/v1/sites', { headers: { authorization: 'Bearer galley_old' } })],
    [404, 'no-site', await ask('GET', '/v1/sites/nothing')],
    [404, 'no-deployment', await ask('GET', '/v1/sites/docs/deployments/7')],
    [404, 'no-action', await ask('GET', '/v1/stes')],
    [405, 'method', await ask('POST', '/v1/sites/docs')],
    [405, 'method', await ask('GET', '/login')],
    [404, 'no-action', await ask('GET', '/v1/stes', { headers: { accept: 'text/html' } })],
    [404, 'no-action', await ask('GET', '/nothing')],
    [400, 'json', await ask('POST', '/v1/sites', { body: '{' })],
    [422, 'input', await ask('POST', '/v1/sites', { body: '{}' })],
  ] as const) {
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/problem+json'])
    expect(await response.json()).toMatchObject({ type: 'about:blank', title: expect.any(String), status, code })
  }
  for (const [path, allow] of [
    ['/v1/sites/docs', 'GET, HEAD, PATCH, DELETE'],
    ['/login', 'POST'],
  ] as const) {
    for (const method of ['PUT', 'OPTIONS'])
      expect((await ask(method, path)).headers.get('allow'), `${method} ${path}`).toBe(allow)
  }
  const page = await ask('GET', '/nothing', { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
})
