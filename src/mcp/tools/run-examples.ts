// run_examples: runs the marked examples of the docs in a sandbox. Offered only if the server was started with it.
import * as z from 'zod'
import { findingLines, toFinding } from '../finding.ts'
import { tool } from '../tool.ts'

const PIECE = 20

export const runExamples = tool({
  name: 'run_examples',
  title: 'Run the examples',
  description:
    'Runs the code blocks marked with test="name" in a sandbox, and reports which ones failed or printed something other than the page shows. Use it after changing an example. Name a page to run only its examples.',
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
