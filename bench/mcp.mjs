// Measures `galley mcp` from a client's point of view: the time to the first answers, then each tool.
// node bench/mcp.mjs [--pages 1000] [--docs <folder>]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { writeSite } from './generate.mjs'

/** Number of calls of each tool, after a first one. */
const CALLS = 20
/** Unreasonable queries. Each must be answered within the limit. */
const HOSTILE = [
  'a'.repeat(300),
  '"'.repeat(300),
  `${'a '.repeat(149)}b`,
  `${'"a" '.repeat(74)}`,
  `(((((${'*'.repeat(200)}`,
  `${'ab'.repeat(100)} ${'ba'.repeat(49)}`,
  `${'%2e%2e/'.repeat(42)}`,
  `${'{+a,b*}'.repeat(42)}`,
  '\u0000\uD800\u202E'.repeat(90),
  'installl confgure wbhook retrry authentcation delte recrod limts servr clent',
]
const LONGEST_HOSTILE = 50
const QUERIES = ['retry a failed request', 'install', 'rate limits of the api', 'webhok signature', 'delete a record']

const { values } = parseArgs({ options: { pages: { type: 'string', default: '1000' }, docs: { type: 'string' } } })
const work = mkdtempSync(join(tmpdir(), 'galley-bench-mcp-'))
try {
  const docs = values.docs ?? join(work, 'docs')
  if (values.docs === undefined) writeSite({ pages: Number(values.pages), out: docs })
  await firstAnswers(docs)
  await latencies(docs)
  await hostile(docs)
} finally {
  rmSync(work, { recursive: true, force: true })
}

/**
 * What a client waits for if it asks right away, with a new process for each. The second search uses the index that the
 * first one cached.
 */
async function firstAnswers(docs) {
  console.log('from the start of the process to the first answer, ms')
  const all = tools(docs).filter(([tool]) => tool !== 'check_site')
  const search = all.filter(([tool]) => tool === 'search_docs')
  for (const [name, args] of [...search, ...search, ...all.filter((tool) => !search.includes(tool))]) {
    const server = await open(docs)
    const connected = server.since()
    await server.call(name, args(0))
    const [answered, cpu] = [server.since(), server.cpu()]
    console.log(`  ${name.padEnd(16)} ${time(answered)}  connected after ${time(connected)}, CPU ${time(cpu)}`)
    if (name === 'search_docs') await sleep(1000)
    await server.close()
  }
}

/** What a client waits for once everything has been read. */
async function latencies(docs) {
  const server = await open(docs)
  console.log(`each tool, ms${' '.repeat(10)}first    median       p95`)
  for (const [name, args] of tools(docs)) {
    const times = []
    for (let i = 0; i <= CALLS; i++) {
      const from = performance.now()
      await server.call(name, args(i))
      times.push(performance.now() - from)
    }
    const [first, ...rest] = times
    rest.sort((a, b) => a - b)
    console.log(
      `  ${name.padEnd(16)} ${[first, rest[CALLS >> 1], rest[Math.ceil(CALLS * 0.95) - 1]].map(time).join(' ')}`,
    )
  }
  await server.close()
}

/** The slowest of the unreasonable queries. Each is the best of five runs, because a busy machine is sometimes slow. */
async function hostile(docs) {
  const server = await open(docs)
  await server.call('search_docs', { query: 'a' })
  const slowest = { search_docs: 0, 'resources/read': 0 }
  for (const text of HOSTILE) {
    const uri = `docs:///${encodeURI(text.toWellFormed())}`
    const asks = [
      ['search_docs', () => server.call('search_docs', { query: text })],
      ['resources/read', () => server.client.readResource({ uri }).catch(() => undefined)],
    ]
    for (const [name, ask] of asks) slowest[name] = Math.max(slowest[name], await bestOf(5, ask))
  }
  console.log('the slowest of hostile questions, ms')
  for (const [name, ms] of Object.entries(slowest)) {
    console.log(`  ${name.padEnd(16)} ${time(ms)}${ms > LONGEST_HOSTILE ? `  OVER ${LONGEST_HOSTILE}` : ''}`)
    if (ms > LONGEST_HOSTILE) process.exitCode = 1
  }
  await server.close()
}

async function bestOf(times, work) {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < times; i++) {
    const from = performance.now()
    await work()
    best = Math.min(best, performance.now() - from)
  }
  return best
}

/** The tools in a typical order, with arguments that differ from call to call. */
function tools(docs) {
  const page = /"([\w-]+\/[\w/-]+)"/.exec(readFileSync(join(docs, 'docs.json'), 'utf8'))?.[1] ?? 'index'
  const content = `---\ntitle: New\ndescription: A page.\n---\n\nText with a <Cadr title="Mistake" /> in it.\n`
  return [
    ['list_components', () => ({})],
    ['get_component', () => ({ names: 'Steps, Card' })],
    ['get_rules', () => ({})],
    ['list_pages', () => ({})],
    ['read_page', () => ({ page })],
    ['search_docs', (i) => ({ query: QUERIES[i % QUERIES.length] })],
    ['check_page', (i) => ({ path: 'new.mdx', content: `${content}\n${i}\n` })],
    ['check_site', () => ({})],
  ]
}

async function open(docs) {
  const from = performance.now()
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['dist/galley.js', 'mcp', docs],
    // Nothing that an earlier run cached.
    env: { ...process.env, XDG_CACHE_HOME: work, HOME: work, LOCALAPPDATA: work },
  })
  const client = new Client({ name: 'bench', version: '1' })
  await client.connect(transport)
  return {
    client,
    since: () => performance.now() - from,
    cpu: () => cpuTime(transport.pid),
    call: async (name, args) => {
      const { isError, content } = await client.callTool({ name, arguments: args }, { timeout: 120_000 })
      if (isError) throw new Error(`${name}: ${content[0].text}`)
    },
    close: () => client.close(),
  }
}

/** CPU time of a process in milliseconds, which excludes waiting on a busy machine. Linux only. */
function cpuTime(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

function time(ms) {
  return ms.toFixed(ms < 10 ? 1 : 0).padStart(9)
}
