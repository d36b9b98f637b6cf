// Variables of the site, in `{{…}}`.
import { CompletionItemKind } from 'vscode-languageserver/node'
import type { Asked, Proposal } from '../proposal.ts'

export function* variables({ cursor, folder, source }: Asked): Iterable<Proposal> {
  if (cursor.kind !== 'variable') return
  const isClosed = /^[ \t]*\}\}/.test(source.text.slice(cursor.range.end))
  for (const [name, value] of Object.entries(folder.project.config.variables)) {
    const text = isClosed ? name : `${name}}}`
    yield { label: name, text, detail: value, kind: CompletionItemKind.Variable }
  }
}
