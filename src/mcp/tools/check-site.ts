// check_site: checks all pages against all rules, and returns a summary.
import * as z from 'zod'
import { rulesOf } from '../../check/own-rules.ts'
import { counted } from '../../diagnostics/counted.ts'
import { suggest } from '../../diagnostics/suggest.ts'
import { docsPath } from '../docs-path.ts'
import { findingLines, toFinding } from '../finding.ts'
import { ToolError, tool } from '../tool.ts'
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
    const folder = under === undefined ? '' : (docsPath(project, under) ?? under)
    const files = [...project.files.list(), ...findings.map(({ place }) => place.file)]
    if (!files.some((file) => isBelow(file, folder)) && !project.sources.has(folder))
      throw new ToolError(`There is nothing below ${JSON.stringify(folder)}. Pass a folder or a file, such as guides.`)
    if (rule !== undefined && !findings.some(({ code }) => code === rule)) {
      const names = rulesOf(project).flatMap(({ name, codes = [] }) => [name, ...codes])
      if (!names.includes(rule)) {
        const near = suggest(rule, names)
        const help = near ? `Did you mean ${near}?` : 'Use a name from the end of a finding, such as page-links.'
        throw new ToolError(`There is no rule ${JSON.stringify(rule)}. ${help}`)
      }
    }
    const chosen = findings
      .filter(({ place, code }) => isBelow(place.file, folder) && (rule === undefined || code === rule))
      .sort((a, b) => RANK[a.severity] - RANK[b.severity])
    const counts = new Map<string, { errors: number; warnings: number; suggestions: number }>()
    for (const { place, severity } of chosen) {
      const row = counts.get(place.file) ?? { errors: 0, warnings: 0, suggestions: 0 }
      row[KEYS[severity]]++
      counts.set(place.file, row)
    }
    const rows = [...counts]
      .map(([file, row]) => ({ file, ...row }))
      .sort((a, b) => b.errors - a.errors || b.warnings - a.warnings)
    const shown = chosen.slice(start, start + PIECE).map((diagnostic) => toFinding(diagnostic, project.sources))
    const next = start + PIECE < chosen.length ? start + PIECE : undefined
    const rest = next === undefined ? [] : [`${chosen.length - next} more: call check_site with start ${next}.`]
    const table = rows
      .slice(0, MAX_FILES)
      .map(
        ({ file, errors, warnings, suggestions }) =>
          `${file}: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}, ${counted(suggestions, 'suggestion')}`,
      )
    return [
      `${counted(project.pages.size, 'page')}, ${counted(chosen.length, 'finding')} in ${counted(rows.length, 'file')}.`,
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
