// Keeps the opening and closing names of a tag in sync, and inserts the closing tag when you type `>`.
import { type LinkedEditingRanges, TextEdit } from 'vscode-languageserver/node'
import { tagPairs } from '../../editing/cursor.ts'
import { tokensOf } from '../../editing/tokens.ts'
import { feature } from '../feature.ts'
import { rangeIn } from '../ranges.ts'

export const linkedEditing = feature({
  capabilities: () => ({
    linkedEditingRangeProvider: true,
    documentOnTypeFormattingProvider: { firstTriggerCharacter: '>' },
  }),
  register(host) {
    const { connection } = host
    connection.languages.onLinkedEditingRange(
      async ({ textDocument, position }): Promise<LinkedEditingRanges | null> => {
        const at = await host.spot(textDocument.uri, position)
        if (!at || !/\.mdx?$/i.test(at.file)) return null
        const { source, offset } = at
        const isAt = ({ start, end }: { start: number; end: number }) => start <= offset && offset <= end
        const pair = tagPairs(tokensOf(source)).find(({ open, close }) => isAt(open.nameRange) || isAt(close.nameRange))
        if (!pair) return null
        return {
          ranges: [rangeIn(source, pair.open.nameRange), rangeIn(source, pair.close.nameRange)],
          wordPattern: '[A-Za-z][\\w.:-]*',
        }
      },
    )
    connection.onDocumentOnTypeFormatting(async ({ textDocument, position }): Promise<TextEdit[] | null> => {
      const at = await host.spot(textDocument.uri, position)
      if (!at || !/\.mdx?$/i.test(at.file)) return null
      const { source, offset } = at
      const tokens = tokensOf(source)
      const tag = tokens.find((token) => token.kind === 'tag' && token.end === offset)
      if (tag?.kind !== 'tag' || tag.form !== 'open' || !tag.isClosed || !/^[A-Z]/.test(tag.name)) return null
      // A closing tag further down may already belong to it.
      if (tagPairs(tokens).some(({ open }) => open === tag)) return null
      return [TextEdit.insert(position, `</${tag.name}>`)]
    })
  },
})
