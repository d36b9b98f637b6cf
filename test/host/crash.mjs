// Pushes to a host whose processes are killed at random, while readers look. Every acknowledged push has to end as live,
// replaced, or failed with a reason, and no reader may see half a site.
import { execFileSync, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const PROGRAM = resolve('dist/galley.js')
const SITES = ['north', 'south', 'east', 'west']
/** How a deployment may end. */
const ENDS = ['ready', 'superseded', 'failed']

/**
 * Runs nodes, pushes to them, kills them, and reads.
 * @param {string} name what is tried
 * @param {{ nodes: string[][], pushes: number, env?: Record<string, string>, shared?: boolean }} options words of each
 * node, with its port last; `shared` for one data folder for all of them
 * @returns {Promise<string[]>} what went wrong
 */
export async function crash(name, { nodes, pushes, env = {}, shared = false }) {
  const failures = []
  const folder = mkdtempSync(join(tmpdir(), 'galley-crash-'))
  // Only what is pushed is built: nobody asks the repositories.
  const common = { ...process.env, GALLEY_POLL_SECONDS: '0', ...env }
  const portOf = (words) => Number(words.at(-1))
  const dataOf = (words) => join(folder, shared ? 'data' : `data-${portOf(words)}`)
  const start = (words) => {
    const options = { env: { ...common, GALLEY_DATA: dataOf(words) }, stdio: 'ignore' }
    return spawn(process.execPath, [PROGRAM, 'host', '--log', 'json', ...words], options)
  }
  const cli = (...words) => {
    const environment = { ...common, GALLEY_DATA: dataOf(nodes[0]) }
    return execFileSync(process.execPath, [PROGRAM, 'host', ...words], { env: environment, encoding: 'utf8' })
  }
  const webPorts = nodes.filter((words) => !words.includes('--worker')).map(portOf)
  const ask = (port, host, path, init) => fetchAs(`http://127.0.0.1:${port}${path}`, host, init)
  const running = []
  const sites = SITES.map((slug) => repository(join(folder, slug), slug))
  let isOver = false
  try {
    for (const words of nodes) {
      running.push(start(words))
      await until(async () => (await ask(portOf(words), 'localhost', '/healthz'))?.status === 200)
    }
    const token = cli('token', 'crash', '--scope', 'admin').trim()
    for (const site of sites) {
      const out = cli('add', site.folder, '--slug', site.slug)
      site.id = /hooks\/(\S+)/.exec(out)?.[1]
      site.secret = /only this once: (\S+)/.exec(out)?.[1]
    }

    const seen = { pages: 0, refused: 0 }
    const readers = sites.map((site, i) => readOn(site, i))
    const kills = killOn()
    const acknowledged = await push()
    isOver = true
    await Promise.all([...readers, kills])

    const ended = await verdicts(token, acknowledged)
    for (const { slug, revision } of sites) {
      const isLive = await until(async () => {
        const page = await ask(webPorts[0], `${slug}.localhost`, '/')
        return page?.text.includes(`revision ${revision}.`)
      }, 30_000)
      if (!isLive) failures.push(`${name}: the last push of ${slug} isn't live`)
    }
    const counts = Object.entries(ended).map(([state, count]) => `${count} ${state}`)
    console.log(
      `${name}: ${pushes} pushes to ${SITES.length} sites, all acknowledged, in ${acknowledged.length} deployments: ${counts.join(', ')}; ` +
        `${await kills} nodes killed; ${seen.pages} pages read with their files, ${seen.refused} requests to a node that was away`,
    )
    return failures

    async function readOn({ slug }, turn) {
      for (let i = turn; !isOver; i++) {
        const port = webPorts[i % webPorts.length]
        const page = await ask(port, `${slug}.localhost`, '/')
        if (!page) seen.refused++
        else {
          seen.pages++
          const revision = /revision (\d+)\./.exec(page.text)?.[1]
          if (page.status !== 200 || revision === undefined) failures.push(`${name}: a reader got ${page.status}`)
          for (const [, asset] of page.text.matchAll(/(?:src|href)="(\/[^"?#]+\.(?:js|css))"/g)) {
            const file = await ask(port, `${slug}.localhost`, asset)
            if (file && file.status !== 200) failures.push(`${name}: ${asset} is ${file.status}`)
            const own = file && /--revision: (\d+)/.exec(file.text)?.[1]
            // A file under a name that stays may be that of a newer push; one that is older was never right.
            if (own && Number(own) < Number(revision))
              failures.push(`${name}: a page of revision ${revision} with a style of ${own}`)
          }
        }
        await sleep(50)
      }
    }

    async function killOn() {
      let count = 0
      while (!isOver) {
        await sleep(1000 + Math.random() * 6000)
        if (isOver) break
        const i = Math.floor(Math.random() * nodes.length)
        running[i].kill('SIGKILL')
        count++
        await sleep(Math.random() * 500)
        running[i] = start(nodes[i])
      }
      return count
    }

    /** Commits to sites in random order, and delivers a few at a time, also in random order, until each is taken. */
    async function push() {
      const deployments = new Map()
      for (let done = 0; done < pushes; ) {
        const burst = Array.from({ length: Math.min(1 + Math.floor(Math.random() * 4), pushes - done) }, () => {
          const site = sites[Math.floor(Math.random() * sites.length)]
          return { site, sha: site.commit(), order: Math.random() }
        })
        for (const { site, sha } of burst.sort((a, b) => a.order - b.order)) {
          done++
          const id = await deliver(site, sha, done)
          if (id !== undefined) deployments.set(id, site.slug)
        }
        await sleep(Math.random() * 1500)
      }
      return [...deployments]
    }

    async function deliver({ id, secret }, sha, number) {
      const body = JSON.stringify({ ref: 'refs/heads/main', after: sha, repository: { default_branch: 'main' } })
      for (let attempt = 0; ; attempt++) {
        const headers = {
          'content-type': 'application/json',
          'x-github-event': 'push',
          'x-github-delivery': `${number}-${attempt}`,
          'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
        }
        const port = webPorts[number % webPorts.length]
        const answer = await ask(port, 'localhost', `/hooks/${id}`, { method: 'POST', headers, body })
        if (answer?.status === 202) return JSON.parse(answer.text).deployment
        await sleep(100)
      }
    }

    async function verdicts(token, deployments) {
      const ended = {}
      for (const [id, slug] of deployments) {
        let one
        await until(async () => {
          const headers = { authorization: `Bearer ${token}` }
          const answer = await ask(webPorts[0], 'localhost', `/v1/sites/${slug}/deployments/${id}`, { headers })
          one = answer?.status === 200 ? JSON.parse(answer.text) : undefined
          return ENDS.includes(one?.state)
        }, 120_000)
        if (!ENDS.includes(one?.state)) failures.push(`${name}: ${slug} ${id} never ended, it is ${one?.state}`)
        else if (one.state === 'failed') failures.push(`${name}: ${slug} #${one.number} failed: ${one.error}`)
        ended[one?.state] = (ended[one?.state] ?? 0) + 1
      }
      return ended
    }
  } finally {
    isOver = true
    for (const child of running) {
      const ended = new Promise((done) => child.once('exit', done))
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A repository of a site whose page and style sheet name its revision. */
function repository(folder, slug) {
  mkdirSync(folder)
  const git = (...words) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
      cwd: folder,
      encoding: 'utf8',
    }).trim()
  git('init', '-q', '-b', 'main')
  const settings = { name: slug, theme: 'mint', colors: { primary: '#0f766e' }, navigation: { pages: ['index'] } }
  writeFileSync(join(folder, 'docs.json'), JSON.stringify(settings))
  const site = {
    ...{ folder, slug, revision: -1 },
    commit() {
      site.revision++
      writeFileSync(join(folder, 'index.mdx'), `---\ntitle: Home\n---\n\nThis is revision ${site.revision}.\n`)
      writeFileSync(join(folder, 'style.css'), `:root { --revision: ${site.revision}; }\n`)
      git('add', '-A')
      git('commit', '-qm', String(site.revision))
      return git('rev-parse', 'HEAD')
    },
  }
  site.commit()
  return site
}

/** Waits for a condition. False when it doesn't hold in time. */
async function until(holds, patience = 30_000) {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(50)) if (await holds()) return true
  return false
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
