// Builds the program and its own documentation, and serves the result until Ctrl+C. npm run demo [-- --port 4000]
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install, needsInstall, requireNode } from './install.mjs'
import { runNode } from './run.mjs'

const PROGRAM = 'dist/galley.js'

requireNode()
const out = mkdtempSync(join(tmpdir(), 'galley-demo-'))
process.once('exit', () => rmSync(out, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end)

if (needsInstall()) await step('Installing packages', install)
await step('Building Galley', () => runNode('scripts/build.mjs'))
await step('Building its documentation', () => runNode(PROGRAM, 'build', 'docs', '--out', out))

console.log('\nCtrl+C ends. The documentation is at')
const server = spawn(process.execPath, [PROGRAM, 'serve', out, ...process.argv.slice(2)], { stdio: 'inherit' })
server.once('close', (code) => process.exit(code ?? 0))
process.once('exit', () => server.kill())

function end() {
  process.exit(0)
}

async function step(name, work) {
  console.log(`${name} ...`)
  const { ok, output } = await work()
  if (ok) return
  console.error(output.trimEnd())
  process.exit(1)
}
