// Findings under the cursor to what the editor can do about them.
import { type CodeAction, CodeActionKind, type Range, type WorkspaceEdit } from 'vscode-languageserver/node'
import type { Diagnostic as Finding } from '../../diagnostics/diagnostic.ts'
import { type Document, feature, type Host } from '../feature.ts'
import { protocolFindings } from '../protocol-findings.ts'
import { offsetAt, textEdit } from '../ranges.ts'

export const codeActions = feature({
  capabilities: () => ({ codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] } }),
  register(host) {
    host.connection.onCodeAction(async ({ textDocument, range, context }) => {
      const document = await host.document(textDocument.uri)
      if (!document) return null
      const { only } = context
      const wants = (kind: string) => !only || only.some((one) => kind === one || kind.startsWith(`${one}.`))
      const findings = within(await document.folder.findings(document.file), document, range)
      return wants(CodeActionKind.QuickFix) ? findings.flatMap((finding) => quickFix(finding, document, host)) : []
    })
  },
})

function within(findings: readonly Finding[], { source }: Document, range: Range): Finding[] {
  const start = offsetAt(source, range.start)
  const end = offsetAt(source, range.end)
  return findings.filter(({ place }) => place.start <= end && start <= place.end)
}

function quickFix(finding: Finding, document: Document, host: Host): CodeAction[] {
  const { fix, help, message, code } = finding
  if (!fix) return []
  const title = help && !help.startsWith('Did you mean') ? help : titleOf(finding, document)
  return [
    {
      title: title || `Fix: ${message}`,
      kind: CodeActionKind.QuickFix,
      diagnostics: protocolFindings([finding], document, host),
      isPreferred: true,
      edit: workspaceEdit(fix, document, host),
      data: code,
    },
  ]
}

/** What one edit does, in words. */
function titleOf({ fix = [] }: Finding, { source }: Document): string {
  const [edit] = fix
  if (!edit || fix.length > 1) return ''
  const before = source.text.slice(edit.start, edit.end)
  if (before.length + edit.text.length > 60 || /\n/.test(before + edit.text)) return ''
  if (edit.text === '') return `Remove \`${before}\``
  return before === '' ? `Add \`${edit.text.trim()}\`` : `Change \`${before}\` to \`${edit.text}\``
}

/** Edits of files of a docs folder as the protocol has them. */
function workspaceEdit(fix: NonNullable<Finding['fix']>, { folder }: Document, host: Host): WorkspaceEdit {
  const changes: NonNullable<WorkspaceEdit['changes']> = {}
  for (const edit of fix) {
    const source = folder.source(edit.file)
    if (!source) continue
    const uri = host.uri(folder, edit.file)
    changes[uri] = [...(changes[uri] ?? []), textEdit(source, edit, edit.text)]
  }
  return { changes }
}
