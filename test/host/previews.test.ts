// Previews of pull requests, including those from strangers, that only people with the link can see.
import { createReadStream, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Builder } from '../../src/host/builds/builder.ts'
import type { Checker } from '../../src/host/builds/checker.ts'
import type { Finding } from '../../src/host/builds/findings.ts'
import { enqueueRetention } from '../../src/host/operations/retention.ts'
import { DEFAULT_RETENTION } from '../../src/host/settings.ts'
import { deliver, openTestHost, pullRequest, repository, site, type TestHost, type TestRepository } from './open.ts'

/** Commits to a pull request's ref, as forges provide it, and switches back to the branch. */
function propose(docs: TestRepository, pull: number, files: Record<string, string | undefined>): string {
  docs.git('checkout', '-q', '-B', 'proposal', 'main')
  const sha = docs.commit(files)
  docs.git('update-ref', `refs/pull/${pull}/head`, sha)
  docs.git('checkout', '-q', 'main')
  return sha
}

/** In place of `galley check`: a finding for each line that is a mark. */
async function findMarks(docs: string): Promise<Finding[]> {
  return readdirSync(docs)
    .filter((file) => file.endsWith('.mdx'))
    .sort()
    .flatMap((file) => {
      const lines = readFileSync(join(docs, file), 'utf8').split('\n')
      const marked = lines.flatMap((text, i) => (text === 'FIXME' ? [i + 1] : []))
      return marked.map((line) => ({ severity: 'warning' as const, code: 'mark', message: 'A mark.', file, line }))
    })
}

/** Opens a pull request, and waits for its preview. */
async function open(
  host: TestHost,
  docs: TestRepository,
  made: { id: string; hookSecret: string },
  files: Record<string, string | undefined>,
  more = {},
) {
  const sha = propose(docs, 7, files)
  const response = await deliver(host, made, pullRequest(7, sha, more))
  const { deployment } = (await response.json()) as { deployment: string }
  await host.verdict(made.id, deployment)
  return (await host.api('GET', '/v1/sites/docs/previews/7')).body
}

describe('a preview', () => {
  it('S6: shows a pull request at a host name that can’t be guessed, and doesn’t change the site', async () => {
    const host = await openTestHost()
    const docs = repository(site('First'))
    const made = await host.add(docs)
    const preview = await open(host, docs, made, site('Proposed'), { fork: true })
    expect(preview.url).toMatch(/^http:\/\/docs-pr7-[a-z2-7]{16}\.preview\.example\/$/)
    await host.until(async () => (await host.text(preview.url))?.includes('Proposed'))
    expect(await host.text('http://docs.test/')).toContain('First')
    const { headers } = await host.get(preview.url)
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(await host.text(`${preview.url}robots.txt`)).toBe('User-agent: *\nDisallow: /\n')
    // The number isn't enough to find it, and the site's name doesn't lead to the deployment.
    expect((await host.get('http://docs-pr7.preview.example/')).status).toBe(404)
    expect((await host.get(`http://${preview.deployment.id}.preview.example/`)).status).toBe(404)
  })

  it('lists changed pages, changed words, and new findings', async () => {
    const host = await openTestHost()
    const docs = repository({ ...site('# Home\n\nOne two three'), 'same.mdx': '# Same', 'gone.mdx': '# Gone page' })
    const made = await host.add(docs)
    const preview = await open(host, docs, made, {
      'index.mdx': '# Home\n\nOne two four five TODO',
      'new.mdx': '# New *page*',
      'gone.mdx': undefined,
    })
    expect(preview.pages).toEqual([
      { path: '/gone', title: 'Gone page', change: 'removed', wordsAdded: 0, wordsRemoved: 2 },
      { path: '/', title: 'Home', change: 'changed', wordsAdded: 3, wordsRemoved: 1 },
      { path: '/new', title: 'New *page*', change: 'added', wordsAdded: 2, wordsRemoved: 0 },
    ])
    expect(preview.findings).toMatchObject([{ code: 'todo' }])
    expect(preview.comment).toContain(`| [New \\*page\\*](${preview.url}new) | added | +2 −0 |`)
    expect(preview.comment).toContain('warning `todo` `index.mdx`: Something is left to do.')
    const page = await host.text(`${preview.url}_galley/changes`)
    expect(page).toContain('<a href="/new">New *page*</a>')
    // Each page links to the list, but only in the preview.
    expect(await host.text(`${preview.url}_galley/host.js`)).toContain('What changed in this preview')
    expect(await host.text(`${preview.url}_galley/host.js`)).toContain('#ask-ai')
    expect(await host.text('http://docs.test/_galley/host.js')).not.toContain('What changed')
    expect(await host.text('http://docs.test/_galley/changes')).toBeUndefined()
  })

  it('lists pages that are too long to count, without reading them into memory', async () => {
    const host = await openTestHost()
    const docs = repository({ ...site('# Home'), 'long.mdx': '# Long' })
    const made = await host.add(docs)
    const preview = await open(host, docs, made, { 'index.mdx': '# Home\n\nMore', 'long.mdx': 'word '.repeat(250_000) })
    expect(preview.pages).toEqual([
      { path: '/', title: 'Home', change: 'changed', wordsAdded: 1, wordsRemoved: 0 },
      { path: '/long', title: '/long', change: 'changed' },
    ])
    expect(preview.comment).toContain('| changed |  |')
    expect(await host.text(`${preview.url}_galley/changes`)).toContain('<a href="/long">/long</a>')
  })

  it('is checked after it can be viewed, and lists findings that its base doesn’t have', async () => {
    let [checks, release] = [0, () => {}]
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const checker: Checker = async ({ docs }) => {
      checks++
      await released
      return { ok: true, report: await findMarks(docs) }
    }
    const host = await openTestHost({ checker })
    const docs = repository({ ...site('FIXME'), 'other.mdx': 'Fine' })
    const made = await host.add(docs)
    const preview = await open(host, docs, made, { 'index.mdx': 'FIXME\n\nFIXME', 'other.mdx': 'More\n\nFIXME' })
    await host.until(async () => (await host.text(preview.url))?.includes('FIXME'))
    expect(preview).toMatchObject({ check: 'running', findings: [] })
    expect(preview.comment).toContain('being checked')
    expect(await host.text(`${preview.url}_galley/changes`)).toContain('being checked')
    release()
    const checked = await host.until(async () => {
      const { body } = await host.api('GET', '/v1/sites/docs/previews/7')
      return body.check !== 'running' && body
    })
    // One of the two in `index.mdx` was there before, on whichever line.
    expect(checked).toMatchObject({
      check: 'done',
      findings: [
        { code: 'mark', file: 'index.mdx', line: 3 },
        { code: 'mark', file: 'other.mdx', line: 3 },
      ],
    })
    expect(checked.comment).toContain('**New findings: 2**\n\n- warning `mark` `index.mdx:3`: A mark.')
    expect(await host.text(`${preview.url}_galley/changes`)).toContain('<code>other.mdx:3</code>')
    const { findings } = await host.act('deployments.get', { site: 'docs', deployment: preview.deployment.id })
    expect(findings).toHaveLength(3)
    // The base isn't checked again, and a push to production isn't checked at all.
    const again = await open(host, docs, made, { 'other.mdx': 'Fine again' }, { action: 'synchronize' })
    await host.until(async () => (await host.api('GET', '/v1/sites/docs/previews/7')).body.check === 'done')
    expect(again.deployment.number).toBe(3)
    expect(checks).toBe(3)
  })

  it('doesn’t tell where the host keeps things', async () => {
    const broken: Builder = async ({ docs }) => ({ ok: false, error: `\`${docs}/docs.json\` cannot be read.` })
    const host = await openTestHost({ builder: broken })
    const { id, deployment } = await host.act('sites.create', { slug: 'docs', repository: repository().url })
    expect((await host.verdict(id, deployment)).error).toBe('`repository/docs.json` cannot be read.')
  })

  it('links to pages with any name, and mentions nobody', async () => {
    const host = await openTestHost()
    const docs = repository(site('First'))
    const made = await host.add(docs)
    const preview = await open(host, docs, made, { 'c#.mdx': '# C sharp', 'a)@ada.mdx': '# Ada' })
    expect(preview.comment).toContain(`| [C sharp](${preview.url}c%23) |`)
    expect(preview.comment).toContain(`| [Ada](${preview.url}a%29%40ada) |`)
    expect(await host.text(`${preview.url}_galley/changes`)).toContain('<a href="/c%23">C sharp</a>')
    expect(await host.text(`${preview.url}c%23`)).toContain('C sharp')
  })

  it('keeps what the host itself found when it is checked', async () => {
    const host = await openTestHost({ checker: async ({ docs }) => ({ ok: true, report: await findMarks(docs) }) })
    const docs = repository(site('First'))
    const made = await host.add(docs)
    symlinkSync('/etc/passwd', join(docs.folder, 'users.txt'))
    await open(host, docs, made, site('FIXME'))
    const body = await host.until(async () => {
      const { body } = await host.api('GET', '/v1/sites/docs/previews/7')
      return body.check === 'done' && body
    })
    expect(body.findings).toMatchObject([{ code: 'stray-link', file: 'users.txt' }, { code: 'mark' }])
  })

  it.each([
    ['the check fails', async () => ({ ok: false, error: 'It took too long.' }) as const, 'failed', ['todo']],
    ['nobody checks', undefined, 'none', ['todo']],
  ])('shows findings of the build if %s', async (_, checker, check, codes) => {
    const host = await openTestHost({ ...(checker && { checker }) })
    const docs = repository(site('First'))
    await open(host, docs, await host.add(docs), site('TODO'))
    const body = await host.until(async () => {
      const { body } = await host.api('GET', '/v1/sites/docs/previews/7')
      return body.check !== 'running' && body
    })
    expect(body.check).toBe(check)
    const codesOf = (findings: readonly Finding[]) => findings.map(({ code }) => code)
    expect(codesOf(body.findings)).toEqual(codes)
    const { id } = body.deployment
    expect(codesOf((await host.act('deployments.get', { site: 'docs', deployment: id })).findings)).toEqual(codes)
  })

  it('is compared with what was live when it was opened, even after the next push', async () => {
    const host = await openTestHost()
    const docs = repository({ ...site('First'), 'other.mdx': 'Other' })
    const made = await host.add(docs)
    await open(host, docs, made, { 'index.mdx': 'Proposed' })
    docs.commit({ 'other.mdx': 'Changed on main' })
    await host.verdict('docs', (await host.act('deployments.create', { site: 'docs' })).id)
    const { pages } = (await host.api('GET', '/v1/sites/docs/previews/7')).body
    expect(pages.map(({ path }: { path: string }) => path)).toEqual(['/'])
  })

  it('comes and goes as its pull request moves to the live branch and to others', async () => {
    const host = await openTestHost()
    const docs = repository(site('First'))
    const made = await host.add(docs)
    const main = docs.git('rev-parse', 'HEAD')
    docs.git('update-ref', 'refs/pull/7/head', main)
    const edit = async (base: string, changes: object, state = 'open') => {
      const answer = await deliver(host, made, pullRequest(7, main, { action: 'edited', base, changes, state }))
      return ((await answer.json()) as { result: string }).result
    }
    const expiry = async () =>
      (await host.platform.database.read<{ expiresAt: number }>('SELECT expires_at FROM preview'))[0]?.expiresAt
    expect(await edit('main', { title: { from: 'Old' } })).toBe('ignored')
    expect(await edit('main', { base: { ref: { from: 'other' } } }, 'closed')).toBe('closed')
    expect(await expiry()).toBeUndefined()
    expect(await edit('main', { base: { ref: { from: 'other' } } })).toBe('deployed')
    const first = await expiry()
    expect(await edit('other', { ref: { from: 'main' } })).toBe('closed')
    expect(await edit('another', { ref: { from: 'other' } })).toBe('ignored')
    expect(await expiry()).toBeLessThan(first ?? 0)
  })

  it('S6: keeps its URL across pushes, and expires some time after the pull request is closed', async () => {
    let time = Date.now()
    const host = await openTestHost({ now: () => time })
    const docs = repository(site('First'))
    const made = await host.add(docs)
    const { url } = await open(host, docs, made, site('Proposed'))
    expect((await open(host, docs, made, site('Again'), { action: 'synchronize' })).url).toBe(url)
    await host.until(async () => (await host.text(url))?.includes('Again'))
    await deliver(host, made, pullRequest(7, docs.git('rev-parse', 'refs/pull/7/head'), { action: 'closed' }))
    time += DEFAULT_RETENTION.preview
    host.platform.database.announce('sites')
    await host.until(async () => (await host.get(url)).status === 404)
    await enqueueRetention(host.platform)
    await host.until(async () => (await host.platform.database.read('SELECT id FROM preview')).length === 0)
    expect((await host.api('GET', '/v1/sites/docs/previews/7')).status).toBe(404)
  })

  it('stays closed or open when older deliveries arrive late', async () => {
    const host = await openTestHost()
    const docs = repository(site('First'))
    const made = await host.add(docs)
    const sha = propose(docs, 7, site('Proposed'))
    const tell = async (action: string, second: number) => {
      const at = `2026-01-01T00:00:0${second}Z`
      const { result } = await (await deliver(host, made, pullRequest(7, sha, { action, at }))).json()
      return result
    }
    // Sent again after the pull request was closed.
    expect(await tell('closed', 3)).toBe('closed')
    expect(await tell('opened', 1)).toBe('ignored')
    expect(await tell('synchronize', 3)).toBe('ignored')
    expect((await host.act('previews.list', { site: 'docs' })).previews).toEqual([])
    expect(await tell('reopened', 3)).toBe('deployed')
    expect(await tell('closed', 2)).toBe('ignored')
    expect(await tell('synchronize', 2)).toBe('deployed')
    expect(await tell('closed', 3)).toBe('closed')
    const [ending] = (await host.act('previews.list', { site: 'docs' })).previews
    expect(await tell('synchronize', 2)).toBe('ignored')
    expect((await host.act('previews.list', { site: 'docs' })).previews).toMatchObject([
      { expiresAt: ending.expiresAt },
    ])
  })

  it.each([
    ['none', false, 0],
    ['own', true, 0],
    ['own', false, 1],
    ['all', true, 1],
  ] as const)('is made or not as the site says: %s, from a fork: %s', async (previews, fork, count) => {
    const host = await openTestHost()
    const docs = repository(site('First'))
    const made = await host.add(docs, { settings: { previews } })
    const sha = propose(docs, 7, site('Proposed'))
    await deliver(host, made, pullRequest(7, sha, { fork }))
    await deliver(host, made, pullRequest(8, sha, { fork, base: 'other' }))
    const { previews: list } = await host.act('previews.list', { site: 'docs' })
    // Pull requests into other branches than the live one never have a preview.
    expect(list.map(({ pull }: { pull: number }) => pull)).toEqual(count === 1 ? [7] : [])
  })
})

it('the result is reported to the forge in a single comment that is updated', async () => {
  const docs = repository(site('First'))
  const told: { method: string; url: string; token: string | undefined; body: Record<string, string> }[] = []
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '')
    // Git's "dumb" HTTP protocol: a repository's files.
    if (path.startsWith('/acme/docs.git/')) {
      const file = join(docs.folder, '.git', path.slice('/acme/docs.git/'.length))
      if (existsSync(file)) return void createReadStream(file).pipe(response)
      return void response.writeHead(404).end()
    }
    let text = ''
    request.on('data', (piece) => {
      text += piece
    })
    request.on('end', () => {
      told.push({
        method: request.method ?? '',
        url: path,
        token: request.headers.authorization,
        body: JSON.parse(text),
      })
      response.setHeader('content-type', 'application/json').end('{"id":42}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/acme/docs.git`
  const serve = () => docs.git('update-server-info')
  serve()
  const host = await openTestHost({ settings: { privateRepositories: true } })
  const made = await host.add({ ...docs, url }, { provider: 'gitea', forgeToken: 'secret' })
  const status = (state: string) => told.find((one) => one.url.includes('/statuses/') && one.body.state === state)
  await host.until(async () => status('success'))
  expect(status('success')).toMatchObject({
    url: `/api/v1/repos/acme/docs/statuses/${docs.git('rev-parse', 'main')}`,
    token: 'token secret',
    body: { target_url: 'http://docs.test/', context: 'docs' },
  })
  await host.act('sites.update', { site: 'docs', provider: 'github' })
  const pull = async (files: Record<string, string>, action: string) => {
    const sha = propose(docs, 7, files)
    serve()
    const { deployment } = (await (await deliver(host, made, pullRequest(7, sha, { action }))).json()) as {
      deployment: string
    }
    await host.verdict('docs', deployment)
    return sha
  }
  await host.act('sites.update', { site: 'docs', provider: 'github' })
  await pull(site('Proposed'), 'opened')
  const comments = () => told.filter((one) => one.url.includes('/comments'))
  await host.until(async () => comments().length === 1)
  expect(comments()[0]).toMatchObject({
    method: 'POST',
    url: '/api/v3/repos/acme/docs/issues/7/comments',
    token: 'Bearer secret',
  })
  await pull(site('BREAK @everyone'), 'synchronize')
  await host.until(async () => comments().length === 2)
  expect(comments()[1]).toMatchObject({ method: 'PATCH', url: '/api/v3/repos/acme/docs/issues/comments/42' })
  expect(comments()[1]?.body.body).toContain('failed: `The page is broken.`')
  // The token doesn't appear anywhere.
  expect(JSON.stringify(await host.act('sites.get', { site: 'docs' }))).not.toContain('secret')
})
