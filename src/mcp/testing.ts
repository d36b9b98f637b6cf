// For tests: parses the text of `check_page` and `check_site` back into findings, as an assistant would.
import type { FindingData } from './finding.ts'

/** The findings in an answer, with their edits. */
export function readFindings(text: string): FindingData[] {
  const findings: (FindingData & { edits: NonNullable<FindingData['edits']>[number][] })[] = []
  for (const line of text.split('\n')) {
    const first = /^(\S+):(\d+):(\d+) (error|warning|suggestion): (.*) \(([\w-]+)\)$/.exec(line)
    if (first) {
      const [, file = '', row, column, severity, message = '', rule = ''] = first
      findings.push({
        rule,
        severity: severity as FindingData['severity'],
        file,
        line: Number(row),
        column: Number(column),
        message,
        edits: [],
      })
    }
    const edit = /^ {2}(\d+):(\d+) ("(?:[^"\\]|\\.)*") -> ("(?:[^"\\]|\\.)*")$/.exec(line)
    if (edit) {
      const [, row, column, old = '""', replacement = '""'] = edit
      findings.at(-1)?.edits.push({
        line: Number(row),
        column: Number(column),
        old: JSON.parse(old),
        new: JSON.parse(replacement),
      })
    }
  }
  return findings
}
