// Applies every fix in a file that has only one right answer. Editors run this on save.
import { applyFixes } from '../../check/fix.ts'
import type { ActionSource } from '../action.ts'
import { workspaceEdit } from '../locations.ts'

const KIND = 'source.fixAll.galley'

export const fixAll: ActionSource = {
  kind: KIND,
  onRequest: true,
  actions({ findings, folder, file, source, host }) {
    const fixable = findings.filter(
      ({ fix, rewords, severity }) => !rewords && severity !== 'suggestion' && fix?.every((edit) => edit.file === file),
    )
    const { applied } = applyFixes(fixable, new Map([[file, source]]))
    if (applied.length === 0) return []
    const edits = applied.flatMap(({ fix }) => fix ?? [])
    return [{ title: 'Fix everything that Galley can fix', kind: KIND, edit: workspaceEdit(host, folder, edits) }]
  },
}
