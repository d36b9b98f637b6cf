// Compares `galley serve` with nginx on the same folder, alternating: requests per second, 99th percentile, CPU per
// request.
// Needs Debian's nginx-light and wrk.
// npm run bench -- serve [--folder site] [--runs 3] [--seconds 5] [--connections 32]
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runBuild } from './build.mjs'
import { writeSite } from './generate.mjs'

/** The share of nginx's requests per second to reach with the same CPU time. */
const GOAL = 0.5
const PAGES = 200
/** Clock ticks per second in which the system counts CPU time. */
const TICKS = 100

/** Measures, prints a table, and sets the exit code to 1 if the goal is missed. */
export async function benchServe(args) {
  const { values } = parseArgs({
    args,
    options: {
      folder: { type: 'string' },
      runs: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '32' },
    },
  })
  const work = mkdtempSync(join(tmpdir(), 'galley-bench-serve-'))
  const running = []
  try {
    const folder = values.folder ? resolve(values.folder) : await buildSite(work)
    const ports = [await freePort(), await freePort()]
    running.push(startNginx(work, folder, ports[0]), startGalley(folder, ports[1]))
    await Promise.all(ports.map(untilListening))
    const script = writeScript(work, folder)
    const servers = [
      { name: 'nginx, one worker', port: ports[0], child: running[0] },
      { name: 'galley serve', port: ports[1], child: running[1] },
    ]
    for (const kind of ['plain', 'br']) {
      console.log(
        `\n${kind === 'br' ? 'As browsers ask (galley sends brotli, nginx the plain file)' : 'Plain files, pages in turn'}`,
      )
      console.log(row(['', 'requests/s', 'p99 ms', 'CPU us/request']))
      const results = new Map(servers.map(({ name }) => [name, []]))
      for (let run = 0; run < Number(values.runs); run++)
        for (const server of servers) results.get(server.name).push(await load(server, { ...values, script, kind }))
      const best = servers.map(({ name }) => {
        const runs = results.get(name)
        const pick = (key) => runs.map((r) => r[key]).sort((a, b) => a - b)[Math.floor(runs.length / 2)]
        const median = { rate: pick('rate'), p99: pick('p99'), cpu: pick('cpu') }
        console.log(row([name, Math.round(median.rate), median.p99.toFixed(2), median.cpu.toFixed(1)]))
        return median
      })
      const ratio = best[0].cpu / best[1].cpu
      console.log(`galley does ${ratio.toFixed(2)} of nginx's requests with the same CPU time (goal: ${GOAL})`)
      if (ratio < GOAL) process.exitCode = 1
    }
  } finally {
    for (const child of running) child.kill()
    rmSync(work, { recursive: true, force: true })
  }
}

async function buildSite(work) {
  const [docs, out] = [join(work, 'docs'), join(work, 'site')]
  writeSite({ pages: PAGES, out: docs })
  await runBuild(docs, out)
  return out
}

function startNginx(work, folder, port) {
  // The worker of root's nginx is somebody else, who can't read a temporary folder.
  const user = process.getuid?.() === 0 ? 'user root; ' : ''
  const config = join(work, 'nginx.conf')
  writeFileSync(
    config,
    `${user}worker_processes 1; daemon off; pid ${work}/nginx.pid; error_log ${work}/error.log crit;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types; access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
  server { listen 127.0.0.1:${port}; root ${folder}; location / { try_files $uri $uri.html $uri/index.html =404; } }
}
`,
  )
  return spawn('nginx', ['-c', config, '-p', work], { stdio: ['ignore', 'ignore', 'inherit'] })
}

function startGalley(folder, port) {
  const args = ['dist/galley.js', 'serve', folder, '--port', String(port), '--host', '127.0.0.1']
  return spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** A wrk script that requests the pages in turn. */
function writeScript(work, folder) {
  const pages = readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith('.html') && path !== '404.html')
    .sort()
    .slice(0, PAGES)
    .map((path) => `/${path.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`)
  const script = join(work, 'pages.lua')
  writeFileSync(
    script,
    `local paths = { ${pages.map((path) => JSON.stringify(encodeURI(path))).join(', ')} }
local n = 0
request = function()
  n = n % #paths + 1
  return wrk.format(nil, paths[n])
end
`,
  )
  return script
}

async function load({ port, child }, { seconds, connections, script, kind }) {
  const before = cpuOf(child.pid)
  const headers = kind === 'br' ? ['-H', 'Accept-Encoding: gzip, deflate, br'] : []
  const text = await output('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    '-s',
    script,
    ...headers,
    `http://127.0.0.1:${port}/`,
  ])
  const after = cpuOf(child.pid)
  const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors:.*/.exec(text)
  if (failed) throw new Error(failed[0])
  const count = Number(/(\d+) requests in/.exec(text)?.[1])
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(text) ?? []
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]),
    p99: Number(p99) * { us: 0.001, ms: 1, s: 1000 }[unit],
    cpu: (((after - before) / TICKS) * 1e6) / count,
  }
}

/** CPU ticks of a process and its children. */
function cpuOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return [pid, ...children].reduce((sum, one) => {
    const stat = readFileSync(`/proc/${one}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return sum + Number(fields[11]) + Number(fields[12])
  }, 0)
}

function output(program, args) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout.on('data', (data) => {
      text += data
    })
    child.on('error', () => fail(new Error(`${program} isn't installed: apt-get install nginx-light wrk`)))
    child.on('close', () => done(text))
  })
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}

async function untilListening(port) {
  for (let i = 0; i < 200; i++) {
    const isOpen = await new Promise((done) => {
      const socket = connect(port, '127.0.0.1', () => done(true) ?? socket.destroy())
      socket.on('error', () => done(false))
    })
    if (isOpen) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`Nothing listens on ${port}`)
}

function row(cells) {
  return cells.map((cell, i) => (i === 0 ? String(cell).padEnd(20) : String(cell).padStart(16))).join('')
}
