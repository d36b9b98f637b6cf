// Builds the program and its own documentation, and serves the result until Ctrl+C. npm run demo [-- --port 4000]
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install, installed, needsInstall, requireNode } from './install.mjs'
import { runNode } from './run.mjs'

const PROGRAM = 'dist/galley.js'

requireNode()
const out = mkdtempSync(join(tmpdir(), 'galley-demo-'))
process.once('exit', () => rmSync(out, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end)

if (needsInstall()) await step('Installing packages', install, installed)
await step('Building Galley', () => runNode('scripts/build.mjs'))
await step('Building its documentation', () => runNode(PROGRAM, 'build', 'docs', '--out', out))

console.log('\nCtrl+C ends. The documentation is at')
const server = spawn(process.execPath, [PROGRAM, 'serve', out, ...process.argv.slice(2)], { stdio: 'inherit' })
server.once('close', (code) => process.exit(code ?? 0))
process.once('exit', () => server.kill())

function end() {
  process.exit(0)
}

/** Runs a step. `progress` reports how far it is, since it may take minutes on a slow connection. */
async function step(name, work, progress) {
  const isTerminal = process.stdout.isTTY === true
  const say = () => console.log(`${name} ... ${progress()}`)
  if (!progress || !isTerminal) console.log(`${name} ...`)
  const show = () => (isTerminal ? process.stdout.write(`\r${name} ... ${progress()} `) : say())
  const timer = progress && setInterval(show, isTerminal ? 500 : 10_000)
  const { ok, output } = await work()
  clearInterval(timer)
  if (progress && isTerminal) process.stdout.write(`\r${name} ... ${progress()} \n`)
  if (ok) return
  console.error(output.trimEnd())
  process.exit(1)
}
