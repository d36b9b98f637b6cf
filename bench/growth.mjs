// How the time of a build and of a check grows with what a site has much of: four times as much should take four times as
// long. npm run bench -- growth [names of cases] [--count 1000]
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { runProgram } from './build.mjs'
import { CASES } from './growth-cases.mjs'

const MORE = 4
/** A ratio that shows more than linear growth. */
const TOO_MUCH = 5.5
/** Seconds beyond the start below which a time says little, and below which the longer one says nothing. */
const LEAST = 0.25
const SHORTEST = 0.5

/** Measures all cases, or those whose name contains one of the given words. */
export async function benchGrowth(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { count: { type: 'string', default: '1000' } },
  })
  const count = Number(values.count)
  const names = Object.keys(CASES).filter(
    (name) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
  )
  const work = mkdtempSync(join(tmpdir(), 'galley-growth-'))
  try {
    const start = await seconds(work, CASES.pages(1))
    console.log(`${'seconds'.padEnd(32)}${count} and ${MORE * count}: build${' '.repeat(14)}check`)
    for (const name of names) {
      const little = await seconds(work, CASES[name](count))
      const much = await seconds(work, CASES[name](MORE * count))
      const columns = ['build', 'check'].map((what) => {
        const [less, more] = [little, much].map((times) => times[what] - start[what])
        const growth = more / Math.max(less, LEAST)
        const ratio = more < SHORTEST ? '' : `×${growth.toFixed(1)}${growth > TOO_MUCH ? ' !' : ''}`
        return `${little[what].toFixed(2)}  ${much[what].toFixed(2)}  ${ratio}`.padEnd(24)
      })
      console.log(name.padEnd(32) + columns.join(''))
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** How long it takes to build and to check a site, in seconds. */
async function seconds(work, files) {
  const docs = join(work, 'docs')
  rmSync(work, { recursive: true, force: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(docs, path)), { recursive: true })
    writeFileSync(join(docs, path), text)
  }
  const build = await runProgram(['build', docs, '--out', join(work, 'site'), '--no-cache'])
  const check = await runProgram(['check', docs, '--all'], [0, 1])
  return { build: build.wall, check: check.wall }
}
