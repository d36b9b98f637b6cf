// Pushes to a host whose processes are killed at random, while readers look: `npm run test:host -- [pushes]`.
// Every acknowledged push has to end as live, replaced or failed with a reason, and no reader may see half a site.
import { execFileSync, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { importSource } from '../../scripts/import-source.mjs'

const program = resolve('dist/galley.js')
const pushes = Number(process.argv[2] ?? 50)
const { findPostgres, startPostgres } = await importSource('src/search/postgres/testing.ts')
const failures = []
await run('one process with SQLite', { nodes: [['--port', '4491']] })
const postgres = findPostgres()
if (postgres) {
  const server = await startPostgres(postgres)
  await (await server.database('host')).end()
  const env = { DATABASE_URL: server.address(undefined, 'host') }
  await run('two web nodes and two workers with PostgreSQL', {
    nodes: [
      ['--web', '--port', '4491'],
      ['--web', '--port', '4492'],
      ['--worker', '--port', '4493'],
      ['--worker', '--port', '4494'],
    ],
    env,
  })
  await server.stop()
} else console.log('skipped: PostgreSQL, which is not installed')
if (failures.length > 0) {
  console.error(failures.join('\n'))
  process.exitCode = 1
}

async function run(name, { nodes, env = {} }) {
  const folder = mkdtempSync(join(tmpdir(), 'galley-crash-'))
  const data = join(folder, 'data')
  const docs = join(folder, 'docs')
  const git = (...words) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], { cwd: docs, encoding: 'utf8' }).trim()
  const commit = (text) => {
    writeFileSync(join(docs, 'index.mdx'), `---\ntitle: Home\n---\n\nrevision ${text}\n`)
    git('add', '-A')
    git('commit', '-qm', text)
    return git('rev-parse', 'HEAD')
  }
  mkdirSync(docs)
  git('init', '-q', '-b', 'main')
  writeFileSync(
    join(docs, 'docs.json'),
    JSON.stringify({ name: 'Crash', theme: 'mint', colors: { primary: '#0f766e' }, navigation: { pages: ['index'] } }),
  )
  commit('0')
  // Only what is pushed is built: the tip of main moves on by itself.
  const common = { ...process.env, GALLEY_DATA: data, GALLEY_POLL_SECONDS: '0', ...env }
  const start = (words) =>
    spawn(process.execPath, [program, 'host', '--log', 'json', ...words], {
      env: common,
      stdio: ['ignore', 'ignore', 'ignore'],
    })
  const cli = (...words) =>
    execFileSync(process.execPath, [program, 'host', ...words], { env: common, encoding: 'utf8' })
  const running = []
  for (const words of nodes) {
    running.push(start(words))
    await sleep(1500)
  }
  const out = cli('add', docs, '--slug', 'crash')
  const [, id] = /hooks\/(\S+)/.exec(out)
  const [, secret] = /only this once: (\S+)/.exec(out)
  const webPorts = nodes.flatMap((words) => (words.includes('--worker') ? [] : [Number(words.at(-1))]))
  const ask = (port, host, path, init = {}) => fetchAs(`http://127.0.0.1:${port}${path}`, host, init)
  let isOver = false
  const seen = { requests: 0, refused: 0 }
  const reader = (async () => {
    for (let i = 0; !isOver; i++) {
      const port = webPorts[i % webPorts.length]
      const page = await ask(port, 'crash.localhost', '/')
      if (!page) seen.refused++
      else {
        seen.requests++
        if (page.status !== 200) failures.push(`${name}: a reader got ${page.status}`)
        for (const [, asset] of page.text.matchAll(/(?:src|href)="(\/_galley\/[^"]+\.[\w-]{8}\.(?:js|css))"/g)) {
          const file = await ask(port, 'crash.localhost', asset)
          if (file && file.status !== 200) failures.push(`${name}: ${asset} is ${file.status}`)
        }
      }
      await sleep(20)
    }
  })()
  const killer = (async () => {
    while (!isOver) {
      await sleep(1000 + Math.random() * 6000)
      if (isOver) break
      const i = Math.floor(Math.random() * nodes.length)
      running[i].kill('SIGKILL')
      await sleep(Math.random() * 500)
      running[i] = start(nodes[i])
    }
  })()
  const acknowledged = []
  let kills = 0
  for (const child of running) child.once('exit', () => kills++)
  for (let i = 1; i <= pushes; i++) {
    const sha = commit(String(i))
    for (let attempt = 0; ; attempt++) {
      const body = JSON.stringify({ ref: 'refs/heads/main', after: sha, repository: { default_branch: 'main' } })
      const headers = {
        'content-type': 'application/json',
        'x-github-event': 'push',
        'x-github-delivery': `${i}-${attempt}`,
        'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      }
      const answer = await ask(webPorts[i % webPorts.length], 'localhost', `/hooks/${id}`, {
        method: 'POST',
        headers,
        body,
      })
      if (answer?.status === 202) {
        acknowledged.push(JSON.parse(answer.text).deployment)
        break
      }
      await sleep(100)
    }
    await sleep(Math.random() * 1500)
  }
  isOver = true
  await Promise.all([reader, killer])
  const started = Date.now()
  let states = {}
  for (; Date.now() - started < 120_000; await sleep(1000)) {
    const rows = new Map()
    for (const line of cli('status', 'crash', '--limit', '100').split('\n')) {
      const [, number, state] = /^#(\d+) {2}(\S+)/.exec(line) ?? []
      if (number) rows.set(number, state)
    }
    states = {}
    for (const state of rows.values()) {
      states[state] ??= []
      states[state].push(state)
    }
    if (!states.queued && !states.building) break
  }
  const last = await ask(webPorts[0], 'crash.localhost', '/')
  if (!last?.text.includes(`revision ${pushes}`)) failures.push(`${name}: the last push isn't live`)
  if (states.queued || states.building) failures.push(`${name}: some pushes never came to an end`)
  if (states.failed) failures.push(`${name}: ${states.failed.length} pushes failed`)
  const counts = Object.entries(states).map(([state, list]) => `${list.length} ${state}`)
  console.log(
    `${name}: ${pushes} pushes, ${acknowledged.length} acknowledged: ${counts.join(', ')}; ${seen.requests} pages read, ${seen.refused} refused while a node was away`,
  )
  for (const child of running) child.kill('SIGKILL')
  await sleep(300)
  rmSync(folder, { recursive: true, force: true })
}

/** A request under another host name, which `fetch` doesn't let one set. Undefined when nobody answers. */
function fetchAs(url, host, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((done) => {
    const sent = httpRequest(url, { method, headers: { ...headers, host }, timeout: 10_000 }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece) => {
        text += piece
      })
      response.on('end', () => done({ status: response.statusCode, text }))
      response.on('error', () => done(undefined))
    })
    sent.on('error', () => done(undefined))
    sent.on('timeout', () => sent.destroy())
    sent.end(body)
  })
}
