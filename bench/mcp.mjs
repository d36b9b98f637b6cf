// Measures `galley mcp` as its clients see it: the time to the first answers, then each tool. node bench/mcp.mjs [--pages 1000] [--docs <folder>]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { writeSite } from './generate.mjs'

/** Each tool as often as this, after its first call. */
const CALLS = 20
const QUERIES = ['retry a failed request', 'install', 'rate limits of the api', 'webhok signature', 'delete a record']

const { values } = parseArgs({ options: { pages: { type: 'string', default: '1000' }, docs: { type: 'string' } } })
const work = mkdtempSync(join(tmpdir(), 'galley-bench-mcp-'))
try {
  const docs = values.docs ?? join(work, 'docs')
  if (values.docs === undefined) writeSite({ pages: Number(values.pages), out: docs })
  await firstAnswers(docs)
  await latencies(docs)
} finally {
  rmSync(work, { recursive: true, force: true })
}

/** What a client waits for that asks at once: a new process for each. */
async function firstAnswers(docs) {
  console.log('from the start of the process to the first answer, ms')
  for (const [name, args] of tools(docs).filter(([tool]) => tool !== 'check_site')) {
    const server = await open(docs)
    const [connected] = [server.since()]
    await server.call(name, args(0))
    console.log(
      `  ${name.padEnd(16)} ${time(server.since())}  connected after ${time(connected)}, CPU ${time(server.cpu())}`,
    )
    await server.close()
  }
}

/** What it waits for once everything is read. */
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

/** The tools in the order of a day's work, with arguments that differ from call to call. */
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
  const transport = new StdioClientTransport({ command: process.execPath, args: ['dist/galley.js', 'mcp', docs] })
  const client = new Client({ name: 'bench', version: '1' })
  await client.connect(transport)
  return {
    since: () => performance.now() - from,
    cpu: () => cpuTime(transport.pid),
    call: async (name, args) => {
      const { isError, content } = await client.callTool({ name, arguments: args }, { timeout: 120_000 })
      if (isError) throw new Error(`${name}: ${content[0].text}`)
    },
    close: () => client.close(),
  }
}

/** Milliseconds of work of a process; what a busy machine makes it wait for is not among them. Linux says it. */
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
