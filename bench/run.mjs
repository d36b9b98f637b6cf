// Measures building: cold, warm, one page or title changed, and how size grows. npm run bench [-- --pages 1000 --larger 4000]
// With `peers` first, measures other tools on the same pages: npm run bench -- peers [--pages 1000].
// With `hugo` first, builds beside Hugo and others: npm run bench -- hugo [--site docs] [--with vitepress,starlight].
// With `serve` first, measures `galley serve` beside nginx: npm run bench -- serve [--folder site].
// With `host` first, measures `galley host`: push to live, memory, requests: npm run bench -- host [--pages 1000].
// With `lsp` first, the language server as an editor feels it: npm run bench -- lsp [--pages 10000].
// With `typing` first, replays an hour of typing: npm run bench -- typing --folder docs [--keys 12000].
// With `growth` first, measures four times as much of one thing: npm run bench -- growth [headings] [--count 1000].
// With `check` first, measures `galley check` and a page after an edit: npm run bench -- check [--pages 1190].
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { folderSize, pageParts, runBuild } from './build.mjs'
import { changeTitle, writeSite } from './generate.mjs'

/** Bytes of output per page may change by this share from the smaller site to the larger. */
const GROWTH = 0.15

if (process.argv[2] === 'peers') {
  const { benchPeers } = await import('./peers/run.mjs')
  await benchPeers(process.argv.slice(3))
  process.exit()
}

if (process.argv[2] === 'hugo') {
  const { benchHugo } = await import('./hugo.mjs')
  await benchHugo(process.argv.slice(3))
  process.exit()
}

if (process.argv[2] === 'serve') {
  const { benchServe } = await import('./serve.mjs')
  await benchServe(process.argv.slice(3))
  process.exit()
}

if (process.argv[2] === 'host') {
  const { benchHost } = await import('./host.mjs')
  await benchHost(process.argv.slice(3))
  process.exit()
}

if (process.argv[2] === 'lsp') {
  process.argv.splice(2, 1)
  await import('./lsp.mjs')
  process.exit()
}

if (process.argv[2] === 'typing') {
  await import('./typing.mjs')
  process.exit()
}

if (process.argv[2] === 'growth') {
  const { benchGrowth } = await import('./growth.mjs')
  await benchGrowth(process.argv.slice(3))
  process.exit()
}

if (process.argv[2] === 'check') {
  process.argv.splice(2, 1)
  await import('./check.mjs')
  process.exit()
}

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '1000' }, larger: { type: 'string' } },
})
const pages = Number(values.pages)
const larger = Number(values.larger ?? pages * 4)

const work = mkdtempSync(join(tmpdir(), 'galley-bench-'))
try {
  const small = await measure(pages)
  const big = larger > 0 ? await measure(larger) : undefined
  if (big) growth(small, big)
} finally {
  rmSync(work, { recursive: true, force: true })
}

async function measure(count) {
  const [docs, out] = [join(work, `docs-${count}`), join(work, `site-${count}`)]
  const written = writeSite({ pages: count, out: docs })
  console.log(`\n${count} pages of ${kilobytes(written.bytes / count)}`)
  console.log(row(['', 'wall s', 'CPU s', 'pages/s', 'peak MB', 'stages, ms']))

  const cold = await runBuild(docs, out)
  print('cold', cold)
  print('nothing changed', await runBuild(docs, out))
  appendFileSync(join(docs, 'index.mdx'), '\nOne more sentence.\n')
  print('one page changed', await runBuild(docs, out))
  changeTitle(docs)
  print('one title changed', await runBuild(docs, out))

  const size = folderSize(out)
  const parts = pageParts(out, '/')
  console.log(`one page: HTML ${bytes([parts.html])}, CSS ${bytes(parts.css)}, JS ${bytes(parts.js)}`)
  console.log(`the site: ${megabytes(size)}, ${kilobytes(size / count)} a page`)
  return { count, perPage: size / count, cold }
}

function growth(small, big) {
  const ratio = big.perPage / small.perPage
  console.log(`\nfrom ${small.count} to ${big.count} pages (${big.count / small.count} times):`)
  console.log(`  bytes a page   x ${ratio.toFixed(3)}  (limit: within ${GROWTH * 100} %)`)
  console.log(`  CPU seconds    x ${(big.cold.cpu / small.cold.cpu).toFixed(2)}`)
  console.log(`  peak memory    x ${(big.cold.peak / small.cold.peak).toFixed(2)}`)
  if (Math.abs(ratio - 1) <= GROWTH) return
  console.error(`The output of a page grows with the site: x ${ratio.toFixed(3)}`)
  process.exitCode = 1
}

function print(name, { report, wall, cpu, peak }) {
  const stages = Object.entries(report.stages).map(([stage, ms]) => `${stage} ${Math.round(ms)}`)
  const rate = Math.round(report.pages / wall)
  console.log(row([name, wall.toFixed(2), cpu.toFixed(2), rate, Math.round(peak / 2 ** 20), stages.join('  ')]))
}

function row([name, ...cells]) {
  const numbers = cells.slice(0, -1).map((cell) => String(cell).padStart(9))
  return [name.padEnd(16), ...numbers, '  ', cells.at(-1)].join('')
}

function bytes(files) {
  const texts = files.map((file) => readFileSync(file))
  const sum = (list) => list.reduce((total, text) => total + text.length, 0)
  return `${kilobytes(sum(texts))} (${kilobytes(sum(texts.map((text) => gzipSync(text))))} gzipped)`
}

function kilobytes(count) {
  return `${(count / 1024).toFixed(1)} KB`
}

function megabytes(count) {
  return `${(count / 2 ** 20).toFixed(1)} MB`
}
