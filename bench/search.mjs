// Measures search: answers, bytes of an index and of a query, build time, latency, memory. Exits with 1 beyond a limit.
// node bench/search.mjs [--peers] [--quick] [--site <name>=<folder>]
// --site uses the pairs of a public site, whose docs are in the folder. It may be repeated. --peers installs MiniSearch
// and Pagefind in a folder of their own, and measures them too.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { importSource } from '../scripts/import-source.mjs'
import { findPostgres } from '../scripts/postgres.mjs'
import { run, runNode } from '../scripts/run.mjs'
import { folderSize } from './build.mjs'
import { SectionCorpus } from './corpus/sections.mjs'
import { LEAST, measureNames, measureQuality, readPairs, searchesOf } from './search-quality.mjs'

const KB = 1000
/** The number of results that the dialog shows. */
const RESULTS = 8
const PEERS = 'node_modules/.cache/galley/peers'
const PEER_VERSIONS = ['minisearch@7.2.0', 'pagefind@1.6.0']
/** Bytes of 95 out of 100 queries as a host sends them, gzipped. A site ten times as large may cost twice as much. */
const LIMITS = { first: 100 * KB, next: 30 * KB, growth: 2, p99: 50, memory: 400e6 }

const { values } = parseArgs({
  options: {
    peers: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    site: { type: 'string', multiple: true, default: [] },
  },
})
const program = await compiled()
const engine = await import(pathToFileURL(program).href)
const { buildIndex, createSearch, toScript } = engine
const { readSections } = await importSource('bench/site-sections.ts')
const over = []

console.log('Questions of our own docs')
const quality = await measureSite('docs')
for (const kind of ['plain', 'slip'])
  if (quality[kind] < LEAST[kind]) over.push(`MRR@10, ${kind}: ${quality[kind].toFixed(3)} of at least ${LEAST[kind]}`)
for (const kind of ['pages', 'sections'])
  if (quality[kind] < LEAST[kind])
    over.push(`names of ${kind} that come first: ${quality[kind].toFixed(2)} of at least ${LEAST[kind]}`)

if (quality.plain < quality.baseline) over.push('the baseline is better on our own docs')

for (const [name, folder] of values.site.map((site) => site.split('='))) {
  console.log(`Questions of ${name}`)
  await measureSite(folder, name)
}

const small = await measure({ pages: 1000, sections: 9 })
limit('first query at 1,000 pages', small.first, LIMITS.first)
limit('next query at 1,000 pages', small.next, LIMITS.next)
if (findPostgres()) await postgres({ pages: 1000, sections: 9 })
if (values.peers) {
  await installPeers()
  const corpus = new SectionCorpus()
  const sections = corpus.sections({ pages: 1000, sections: 9 })
  miniSearch(sections, corpus.queries(300))
  await pagefind(sections)
}
if (!values.quick) {
  const large = await measure({ pages: 10_000, sections: 8 })
  limit('first query at 10,000 pages', large.first, LIMITS.growth * LIMITS.first)
  limit('next query at 10,000 pages', large.next, LIMITS.growth * LIMITS.next)
  limit('latency p99 at 80,000 sections, ms', large.p99, LIMITS.p99)
  limit('memory at 80,000 sections', large.memory, LIMITS.memory)
}
for (const line of over) console.log(`OVER ${line}`)
if (over.length > 0) process.exitCode = 1

async function measureSite(docs, name) {
  const { sections, search, baseline } = await searchesOf(docs, { ...engine, readSections })
  return { ...(await measureQuality(search, readPairs(name), baseline)), ...(await measureNames(search, sections)) }
}

async function measure(size) {
  const corpus = new SectionCorpus()
  const queries = corpus.queries(1000)
  const { payloads, scripts, sent, raw, milliseconds } = buildFiles(corpus.sections(size))
  console.log(`\n${size.pages} pages, ${size.pages * size.sections} sections, ${payloads.size} files`)
  console.log(`  build          ${milliseconds} ms`)
  console.log(`  index          ${kilobytes(sum(raw))}, gzipped ${kilobytes(sum(sent))}`)
  const { first, next } = await queryCosts(payloads, { sent, queries: queries.slice(0, 200) })
  console.log(`  first query    ${spread(first, kilobytes)}`)
  console.log(`  next query     ${spread(next, kilobytes)}`)
  const { times, memory } = await readFromDisk(scripts, queries)
  console.log(`  latency        ${spread(times, (ms) => `${ms.toFixed(2)} ms`)}`)
  console.log(`  memory         ${(memory / 1e6).toFixed(0)} MB`)
  return { first: at(first, 0.95), next: at(next, 0.95), p99: at(times, 0.99), memory }
}

function buildFiles(sections) {
  const started = performance.now()
  const { files } = buildIndex(sections)
  const milliseconds = Math.round(performance.now() - started)
  const payloads = new Map(files.map(({ name, payload }) => [name, payload]))
  const scripts = files.map((file) => [file.name, toScript(file)])
  const raw = new Map(scripts.map(([name, script]) => [name, Buffer.byteLength(script)]))
  const sent = new Map(scripts.map(([name, script]) => [name, gzipSync(script).length]))
  return { payloads, scripts, raw, sent, milliseconds }
}

/** What a reader's first query downloads, and what a second one adds. */
async function queryCosts(payloads, { sent, queries }) {
  const first = []
  const next = []
  for (let i = 0; i + 1 < queries.length; i += 2) {
    let bytes = 0
    const search = createSearch((name) => {
      bytes += sent.get(name)
      return payloads.get(name)
    })
    await search.search(queries[i], { limit: RESULTS })
    first.push(bytes)
    bytes = 0
    await search.search(queries[i + 1], { limit: RESULTS })
    next.push(bytes)
  }
  return { first, next }
}

/** Answers queries in a separate process that has only the index on disk. */
async function readFromDisk(scripts, queries) {
  const folder = mkdtempSync(join(tmpdir(), 'galley-search-'))
  try {
    for (const [name, script] of scripts) {
      const file = join(folder, `${name}.js`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, script)
    }
    const list = join(folder, 'queries.json')
    writeFileSync(list, JSON.stringify(queries))
    const { ok, output } = await runNode('bench/search-reader.mjs', program, folder, list)
    if (!ok) throw new Error(output)
    return JSON.parse(output)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The PostgreSQL implementation, on a server started for the bench. The size of the index is its size on disk. */
async function postgres(size) {
  const corpus = new SectionCorpus()
  const queries = corpus.queries(300)
  const server = await engine.startPostgres(findPostgres())
  try {
    const database = await server.database('bench')
    const started = performance.now()
    await engine.publishSite(database, { site: 'bench', sections: corpus.sections(size), options: {} })
    const [{ bytes }] = await database.run(`select pg_database_size('bench')::integer as bytes`)
    console.log(`\nPostgreSQL, ${size.pages} pages, ${size.pages * size.sections} sections`)
    console.log(`  publish        ${Math.round(performance.now() - started)} ms`)
    console.log(`  database       ${kilobytes(bytes)}`)
    const { search } = engine.createDatabaseSearch(database)
    const times = []
    for (const query of queries) {
      const from = performance.now()
      await search(query)
      times.push(performance.now() - from)
    }
    console.log(`  latency        ${spread(times, (ms) => `${ms.toFixed(2)} ms`)}`)
    await database.end(1_000)
  } finally {
    await server.stop()
  }
}

async function installPeers() {
  mkdirSync(PEERS, { recursive: true })
  writeFileSync(join(PEERS, 'package.json'), '{ "private": true }')
  const { ok, output } = await run('npm', [
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefix',
    PEERS,
    ...PEER_VERSIONS,
  ])
  if (!ok) throw new Error(output)
}

function miniSearch(sections, queries) {
  const MiniSearch = peer('minisearch')
  const started = performance.now()
  const index = new MiniSearch({ fields: ['title', 'heading', 'description', 'text', 'code'] })
  index.addAll(sections.map((section, id) => ({ ...section, id, heading: section.headings.at(-1) ?? '' })))
  const text = JSON.stringify(index)
  console.log(`\nMiniSearch, the same sections`)
  console.log(`  build          ${Math.round(performance.now() - started)} ms`)
  console.log(
    `  index          ${kilobytes(text.length)}, gzipped ${kilobytes(gzipSync(text).length)} (all of it before the first query)`,
  )
  const times = queries.map((query) => {
    const from = performance.now()
    index.search(query, { prefix: true, fuzzy: 0.2, boost: { title: 4, heading: 3 } })
    return performance.now() - from
  })
  console.log(`  latency        ${spread(times, (ms) => `${ms.toFixed(2)} ms`)}`)
}

/** Pagefind reads pages, and its own program builds the index. Its own script counts the cost of a query. */
async function pagefind(sections) {
  const work = mkdtempSync(join(tmpdir(), 'galley-search-'))
  try {
    for (const [page, own] of grouped(sections)) {
      const body = own.map(({ headings, url, text, code }) => {
        const [heading] = headings
        return `${heading ? `<h2 id="${url.split('#')[1]}">${heading}</h2>` : ''}<p>${text}</p><pre>${code}</pre>`
      })
      const file = join(work, `${page}.html`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(
        file,
        `<!doctype html><html lang="en"><title>${own[0].title}</title><body><h1>${own[0].title}</h1>${body.join('')}`,
      )
    }
    const started = performance.now()
    const command = join(resolve(PEERS), 'node_modules/pagefind/lib/runner/bin.cjs')
    const { ok, output } = await runNode(command, '--site', work)
    console.log(`\nPagefind, the same sections as pages`)
    if (!ok) return console.log(output)
    console.log(`  build          ${Math.round(performance.now() - started)} ms`)
    const out = join(work, 'pagefind')
    console.log(`  index          ${kilobytes(folderSize(out))}, compressed`)
    console.log(`  first query    about ${kilobytes(pagefindQuery(out))} for two words and six results`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Its script and program, the list of chunks, and on average two chunks and six pages. Text is gzipped as by hosts. */
function pagefindQuery(out) {
  const gzipped = ['pagefind.js', 'pagefind-entry.json'].map((file) => gzipSync(readFileSync(join(out, file))).length)
  const fixed = readdirSync(out).filter((file) => /^wasm\.en\.|\.pf_meta$/.test(file))
  const average = (folder) => folderSize(join(out, folder)) / readdirSync(join(out, folder)).length
  const sizes = [...gzipped, ...fixed.map((file) => statSync(join(out, file)).size)]
  return sizes.reduce((total, size) => total + size, 2 * average('index') + 6 * average('fragment'))
}

function grouped(sections) {
  const pages = new Map()
  for (const section of sections) {
    const own = pages.get(section.page)
    if (own) own.push(section)
    else pages.set(section.page, [section])
  }
  return pages
}

function peer(name) {
  const found = createRequire(join(resolve(PEERS), 'x.js'))(name)
  return found.default ?? found
}

function limit(name, value, most) {
  if (value > most) over.push(`${name}: ${Math.round(value)} of ${most}`)
}

function at(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

function spread(numbers, unit) {
  return [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${unit(at(numbers, share))}`).join(', ')
}

function sum(sizes) {
  return [...sizes.values()].reduce((total, size) => total + size, 0)
}

function kilobytes(bytes) {
  return `${(bytes / KB).toFixed(1)} KB`
}

/** Bundles the search room as one module, and returns its path. */
async function compiled() {
  const outfile = 'node_modules/.cache/galley/search-bench.mjs'
  const contents = `export { buildIndex } from './src/search/build.ts'
    export { createSearch } from './src/search/query.ts'
    export { publishSite } from './src/search/postgres/publish.ts'
    export { createDatabaseSearch } from './src/search/postgres/search.ts'
    export { startPostgres } from './src/postgres/testing.ts'
    export { stopWords } from './src/search/stop-words.ts'
    export { fromScript, toScript } from './src/search/script.ts'`
  await build({
    stdin: { contents, resolveDir: '.' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  })
  return outfile
}
