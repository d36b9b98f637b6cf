// Code actions for the findings under the cursor and for the selection.
import { type CodeAction, CodeActionKind } from 'vscode-languageserver/node'
import { actionSources } from '../actions/index.ts'
import { feature } from '../feature.ts'
import { offsetAt } from '../ranges.ts'

export const codeActions = feature({
  capabilities: () => ({
    codeActionProvider: {
      codeActionKinds: [
        CodeActionKind.QuickFix,
        CodeActionKind.RefactorRewrite,
        CodeActionKind.RefactorExtract,
        'source.fixAll.galley',
      ],
    },
  }),
  register(host) {
    host.connection.onCodeAction(async ({ textDocument, range, context }): Promise<CodeAction[] | null> => {
      const document = await host.document(textDocument.uri)
      if (!document) return null
      const { only } = context
      const wanted = actionSources.filter(({ kind, onRequest }) =>
        only ? only.some((one) => kind === one || kind.startsWith(`${one}.`)) : !onRequest,
      )
      if (wanted.length === 0) return []
      const start = offsetAt(document.source, range.start)
      const end = offsetAt(document.source, range.end)
      const findings = await document.folder.findings(document.file)
      const touched = findings.filter(({ place }) => place.start <= end && start <= place.end)
      const request = { ...document, host, selection: { start, end }, findings, touched }
      return wanted.flatMap((source) => source.actions(request))
    })
  },
})
