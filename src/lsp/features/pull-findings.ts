// Findings for clients that pull them. Other clients get them pushed (`publisher.ts`). No client gets both.
import { DocumentDiagnosticReportKind } from 'vscode-languageserver/node'
import { feature } from '../feature.ts'
import { protocolFindings } from '../protocol-findings.ts'

export const pullFindings = feature({
  capabilities: (client) =>
    client.textDocument?.diagnostic
      ? { diagnosticProvider: { identifier: 'galley', interFileDependencies: true, workspaceDiagnostics: false } }
      : {},
  register(host) {
    host.connection.languages.diagnostics.on(async ({ textDocument }) => {
      const document = await host.document(textDocument.uri)
      const findings = document ? await document.folder.findings(document.file) : []
      return { kind: DocumentDiagnosticReportKind.Full, items: document ? protocolFindings(findings, document) : [] }
    })
  },
})
