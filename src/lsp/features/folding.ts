// Folding ranges: front matter, imports, sections, components, code.
import { type FoldingRange, FoldingRangeKind } from 'vscode-languageserver/node'
import { tagPairs } from '../../editing/cursor.ts'
import { sectionsOf } from '../../editing/structure.ts'
import { tokensOf } from '../../editing/tokens.ts'
import { feature } from '../feature.ts'

export const folding = feature({
  capabilities: () => ({ foldingRangeProvider: true }),
  register(host) {
    host.connection.onFoldingRanges(async ({ textDocument }): Promise<FoldingRange[] | null> => {
      const document = await host.document(textDocument.uri)
      if (!document || !/\.mdx?$/i.test(document.file)) return null
      const { source } = document
      const tokens = tokensOf(source)
      const range = (start: number, end: number, kind?: FoldingRangeKind): FoldingRange[] => {
        const startLine = source.position(start).line - 1
        // A closing line stays visible, and so do blank lines after a section.
        const endLine = source.position(start + source.text.slice(start, end).trimEnd().length).line - 1
        return endLine > startLine ? [{ startLine, endLine, ...(kind && { kind }) }] : []
      }
      return [
        ...tokens.flatMap((token) => {
          if (token.kind === 'module') return range(token.start, token.end, FoldingRangeKind.Imports)
          if (token.kind === 'comment') return range(token.start, token.end, FoldingRangeKind.Comment)
          return token.kind === 'fence' || token.kind === 'front-matter' ? range(token.start, token.end) : []
        }),
        ...sectionsOf(source).flatMap(({ start, end }) => range(start, end)),
        ...tagPairs(tokens).flatMap(({ open, close }) => {
          const [first] = range(open.start, close.end)
          return first && first.endLine > first.startLine + 1 ? [{ ...first, endLine: first.endLine - 1 }] : []
        }),
      ]
    })
  },
})
