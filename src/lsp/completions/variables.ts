// Completes site variables in `{{…}}`.
import { CompletionItemKind } from 'vscode-languageserver/node'
import type { CompletionRequest, Proposal } from '../proposal.ts'

export function* variables({ cursor, folder, source }: CompletionRequest): Iterable<Proposal> {
  if (cursor.kind !== 'variable') return
  const isClosed = /^[ \t]*\}\}/.test(source.text.slice(cursor.range.end))
  for (const [name, value] of Object.entries(folder.project.config.variables)) {
    const text = isClosed ? name : `${name}}}`
    yield { label: name, text, detail: value, kind: CompletionItemKind.Variable }
  }
}
