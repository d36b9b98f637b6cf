// Completion items for the operations of specifications.
import { CompletionItemKind } from 'vscode-languageserver/node'
import type { Project } from '../project/project.ts'
import { best } from './matching.ts'
import type { Proposal } from './proposal.ts'

const MAX_CHOICES = 100

/** The operations that match what has been typed of a method and a path, or of a summary. Already sorted. */
export function* operationChoices({ operations }: Project, typed: string): Iterable<Proposal> {
  const choices = operations.map(({ kind, method, path, summary }) => {
    const text = kind === 'webhook' ? `webhook ${path}` : `${method} ${path}`
    return { text, summary, texts: [text, path, summary ?? ''].map((one) => one.toLowerCase()) }
  })
  for (const { text, summary } of best(choices, typed.trimStart(), ({ texts }) => texts, MAX_CHOICES))
    yield { label: text, text, detail: summary, kind: CompletionItemKind.Function, filterText: typed || text }
}
