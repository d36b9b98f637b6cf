// Makes the URLs of a file clickable.
import type { DocumentLink } from 'vscode-languageserver/node'
import { addressTargets } from '../at-cursor.ts'
import { feature } from '../feature.ts'
import { rangeIn } from '../ranges.ts'

export const documentLinks = feature({
  capabilities: () => ({ documentLinkProvider: { resolveProvider: false } }),
  register(host) {
    host.connection.onDocumentLinks(async ({ textDocument }): Promise<DocumentLink[] | null> => {
      const document = await host.document(textDocument.uri)
      if (!document) return null
      const { folder, source } = document
      return addressTargets(document).flatMap(({ span, target }): DocumentLink[] => {
        if (!target) return []
        const range = rangeIn(source, span)
        if (target.kind === 'outside') return [{ range, target: target.url }]
        const file = target.kind === 'file' ? target.path : folder.project.outlines.get(target.route)?.file
        // Headings are left to "go to definition", because finding their line means parsing that page.
        return file === undefined || (target.kind === 'page' && target.fragment !== undefined)
          ? []
          : [{ range, target: host.uri(folder, file) }]
      })
    })
  },
})
