// A whole host in this process: its own folder, SQLite, real repositories, and requests without a port.
import { execFileSync } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import type { BlobStore } from '../../src/host/blobs/blob-store.ts'
import type { Builder } from '../../src/host/builds/builder.ts'
import type { Checker } from '../../src/host/builds/checker.ts'
import type { Dns } from '../../src/host/domains/dns.ts'
import { callLocally, firstToken, type Host, openPlatform, startHost } from '../../src/host/host.ts'
import type { Log } from '../../src/host/operations/log.ts'
import type { Platform } from '../../src/host/platform.ts'
import { DEFAULT_LIMITS, DEFAULT_RETENTION, type HostSettings } from '../../src/host/settings.ts'

import { expectSpecified } from './specification.ts'

/** A folder that is deleted after the test. */
export function scratch(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'galley-host-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A repository on this machine. */
export interface TestRepository {
  readonly folder: string
  readonly url: string
  /** Writes files (undefined removes one) and commits. Returns the commit. */
  commit(files: Readonly<Record<string, string | Uint8Array | undefined>>, message?: string): string
  git(...args: readonly string[]): string
}

/** Makes a repository with one commit. */
export function repository(files: Readonly<Record<string, string | Uint8Array>> = site('one')): TestRepository {
  const folder = scratch()
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim()
  git('init', '-q', '-b', 'main')
  const commit: TestRepository['commit'] = (changes, message = 'A change') => {
    for (const [path, text] of Object.entries(changes)) {
      if (text === undefined) rmSync(join(folder, path))
      else {
        mkdirSync(join(folder, dirname(path)), { recursive: true })
        writeFileSync(join(folder, path), text)
      }
    }
    git('add', '-A')
    git('commit', '-q', '--allow-empty', '-m', message)
    return git('rev-parse', 'HEAD')
  }
  commit(files)
  return { folder, url: pathToFileURL(folder).href, commit, git }
}

/** The files of a site with one page that contains `text`. */
export function site(text: string): Record<string, string> {
  return { 'docs.json': '{"name":"Test"}', 'index.mdx': text }
}

/**
 * Builds in no time: each `.mdx` is a page with its text, and names a script whose name is a hash of all of them, as real
 * sites have. `BREAK` in a page fails the build, `SLOW` makes it wait for `release`. Visitors of a
 * site with a login see pages with `PUBLIC`.
 */
export function quickBuilder() {
  let waiting: (() => void)[] = []
  let built = 0
  const build: Builder = async ({ docs, out, audience }, signal) => {
    built++
    rmSync(out, { recursive: true, force: true })
    const isShown = (name: string) =>
      audience !== 'visitors' || readFileSync(join(docs, name), 'utf8').includes('PUBLIC')
    const pages = readdirSync(docs).filter((name) => name.endsWith('.mdx') && isShown(name))
    const text = pages.map((name) => readFileSync(join(docs, name), 'utf8')).join('\n')
    if (text.includes('SLOW')) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        signal.addEventListener('abort', () => resolve())
      })
    }
    if (text.includes('BREAK')) return { ok: false, error: 'The page is broken.' }
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
    mkdirSync(join(out, '_galley'), { recursive: true })
    writeFileSync(join(out, '_galley', `page.${hash}.js`), `// ${hash}`)
    for (const name of pages) {
      const page = readFileSync(join(docs, name), 'utf8')
      writeFileSync(
        join(out, name.replace(/mdx$/, 'html')),
        `<script src="/_galley/page.${hash}.js"></script><div id="content">${page}</div>`,
      )
      writeFileSync(join(out, name.replace(/mdx$/, 'md')), page)
    }
    writeFileSync(join(out, '404.html'), 'No such page')
    const assets = join(docs, 'assets')
    if (existsSync(assets)) cpSync(assets, join(out, 'assets'), { recursive: true, verbatimSymlinks: true })
    const findings = /TODO/.test(text)
      ? [{ severity: 'warning' as const, code: 'todo', message: 'Something is left to do.', file: 'index.mdx' }]
      : []
    return { ok: true, report: { pages: pages.length, errors: 0, warnings: findings.length, findings } }
  }
  return {
    build,
    get built() {
      return built
    },
    release() {
      for (const resume of waiting.splice(0)) resume()
      waiting = []
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the test knows the type of the response
type Json = any

/** A host, and ways to send it requests. */
export interface TestHost {
  readonly host: Host
  readonly platform: Platform
  readonly token: string
  /** Sends a request to a site by its host name. */
  get(url: string, init?: RequestInit & { peer?: string }): Promise<Response>
  /** The text of a page; `undefined` for another status than 200. */
  text(url: string): Promise<string | undefined>
  /** Calls the API. */
  api(method: string, path: string, body?: object | Uint8Array, token?: string): Promise<{ status: number; body: Json }>
  /** Calls an action as someone on the machine. */
  act(name: string, input?: object): Promise<Json>
  /** Adds a site for a repository, and waits until its deployment has finished. */
  add(
    repository: TestRepository,
    input?: object,
  ): Promise<{ id: string; slug: string; hookSecret: string; deployment: string }>
  /** Waits until a deployment has finished, and returns it. */
  verdict(site: string, deployment: string): Promise<Json>
  /** Waits until a condition holds, checking after each change to the database. */
  until<T>(look: () => Promise<T | undefined | false>): Promise<T>
  stop(): Promise<void>
}

export interface TestHostOptions {
  readonly data?: string
  readonly builder?: Builder
  readonly checker?: Checker
  readonly settings?: Partial<HostSettings>
  readonly databaseUrl?: string
  readonly blobs?: BlobStore
  readonly dns?: Dns
  readonly log?: Log
  now?(): number
  /** The time that passes. It's what `now` says, unless a test sets only the clock. */
  elapsed?(): number
}

/** Starts a host. Without a builder, `quickBuilder` builds. */
export async function openTestHost({
  data = scratch(),
  builder,
  checker,
  settings: more,
  databaseUrl,
  blobs,
  dns,
  log = () => {},
  now,
  elapsed = now,
}: TestHostOptions = {}): Promise<TestHost> {
  const settings: HostSettings = {
    ...{
      data,
      domain: 'test',
      previewDomain: 'preview.example',
      adminHosts: ['admin.test'],
      scheme: 'http:',
      port: undefined,
    },
    ...{
      trustedProxies: [],
      privateRepositories: false,
      poll: 0,
      sandbox: 'none',
      keepBuilder: 0,
      limits: DEFAULT_LIMITS,
      retention: DEFAULT_RETENTION,
    },
    ...more,
  }
  const platform = await openPlatform({ settings, databaseUrl, blobs, dns, log, now, elapsed })
  const token = (await firstToken(platform)) ?? ''
  const host = await startHost(platform, { web: true, builder: builder ?? quickBuilder().build, checker })
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    await host.stop(0)
  }
  onTestFinished(stop)
  const get: TestHost['get'] = (url, { peer = '127.0.0.1', ...init } = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('host')) headers.set('host', new URL(url).host)
    return host.fetch(new Request(url, { ...init, headers, redirect: 'manual' }), peer)
  }
  const until: TestHost['until'] = async (look) => {
    for (;;) {
      const result = await look()
      if (result) return result
      await new Promise<void>((resolve) => {
        const stopWatching = platform.database.onChange(() => done())
        const timer = setTimeout(() => done(), 20)
        const done = () => {
          stopWatching()
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const act: TestHost['act'] = (name, input = {}) => callLocally(platform, name, input)
  const verdict: TestHost['verdict'] = (site, deployment) =>
    until(async () => {
      const one = (await act('deployments.get', { site, deployment })) as { state: string }
      return !['queued', 'building', 'uploading'].includes(one.state) && one
    })
  return {
    ...{ host, platform, token, get, until, act, verdict, stop },
    async text(url) {
      const response = await get(url)
      return response.status === 200 ? response.text() : undefined
    },
    async api(method, path, body, as = token) {
      const isBytes = body instanceof Uint8Array
      const response = await get(`http://admin.test${path}`, {
        method,
        headers: { authorization: `Bearer ${as}` },
        body: body && (isBytes ? (body as BodyInit) : JSON.stringify(body)),
      })
      const text = await response.text()
      const answer = text.startsWith('{') ? JSON.parse(text) : text
      expectSpecified(method, response.url || `http://admin.test${path}`, response.status, answer)
      return { status: response.status, body: answer }
    },
    async add(repository, input = {}) {
      const made = await act('sites.create', { slug: 'docs', repository: repository.url, ...input })
      await verdict(made.id, made.deployment)
      await until(
        async () =>
          (await get(`http://${made.slug}.test${input && 'base' in input ? input.base : '/'}`)).status !== 404,
      )
      return made
    },
  }
}

/** What GitHub sends when a pull request is opened or pushed to. */
export function pullRequest(pull: number, sha: string, more: PullRequestChange = {}) {
  const { action = 'opened', fork = false, base = 'main', title = 'A change', changes, state = 'open', at } = more
  const pullRequest = {
    title,
    state,
    updated_at: at,
    head: { sha, repo: { id: fork ? 2 : 1 } },
    base: { ref: base, repo: { id: 1 } },
  }
  const repository = { default_branch: 'main' }
  return { event: 'pull_request', payload: { action, number: pull, pull_request: pullRequest, changes, repository } }
}

interface PullRequestChange {
  action?: string
  fork?: boolean
  base?: string
  title?: string
  changes?: object
  state?: string
  at?: string
}

let deliveries = 0

/** Sends a delivery as GitHub does, each with its own ID. */
export function deliver(
  host: TestHost,
  to: { id: string; hookSecret: string },
  what: { event: string; payload: object; id?: string; headers?: Record<string, string> },
): Promise<Response> {
  const body = JSON.stringify(what.payload)
  const headers = {
    'content-type': 'application/json',
    'x-github-event': what.event,
    'x-github-delivery': what.id ?? `delivery-${++deliveries}`,
    'x-hub-signature-256': `sha256=${createHmac('sha256', to.hookSecret).update(body).digest('hex')}`,
    ...what.headers,
  }
  return host.get(`http://admin.test/hooks/${to.id}`, { method: 'POST', body, headers })
}
