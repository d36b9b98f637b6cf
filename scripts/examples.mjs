// Tests the examples of our own docs with the program that was just built: none is left out, and all of them pass.
import { runNode } from './run.mjs'

const GALLEY = 'dist/galley.js'
const SANDBOX = /^galley: The examples didn't run: (.*?)\.\s/m

/**
 * Fails for an example that is wrong, and for a block that nobody marked. Where bubblewrap can't make a sandbox, nothing
 * runs: that is no mistake of the docs, and a note says so.
 * @returns {Promise<{ ok: boolean, output: string, note?: string }>}
 */
export async function testExamples() {
  const list = await runNode(GALLEY, 'test', 'docs', '--list', '--format', 'json')
  if (!list.ok) return list
  const { groups, syntax, skipped, untested } = JSON.parse(list.output)
  if (untested.length > 0) return { ok: false, output: unmarked(untested) }
  const tested = await runNode(GALLEY, 'test', 'docs', '--no-cache')
  if (tested.ok) return { ...tested, note: counts({ groups, syntax, skipped }) }
  const problem = SANDBOX.exec(tested.output)?.[1]
  return problem === undefined ? tested : { ok: true, output: '', note: `examples did not run: ${problem}` }
}

function unmarked(blocks) {
  const lines = blocks.map(({ file, line, language }) => `docs/${file}:${line}: this block of ${language} isn't tested`)
  const help = 'Mark it with test="name", or with test="syntax" where it can\'t run (docs/guides/test-examples.mdx).'
  return [...lines, help].join('\n')
}

function counts({ groups, syntax, skipped }) {
  const run = groups.reduce((sum, { examples }) => sum + examples.length, 0)
  return `${run} run, ${syntax.length} parsed, ${skipped.length} skipped`
}
