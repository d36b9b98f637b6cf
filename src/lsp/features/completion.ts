// What may be typed next, from the text before the cursor: the page may not be readable while it is typed.
import type { CompletionItem, CompletionList } from 'vscode-languageserver/node'
import { cursorAt } from '../../editing/cursor.ts'
import { type Asked, sources } from '../completions/index.ts'
import { feature } from '../feature.ts'
import { textEdit } from '../ranges.ts'

/** Longer lists are cut: the editor asks again with the next letter. */
const MAX_ITEMS = 100

export const completion = feature({
  capabilities: () => ({
    completionProvider: { triggerCharacters: ['<', '"', "'", '/', '#', '{', '(', ' ', '`', '@', '.'] },
  }),
  register({ connection, client, spot }) {
    const hasSnippets = client.textDocument?.completion?.completionItem?.snippetSupport === true
    connection.onCompletion(async ({ textDocument, position }): Promise<CompletionList | null> => {
      const at = await spot(textDocument.uri, position)
      if (!at || !/\.mdx?$/i.test(at.file)) return null
      const asked: Asked = { ...at, cursor: cursorAt(at.source, at.offset), hasSnippets }
      const items: CompletionItem[] = []
      let isIncomplete = false
      for (const source of sources) {
        for await (const { text, range = asked.cursor.range, snippet, ...item } of source(asked)) {
          if (items.length === MAX_ITEMS) {
            isIncomplete = true
            break
          }
          const isSnippet = hasSnippets && snippet !== undefined
          items.push({
            ...item,
            sortText: String(items.length).padStart(4, '0'),
            ...(isSnippet && { insertTextFormat: 2 }),
            textEdit: textEdit(at.source, range, isSnippet ? snippet : text),
          })
        }
      }
      return { isIncomplete, items }
    })
  },
})
