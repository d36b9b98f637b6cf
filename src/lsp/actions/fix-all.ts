// Everything in a file that has one right answer, fixed at once: what editors run when a file is saved.
import { applyFixes } from '../../check/fix.ts'
import type { ActionSource } from '../action.ts'
import { workspaceEdit } from '../locations.ts'

const KIND = 'source.fixAll.galley'

export const fixAll: ActionSource = {
  kind: KIND,
  onRequest: true,
  actions({ findings, folder, file, source, host }) {
    const fixable = findings.filter(
      ({ fix, rewords, severity }) => !rewords && severity !== 'hint' && fix?.every((edit) => edit.file === file),
    )
    const { applied } = applyFixes(fixable, new Map([[file, source]]))
    if (applied.length === 0) return []
    const edits = applied.flatMap(({ fix }) => fix ?? [])
    return [{ title: 'Fix all that Galley can fix', kind: KIND, edit: workspaceEdit(host, folder, edits) }]
  },
}
