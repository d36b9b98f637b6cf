// Moves the selected lines to a new snippet, and imports it in their place.
import { CodeActionKind } from 'vscode-languageserver/node'
import { addedImport, importStatements, snippetName } from '../../content/import-statements.ts'
import type { Edit } from '../../diagnostics/diagnostic.ts'
import { tokensOf } from '../../editing/tokens.ts'
import { allFiles } from '../../editing/world.ts'
import type { ActionSource } from '../action.ts'
import { canEditFiles, creationEdit } from '../locations.ts'
import { selectedLines } from '../selected-lines.ts'

export const extractSnippet: ActionSource = {
  kind: CodeActionKind.RefactorExtract,
  actions({ folder, file, source, host, selection }) {
    const lines = selectedLines(source, selection)
    if (!lines || !canEditFiles(host)) return []
    const files = allFiles(folder.project)
    let path = 'snippets/extracted.mdx'
    for (let number = 2; files.has(path); number++) path = `snippets/extracted-${number}.mdx`
    const name = snippetName(path)
    const { indent, text, span } = lines
    // The snippet must import what the lines use.
    const used = new Set(text.match(/[A-Za-z_$][\w$]*/g))
    const imports = tokensOf(source).flatMap((token) => {
      if (token.kind !== 'module') return []
      const typed = source.text.slice(token.start, token.end)
      return importStatements(typed)
        .filter(({ names }) => names.some(({ local }) => used.has(local)))
        .map(({ start, end }) => typed.slice(start, end))
    })
    const head = imports.length > 0 ? `${imports.join('\n').replaceAll(/(["'])\.{1,2}\//g, '$1/')}\n\n` : ''
    const body = text.replace(new RegExp(`^${indent}`, 'gm'), '')
    const edits: Edit[] = [
      { file, ...addedImport(source.text, `import ${name} from "/${path}";`) },
      { file, ...span, text: `${indent}<${name} />` },
    ]
    return [
      {
        title: `Extract to ${path}`,
        kind: CodeActionKind.RefactorExtract,
        edit: creationEdit(host, folder, { file: path, text: `${head}${body}\n` }, edits),
      },
    ]
  },
}
