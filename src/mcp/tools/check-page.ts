// check_page: checks a page against the rules, and returns the exact edits that fix it.
import * as z from 'zod'
import { counted } from '../../diagnostics/counted.ts'
import { docsPath } from '../docs-path.ts'
import { findingLines, toFinding } from '../finding.ts'
import { ToolError, tool } from '../tool.ts'
import type { Workspace } from '../workspace.ts'

const MAX_FINDINGS = 40

export const checkPage = tool({
  name: 'check_page',
  title: 'Check a page',
  description:
    'Checks a page after each edit: components, attributes, links, headings, code, wording. Pass the path of a file in the docs folder, or content with its future path. Apply the edits (line and column from 1) from last to first, and call it again until it says Done.',
  needs: 'workspace',
  input: z.object({
    path: z.string().min(1).max(500).describe('guides/start.mdx'),
    content: z.string().max(1_000_000).optional(),
  }),
  async run({ path, content }, sources) {
    const workspace = sources.workspace as Workspace
    const file = docsPath(workspace.outline, path)
    if (
      file === undefined ||
      file === '' ||
      file.split('/').includes('node_modules') ||
      !/\.(?:mdx?|json)$/.test(file)
    ) {
      throw new ToolError(
        `${JSON.stringify(path.slice(0, 100))} isn't a page of the docs folder. Pass a path such as guides/start.mdx.`,
      )
    }
    const checked = await workspace.check(file, content)
    if (!checked) {
      throw new ToolError(
        content === undefined && !workspace.outline.files.list().includes(file)
          ? `There is no page ${JSON.stringify(file)}. To check a new page, send its text as content.`
          : `No page uses ${JSON.stringify(file)} yet. Import it in a page, and check that page.`,
      )
    }
    const { source, findings: found } = checked
    const findings = found.map((diagnostic) =>
      toFinding(diagnostic, { get: (name) => (name === file ? source : undefined) }),
    )
    const count = (severity: string) => findings.filter((one) => one.severity === severity).length
    const kinds = ['error', 'warning', 'suggestion']
    const ok = count('error') + count('warning') === 0
    const callAgain = !ok || findings.some(({ edits }) => edits !== undefined)
    const shown = findings.slice(0, MAX_FINDINGS)
    const rest =
      findings.length > MAX_FINDINGS
        ? [`${findings.length - MAX_FINDINGS} more findings. Fix these first, then call again.`]
        : []
    const summary = `${file}: ${kinds.map((kind) => counted(count(kind), kind)).join(', ')}.${callAgain ? ' Fix them and call check_page again.' : ' Done.'}`
    return [summary, ...shown.map(findingLines), ...rest].join('\n')
  },
})
