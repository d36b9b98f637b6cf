// Sites that take pages from other repositories.
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createBuilder, galleyProgram } from '../../src/host/builds/builder.ts'
import { openSandbox } from '../../src/host/builds/sandbox.ts'
import { hasNewSource, remoteOf } from '../../src/host/git/site-sources.ts'
import { workFolder } from '../../src/host/settings.ts'
import { findSite } from '../../src/host/sites/site.ts'
import { deliver, openTestHost, pullRequest, repository, type TestRepository } from './open.ts'

const program = galleyProgram() as string
const builder = createBuilder(program, openSandbox('auto', program))

const config = (navigation: object, name = 'Acme') =>
  JSON.stringify({ name, theme: 'mint', colors: { primary: '#0f766e' }, navigation })

/** A repository whose docs are a source. */
const library = (text: string) =>
  repository({
    'docs/docs.json': config({ pages: ['index', 'install'] }, 'SDK'),
    'docs/index.mdx': `---\ntitle: SDK\n---\n\n${text} [Install](/install)\n`,
    'docs/install.mdx': '---\ntitle: Install\n---\n\nText.\n',
  })

const list = (...sources: readonly TestRepository[]) => ({
  'galley.json': JSON.stringify({
    sources: sources.map(({ url }, i) => ({ repository: url, path: `sdk${i}`, folder: 'docs' })),
  }),
})

const own = (...sources: readonly TestRepository[]) =>
  repository({
    'docs.json': config({ pages: ['index'] }),
    'index.mdx': '---\ntitle: Home\n---\n\nText.\n',
    ...list(...sources),
  })

describe('a site with sources', () => {
  it('has their pages, and is built again after a push to one of them', async () => {
    const host = await openTestHost({ builder, settings: { poll: 60_000, privateRepositories: true } })
    const [first, second] = [library('First.'), library('Second.')]
    const docs = own(first, second)
    await host.add(docs)
    expect(await host.text('http://docs.test/sdk0')).toMatch(/First\..*href="\/sdk0\/install"/s)
    expect(await host.text('http://docs.test/sdk1')).toContain('Second.')
    second.commit({ 'docs/index.mdx': '---\ntitle: SDK\n---\n\nThird.\n' })
    await host.until(async () => (await host.text('http://docs.test/sdk1'))?.includes('Third.'))
    expect(await host.text('http://docs.test/sdk0')).toContain('First.')
    first.commit({ 'docs/index.mdx': '---\ntitle: SDK\n---\n\nFourth.\n' })
    const { id } = await host.act('deployments.create', { site: 'docs' })
    expect(await host.verdict('docs', id)).toMatchObject({ state: 'ready' })
    await host.until(async () => (await host.text('http://docs.test/sdk0'))?.includes('Fourth.'))
  }, 60_000)

  it('has pages of two branches of one repository', async () => {
    const host = await openTestHost({ builder, settings: { privateRepositories: true } })
    const sdk = library('First.')
    sdk.git('checkout', '-q', '-b', 'next')
    sdk.commit({ 'docs/index.mdx': '---\ntitle: SDK\n---\n\nNext.\n' })
    sdk.git('checkout', '-q', 'main')
    const docs = own(sdk)
    const sources = [{ path: 'v1' }, { path: 'v2', branch: 'next' }]
    docs.commit({
      'galley.json': JSON.stringify({
        sources: sources.map((one) => ({ repository: sdk.url, folder: 'docs', ...one })),
      }),
    })
    await host.add(docs)
    expect(await host.text('http://docs.test/v1')).toContain('First.')
    expect(await host.text('http://docs.test/v2')).toContain('Next.')
  }, 60_000)

  it('isn’t built again and again because one of them is gone', async () => {
    const host = await openTestHost({ builder, settings: { privateRepositories: true } })
    const [gone, sdk] = [library('Gone.'), library('First.')]
    const { id } = await host.add(own(gone, sdk))
    gone.git('branch', '-m', 'main', 'other')
    gone.git('symbolic-ref', 'HEAD', 'refs/heads/missing')
    const sha = sdk.commit({ 'docs/index.mdx': '---\ntitle: SDK\n---\n\nSecond.\n' })
    const made = await host.act('deployments.create', { site: 'docs' })
    expect(await host.verdict('docs', made.id)).toMatchObject({ state: 'failed' })
    const site = await findSite(host.platform.database, id)
    expect(site?.sources.map((source) => source.sha === sha)).toEqual([false, true])
    expect(site && (await hasNewSource(host.platform.settings, site, AbortSignal.timeout(10_000)))).toBe(false)
  }, 60_000)

  it('keeps no checkout of what isn’t a source anymore', async () => {
    const host = await openTestHost({ builder, settings: { privateRepositories: true } })
    const [first, second] = [library('First.'), library('Second.')]
    const docs = own(first, second)
    const { id } = await host.add(docs)
    const checkouts = () => readdirSync(workFolder(host.platform.settings, id, 'sources'))
    expect(checkouts()).toHaveLength(2)
    for (const files of [list(second), { 'index.mdx': '---\ntitle: Home\n---\n\nNew.\n' }]) {
      docs.commit(files)
      const made = await host.act('deployments.create', { site: 'docs' })
      await host.verdict('docs', made.id)
    }
    expect(checkouts()).toHaveLength(1)
  }, 60_000)

  it('stays as it is while one of them can’t be included', async () => {
    const host = await openTestHost({ builder, settings: { privateRepositories: true } })
    const sdk = library('First.')
    await host.add(own(sdk))
    sdk.commit({ 'docs/docs.json': '{' })
    const { id } = await host.act('deployments.create', { site: 'docs' })
    const verdict = await host.verdict('docs', id)
    expect(verdict.state).toBe('failed')
    expect(verdict.error).toMatch(/: docs\.json: This bracket is never closed\. Expected `}`\.$/)
    expect(await host.text('http://docs.test/sdk0')).toContain('First.')
  }, 60_000)
})

it('a folder of the host is a source only if the operator allows it', async () => {
  const host = await openTestHost({ builder })
  const made = await host.act('sites.create', { slug: 'docs', repository: own(library('Text.')).url })
  expect((await host.verdict(made.id, made.deployment)).error).toMatch(/^A source can’t be a folder of the host/)
})

describe('a pull request', () => {
  it('shows the sources of the site’s own branch, and no private one that it adds itself', async () => {
    const host = await openTestHost({ builder, settings: { privateRepositories: true } })
    const [known, secret] = [library('Known.'), library('Secret.')]
    const docs = own(known)
    const made = await host.add(docs)
    const propose = async (pull: number, files: Record<string, string>) => {
      docs.git('checkout', '-q', '-B', 'proposal', 'main')
      const sha = docs.commit(files)
      docs.git('update-ref', `refs/pull/${pull}/head`, sha)
      docs.git('checkout', '-q', 'main')
      const response = await deliver(host, made, pullRequest(pull, sha, { fork: true }))
      const { deployment } = (await response.json()) as { deployment: string }
      return host.verdict(made.id, deployment)
    }
    expect(await propose(1, { 'new.mdx': '---\ntitle: New\n---\n\nText.\n' })).toMatchObject({ state: 'ready' })
    expect(await propose(2, list(known, secret))).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/is new\. Until the site’s own branch lists it, it has to be public\.$/),
    })
  }, 60_000)

  it.each([
    ['https://127.0.0.1/acme/sdk.git', true, 'secret'],
    ['https://127.0.0.1/acme/sdk.git', false, undefined],
    ['https://127.0.0.2/acme/sdk.git', true, undefined],
  ])('gets the site’s token for %s only if it’s listed and on the same server (%s)', async (url, isKnown, token) => {
    const host = await openTestHost({ settings: { privateRepositories: true } })
    const { id } = await host.add(repository())
    const site = await findSite(host.platform.database, id)
    if (!site) throw new Error('The site is missing.')
    const mine = { ...site, repository: 'https://127.0.0.1/acme/docs.git', forgeToken: 'secret' }
    expect((await remoteOf(mine, url, isKnown, host.platform.settings)).token).toBe(token)
  })
})
