// Builds the program and its own documentation, and serves the result until Ctrl+C. npm run demo [-- --port 4000]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { install, needsInstall, requireNode } from './install.mjs'
import { runNode } from './run.mjs'
import { serve } from './serve.mjs'

const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } })

requireNode()
const out = mkdtempSync(join(tmpdir(), 'galley-demo-'))
process.once('exit', () => rmSync(out, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0))

if (needsInstall()) await step('Installing packages', install)
await step('Building Galley', () => runNode('scripts/build.mjs'))
await step('Building its documentation', () => runNode('dist/galley.js', 'build', 'docs', '--out', out))
const { url } = await serve(out, { port: Number(values.port) })
console.log(`\nOpen ${url} (Ctrl+C ends)`)

async function step(name, work) {
  console.log(`${name} ...`)
  const { ok, output } = await work()
  if (ok) return
  console.error(output.trimEnd())
  process.exit(1)
}
