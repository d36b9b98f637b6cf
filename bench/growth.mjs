// How the time of a build, a check, and an import grows with what a folder has much of: four times as much should take four
// times as long. npm run bench -- growth [names of cases] [--count 1000]
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { runProgram } from './build.mjs'
import { CASES, IMPORTS } from './growth-cases.mjs'

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
  const isAsked = ([name]) => positionals.length === 0 || positionals.some((word) => name.includes(word))
  const work = mkdtempSync(join(tmpdir(), 'galley-growth-'))
  try {
    for (const [cases, measure] of [
      [CASES, ofSite],
      [IMPORTS, ofImport],
    ]) {
      const asked = Object.entries(cases).filter(isAsked)
      if (asked.length === 0) continue
      const start = await measure(work, Object.values(cases)[0](1))
      const commands = Object.keys(start).map((command) => command.padEnd(24))
      console.log(`${`seconds for ${count} and ${MORE * count}`.padEnd(32)}${commands.join('')}`)
      for (const [name, make] of asked) {
        const little = await measure(work, make(count))
        const much = await measure(work, make(MORE * count))
        const columns = Object.keys(start).map((what) => {
          const [less, more] = [little, much].map((times) => times[what] - start[what])
          const growth = more / Math.max(less, LEAST)
          const ratio = more < SHORTEST ? '' : `×${growth.toFixed(1)}${growth > TOO_MUCH ? ' !' : ''}`
          return `${little[what].toFixed(2)}  ${much[what].toFixed(2)}  ${ratio}`.padEnd(24)
        })
        console.log(name.padEnd(32) + columns.join(''))
      }
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** How long it takes to build and to check a site, in seconds. */
async function ofSite(work, files) {
  const docs = write(work, files)
  const build = await runProgram(['build', docs, '--out', join(work, 'site'), '--no-cache'])
  const check = await runProgram(['check', docs, '--all'], [0, 1])
  return { build: build.wall, check: check.wall }
}

/** How long it takes to import a folder, in seconds. */
async function ofImport(work, files) {
  const { wall } = await runProgram(['import', write(work, files), '--to', join(work, 'site')], [0, 1])
  return { import: wall }
}

/** Writes a folder in place of the last one. */
function write(work, files) {
  const docs = join(work, 'docs')
  rmSync(work, { recursive: true, force: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(docs, path)), { recursive: true })
    writeFileSync(join(docs, path), text)
  }
  return docs
}
