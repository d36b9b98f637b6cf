// Lets other programs check what assistants get: npm run test:conformance [-- <docs folder> ...]. Exits with 1 if one fails.
// The protocol's conformance suite and inspector query our servers; `afdocs` scores our docs and any folders named.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { install, needsInstall } from '../../scripts/install.mjs'
import { run } from '../../scripts/run.mjs'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const ROOT = join(HERE, '../..')
const PROGRAM = join(ROOT, 'dist/galley.js')
const NODE = join(HERE, 'node_modules/node/bin/node')
const SUITE = '@modelcontextprotocol/conformance/dist/index.js'
const INSPECTOR = '@modelcontextprotocol/inspector/clients/launcher/build/index.js'
const REVISIONS = ['2025-11-25', '2026-07-28']

/** Of 100, and how many pages are looked at. */
const LEAST_SCORE = 98
const MAX_PAGES = 200

if (!existsSync(PROGRAM)) fail('dist/galley.js is missing: run `npm run build` first.')
if (needsInstall(HERE)) {
  console.log('Installing the programs (350 MB) ...')
  const { ok, output } = await install(HERE)
  if (!ok) fail(output)
}

const work = mkdtempSync(join(tmpdir(), 'galley-conformance-'))
// What servers store for their next start is deleted after this run.
process.env.XDG_CACHE_HOME = work
const started = []
process.once('exit', () => {
  for (const child of started) child.kill()
  rmSync(work, { recursive: true, force: true })
})

await conformance()
const docs = join(ROOT, 'docs')
const site = await publish(docs)
await inspector('galley mcp', [process.execPath, PROGRAM, 'mcp', docs])
await inspector('galley serve', [`${site}/mcp`, '--transport', 'http'])
await score('our docs', site)
for (const folder of process.argv.slice(2)) await score(basename(folder), await publish(resolve(folder)))
process.exit()

/** The scenarios of both revisions against a server that offers all they ask for, behind the transport of `/mcp`. */
async function conformance() {
  const server = join(work, 'everything-server.mjs')
  await build({
    entryPoints: [join(ROOT, 'test/fixtures/everything-server.ts')],
    outfile: server,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  })
  const address = await start(process.execPath, [server])
  for (const revision of REVISIONS) {
    const expected = join(HERE, `expected-failures.${revision}.yml`)
    const args = ['server', '--url', address, '--requirements', revision, '--expected-failures', expected]
    const { ok, output } = await tool(SUITE, ...args)
    tell(ok, `conformance ${revision}`, /^Total: .*$/m.exec(output)?.[0] ?? '', output.split('=== SUMMARY ===').at(-1))
  }
}

/** Runs the inspector's command line as a server's client: it checks the schemas of the tools, and calls one. */
async function inspector(name, server) {
  const list = await tool(INSPECTOR, '--cli', ...server, '--method', 'tools/list', '--strict')
  tell(list.ok && list.output.includes('"search_docs"'), `inspector, ${name}`, 'tools/list', list.output)
  const call = ['--method', 'tools/call', '--tool-name', 'search_docs', '--tool-arg', 'query=search']
  const answer = await tool(INSPECTOR, '--cli', ...server, ...call)
  tell(answer.ok && answer.output.includes('"results"'), `inspector, ${name}`, 'search_docs', answer.output)
}

/** How well assistants get along with a site. */
async function score(name, address) {
  const options = ['--format', 'json', '--score', '--quiet', '--request-delay', '0', '--sampling', 'deterministic']
  const { output } = await tool('afdocs/bin/afdocs.mjs', 'check', address, ...options, '--max-links', `${MAX_PAGES}`)
  const from = output.indexOf('{')
  const { scoring, results = [] } = from < 0 ? {} : JSON.parse(output.slice(from))
  const remarks = results.filter(({ status }) => status === 'warn' || status === 'fail')
  const lines = remarks.map(({ id, status, message }) => `${status}  ${id}: ${message}`)
  tell(scoring?.overall >= LEAST_SCORE, `afdocs, ${name}`, `${scoring?.overall} of 100`, lines.join('\n') || output)
}

/** Builds a copy of a docs folder with the URL at which it is served. */
async function publish(folder) {
  const [copy, out, port] = [mkdtempSync(join(work, 'docs-')), mkdtempSync(join(work, 'site-')), await freePort()]
  cpSync(folder, copy, { recursive: true })
  const settings = join(copy, 'galley.json')
  const own = existsSync(settings) ? JSON.parse(readFileSync(settings, 'utf8')) : {}
  writeFileSync(settings, JSON.stringify({ ...own, url: `http://localhost:${port}` }))
  await run(process.execPath, [PROGRAM, 'build', copy, '--out', out])
  const address = await start(process.execPath, [PROGRAM, 'serve', out, '--port', `${port}`])
  return address.replace(/\/$/, '')
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, 'localhost', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}

/** Starts a server, and returns the URL that it prints. */
function start(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  return new Promise((done) => {
    createInterface(child.stdout).once('line', done)
    child.once('exit', () => fail(`${args.join(' ')} ended.`))
  })
}

/** Runs a program from this folder with this folder's Node. */
function tool(file, ...args) {
  return run(NODE, [join(HERE, 'node_modules', file), ...args], { cwd: work })
}

/** Prints a line for each result, with details if it failed. */
function tell(ok, name, result, details) {
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(26)} ${result}`)
  if (ok) return
  process.exitCode = 1
  console.log(details.trim().replace(/^/gm, '      '))
}

function fail(why) {
  console.error(why.trimEnd())
  process.exit(1)
}
