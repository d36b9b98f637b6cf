// Tests the examples of our own docs with the program that was just built.
import { existsSync } from 'node:fs'
import { runNode } from './run.mjs'

const GALLEY = 'dist/galley.js'
const SANDBOX = /^galley: The examples didn't run: (.*?)\.\s/m

/**
 * Fails for an example that is wrong. Blocks that nobody marked are named in the note: the check of the docs parses them,
 * and nothing runs them. Where bubblewrap can't make a sandbox, nothing runs at all, and the note says so.
 * @returns {Promise<{ ok: boolean, output: string, note?: string }>}
 */
export async function testExamples() {
  // The program under test lies outside of the docs folder, and examples may read the repository at most.
  if (!existsSync('.git')) return { ok: true, output: '', note: 'examples did not run: this is not a git checkout' }
  const list = await runNode(GALLEY, 'test', 'docs', '--list', '--format', 'json')
  if (!list.ok) return list
  const { groups, syntax, skipped, untested } = JSON.parse(list.output)
  const tested = await runNode(GALLEY, 'test', 'docs', '--no-cache')
  if (tested.ok) return { ...tested, note: counts({ groups, syntax, skipped, untested }) }
  const problem = SANDBOX.exec(tested.output)?.[1]
  return problem === undefined ? tested : { ok: true, output: '', note: `examples did not run: ${problem}` }
}

function counts({ groups, syntax, skipped, untested }) {
  const run = groups.reduce((sum, { examples }) => sum + examples.length, 0)
  const unmarked = untested.map(({ file, line }) => `docs/${file}:${line}`).join(', ')
  const rest = unmarked && `; without a marker: ${unmarked}`
  return `${run} run, ${syntax.length} parsed, ${skipped.length} skipped${rest}`
}
