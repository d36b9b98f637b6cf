// Runs all checks of the project, some in parallel, and prints one line for each. The first failure prints its output
// and exits with 1.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRust } from '../native/build.mjs'
import { findBubblewrap, installBubblewrap } from './bubblewrap.mjs'
import { findChromium, installChromium } from './chromium.mjs'
import { installEditors, needsEditors } from './editors.mjs'
import { testExamples } from './examples.mjs'
import { installFonts, needsFonts } from './fonts.mjs'
import { install, needsInstall, requireNode } from './install.mjs'
import { findPostgres, installPostgres } from './postgres.mjs'
import { runNode } from './run.mjs'
import { checkSignatures } from './signatures.mjs'
import { findSshd, installSshd } from './sshd.mjs'

const VITEST = 'node_modules/vitest/vitest.mjs'
const TSC = 'node_modules/typescript/bin/tsc'

/**
 * Steps by name, in groups. The steps of a group run in parallel after the previous group has passed. `when` says
 * whether a step is needed.
 */
const GROUPS = [
  [{ name: 'install packages', when: needsInstall, run: install }],
  // Two Debian installers can't run at once.
  [{ name: 'install Chromium', when: () => !findChromium(), run: installChromium }],
  [{ name: 'install PostgreSQL', when: () => !findPostgres(), run: installPostgres }],
  [{ name: 'install bubblewrap', when: () => !findBubblewrap(), run: installBubblewrap }],
  [{ name: 'install sshd', when: () => !findSshd(), run: installSshd }],
  [{ name: 'install fonts', when: needsFonts, run: installFonts }],
  [{ name: 'install editors', when: needsEditors, run: installEditors }],
  [
    {
      name: 'lint',
      run: () => runNode('node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '--error-on-warnings'),
    },
    { name: 'types', run: () => runNode(TSC, '-p', '.') },
    { name: 'types, tests', run: () => runNode(TSC, '-p', 'tsconfig.browser-tests.json') },
    { name: 'types, extension', run: () => runNode(TSC, '-p', 'editors/vscode') },
    { name: 'types, browser', run: () => runNode(TSC, '-p', 'tsconfig.browser.json') },
    { name: 'build', run: () => runNode('scripts/build.mjs') },
    { name: 'signatures', run: checkSignatures },
  ],
  // The tests already use all processors.
  [{ name: 'tests', run: () => runTests() }],
  [{ name: 'tests, browser', run: () => runTests('--config', 'vitest.browser.config.ts') }],
  [
    { name: 'our own docs', run: buildDocs },
    { name: 'check of docs', run: () => runNode('dist/galley.js', 'check', 'docs', '--fail-on', 'suggestion') },
    { name: 'examples', run: testExamples },
    // Takes two minutes of compiling, so it runs only if the compiler is installed. A test notices a stale module
    // anywhere.
    { name: 'WebAssembly', when: () => findRust(), run: () => runNode('native/build.mjs', '--check') },
    { name: 'precision', run: () => runNode('scripts/precision.mjs') },
    {
      name: 'generated files',
      when: () => existsSync('scripts/generate.mjs'),
      run: () => runNode('scripts/generate.mjs', '--check'),
    },
  ],
  // Measures `dist` in a group of its own, because the scripts above temporarily add files to it.
  [{ name: 'budgets', run: () => runNode('bench/budget.mjs') }],
]

requireNode()
const started = performance.now()
let done = 0
for (const group of GROUPS) {
  const running = group.filter(({ when }) => !when || when()).map(start)
  const results = []
  for (const promise of running) {
    const result = await promise
    const note = result.note ? `  (${result.note})` : ''
    console.log(`${result.ok ? 'ok  ' : 'FAIL'}  ${result.name.padEnd(18)} ${result.time}${note}`)
    results.push(result)
  }
  done += results.length
  const failed = results.filter(({ ok }) => !ok)
  if (failed.length === 0) continue
  for (const { output } of failed) console.error(`\n${output.trimEnd()}\n`)
  console.error(`Failed: ${failed.map(({ name }) => name).join('; ')}, after ${seconds(started).trim()}.`)
  process.exit(1)
}
console.log(`All ${done} checks passed in ${seconds(started).trim()}.`)

async function start({ name, run }) {
  const from = performance.now()
  return { name, ...(await run()), time: seconds(from) }
}

/** Runs tests, and shows only failures, which hundreds of passing files would hide. */
async function runTests(...args) {
  const { ok, output } = await runNode(VITEST, 'run', ...args)
  const failures = output.search(/^.*(?:Failed (?:Suites|Tests)|Unhandled (?:Errors|Rejections?)) \d*/m)
  return { ok, output: failures < 0 ? output : output.slice(failures) }
}

async function buildDocs() {
  const out = mkdtempSync(join(tmpdir(), 'galley-docs-'))
  try {
    return await runNode('dist/galley.js', 'build', 'docs', '--out', out, '--strict')
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

function seconds(from) {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`.padStart(8)
}
