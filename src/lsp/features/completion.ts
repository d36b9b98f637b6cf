// What may be typed next, from the text before the cursor: the page may not be readable while it is typed.
import type { CompletionItem, CompletionList } from 'vscode-languageserver/node'
import { cursorAt } from '../../editing/cursor.ts'
import { sources } from '../completions/index.ts'
import { configProposals } from '../config-completions.ts'
import { feature, type Spot } from '../feature.ts'
import type { Asked, Proposal } from '../proposal.ts'
import { textEdit } from '../ranges.ts'

/** Longer lists are cut: the editor asks again with the next letter. */
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
        // What was sorted here is asked for anew with each letter.
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
  const asked: Asked = { ...at, cursor: cursorAt(at.source, at.offset), hasSnippets }
  for (const source of sources)
    for await (const proposal of source(asked)) yield { range: asked.cursor.range, ...proposal }
}
