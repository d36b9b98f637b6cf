// Turns the fixes of findings into code actions.
import { CodeActionKind } from 'vscode-languageserver/node'
import type { Diagnostic as Finding } from '../../diagnostics/diagnostic.ts'
import type { ActionSource } from '../action.ts'
import type { Document } from '../feature.ts'
import { workspaceEdit } from '../locations.ts'
import { protocolFindings } from '../protocol-findings.ts'

export const quickFix: ActionSource = {
  kind: CodeActionKind.QuickFix,
  actions(request) {
    return request.touched.flatMap((finding) => {
      if (!finding.fix) return []
      return {
        title: titleOf(finding, request),
        kind: CodeActionKind.QuickFix,
        diagnostics: protocolFindings([finding], request),
        // If a fix changes the page's wording, a person should choose it.
        isPreferred: finding.rewords !== true,
        edit: workspaceEdit(request.host, request.folder, finding.fix),
      }
    })
  },
}

/** What the fix does, as text for the menu. */
function titleOf({ fix = [], message }: Finding, { source }: Document): string {
  const [edit] = fix
  const before = edit ? source.text.slice(edit.start, edit.end) : ''
  if (!edit || fix.length > 1 || before.length + edit.text.length > 60 || /\n/.test(before + edit.text))
    return `Fix: ${message}`
  if (edit.text === '') return `Remove \`${before}\``
  return before === '' ? `Add \`${edit.text.trim()}\`` : `Change \`${before}\` to \`${edit.text}\``
}
