// Compares Galley with VitePress and Starlight on the same pages: the first page, an edit until it's visible, a build.
// npm run bench -- peers [--pages 1000] [--edits 20] [--starts 3] [--only vitepress]. Installs the others in this
// folder.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.mjs'
import { plainSite } from './pages.mjs'
import { TOOLS, writeToolSite } from './tools.mjs'

const HERE = fileURLToPath(new URL('.', import.meta.url))
/** Inside this folder, so that the sites find the tools installed here. */
const WORK = join(HERE, '.sites')
/** Milliseconds after which a tool has failed, and after which no more edits are made. */
const PATIENCE = { start: 180_000, edit: 60_000, edits: 40_000 }

/** Measures every tool, and prints a table with ratios to the first one. */
export async function benchPeers(args) {
  const { values } = parseArgs({
    args,
    options: {
      pages: { type: 'string', default: '1000' },
      edits: { type: 'string', default: '20' },
      starts: { type: 'string', default: '3' },
      only: { type: 'string' },
    },
  })
  const tools = TOOLS.filter(({ name }) => values.only === undefined || name.toLowerCase() === values.only)
  if (tools.length === 0) throw new Error(`--only takes ${TOOLS.map(({ name }) => name.toLowerCase()).join(', ')}`)
  install()
  const site = plainSite({ pages: Number(values.pages) })
  const bytes = site.pages.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  console.log(
    `${site.pages.length} pages of plain Markdown, ${(bytes / site.pages.length / 1024).toFixed(1)} KB each\n`,
  )
  console.log(row(['', 'first page ms', 'edit ms', 'p95', 'build s', 'CPU s']))

  const browser = await chromium.launch({ executablePath: findChromium(), chromiumSandbox: process.getuid?.() !== 0 })
  const results = []
  try {
    for (const tool of tools) {
      const result = await measure({ tool, site, browser, edits: Number(values.edits), starts: Number(values.starts) })
      results.push(result)
      console.log(row([tool.name, ...figuresOf(result).map(written)]))
    }
  } finally {
    await browser.close()
    // A tool that is still shutting down may still write files.
    rmSync(WORK, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
  for (const result of results.slice(1)) {
    const own = figuresOf(results[0])
    console.log(
      row([
        `${result.name} / ${results[0].name}`,
        ...figuresOf(result).map((value, i) => `x ${(value / own[i]).toFixed(1)}`),
      ]),
    )
  }
  console.log('\nFirst page: from the command to its text in a browser. Edit: from the saved file to the changed page.')
}

/** Installs the other tools beside this file, unless they are. */
export function install() {
  if (existsSync(join(HERE, 'node_modules/.package-lock.json'))) return
  console.log('Installing VitePress and Starlight into bench/peers …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Not `ci`, which rejects a lock file without the packages for other systems.
  const { status } = spawnSync(
    npm,
    ['install', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--loglevel', 'error'],
    {
      cwd: HERE,
      stdio: 'inherit',
    },
  )
  if (status !== 0) throw new Error('The tools could not be installed.')
}

async function measure({ tool, site, browser, edits, starts }) {
  const folder = join(WORK, tool.name.toLowerCase())
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeToolSite(tool, site, folder)
  const [build] = [await measureBuild(tool, folder)]
  const firsts = []
  let latencies = []
  for (let start = 0; start < starts; start++) {
    const server = await startServer(tool, folder, browser, site)
    firsts.push(server.first)
    if (start === starts - 1)
      latencies = await measureEdits(server, { tool, folder, edits, page: site.pages[site.pages.length >> 1] })
    await server.close()
  }
  return {
    name: tool.name,
    first: quantile(firsts, 0.5),
    edit: quantile(latencies, 0.5),
    slow: quantile(latencies, 0.95),
    ...build,
  }
}

/** The Node version that the tools need: the bench's own if this one is older. */
export const NODE =
  Number(process.versions.node.split('.')[0]) >= 22 ? process.execPath : join(HERE, 'node_modules/.bin/node')

function run(args, folder, env = {}) {
  return spawn(NODE, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1', ...env },
  })
}

async function measureBuild({ name, build, buildEnvironment }, folder) {
  const [started, before] = [performance.now(), childSeconds()]
  const child = run(build, folder, buildEnvironment)
  const said = gather(child)
  const code = await new Promise((done) => child.once('close', done))
  if (code !== 0) throw new Error(`The build of ${name} ended with ${code}:\n${said().slice(-4000)}`)
  return { wall: (performance.now() - started) / 1000, cpu: childSeconds() - before }
}

/** CPU time of all child processes that have ended, in seconds. Linux only. */
function childSeconds() {
  if (process.platform !== 'linux') return Number.NaN
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

/** Starts a preview. `first` is the time until the text of its first page is in the browser. */
async function startServer(tool, folder, browser, site) {
  const port = await freePort()
  const wanted = lastWords(site.pages[0].text)
  const context = await browser.newContext()
  const page = await context.newPage()
  const started = performance.now()
  const child = run(tool.dev(port), folder)
  const said = gather(child)
  const address = `http://127.0.0.1:${port}`
  // A browser takes half a second to recover from a refused connection.
  while (!(await isOpen(port))) {
    if (child.exitCode !== null || performance.now() - started > PATIENCE.start)
      throw new Error(`${tool.name} did not start:\n${said()}`)
    await setTimeout(2)
  }
  await page.goto(`${address}/`, { timeout: PATIENCE.start, waitUntil: 'commit' })
  await page.waitForFunction((words) => document.body?.textContent?.includes(words), wanted, {
    timeout: PATIENCE.start,
  })
  return {
    address,
    page,
    first: performance.now() - started,
    async close() {
      await context.close()
      const ended = new Promise((done) => child.once('close', done))
      child.kill('SIGTERM')
      await ended
    },
  }
}

function isOpen(port) {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}

/** Text that the page shows as it is in the source, and that occurs nowhere else in the document. */
function lastWords(text) {
  const plain = text.split('\n\n').filter((block) => /^[A-Z][\w ,.]{30,}$/.test(block))
  return plain.at(-1)
}

/** Milliseconds from each saved edit until the page shows it, including a reload if needed. */
async function measureEdits({ page, address }, { tool, folder, edits, page: { path, text } }) {
  const file = join(folder, tool.pages, `${path}.md`)
  let seen = (_words) => {}
  await page.exposeFunction('benchSeen', (words) => seen(words))
  await page.addInitScript(() => {
    let last = ''
    const look = () => {
      const words = /Edit number \d+ of many\./.exec(document.body?.textContent ?? '')?.[0] ?? ''
      if (words === last) return
      last = words
      globalThis.benchSeen(words)
    }
    new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true })
  })
  await page.goto(`${address}/${path}`, { timeout: PATIENCE.start })
  await setTimeout(3_000)
  const latencies = []
  const begun = performance.now()
  for (let edit = 0; edit <= edits && performance.now() - begun < PATIENCE.edits; edit++) {
    const words = `Edit number ${edit} of many.`
    const shown = new Promise((done) => {
      seen = (now) => now === words && done()
    })
    const started = performance.now()
    writeFileSync(file, text.replace(/^(---\n.*?\n---\n\n)/s, `$1${words}\n\n`))
    const timeout = AbortSignal.timeout(PATIENCE.edit)
    await Promise.race([
      shown,
      new Promise((_, fail) =>
        timeout.addEventListener('abort', () => fail(new Error(`${tool.name} did not show an edit.`))),
      ),
    ])
    // The first edit runs cold.
    if (edit > 0) latencies.push(performance.now() - started)
    await setTimeout(150)
  }
  writeFileSync(file, text)
  return latencies
}

function gather(child) {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text = (text + data).slice(-20_000)))
  return () => text
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}

function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function figuresOf({ first, edit, slow, wall, cpu }) {
  return [first, edit, slow, wall, cpu]
}

function written(value) {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1)
}

function row([name, ...cells]) {
  return [name.padEnd(24), ...cells.map((cell) => String(cell).padStart(14))].join('')
}
