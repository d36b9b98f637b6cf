// `galley host` as people feel it: from nothing to a live site, from a push to live, memory and requests a second while
// it serves 100 sites. npm run bench -- host [--pages 1000] [--pushes 15] [--sites 100] [--seconds 5]   (Linux; needs wrk)
import { execFileSync, spawn } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runBuild } from './build.mjs'
import { writeSite } from './generate.mjs'

const PROGRAM = resolve('dist/galley.js')
const MB = 1024 * 1024
/** Seconds from push to live in the middle, bytes of the process, and private requests a second. */
const GOALS = { live: 3, memory: 300 * MB, requests: 2000 }
const PASSWORD = 'a long shared secret'

/** Measures, prints, and sets the exit code to 1 where a goal is missed. */
export async function benchHost(args) {
  const { values } = parseArgs({
    args,
    options: {
      pages: { type: 'string', default: '1000' },
      pushes: { type: 'string', default: '15' },
      sites: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '5' },
    },
  })
  const work = mkdtempSync(join(tmpdir(), 'galley-bench-host-'))
  try {
    await trial(work)
    await pushes(work, Number(values.pages), Number(values.pushes))
    await serving(work, Number(values.sites), values.seconds)
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Two commands, as the quickstart has them. */
async function trial(work) {
  const docs = repository(join(work, 'trial'), 20)
  const started = performance.now()
  const host = await startHost(join(work, 'trial-data'), 4471)
  try {
    const isUp = performance.now()
    host.cli('add', docs.folder, '--slug', 'docs')
    const page = await ask(4471, 'docs.localhost', '/')
    if (page.status !== 200) throw new Error(`The site answers with ${page.status}`)
    const [up, live] = [isUp - started, performance.now() - started].map((ms) => (ms / 1000).toFixed(1))
    console.log(`From nothing to a live site of 20 pages: 2 commands, ${live} s (the host is up after ${up} s)`)
  } finally {
    await host.stop()
  }
}

/** Webhooks, each for a sentence on another page, until a reader gets it. */
async function pushes(work, pages, count) {
  const docs = repository(join(work, 'large'), pages)
  const host = await startHost(join(work, 'large-data'), 4472)
  try {
    const first = performance.now()
    const out = host.cli('add', docs.folder, '--slug', 'large')
    const [, id] = /hooks\/(\S+)/.exec(out)
    const [, secret] = /only this once: (\S+)/.exec(out)
    console.log(`The first build of ${pages} pages is live after ${((performance.now() - first) / 1000).toFixed(1)} s`)
    const times = []
    for (let i = 0; i < count; i++) {
      const { sha, path } = docs.change(i)
      const body = JSON.stringify({ ref: 'refs/heads/main', after: sha, repository: { default_branch: 'main' } })
      const headers = {
        'content-type': 'application/json',
        'x-github-event': 'push',
        'x-github-delivery': String(i),
        'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      }
      const started = performance.now()
      const answer = await ask(4472, 'localhost', `/hooks/${id}`, { method: 'POST', headers, body })
      if (answer.status !== 202) throw new Error(`The webhook is answered with ${answer.status}`)
      while (!(await ask(4472, 'large.localhost', path)).text.includes(`Sentence ${i}.`)) await sleep(20)
      times.push((performance.now() - started) / 1000)
    }
    times.sort((a, b) => a - b)
    const [middle, slow] = [0.5, 0.95].map((share) => times[Math.min(count - 1, Math.floor(count * share))])
    console.log(
      `A sentence of one page of ${pages}, from webhook to live: p50 ${middle.toFixed(2)} s, p95 ${slow.toFixed(2)} s (goal: p50 < ${GOALS.live})`,
    )
    if (middle > GOALS.live) process.exitCode = 1
  } finally {
    await host.stop()
  }
}

/** The same 20 pages at many host names, one of them with a login. */
async function serving(work, count, seconds) {
  const [docs, out] = [join(work, 'small'), join(work, 'small-site')]
  writeSite({ pages: 20, out: docs })
  await runBuild(docs, out)
  const host = await startHost(join(work, 'serve-data'), 4473)
  try {
    const token = host.cli('token', 'bench', '--scope', 'admin').trim()
    for (let i = 0; i < count; i++) await upload(4473, token, `site-${i}`, out, i)
    writeFileSync(join(work, 'access.json'), JSON.stringify({ kind: 'password', password: PASSWORD }))
    host.cli('access', 'site-0', join(work, 'access.json'))
    await sleep(1500)
    const cookie = await signIn(4473, 'site-0.localhost')
    const pages = readdirSync(out).filter((path) => path.endsWith('.html') && path !== '404.html')
    for (let i = 0; i < count; i++)
      for (const page of pages) {
        const headers = { 'accept-encoding': 'br', ...(i === 0 && { cookie }) }
        const { status } = await ask(4473, `site-${i}.localhost`, `/${page.replace(/\.html$/, '')}`, { headers })
        if (status !== 200 && status !== 308) throw new Error(`site-${i} answers with ${status} for ${page}`)
      }
    const idle = memoryOf(host.pid)
    const open = await load(4473, 'site-1.localhost', seconds)
    const closed = await load(4473, 'site-0.localhost', seconds, ['-H', `Cookie: ${cookie}`])
    const busy = memoryOf(host.pid)
    console.log(
      `Pages of ${count} sites: ${open} requests/s of a public site, ${closed} private ones with a session (goal: ${GOALS.requests})`,
    )
    console.log(
      `Memory of the process after all pages of all sites: ${mb(idle)}, after the load: ${mb(busy)} (goal: < ${mb(GOALS.memory)})`,
    )
    if (closed < GOALS.requests || Math.max(idle, busy) > GOALS.memory) process.exitCode = 1
  } finally {
    await host.stop()
  }
}

async function upload(port, token, slug, folder, number) {
  const call = async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await ask(port, 'localhost', path, { method, headers, body })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    return JSON.parse(answer.text)
  }
  await call('POST', '/v1/sites', JSON.stringify({ slug }))
  const files = {}
  const bytes = new Map()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(folder.length + 1)
    if (!entry.isFile() || /^(?:_redirects|_headers)$|(?:^|\/)\./.test(path)) continue
    // No two sites have the same pages, as in life.
    const own = path.endsWith('.html') ? Buffer.from(`<!-- ${number} -->`) : Buffer.alloc(0)
    const content = Buffer.concat([readFileSync(file), own])
    const digest = createHash('sha256').update(content).digest('hex')
    files[path] = [digest, content.length]
    bytes.set(digest, content)
  }
  const { id, required } = await call('POST', `/v1/sites/${slug}/uploads`, JSON.stringify({ files }))
  for (const digest of required) await call('PUT', `/v1/sites/${slug}/uploads/${id}/blobs/${digest}`, bytes.get(digest))
  await call('POST', `/v1/sites/${slug}/uploads/${id}/finish`, '{}')
}

async function signIn(port, host) {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: `http://${host}:${port}`,
    accept: 'text/html',
  }
  const body = new URLSearchParams({ password: PASSWORD, redirect: '/' }).toString()
  const answer = await ask(port, `${host}:${port}`, '/login', { method: 'POST', headers, body })
  const [cookie] = answer.headers['set-cookie'] ?? []
  if (!cookie) throw new Error(`The login answers with ${answer.status}: ${answer.text.slice(0, 200)}`)
  return cookie.split(';')[0]
}

/** Requests a second on 32 connections, with the generator beside the server. */
async function load(port, host, seconds, more = []) {
  const words = ['-t1', '-c32', `-d${seconds}s`, '-H', `Host: ${host}`, '-H', 'Accept-Encoding: br', ...more]
  const text = await new Promise((done, fail) => {
    const child = spawn('wrk', [...words, `http://127.0.0.1:${port}/`], { stdio: ['ignore', 'pipe', 'inherit'] })
    let read = ''
    child.stdout.on('data', (data) => {
      read += data
    })
    child.on('error', () => fail(new Error("wrk isn't here: apt-get install wrk")))
    child.on('close', () => done(read))
  })
  const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors:.*/.exec(text)
  if (failed) throw new Error(failed[0])
  return Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]))
}

async function startHost(data, port) {
  const env = { ...process.env, GALLEY_DATA: data, GALLEY_POLL_SECONDS: '0' }
  const child = spawn(process.execPath, [PROGRAM, 'host', '--port', String(port), '--log', 'json'], {
    env,
    stdio: 'ignore',
  })
  while ((await ask(port, 'localhost', '/healthz'))?.status !== 200) await sleep(20)
  return {
    pid: child.pid,
    cli: (...words) => execFileSync(process.execPath, [PROGRAM, 'host', ...words], { env, encoding: 'utf8' }),
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill()
      await ended
    },
  }
}

/** A repository of generated pages, which changes one at a time. */
function repository(folder, pages) {
  mkdirSync(folder)
  const source = join(folder, '..', `generated-${pages}`)
  writeSite({ pages, out: source })
  cpSync(source, folder, { recursive: true })
  const git = (...words) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * MB,
    }).trim()
  git('init', '-q', '-b', 'main')
  git('add', '-A')
  git('commit', '-qm', 'All')
  const files = readdirSync(folder, { recursive: true }).filter(
    (path) => path.endsWith('.mdx') && !/snippets/.test(path),
  )
  return {
    folder,
    change(i) {
      const path = files[(i * 37 + 11) % files.length]
      const file = join(folder, path)
      writeFileSync(file, `${readFileSync(file, 'utf8').trimEnd()}\n\nSentence ${i}.\n`)
      git('commit', '-qam', `Sentence ${i}`)
      return { sha: git('rev-parse', 'HEAD'), path: `/${path.replace(/\.mdx$/, '').replace(/(^|\/)index$/, '')}` }
    },
  }
}

/** Bytes of memory that only this process has, and those that it shares. */
function memoryOf(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}

function mb(bytes) {
  return `${Math.round(bytes / MB)} MB`
}

/** A request under another host name, which `fetch` doesn't let one set. Undefined when nobody answers. */
function ask(port, host, path, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((done) => {
    const options = { method, headers: { ...headers, host } }
    const sent = httpRequest(`http://127.0.0.1:${port}${path}`, options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece) => {
        text += piece
      })
      response.on('end', () => done({ status: response.statusCode, headers: response.headers, text }))
    })
    sent.on('error', () => done(undefined))
    sent.end(body)
  })
}
