// Adds an unexplained abbreviation to the glossary in galley.json.
import { CodeActionKind } from 'vscode-languageserver/node'
import { insertJsonKey } from '../../editing/json-edit.ts'
import { SourceFile } from '../../files/source-file.ts'
import type { ActionSource } from '../action.ts'
import { canEditFiles, creationEdit, workspaceEdit } from '../locations.ts'
import { protocolFindings } from '../protocol-findings.ts'

const FILE = 'galley.json'

export const glossary: ActionSource = {
  kind: CodeActionKind.QuickFix,
  actions(request) {
    const { folder, host, source, touched } = request
    return touched.flatMap((finding) => {
      if (finding.code !== 'define-acronyms') return []
      const term = source.text.slice(finding.place.start, finding.place.end)
      const config = folder.source(FILE)
      const edit = insertJsonKey(config ?? new SourceFile(FILE, ''), ['glossary'], term, '')
      if (!edit || (!config && !canEditFiles(host))) return []
      return [
        {
          title: `Add \`${term}\` to the glossary`,
          kind: CodeActionKind.QuickFix,
          diagnostics: protocolFindings([finding], request),
          edit: config
            ? workspaceEdit(host, folder, [edit])
            : creationEdit(host, folder, { file: FILE, text: edit.text }, []),
        },
      ]
    })
  },
}
