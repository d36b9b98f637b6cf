// Breaks inputs at random, kills builds, and fills disks:
// npm run fuzz -- [--cases 20000] [--seed N] [--only pages,requests] [--growth] [--kills 200] [--disks 20] [--twins 20] [--publications 100]
// Needs `npm run build`. Failing inputs are kept in test/fuzz/fixtures.
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { tryDisks, tryKills, tryTwins } from './fuzz/processes.mjs'
import { tryPublications } from './fuzz/publications.mjs'

const TARGETS = ['pages', 'snippets', 'configuration', 'specifications', 'imports', 'requests']
/** Number of cases of each kind per case of pages. Expensive kinds get fewer. */
const SHARE = { pages: 1, snippets: 0.1, configuration: 0.1, specifications: 0.1, imports: 0.05, requests: 1 }
/** Milliseconds after which a batch counts as hung. It normally takes seconds. */
const HANG = 600_000
const FIXTURES = 'test/fuzz/fixtures'

if (process.argv[2] === '--worker') await work()
else await main()

async function main() {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: '0' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      only: { type: 'string', default: TARGETS.join(',') },
      growth: { type: 'boolean', default: false },
      kills: { type: 'string', default: '0' },
      disks: { type: 'string', default: '0' },
      twins: { type: 'string', default: '0' },
      publications: { type: 'string', default: '0' },
    },
  })
  const seed = Number(values.seed)
  console.log(`seed ${seed}`)
  let failed = 0
  if (Number(values.cases) > 0) {
    for (const target of values.only.split(',')) {
      const cases = Math.ceil(Number(values.cases) * SHARE[target])
      const failures = await attack({ target, seed, cases })
      for (const failure of failures) keep(failure)
      failed += failures.length
      console.log(`${target.padEnd(16)} ${cases} cases, ${failures.length} failures`)
    }
  }
  if (values.growth) {
    const { tryGrowth } = await (await import('./import-source.mjs')).importSource('test/fuzz/growth.ts')
    const problems = await tryGrowth(console.log)
    failed += problems.length
  }
  for (const [name, count, attempt] of [
    ['kills', Number(values.kills), tryKills],
    ['full disks', Number(values.disks), tryDisks],
    ['two at once', Number(values.twins), tryTwins],
    ['publications', Number(values.publications), tryPublications],
  ]) {
    if (count === 0) continue
    const { done, problems } = await attempt(count, seed)
    for (const problem of problems) console.log(`  ${problem}`)
    console.log(`${name.padEnd(16)} ${done} tries, ${problems.length} failures`)
    failed += problems.length
  }
  process.exitCode = failed > 0 ? 1 : 0
}

/** Runs cases in a process that may die or hang. Then the next process continues after the failing batch. */
async function attack({ target, seed, cases }) {
  const failures = []
  for (let from = 0; from < cases; ) {
    const result = await runWorker({ target, seed, from, to: cases })
    failures.push(...result.failures)
    if (result.ended) break
    const [first, last] = result.batch ?? [from, from + 1]
    // The process died, so each case of the batch runs again in a process of its own.
    for (let i = first; i < last; i++) {
      const alone = await runWorker({ target, seed, from: i, to: i + 1 })
      failures.push(...alone.failures)
      if (!alone.ended) failures.push({ target, reason: alone.reason, files: alone.files, index: i })
    }
    from = last
  }
  return failures
}

function runWorker(job) {
  return new Promise((resolve) => {
    const child = fork(import.meta.filename, ['--worker'], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    const result = { failures: [], ended: false, batch: undefined, reason: '', files: {} }
    let errors = ''
    let timer
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        result.reason = `hangs for ${HANG / 1000} s`
        child.kill('SIGKILL')
      }, HANG)
    }
    wait()
    child.stderr.on('data', (data) => {
      errors = (errors + data).slice(-2_000)
    })
    child.on('message', (message) => {
      wait()
      if (message.batch) Object.assign(result, message)
      if (message.failures) {
        result.failures = message.failures
        result.ended = true
        child.disconnect()
      }
    })
    child.on('exit', (code, signal) => {
      clearTimeout(timer)
      result.reason ||= `the process ended with ${signal ?? code}: ${errors}`
      resolve(result)
    })
    child.send(job)
  })
}

async function work() {
  const { importSource } = await import('./import-source.mjs')
  const { fuzz, caseOf, targets, MAX_CPU } = await importSource('test/fuzz/worker.ts')
  process.once('message', async ({ target: name, seed, from, to }) => {
    const target = targets.find((one) => one.name === name)
    const failures = await fuzz(target, {
      seed,
      from,
      to,
      maxCpu: MAX_CPU,
      onBatch: (first, last) => process.send({ batch: [first, last], files: caseOf(target, seed, first) }),
    })
    process.send({ failures }, () => process.exit())
  })
}

function keep(failure) {
  const { target, reason, files } = failure
  const name = `${target}-${createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8)}.json`
  mkdirSync(FIXTURES, { recursive: true })
  writeFileSync(`${FIXTURES}/${name}`, `${JSON.stringify({ target, reason: reason.split('\n')[0], files }, null, 2)}\n`)
  console.log(`  ${name}: ${reason.slice(0, 400)}`)
}
