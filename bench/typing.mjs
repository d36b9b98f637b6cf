// Replays an hour of typing in the language server: npm run bench -- typing --folder docs [--keys 12000] [--seed 1]
// Works on a copy of the folder. On pages from all over the site, deletes paragraphs, and types them again key by key,
// with typos, pauses to save, completions, and hovers, in the order in which an author would. 12,000 keys are an hour
// at 200 keys per minute. Waits for answers instead of sleeping, so it takes minutes.
// Compares the findings on screen with those of a server that has never seen the typing, and at the end with
// `galley check`.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node'
import { createProtocolConnection } from 'vscode-languageserver-protocol/node'

/** Milliseconds for 95 of 100 requests on two otherwise idle cores, and megabytes. */
const LIMITS = { findings: 50, completion: 20, hover: 30, memory: 350 }
/** Share by which memory may grow once every page has been open. */
const GROWTH = 0.1
/** Open files, as tabs in an editor. */
const MAX_OPEN = 6

const { values } = parseArgs({
  args: process.argv.slice(process.argv[2] === 'typing' ? 3 : 2),
  options: {
    folder: { type: 'string' },
    keys: { type: 'string', default: '12000' },
    pages: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
})
if (!values.folder) throw new Error('Name a docs folder: --folder docs')
const docs = mkdtempSync(join(tmpdir(), 'galley-typing-'))
cpSync(values.folder, docs, { recursive: true })
try {
  await replay(Number(values.keys))
} finally {
  rmSync(docs, { recursive: true, force: true })
}

async function replay(keys) {
  const random = seeded(Number(values.seed))
  const files = pagesOf(docs)
  const chosen = sample(files, Number(values.pages), random)
  console.log(`${files.length} pages; typing in ${chosen.length} of them, ${keys} keys`)
  const server = await openServer()
  // Answers the same questions about the same texts, but has never seen how they came about.
  const fresh = await openServer()
  const times = { findings: [], completion: [], hover: [] }
  const memory = []
  const counts = { keys: 0, bursts: 0, saves: 0, checkpoints: 0, stale: 0, findings: 0 }
  const open = []
  const started = performance.now()
  const used = server.processorTime()
  for (let turn = 0; counts.keys < keys; turn++) {
    const file = chosen[turn % chosen.length]
    let document = open.find((one) => one.file === file)
    if (!document) {
      document = await server.open(file, readFileSync(join(docs, file), 'utf8'))
      open.push(document)
      if (open.length > MAX_OPEN) await server.shut(open.shift())
    }
    const block = blockOf(document.text, random)
    if (!block) continue
    await writeAgain(server, document, block, { random, times, counts })
    if (turn % 3 === 2) {
      document.save()
      counts.saves++
    }
    await compare(fresh, document, counts)
    memory.push({ keys: counts.keys, now: server.memory().now })
  }
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(
    `${counts.keys} keys (${counts.bursts} sent without waiting), ${counts.saves} saves, ${seconds} s; typed at 200 keys per minute: ${Math.round(counts.keys / 200)} min`,
  )
  const cpu = ((server.processorTime() - used) * 1000) / counts.keys
  console.log(`     processor   ${cpu.toFixed(1)} ms per key, with completions and hovers`)
  for (const [name, list] of Object.entries(times)) tell(name, list, LIMITS[name])
  const once = memory[Math.min(chosen.length, memory.length) - 1]
  const half = memory.find((one) => one.keys >= keys / 2) ?? memory[0]
  const last = memory.at(-1)
  const isFlat = last.now <= once.now * (1 + GROWTH)
  const { peak } = server.memory()
  console.log(
    `${last.now <= LIMITS.memory && isFlat ? 'ok  ' : 'OVER'} memory      first page ${memory[0].now} MB, every page once ${once.now} MB, half of the keys ${half.now} MB, end ${last.now} MB, maximum ${peak} MB`,
  )
  console.log(
    `${counts.stale === 0 ? 'ok  ' : 'FAIL'} findings    ${counts.checkpoints} comparisons with a fresh server, ${counts.findings} findings, ${counts.stale} texts with different ones; ${server.outOfOrder()} sent out of order`,
  )
  compareWithCheck(open)
  await server.close()
  await fresh.close()
}

/** Deletes a block of text, and types it again. */
async function writeAgain(server, document, block, { random, times, counts }) {
  await document.change(block.start, block.end, '')
  let offset = block.start
  const key = async (text, removed = 0) => {
    const from = performance.now()
    await document.change(offset - removed, offset, text)
    times.findings.push(performance.now() - from)
    offset += text.length - removed
    counts.keys++
  }
  for (const word of block.text.match(/\s+|\S+/g) ?? []) {
    if (/^\w{4,}/.test(word) && random() < 0.2) {
      // Faster than the server: only the newest text counts.
      const pending = []
      for (const letter of word) {
        pending.push(document.change(offset, offset, letter))
        offset++
        counts.keys++
        counts.bursts++
      }
      await pending.at(-1)
      continue
    }
    for (const letter of word) {
      if (random() < 1 / 30) {
        await key('q')
        await key('', 1)
      }
      await key(letter)
      if (/[<"/#(]/.test(letter)) times.completion.push(await server.ask('textDocument/completion', document, offset))
    }
    if (random() < 0.05) times.hover.push(await server.ask('textDocument/hover', document, offset - 1))
  }
}

/** Compares the findings on screen with those of a server that opens the text anew. */
async function compare(fresh, document, counts) {
  const other = await fresh.open(document.file, document.text)
  // The first findings come before the other pages are read.
  await other.change(0, 0, '')
  counts.checkpoints++
  counts.findings += document.findings.length
  const [shown, expected] = [linesOf(document.findings), linesOf(other.findings)]
  if (shown.join('\n') !== expected.join('\n')) {
    counts.stale++
    const extra = shown.filter((line) => !expected.includes(line))
    const missing = expected.filter((line) => !shown.includes(line))
    console.log(`     ${document.file}: extra ${extra.join(', ') || 'none'}; missing ${missing.join(', ') || 'none'}`)
  }
  await fresh.shut(other)
}

/** Saves the open files, and compares their findings with those of the command. */
function compareWithCheck(open) {
  for (const document of open) document.save()
  let out
  try {
    const args = ['dist/galley.js', 'check', docs, '--all', '--format', 'json']
    out = execFileSync(process.execPath, args, { maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'inherit'] })
  } catch (error) {
    // 1: there are findings.
    if (error.status !== 1) throw error
    out = error.stdout
  }
  const all = JSON.parse(String(out)).findings
  let different = 0
  for (const { file, text, findings } of open) {
    const ofFile = all.filter(({ place }) => resolve(place.file) === join(docs, file))
    const ofCheck = ofFile.map(({ code, place }) => `${code} ${positionAt(text, place.start).line + 1}`)
    const shown = findings.map(({ code, range }) => `${code} ${range.start.line + 1}`)
    const missing = shown.filter((line) => !ofCheck.includes(line))
    if (missing.length === 0) continue
    different++
    console.log(`     ${file}: galley check doesn't report ${missing.join(', ')}`)
  }
  console.log(
    `${different === 0 ? 'ok  ' : 'FAIL'} check       ${open.length} open files, ${different} with findings that \`galley check\` doesn't report`,
  )
}

async function openServer() {
  const child = spawn(process.execPath, ['dist/galley.js', 'lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  connection.listen()
  const documents = new Map()
  let outOfOrder = 0
  connection.onNotification('textDocument/publishDiagnostics', ({ uri, version, diagnostics }) => {
    const document = documents.get(uri)
    if (!document) return
    if (version < document.shown) outOfOrder++
    document.shown = version
    document.findings = diagnostics
    for (const [wanted, done] of document.waiting) {
      if (wanted > version) continue
      document.waiting.delete(wanted)
      done()
    }
  })
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(docs).href,
    capabilities: { textDocument: { completion: { completionItem: { snippetSupport: true } } } },
  })
  await connection.sendNotification('initialized', {})

  const answer = (document) => new Promise((done) => document.waiting.set(document.version, done))
  return {
    outOfOrder: () => outOfOrder,
    memory: () => memoryOf(child.pid),
    processorTime: () => processorTime(child.pid),
    async open(file, text) {
      const uri = pathToFileURL(join(docs, file)).href
      const document = { file, uri, text, version: 1, shown: 0, findings: [], waiting: new Map() }
      document.change = (start, end, inserted) => {
        const range = { start: positionAt(document.text, start), end: positionAt(document.text, end) }
        document.text = document.text.slice(0, start) + inserted + document.text.slice(end)
        document.version++
        const shown = answer(document)
        connection.sendNotification('textDocument/didChange', {
          textDocument: { uri, version: document.version },
          contentChanges: [{ range, text: inserted }],
        })
        return shown
      }
      document.save = () => {
        writeFileSync(join(docs, file), document.text)
        connection.sendNotification('textDocument/didSave', { textDocument: { uri } })
      }
      documents.set(uri, document)
      const shown = answer(document)
      connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId: 'mdx', version: 1, text },
      })
      await shown
      return document
    },
    async ask(method, document, offset) {
      const from = performance.now()
      const position = positionAt(document.text, offset)
      await connection.sendRequest(method, { textDocument: { uri: document.uri }, position })
      return performance.now() - from
    },
    async shut(document) {
      documents.delete(document.uri)
      await connection.sendNotification('textDocument/didClose', { textDocument: { uri: document.uri } })
    },
    async close() {
      await connection.sendRequest('shutdown')
      await connection.sendNotification('exit')
      connection.dispose()
    },
  }
}

function linesOf(findings) {
  return findings
    .map(
      ({ code, range: { start, end }, message }) =>
        `${code} ${start.line}:${start.character}-${end.line}:${end.character} ${message}`,
    )
    .sort()
}

/** Pages by path, with snippets left out. */
function pagesOf(root) {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.mdx$/.test(path) && !/(?:^|\/)(?:snippets|node_modules)\//.test(path))
    .sort()
}

/** Pages from all over the site, with the largest one among them. */
function sample(files, count, random) {
  const size = (file) => statSync(join(docs, file)).size
  const largest = files.reduce((a, b) => (size(a) >= size(b) ? a : b))
  const step = files.length / Math.max(1, count - 1)
  const others = Array.from({ length: count - 1 }, (_, i) => files[Math.floor((i + random()) * step)])
  return [...new Set([...others, largest].filter(Boolean))]
}

/** A block of text between blank lines, below the front matter. */
function blockOf(text, random) {
  const body = /^---\r?\n[\s\S]*?\n---\r?\n/.exec(text)?.[0].length ?? 0
  const blocks = []
  for (const match of text.slice(body).matchAll(/[^\n]+(?:\n[^\n]+)*/g)) {
    const start = body + match.index
    if (match[0].length > 40 && match[0].length < 1200)
      blocks.push({ start, end: start + match[0].length, text: match[0] })
  }
  return blocks[Math.floor(random() * blocks.length)]
}

function positionAt(text, offset) {
  let line = 0
  let start = 0
  for (let next = text.indexOf('\n'); next !== -1 && next < offset; next = text.indexOf('\n', next + 1)) {
    line++
    start = next + 1
  }
  return { line, character: offset - start }
}

/** The same numbers for the same seed. Source: mulberry32. */
function seeded(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Seconds of processor time that a process has used, from Linux. */
function processorTime(pid) {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) / 100
}

/** Megabytes of a process, from Linux. */
function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (key) => Math.round(Number(new RegExp(`${key}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

function tell(what, times, limit) {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  console.log(
    `${at(0.95) <= limit ? 'ok  ' : 'OVER'} ${what.padEnd(11)} ${times.length}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, maximum ${at(1)} ms`,
  )
}
