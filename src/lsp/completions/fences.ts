// Completes languages of code blocks, and the options after them.
import { CompletionItemKind } from 'vscode-languageserver/node'
import { CODE_OPTIONS } from '../../render/code-options.ts'
import { languageChoices } from '../../render/languages.ts'
import { best } from '../matching.ts'
import type { CompletionRequest, Proposal } from '../proposal.ts'

/** The most common languages in docs, most frequent first. */
const FREQUENT =
  'bash json python typescript javascript yaml text http tsx go sql curl rust java html css php ruby csharp kotlin swift diff mermaid dockerfile toml xml'.split(
    ' ',
  )
const CHOICES = [...new Set([...FREQUENT, ...languageChoices])]

export function* fences({ cursor, source }: CompletionRequest): Iterable<Proposal> {
  if (cursor.kind === 'language') {
    for (const name of best(CHOICES, cursor.typed, (one) => [one], 100))
      yield { label: name, text: name, kind: CompletionItemKind.Value }
    return
  }
  if (cursor.kind !== 'fence-option') return
  const info = source.text.slice(cursor.fence.info.start, cursor.fence.info.end)
  for (const { name, form, summary } of CODE_OPTIONS) {
    if (new RegExp(`(?:^|\\s)${name}(?:[\\s=]|$)`).test(info) && !name.startsWith(cursor.typed)) continue
    yield {
      label: name,
      text: form === 'flag' ? name : form === 'lines' ? `${name}={1}` : `${name}=""`,
      detail: summary,
      kind: CompletionItemKind.Property,
      ...(form !== 'flag' && { snippet: form === 'lines' ? `${name}={$1}` : `${name}="$1"` }),
    }
  }
}
