// Shows a link's title or a variable's value next to it. Off unless the client asks for it.
import { type InlayHint, InlayHintKind } from 'vscode-languageserver/node'
import { addressesIn } from '../../editing/addresses.ts'
import { targetOf } from '../../editing/targets.ts'
import { tokensOf } from '../../editing/tokens.ts'
import { feature } from '../feature.ts'
import { offsetAt, positionAt } from '../ranges.ts'

export const inlayHints = feature({
  capabilities: (_, settings) => (settings.inlayHints ? { inlayHintProvider: true } : {}),
  register(host) {
    host.connection.languages.inlayHint.on(async ({ textDocument, range }): Promise<InlayHint[] | null> => {
      const document = await host.document(textDocument.uri)
      if (!document || !/\.mdx?$/i.test(document.file)) return null
      const { folder, file, source } = document
      const { project } = folder
      const [start, end] = [offsetAt(source, range.start), offsetAt(source, range.end)]
      const hint = (offset: number, label: string): InlayHint[] =>
        offset < start || offset > end
          ? []
          : [{ position: positionAt(source, offset), label, kind: InlayHintKind.Type, paddingLeft: true }]
      const links = addressesIn(source, project.vocabulary).flatMap((address) => {
        const target = address.kind === 'link' ? targetOf(project, address, file) : undefined
        const title = target?.kind === 'page' ? project.outlines.get(target.route)?.title : undefined
        return title === undefined || target?.kind !== 'page' || target.route === folder.routeOf(file)
          ? []
          : hint(address.span.end, title)
      })
      const variables = tokensOf(source).flatMap((token) => {
        if (token.kind !== 'variable') return []
        const value = project.config.variables[source.text.slice(token.name.start, token.name.end)]
        return value === undefined ? [] : hint(token.end, value)
      })
      return [...links, ...variables]
    })
  },
})
