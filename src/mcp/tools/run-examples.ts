// run_examples: the marked examples of the docs, run in a sandbox. There only where the server was started with it.
import * as z from 'zod'
import { findingLines, toFinding } from '../finding.ts'
import { tool } from '../tool.ts'

const PIECE = 20

export const runExamples = tool({
  name: 'run_examples',
  title: 'Run the examples',
  description:
    'Runs the code blocks marked with test="name" in a sandbox, and says which failed or printed something else than the page shows. Use it after a change of an example; name the page to run only its examples.',
  needs: 'examples',
  input: z.object({ file: z.string().max(300).optional().describe('guides/start.mdx') }),
  async run({ file }, { examples }) {
    const { project, findings } = (await examples?.(file)) ?? { project: undefined, findings: [] }
    if (!project || findings.length === 0) return 'All examples passed.'
    const shown = findings.slice(0, PIECE).map((diagnostic) => findingLines(toFinding(diagnostic, project.sources)))
    const rest = findings.length > PIECE ? [`${findings.length - PIECE} more.`] : []
    return [`${findings.length} findings.`, ...shown, ...rest].join('\n')
  },
})
