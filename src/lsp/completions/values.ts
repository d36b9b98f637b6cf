// Completes values of attributes that accept only certain values.
import { CompletionItemKind } from 'vscode-languageserver/node'
import type { CompletionRequest, Proposal } from '../proposal.ts'

export function* values({ cursor, folder }: CompletionRequest): Iterable<Proposal> {
  if (cursor.kind !== 'value') return
  const prop = folder.project.vocabulary.find(cursor.tag.name)?.props[cursor.attribute]
  if (!prop) return
  const all = prop.values ?? (prop.type === 'boolean' ? ['true', 'false'] : [])
  for (const value of all) {
    const isDefault = prop.default === value
    yield {
      label: String(value),
      kind: CompletionItemKind.EnumMember,
      text: String(value),
      ...(isDefault && { detail: 'default' }),
    }
  }
}
