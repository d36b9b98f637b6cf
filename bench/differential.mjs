// Compares every page of a docs folder with the reference compiler: node bench/differential.mjs <folder> [--limit 200]
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: 'string', default: '300' } },
})
const [folder] = positionals
if (!folder) {
  console.error('Usage: node bench/differential.mjs <folder> [--limit <pages>]')
  process.exit(2)
}

const { DiskFileSystem, loadProject, comparePage } = await compiled()
const { pages } = await loadProject(new DiskFileSystem(folder))
// Spread over the whole site, since neighboring pages are similar.
const all = [...pages.values()]
const step = Math.max(1, Math.ceil(all.length / Number(values.limit)))
const chosen = all.filter((_, index) => index % step === 0)
const counts = { same: 0, different: 0, skipped: 0 }
const reasons = new Map()
for (const page of chosen) {
  const result = await comparePage(page)
  counts[result.outcome]++
  if (result.outcome === 'skipped')
    reasons.set(result.reason.slice(0, 60), (reasons.get(result.reason.slice(0, 60)) ?? 0) + 1)
  if (result.outcome === 'different') {
    console.log(
      `${page.file}\n  ours       ${JSON.stringify(result.ours)}\n  reference  ${JSON.stringify(result.reference)}`,
    )
  }
}
console.log(
  `${chosen.length} of ${all.length} pages: ${counts.same} same, ${counts.different} different, ${counts.skipped} skipped`,
)
for (const [reason, count] of [...reasons].sort((a, b) => b[1] - a[1]).slice(0, 10))
  console.log(`  ${count} x ${reason}`)
process.exitCode = counts.different > 0 ? 1 : 0

/** Bundles the TypeScript sources as a module that Node can load, next to the sandbox's worker program. */
async function compiled() {
  const work = `node_modules/.cache/galley/differential-${process.pid}`
  mkdirSync(work, { recursive: true })
  const options = { bundle: true, format: 'esm', platform: 'node', packages: 'external' }
  const outfile = join(work, 'differential.mjs')
  await build({
    ...options,
    stdin: {
      contents: `export { DiskFileSystem } from './src/files/disk.ts'
        export { loadProject } from './src/project/load.ts'
        export { comparePage } from './test/differential.ts'`,
      resolveDir: '.',
    },
    outfile,
    jsx: 'automatic',
    jsxImportSource: '#html',
  })
  await build({ ...options, entryPoints: { 'sandbox-worker': 'src/content/sandbox/worker.ts' }, outdir: work })
  await build({
    entryPoints: { 'sandbox-prelude': 'src/content/sandbox/prelude/index.ts' },
    inject: ['src/content/sandbox/prelude/document.ts'],
    outdir: work,
    bundle: true,
    format: 'iife',
  })
  process.on('exit', () => rmSync(work, { recursive: true }))
  return import(pathToFileURL(outfile).href)
}
