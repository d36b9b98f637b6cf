// Document symbols are a page's headings, including components that act as one. Workspace symbols are all pages and
// headings by name.
import { type DocumentSymbol, SymbolKind, type WorkspaceSymbol } from 'vscode-languageserver/node'
import { sectionsOf } from '../../editing/structure.ts'
import { tokensOf } from '../../editing/tokens.ts'
import { textsWith } from '../../editing/world.ts'
import { feature } from '../feature.ts'
import { startOf } from '../locations.ts'
import { best } from '../matching.ts'
import { pageChoices } from '../page-choices.ts'
import { rangeIn } from '../ranges.ts'

const MAX_PAGES = 100
const MAX_HEADINGS = 100

export const symbols = feature({
  capabilities: () => ({ documentSymbolProvider: true, workspaceSymbolProvider: true }),
  register(host) {
    host.connection.onDocumentSymbol(async ({ textDocument }): Promise<DocumentSymbol[] | null> => {
      const document = await host.document(textDocument.uri)
      if (!document || !/\.mdx?$/i.test(document.file)) return null
      const { folder, file, source } = document
      const page = await folder.page(file)
      const sections = sectionsOf(source)
      const headings = (page?.headings ?? []).filter(({ place }) => place.file === file)
      const root: DocumentSymbol[] = []
      const open: { depth: number; symbol: DocumentSymbol }[] = []
      for (const { depth, text, place } of headings) {
        const section = sections.find(({ start, heading }) => start <= place.start && place.start <= heading.end)
        const symbol: DocumentSymbol = {
          name: text || '(empty)',
          kind: section ? SymbolKind.String : SymbolKind.Object,
          range: rangeIn(source, section ?? place),
          selectionRange: rangeIn(source, section?.heading ?? { start: place.start, end: place.start }),
          children: [],
        }
        while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= depth) open.pop()
        const siblings = open.at(-1)?.symbol.children ?? root
        siblings.push(symbol)
        open.push({ depth, symbol })
      }
      return root
    })

    host.connection.onWorkspaceSymbol(async ({ query }): Promise<WorkspaceSymbol[]> => {
      const found: WorkspaceSymbol[] = []
      for (const folder of await host.folders()) {
        await folder.outlined()
        for (const { title, file, route } of best(
          pageChoices(folder.project),
          query,
          ({ texts }) => texts,
          MAX_PAGES,
        )) {
          const location = { uri: host.uri(folder, file), range: startOf(host, folder, file).range }
          found.push({ name: title, kind: SymbolKind.File, containerName: route, location })
        }
        if (query.length < 3) continue
        const wanted = query.toLowerCase()
        let left = MAX_HEADINGS
        for (const source of textsWith(folder.project, [query, query.charAt(0).toUpperCase() + query.slice(1)])) {
          for (const token of tokensOf(source)) {
            if (token.kind !== 'heading' || left === 0) continue
            const name = source.text.slice(token.text.start, token.text.end)
            if (!name.toLowerCase().includes(wanted)) continue
            left--
            const location = { uri: host.uri(folder, source.path), range: rangeIn(source, token.text) }
            found.push({ name, kind: SymbolKind.String, containerName: source.path, location })
          }
          if (left === 0) break
        }
      }
      return found
    })
  },
})
