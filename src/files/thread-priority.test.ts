import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { expect, it } from 'vitest'

// A priority can't be raised again, so this happens in a process of its own.
const PROGRAM = transformSync(readFileSync(new URL('./thread-priority.ts', import.meta.url), 'utf8'), {
  loader: 'ts',
  format: 'cjs',
}).code

/** Defines `threads()`: the ids of all threads -> their niceness, field 19 of proc(5). Names before it may hold spaces. */
const THREADS = `
const { readdirSync, readFileSync } = require('node:fs')
const niceness = (id) => {
  const stat = readFileSync('/proc/self/task/' + id + '/stat', 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
}
const threads = () => new Map(readdirSync('/proc/self/task').map((id) => [Number(id), niceness(id)]))`

function run(code: string): unknown {
  return JSON.parse(execFileSync(process.execPath, ['-e', `${PROGRAM}\n${THREADS}\n${code}`], { encoding: 'utf8' }))
}

it.runIf(process.platform === 'linux')(
  'lets the main thread go before those of Node, however often it is asked',
  () => {
    const { main, others } = run(`
    const before = niceness(process.pid)
    putMainThreadFirst()
    putMainThreadFirst()
    const all = threads()
    const main = all.get(process.pid) - before
    all.delete(process.pid)
    console.log(JSON.stringify({ main, others: [...all.values()].map((n) => n - Math.min(19, before + 10)) }))`) as {
      main: number
      others: number[]
    }
    expect(main).toBe(0)
    expect(others.length).toBeGreaterThan(3)
    expect(new Set(others)).toEqual(new Set([0]))
  },
)

it.runIf(process.platform === 'linux').each([
  ['a worker yields if the main thread goes first', 'putMainThreadFirst()', 1],
  ['a worker keeps its priority if it does not', '', 0],
])('%s', (_, before, expected) => {
  const worker = `${PROGRAM}\nyieldToMainThread(); require('node:worker_threads').parentPort.postMessage(0); setTimeout(() => {}, 60_000)`
  const lowered = run(`
    ${before}
    const known = threads()
    new (require('node:worker_threads').Worker)(${JSON.stringify(worker)}, { eval: true }).once('message', () => {
      const main = niceness(process.pid)
      const started = [...threads()].filter(([id]) => !known.has(id))
      console.log(started.filter(([, n]) => n === Math.min(19, main + 10)).length)
      process.exit()
    })`)
  expect(lowered).toBe(expected)
})

it.runIf(process.platform === 'linux')('a worker that doesn’t yield keeps its priority, whenever it is asked', () => {
  const worker = `require('node:worker_threads').parentPort.postMessage(0); setTimeout(() => {}, 60_000)`
  const started = run(`
    const known = threads()
    const before = niceness(process.pid)
    new (require('node:worker_threads').Worker)(${JSON.stringify(worker)}, { eval: true }).once('message', () => {
      putMainThreadFirst()
      console.log(JSON.stringify([...threads()].filter(([id]) => !known.has(id)).map(([, n]) => n - before)))
      process.exit()
    })`)
  expect(started).not.toEqual([])
  expect(new Set(started as number[])).toEqual(new Set([0]))
})
