// Completes files that can be imported.
import { CompletionItemKind } from 'vscode-languageserver/node'
import { best } from '../matching.ts'
import type { CompletionRequest, Proposal } from '../proposal.ts'
import { importableFiles } from '../snippet-files.ts'

export function* imports({ cursor, folder }: CompletionRequest): Iterable<Proposal> {
  if (cursor.kind !== 'import') return
  const { typed } = cursor
  const files = importableFiles(folder.project)
  for (const path of best(files, typed.replace(/^\//, ''), (file) => [file.toLowerCase()], 100))
    yield { label: `/${path}`, text: `/${path}`, kind: CompletionItemKind.Module, filterText: typed }
}
