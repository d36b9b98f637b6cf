// Twenty sites with logins on one host, crawled by readers of each: nobody sees a word that isn't meant for them.
// access.test.ts uses real builds to check that a rendering for an audience contains nothing else.
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import type { Builder } from '../../src/host/builds/builder.ts'
import { openTestHost, repository, type TestHost } from './open.ts'

const SITES = Array.from({ length: 20 }, (_, i) => `site${i}`)
const GROUPS = ['red', 'blue']
const PAGES = ['index', 'guide', ...GROUPS]
const PATHS = PAGES.flatMap((page) => [page === 'index' ? '' : page, `${page}.md`]).concat('llms.txt', '404.html')

/** Writes each page that the audience may see, its Markdown, and a list of those pages. */
const build: Builder = async ({ docs, out, audience = 'readers' }) => {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const [who, groups = ''] = audience.split(':')
  const shown = PAGES.filter((page) => {
    if (page === 'index') return true
    return who === 'readers' && (page === 'guide' || groups.split(',').includes(page))
  })
  const texts = shown.map((page) => [page, readFileSync(join(docs, `${page}.mdx`), 'utf8')] as const)
  for (const [page, text] of texts) for (const type of ['html', 'md']) writeFileSync(join(out, `${page}.${type}`), text)
  writeFileSync(join(out, 'llms.txt'), texts.map(([, text]) => text).join(''))
  writeFileSync(join(out, '404.html'), 'No such page')
  return { ok: true, report: { pages: shown.length, errors: 0, warnings: 0, findings: [], groups: GROUPS } }
}

/** Every URL on a site that responds to a cookie, with the names of sites and pages in the response. */
async function crawl(host: TestHost, site: string, cookie: string): Promise<string[]> {
  const words = new Set<string>()
  for (const path of PATHS) {
    const headers = { accept: '*/*', 'x-forwarded-host': 'site0.test', ...(cookie !== '' && { cookie }) }
    const response = await host.get(`http://${site}.test/${path}`, { headers })
    if (response.status === 200) expect(response.headers.get('cache-control')).toBe('private, no-store')
    for (const [word] of (await response.text()).matchAll(/canary-\w+-\w+/g)) words.add(word)
  }
  return [...words].sort()
}

/** The cookie of a reader of the site `docs`, from the login whose key this is. */
async function signIn(host: TestHost, key: KeyObject, groups: readonly string[]): Promise<string> {
  const token = await new SignJWT({ host: 'docs.test', groups: [...groups] })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setExpirationTime(Math.floor(Date.now() / 1000) + 8)
    .sign(key)
  const response = await host.get('http://docs.test/login/jwt-callback', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://docs.test' },
    body: new URLSearchParams({ token, redirect: '/' }).toString(),
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

it('twenty sites with logins leak nothing to strangers, other groups, or readers of other sites', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  // The worst case: all of them accept tokens signed with the same key.
  const access = {
    kind: 'jwt',
    loginUrl: 'https://acme.example/login',
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }),
  }
  const host = await openTestHost({ builder: build })
  await Promise.all(
    SITES.map(async (slug) => {
      const pages = PAGES.map((page): [string, string] => [`${page}.mdx`, `canary-${slug}-${page}\n`])
      const docs = repository({ 'docs.json': '{}', ...Object.fromEntries(pages) })
      const { id } = await host.act('sites.create', { slug, repository: docs.url })
      await host.act('access.set', { site: slug, access })
      await host.until(async () => {
        const { deployments } = await host.act('deployments.list', { site: id })
        return deployments.every(({ state }: { state: string }) => !['queued', 'building'].includes(state))
      })
    }),
  )
  const send = async (site: string, token: string) =>
    host.get(`http://${site}.test/login/jwt-callback`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${site}.test` },
      body: new URLSearchParams({ token, redirect: '/' }).toString(),
    })
  const tokenOf = (site: string, groups: readonly string[]) =>
    new SignJWT({ host: `${site}.test`, groups: [...groups] })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setExpirationTime(Math.floor(Date.now() / 1000) + 8)
      .sign(privateKey)
  const words = (site: string, ...pages: readonly string[]) => pages.map((page) => `canary-${site}-${page}`).sort()

  for (const [i, site] of SITES.entries()) {
    expect(await crawl(host, site, '')).toEqual(words(site, 'index'))
    for (const groups of [[], ['red'], ['red', 'blue', `canary-${site}`]]) {
      const token = await tokenOf(site, groups)
      const other = SITES[(i + 1 + groups.length) % SITES.length] as string
      expect((await send(other, token)).status).toBe(403)
      const cookie = (await send(site, token)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const shown = words(site, 'index', 'guide', ...groups.filter((group) => GROUPS.includes(group)))
      expect(await crawl(host, site, cookie)).toEqual(shown)
      for (const elsewhere of SITES)
        if (elsewhere !== site) {
          const response = await host.get(`http://${elsewhere}.test/guide.md`, { headers: { cookie } })
          expect(response.status).toBe(404)
        }
      expect(await crawl(host, other, cookie)).toEqual(words(other, 'index'))
    }
  }
}, 120_000)

it('a rolled-back site shows readers in several groups an existing version for fewer groups, without building', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  let built = 0
  // With too many groups to build every combination, only requested combinations are built.
  const host = await openTestHost({
    builder: async (order, signal) => {
      built++
      const outcome = await build(order, signal)
      return outcome.ok ? { ok: true, report: { ...outcome.report, groups: [...GROUPS, 'green', 'gray'] } } : outcome
    },
  })
  const pages = (text: string) => Object.fromEntries(PAGES.map((page) => [`${page}.mdx`, `${text}-${page} `]))
  const docs = repository({ 'docs.json': '{}', ...pages('first') })
  const { id } = await host.act('sites.create', { slug: 'docs', repository: docs.url })
  const key = publicKey.export({ type: 'spki', format: 'pem' })
  await host.act('access.set', { site: id, access: { kind: 'jwt', loginUrl: 'https://a.example/', publicKey: key } })
  const settle = () =>
    host.until(async () => {
      const { deployments } = await host.act('deployments.list', { site: id })
      return deployments.every(({ state }: { state: string }) => !['queued', 'building'].includes(state))
    })
  await settle()
  const cookieOf = (groups: readonly string[]) => signIn(host, privateKey, groups)
  const read = (cookie: string) => host.get('http://docs.test/llms.txt', { headers: { cookie } })
  const red = await cookieOf(['red'])
  expect((await read(red)).status).toBe(503)
  await host.until(async () => (await read(red)).status === 200)
  docs.commit(pages('second'))
  await host.verdict(id, (await host.act('deployments.create', { site: id })).id)
  await host.until(async () => (await (await read(red)).text()).includes('second'))
  await host.act('sites.rollback', { site: id })
  await host.until(async () => (await (await read(red)).text()).includes('first'))

  const before = built
  const both = await cookieOf(['blue', 'red'])
  for (const cookie of [both, both])
    expect(await (await read(cookie)).text()).toBe('first-index first-guide first-red ')
  expect(await (await read(await cookieOf(['blue']))).text()).toBe('first-index first-guide ')
  await settle()
  expect(built).toBe(before)
}, 120_000)

it('readers in many combinations of groups wait once for each commit, and don’t displace each other', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const combinations = Array.from({ length: 31 }, (_, i) => names.filter((_, bit) => ((i + 1) & (1 << bit)) !== 0))
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  let built = 0
  const host = await openTestHost({
    builder: async ({ out, docs, audience = 'readers' }) => {
      built++
      rmSync(out, { recursive: true, force: true })
      mkdirSync(out, { recursive: true })
      // What readers without groups see is the same in every commit.
      const secret = audience === 'readers' ? '' : readFileSync(join(docs, 'secret.txt'), 'utf8')
      writeFileSync(join(out, 'llms.txt'), `${audience} ${secret}`)
      return { ok: true, report: { pages: 1, errors: 0, warnings: 0, findings: [], groups: names } }
    },
  })
  const docs = repository({ 'docs.json': '{}', 'secret.txt': 'one' })
  const { id } = await host.act('sites.create', { slug: 'docs', repository: docs.url })
  const key = publicKey.export({ type: 'spki', format: 'pem' })
  await host.act('access.set', { site: id, access: { kind: 'jwt', loginUrl: 'https://a.example/', publicKey: key } })
  const settle = () =>
    host.until(async () => {
      const rows = await host.platform.database.read("SELECT id FROM deployment WHERE state IN ('queued', 'building')")
      return rows.length === 0
    })
  await settle()
  const cookieOf = (groups: readonly string[]) => signIn(host, privateKey, groups)
  const cookies: string[] = []
  for (const groups of combinations) cookies.push(await cookieOf(groups))
  const read = async (cookie: string) => {
    const response = await host.get('http://docs.test/llms.txt', { headers: { cookie } })
    return response.status === 200 ? response.text() : undefined
  }
  const readAll = async () => {
    for (const cookie of cookies) await host.until(async () => (await read(cookie)) !== undefined)
    await settle()
    const before = built
    const texts = await Promise.all(cookies.map(read))
    expect(built).toBe(before)
    return texts
  }
  const texts = (word: string) => combinations.map((groups) => `readers:${groups.join(',')} ${word}`)
  expect(await readAll()).toEqual(texts('one'))
  docs.commit({ 'secret.txt': 'two' })
  await host.verdict(id, (await host.act('deployments.create', { site: id })).id)
  expect(await readAll()).toEqual(texts('two'))
}, 120_000)
