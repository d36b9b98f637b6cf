// Measures the language server's response times: npm run bench -- lsp [--pages 10000] [--edits 120] [--folder docs
// --file a.mdx] [--typing minutes]
// With --typing, types for that long, one key every 80 ms, and reports memory growth and outdated findings.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node'
import { createProtocolConnection } from 'vscode-languageserver-protocol/node'
import { writeSite } from './generate.mjs'

/** Milliseconds for 95 of 100 requests, and megabytes, on two otherwise idle cores. */
const LIMITS = { findings: 50, completion: 20, hover: 30, first: 1000, memory: 350 }

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '10000' },
    edits: { type: 'string', default: '120' },
    typing: { type: 'string' },
    folder: { type: 'string' },
    file: { type: 'string' },
  },
})
const docs = values.folder ?? mkdtempSync(join(tmpdir(), 'galley-lsp-'))
try {
  if (!values.folder) {
    const { pages, bytes } = writeSite({ pages: Number(values.pages), out: docs })
    console.log(`${pages} pages, ${(bytes / 2 ** 20).toFixed(1)} MB`)
  }
  await measure(docs, values.file ?? firstPage(docs))
} finally {
  if (!values.folder) rmSync(docs, { recursive: true, force: true })
}

async function measure(root, file) {
  const started = performance.now()
  const editor = await openEditor(root)
  const ready = performance.now() - started
  const page = await openPage(editor.connection, root, file)
  tell('first findings', [page.opened], LIMITS.first, `; ready for requests after ${ready.toFixed(0)} ms`)
  // Waits until the front matter of all pages is read.
  await editor.connection.sendRequest('workspace/symbol', { query: 'zzzz' })
  for (const [name, list] of Object.entries(await timesOf(page, Number(values.edits)))) tell(name, list, LIMITS[name])
  if (values.typing) await typeOn(Number(values.typing), page, editor.pid)
  const memory = memoryOf(editor.pid)
  console.log(
    `${memory.now <= LIMITS.memory ? 'ok  ' : 'OVER'} memory           ${memory.now} MB now, ${memory.peak} MB maximum`,
  )
  await editor.connection.sendRequest('shutdown')
  await editor.connection.sendNotification('exit')
  editor.connection.dispose()
}

/** Starts a server for a folder. */
async function openEditor(root) {
  const server = spawn(process.execPath, ['dist/galley.js', 'lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  )
  connection.listen()
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(root).href,
    capabilities: { textDocument: { completion: { completionItem: { snippetSupport: true } } } },
  })
  return { connection, pid: server.pid }
}

/** Opens a page, and waits for its findings. Each function returns the milliseconds until the answer. */
async function openPage(connection, root, file) {
  const uri = pathToFileURL(join(root, file)).href
  const text = readFileSync(join(root, file), 'utf8')
  const lines = text.split('\n')
  const line = lines.findLastIndex((one) => /^[A-Z][\w ,.]+$/.test(one))
  let version = 1
  let stale = 0
  const waiting = new Map()
  connection.onNotification('textDocument/publishDiagnostics', (params) => {
    if (params.uri !== uri) return
    if (params.version < version) stale++
    waiting.get(params.version)?.(params)
    waiting.delete(params.version)
  })
  const findings = (wanted) => new Promise((done) => waiting.set(wanted, done))
  await connection.sendNotification('initialized', {})
  const opening = performance.now()
  const first = findings(1)
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'mdx', version, text },
  })
  await first
  return {
    opened: performance.now() - opening,
    /** Where the line to type in ends. */
    end: lines[line].length,
    /** How many findings came for a text that had changed since. */
    stale: () => stale,
    async type(word, character) {
      const from = performance.now()
      const answer = findings(++version)
      const at = { line, character }
      await connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges: [{ range: { start: at, end: at }, text: word }],
      })
      await answer
      return performance.now() - from
    },
    async ask(method, character) {
      const from = performance.now()
      await connection.sendRequest(method, { textDocument: { uri }, position: { line, character } })
      return performance.now() - from
    },
  }
}

/** Types letters, completes a link, and hovers over a component, each as often as told. */
async function timesOf({ type, ask, end }, count) {
  const times = { findings: [], completion: [], hover: [] }
  for (let i = 0; i < count; i++) times.findings.push(await type('a', end))
  await type(` See [it](/guide`, end)
  for (let i = 0; i < count; i++) {
    times.completion.push(await ask('textDocument/completion', end + 15))
    await type('', end)
  }
  await type('s) <Card title="x" icon="rocket" />', end + 16)
  for (let i = 0; i < count; i++) times.hover.push(await ask('textDocument/hover', end + 22))
  return times
}

/** Types for the given number of minutes as people do: some words, some of which are then undone. */
async function typeOn(minutes, { type, end, stale }, pid) {
  const until = performance.now() + minutes * 60_000
  const times = []
  const memory = []
  for (let i = 0; performance.now() < until; i++) {
    times.push(await type('lorem '[i % 6], end))
    if (i % 200 === 0) memory.push(memoryOf(pid).now)
    await new Promise((done) => setTimeout(done, 80))
  }
  tell(`typing, ${minutes} min`, times, LIMITS.findings, `; ${times.length} keys, ${stale()} stale`)
  console.log(`     memory           ${memory[0]} MB, then ${memory.at(-1)} MB`)
}

/** Megabytes of a process, from Linux. */
function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (key) => Math.round(Number(new RegExp(`${key}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

function firstPage(root) {
  const config = JSON.parse(readFileSync(join(root, 'docs.json'), 'utf8'))
  const page = /"([\w/-]+\/[\w-]+)"/.exec(JSON.stringify(config.navigation))?.[1]
  return `${page}.mdx`
}

function tell(what, times, limit, more = '') {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  const figures =
    times.length === 1 ? `${at(0).toFixed(0)} ms` : `p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms`
  console.log(`${at(0.95) <= limit ? 'ok  ' : 'OVER'} ${what.padEnd(16)} ${figures}${more}`)
}
