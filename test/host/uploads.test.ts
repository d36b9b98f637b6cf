// Uploads of sites that were built elsewhere.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openTestHost, type TestHost } from './open.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const listed = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, [digest(text), text.length]]))

/** Uploads a site, and returns what was missing. */
async function upload(
  host: TestHost,
  site: string,
  files: Record<string, string>,
  commit: { ref?: string; sha?: string } = {},
): Promise<{ required: string[]; finish: { status: number; body: { live: boolean } } }> {
  const { body } = await host.api('POST', `/v1/sites/${site}/uploads`, { files: listed(files), ...commit })
  const texts = new Map(Object.values(files).map((text) => [digest(text), text]))
  for (const one of body.required)
    await host.api('PUT', `/v1/sites/${site}/uploads/${body.id}/blobs/${one}`, bytes(texts.get(one) ?? ''))
  return { required: body.required, finish: await host.api('POST', `/v1/sites/${site}/uploads/${body.id}/finish`) }
}

describe('an upload', () => {
  it('goes live when it is complete, and only sends new files', async () => {
    const host = await openTestHost()
    await host.act('sites.create', { slug: 'docs' })
    const first = await upload(host, 'docs', { 'index.html': 'one', 'a.html': 'same' })
    expect(first).toMatchObject({
      required: [digest('one'), digest('same')].sort(),
      finish: { status: 200, body: { live: true } },
    })
    const second = await upload(host, 'docs', { 'index.html': 'two', 'a.html': 'same' })
    expect(second.required).toEqual([digest('two')])
    expect(await host.text('http://docs.test/')).toBe('two')
    expect(await host.text('http://docs.test/a')).toBe('same')
  })

  it('changes nothing until it is finished, and can’t be finished with files missing', async () => {
    const host = await openTestHost()
    await host.act('sites.create', { slug: 'docs' })
    await upload(host, 'docs', { 'index.html': 'one' })
    const { body } = await host.api('POST', '/v1/sites/docs/uploads', {
      files: listed({ 'index.html': 'two', 'b.html': 'b' }),
    })
    await host.api('PUT', `/v1/sites/docs/uploads/${body.id}/blobs/${digest('two')}`, bytes('two'))
    const finish = await host.api('POST', `/v1/sites/docs/uploads/${body.id}/finish`)
    expect(finish).toMatchObject({ status: 409, body: { code: 'missing', required: [digest('b')] } })
    expect(await host.text('http://docs.test/')).toBe('one')
  })

  it('can be finished again by a client that didn’t get the first response, and goes live once', async () => {
    const host = await openTestHost()
    await host.act('sites.create', { slug: 'docs' })
    const { body } = await host.api('POST', '/v1/sites/docs/uploads', { files: listed({ 'index.html': 'one' }) })
    await host.api('PUT', `/v1/sites/docs/uploads/${body.id}/blobs/${digest('one')}`, bytes('one'))
    const finish = () => host.api('POST', `/v1/sites/docs/uploads/${body.id}/finish`)
    const [first, second] = await Promise.all([finish(), finish()])
    expect([first, second]).toMatchObject(Array(2).fill({ status: 200, body: { live: true, number: 1 } }))
    // Neither brings back an upload that a later one has replaced.
    await upload(host, 'docs', { 'index.html': 'two' })
    expect(await finish()).toMatchObject({ status: 200, body: { live: false, state: 'ready' } })
    expect(await host.text('http://docs.test/')).toBe('two')
  })

  it('isn’t built when the login changes, even if it names a commit', async () => {
    const host = await openTestHost()
    await host.act('sites.create', { slug: 'docs' })
    await upload(host, 'docs', { 'index.html': 'one' }, { ref: 'refs/heads/main', sha: 'a'.repeat(40) })
    await host.act('access.set', { site: 'docs', access: { kind: 'password', password: 'a long shared secret' } })
    expect((await host.act('deployments.list', { site: 'docs' })).deployments).toHaveLength(1)
  })

  it('is told which of its pages and redirects the login of the site hides', async () => {
    const host = await openTestHost()
    await host.act('sites.create', { slug: 'docs', base: '/docs' })
    const redirects = [{ source: '/docs/logout', destination: '/docs', permanent: true }]
    const files = {
      'index.html': 'one',
      'login.html': 'Our own login',
      '_galley/hosting.json': JSON.stringify({ base: '/docs', redirects, headers: [] }),
    }
    expect((await upload(host, 'docs', files)).finish.body).toMatchObject({ warnings: 0, findings: [] })
    await host.act('access.set', { site: 'docs', access: { kind: 'password', password: 'a long shared secret' } })
    const hidden = [
      { code: 'login-path', message: expect.stringContaining('Nobody can read the page `/login`') },
      { code: 'login-path', message: expect.stringContaining('Nobody is redirected from `/logout`') },
    ]
    // The login is newer than this upload, and older than the next one.
    const first = await host.act('deployments.get', { site: 'docs', deployment: '1' })
    expect(first.findings).toMatchObject(hidden)
    expect((await upload(host, 'docs', files)).finish.body).toMatchObject({ warnings: 2, findings: hidden })
  })

  it('is served under the path that it was built for, after later changes and rollbacks too', async () => {
    const host = await openTestHost()
    await host.act('sites.create', { slug: 'docs', base: '/docs' })
    const built = (base: string, text: string) => ({
      'index.html': text,
      '_galley/hosting.json': JSON.stringify({ base, redirects: [], headers: [] }),
    })
    await upload(host, 'docs', built('/docs', 'one'))
    await host.act('sites.update', { site: 'docs', base: '/guide' })
    expect(await host.text('http://docs.test/docs/')).toBe('one')
    await upload(host, 'docs', built('/guide', 'two'))
    expect(await host.text('http://docs.test/guide/')).toBe('two')
    expect(await host.text('http://docs.test/docs/')).toBeUndefined()
    await host.act('sites.rollback', { site: 'docs' })
    await host.until(async () => (await host.text('http://docs.test/docs/')) === 'one')
    await host.act('access.set', { site: 'docs', access: { kind: 'password', password: 'a long shared secret' } })
    const asked = await host.until(async () => {
      const response = await host.get('http://docs.test/docs/', { headers: { accept: 'text/html' } })
      return response.status === 303 && response
    })
    expect(asked.headers.get('location')).toBe('/docs/login?redirect=%2Fdocs%2F')
    expect(await (await host.get('http://docs.test/docs/login')).text()).toContain('action="/docs/login"')
    // What doesn't say a path is served under the one of the settings.
    await host.act('access.remove', { site: 'docs' })
    await upload(host, 'docs', { 'index.html': 'three' })
    await host.act('sites.resume', { site: 'docs' })
    await host.until(async () => (await host.text('http://docs.test/guide/')) === 'three')
  })

  it('can’t keep other sites waiting with redirects and headers without end', async () => {
    const host = await openTestHost()
    await host.act('sites.create', { slug: 'docs' })
    const start = (size: number) =>
      host.api('POST', '/v1/sites/docs/uploads', { files: { '_galley/hosting.json': [digest('x'), size] } })
    expect((await start(4 * 1024 * 1024)).status).toBe(201)
    expect(await start(4 * 1024 * 1024 + 1)).toMatchObject({
      status: 422,
      body: { title: expect.stringMatching(/^The redirects and headers of the site have \d+ bytes, more than \d+\./) },
    })
  })

  it('is rejected if its bytes don’t match what it declared', async () => {
    const host = await openTestHost()
    await host.act('sites.create', { slug: 'docs' })
    const { body } = await host.api('POST', '/v1/sites/docs/uploads', { files: listed({ 'index.html': 'two' }) })
    const put = (name: string, text: string) =>
      host.api('PUT', `/v1/sites/docs/uploads/${body.id}/blobs/${name}`, bytes(text))
    expect((await put(digest('two'), 'six')).status).toBe(422)
    expect((await put(digest('two'), 'two and more')).status).toBe(413)
    expect((await put(digest('six'), 'six')).status).toBe(404)
    expect((await put('../../x', 'six')).status).toBe(404)
  })

  it.each([
    ['../x.html', 'isn’t the path of a file below the site’s root'],
    ['/x.html', 'isn’t the path'],
    ['a//b.html', 'isn’t the path'],
    ['a/./b.html', 'isn’t the path'],
    ['a/..', 'isn’t the path'],
    ['a/', 'isn’t the path'],
    ['', 'isn’t the path'],
    ['a\\b.html', 'contains a backslash'],
    ['a\u0000b', 'contains a control character'],
    ['.env', 'isn’t a file for readers'],
    ['a/.git/config', 'isn’t a file for readers'],
    ['a'.repeat(1001), 'has 1001 characters. Shorten it to at most 1000'],
  ])('refuses the path %j: it %s', async (path, why) => {
    const host = await openTestHost()
    await host.act('sites.create', { slug: 'docs' })
    expect(await host.api('POST', '/v1/sites/docs/uploads', { files: { [path]: [digest('a'), 1] } })).toMatchObject({
      status: 422,
      body: { title: expect.stringContaining(why) },
    })
  })

  it('of no files is rejected, so that no mistake of a script empties a site', async () => {
    const host = await openTestHost()
    await host.act('sites.create', { slug: 'docs' })
    const { status, body } = await host.api('POST', '/v1/sites/docs/uploads', { files: {} })
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('The site has no files.')])
  })

  it('that exceeds the limits is rejected before a byte is sent', async () => {
    const { DEFAULT_LIMITS } = await import('../../src/host/settings.ts')
    const host = await openTestHost({
      settings: { limits: { ...DEFAULT_LIMITS, files: 2, bytes: 100, fileBytes: 60 } },
    })
    await host.act('sites.create', { slug: 'docs' })
    const status = async (files: Record<string, [string, number]>) =>
      (await host.api('POST', '/v1/sites/docs/uploads', { files })).status
    const one = digest('one')
    expect(await status({ a: [one, 1], b: [one, 1], c: [one, 1] })).toBe(422)
    expect(await status({ a: [one, 61] })).toBe(422)
    expect(await status({ a: [one, 51], b: [one, 51] })).toBe(422)
    expect(await status({ a: [one, -1] })).toBe(422)
    expect(await status({ a: [one, 50], b: [one, 50] })).toBe(201)
    // A site can lower its limits, but not raise them.
    await host.act('sites.update', { site: 'docs', settings: { limits: { files: 1000, bytes: 10 } } })
    expect(await status({ a: [one, 1], b: [one, 1], c: [one, 1] })).toBe(422)
    expect(await status({ a: [one, 50] })).toBe(422)
  })
})
