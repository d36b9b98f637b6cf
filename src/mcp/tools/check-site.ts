// check_site: checks all pages against all rules, and returns a summary.
import * as z from 'zod'
import { counted } from '../../diagnostics/counted.ts'
import { normalizePath } from '../../files/file-system.ts'
import { findingLines, toFinding } from '../finding.ts'
import { tool } from '../tool.ts'
import type { Workspace } from '../workspace.ts'

const PIECE = 40
const MAX_FILES = 100

export const checkSite = tool({
  name: 'check_site',
  title: 'Check the site',
  description:
    'Checks docs.json, navigation, links between pages, orphan pages, and every page. Returns counts per file and the first findings, errors first. Narrow the result with under or rule. Use it after moving or adding pages.',
  needs: 'workspace',
  input: z.object({
    under: z.string().max(300).optional().describe('Only files below: guides'),
    rule: z.string().max(80).optional(),
    start: z.coerce.number().int().min(0).optional(),
  }),
  async run({ under, rule, start = 0 }, sources) {
    const { project, findings } = await (sources.workspace as Workspace).checkSite()
    const folder = under === undefined ? '' : (normalizePath(under) ?? under)
    const chosen = findings
      .filter(({ place, code }) => isBelow(place.file, folder) && (rule === undefined || code === rule))
      .sort((a, b) => RANK[a.severity] - RANK[b.severity])
    const counts = new Map<string, { errors: number; warnings: number; suggestions: number }>()
    for (const { place, severity } of chosen) {
      const row = counts.get(place.file) ?? { errors: 0, warnings: 0, suggestions: 0 }
      row[KEYS[severity]]++
      counts.set(place.file, row)
    }
    const files = [...counts]
      .map(([file, row]) => ({ file, ...row }))
      .sort((a, b) => b.errors - a.errors || b.warnings - a.warnings)
    const shown = chosen.slice(start, start + PIECE).map((diagnostic) => toFinding(diagnostic, project.sources))
    const next = start + PIECE < chosen.length ? start + PIECE : undefined
    const rest = next === undefined ? [] : [`${chosen.length - next} more: call check_site with start ${next}.`]
    const table = files
      .slice(0, MAX_FILES)
      .map(
        ({ file, errors, warnings, suggestions }) =>
          `${file}: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}, ${counted(suggestions, 'suggestion')}`,
      )
    return [
      `${counted(project.pages.size, 'page')}, ${counted(chosen.length, 'finding')} in ${counted(files.length, 'file')}.`,
      ...table,
      '',
      ...shown.map(findingLines),
      ...rest,
    ].join('\n')
  },
})

const RANK = { error: 0, warning: 1, suggestion: 2 }
const KEYS = { error: 'errors', warning: 'warnings', suggestion: 'suggestions' } as const

function isBelow(file: string, folder: string): boolean {
  return folder === '' || file === folder || file.startsWith(`${folder}/`)
}
