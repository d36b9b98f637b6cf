// Measures the check: the whole command, and one page after an edit.
// npm run bench -- check [--pages 1190] [--runs 3] [--edits 200]
// The generated pages have 5.9 KB, so 1,190 of them have as much text as the 1,000 pages of 7 KB that the limit is for.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { importSource } from '../scripts/import-source.mjs'
import { runProgram } from './build.mjs'
import { writeSite } from './generate.mjs'

/** Seconds for the command and milliseconds for the page, on two otherwise idle cores. */
const LIMITS = { command: 2, page: 15 }

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '1190' },
    runs: { type: 'string', default: '3' },
    edits: { type: 'string', default: '200' },
  },
})
const docs = mkdtempSync(join(tmpdir(), 'galley-check-'))
try {
  const { pages, bytes } = writeSite({ pages: Number(values.pages), out: docs })
  console.log(`${pages} pages, ${(bytes / 2 ** 20).toFixed(1)} MB`)
  const runs = []
  for (let i = 0; i < Number(values.runs); i++)
    runs.push(await runProgram(['check', docs, '--fail-on', 'error'], [0, 1]))
  const { wall, cpu, peak } = runs.sort((a, b) => a.wall - b.wall)[0]
  tell(
    'the command',
    `${wall.toFixed(2)} s, ${cpu.toFixed(2)} s CPU, ${Math.round(peak / 2 ** 20)} MB`,
    wall <= LIMITS.command,
  )

  const { edit } = await importSource('bench/check/edit.ts')
  const times = await edit(docs, Number(values.edits))
  const [median, p95] = [0.5, 0.95].map((share) => at(times, share))
  tell('a page, edited', `median ${median.toFixed(1)} ms, 95 % within ${p95.toFixed(1)} ms`, p95 <= LIMITS.page)
} finally {
  rmSync(docs, { recursive: true, force: true })
}

function at(times, share) {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * share)]
}

function tell(what, figures, isWithin) {
  console.log(`${isWithin ? 'ok  ' : 'OVER'} ${what.padEnd(16)} ${figures}`)
}
