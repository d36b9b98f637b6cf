// The ranges around an offset, for expanding the selection step by step.
import type { SelectionRange } from 'vscode-languageserver/node'
import { partsAround } from '../../editing/structure.ts'
import { feature } from '../feature.ts'
import { offsetAt, rangeIn } from '../ranges.ts'

export const selection = feature({
  capabilities: () => ({ selectionRangeProvider: true }),
  register(host) {
    host.connection.onSelectionRanges(async ({ textDocument, positions }): Promise<SelectionRange[] | null> => {
      const document = await host.document(textDocument.uri)
      if (!document || !/\.mdx?$/i.test(document.file)) return null
      const { source } = document
      return positions.map((position) => {
        const parts = partsAround(source, offsetAt(source, position))
        const range = parts.reduceRight<SelectionRange | undefined>(
          (parent, part) => ({ range: rangeIn(source, part), ...(parent && { parent }) }),
          undefined,
        )
        return range ?? { range: { start: position, end: position } }
      })
    })
  },
})
