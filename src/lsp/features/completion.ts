// Completions, based on the text before the cursor, because the page may not parse while you type.
import type { CompletionItem, CompletionList } from 'vscode-languageserver/node'
import { cursorAt } from '../../editing/cursor.ts'
import { sources } from '../completions/index.ts'
import { configProposals } from '../config-completions.ts'
import { feature, type Spot } from '../feature.ts'
import type { CompletionRequest, Proposal } from '../proposal.ts'
import { textEdit } from '../ranges.ts'

/** Longer lists are cut. The editor asks again with the next letter. */
const MAX_ITEMS = 120

export const completion = feature({
  capabilities: () => ({
    completionProvider: { triggerCharacters: ['<', '"', "'", '/', '#', '{', '(', ' ', '`', '@', '.'] },
  }),
  register({ connection, client, spot }) {
    const hasSnippets = client.textDocument?.completion?.completionItem?.snippetSupport === true
    connection.onCompletion(async ({ textDocument, position }): Promise<CompletionList | null> => {
      const at = await spot(textDocument.uri, position)
      if (!at) return null
      const items: CompletionItem[] = []
      let isIncomplete = false
      for await (const { text, range, snippet, ...item } of proposals(at, hasSnippets)) {
        if (items.length === MAX_ITEMS) {
          isIncomplete = true
          break
        }
        const isSnippet = hasSnippets && snippet !== undefined
        // Our own ranking depends on the typed letters, so the editor must ask again with each one.
        if (item.filterText !== undefined) isIncomplete = true
        items.push({
          ...item,
          sortText: String(items.length).padStart(4, '0'),
          ...(isSnippet && { insertTextFormat: 2 }),
          textEdit: textEdit(at.source, range ?? { start: at.offset, end: at.offset }, isSnippet ? snippet : text),
        })
      }
      return { isIncomplete, items }
    })
  },
})

async function* proposals(at: Spot, hasSnippets: boolean): AsyncIterable<Proposal> {
  if (at.file.endsWith('.json')) {
    yield* configProposals(at)
    return
  }
  if (!/\.mdx?$/i.test(at.file)) return
  const request: CompletionRequest = { ...at, cursor: cursorAt(at.source, at.offset), hasSnippets }
  const { cursor } = request
  // YAML reads a value only behind a space.
  const space = cursor.kind === 'front-matter-value' && at.source.text[cursor.range.start - 1] === ':' ? ' ' : ''
  for (const source of sources)
    for await (const proposal of source(request))
      yield { range: cursor.range, ...proposal, text: space + proposal.text }
}
