// Findings to the edits that fix them.
import { CodeActionKind } from 'vscode-languageserver/node'
import type { Diagnostic as Finding } from '../../diagnostics/diagnostic.ts'
import type { ActionSource } from '../action.ts'
import type { Document } from '../feature.ts'
import { workspaceEdit } from '../locations.ts'
import { protocolFindings } from '../protocol-findings.ts'

export const quickFix: ActionSource = {
  kind: CodeActionKind.QuickFix,
  actions(asked) {
    return asked.touched.flatMap((finding) => {
      if (!finding.fix) return []
      return {
        title: titleOf(finding, asked),
        kind: CodeActionKind.QuickFix,
        diagnostics: protocolFindings([finding], asked),
        // What changes the words of the page is for a person to choose.
        isPreferred: finding.rewords !== true,
        edit: workspaceEdit(asked.host, asked.folder, finding.fix),
      }
    })
  },
}

/** What the fix does, in words. */
function titleOf({ fix = [], message }: Finding, { source }: Document): string {
  const [edit] = fix
  const before = edit ? source.text.slice(edit.start, edit.end) : ''
  if (!edit || fix.length > 1 || before.length + edit.text.length > 60 || /\n/.test(before + edit.text))
    return `Fix: ${message}`
  if (edit.text === '') return `Remove \`${before}\``
  return before === '' ? `Add \`${edit.text.trim()}\`` : `Change \`${before}\` to \`${edit.text}\``
}
