// Moves the selected lines to a new snippet, and imports it in their place.
import { CodeActionKind } from 'vscode-languageserver/node'
import type { Edit } from '../../diagnostics/diagnostic.ts'
import { tokensOf } from '../../editing/tokens.ts'
import { allFiles } from '../../editing/world.ts'
import type { ActionSource } from '../action.ts'
import { canEditFiles, creationEdit } from '../locations.ts'
import { selectedLines } from '../selected-lines.ts'
import { snippetName } from '../snippet-files.ts'

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
    const tokens = tokensOf(source)
    // The snippet must import what the lines use.
    const imports = tokens.flatMap((token) => {
      if (token.kind !== 'module') return []
      return source.text
        .slice(token.start, token.end)
        .split('\n')
        .filter((line) => (/^import\s+\{?\s*([\w$]+)/.exec(line)?.[1] ?? '\0') in usedIn(text))
    })
    const head = imports.length > 0 ? `${imports.join('\n').replaceAll(/(["'])\.{1,2}\//g, '$1/')}\n\n` : ''
    const body = text.replace(new RegExp(`^${indent}`, 'gm'), '')
    const lastImport = tokens.findLast(({ kind }) => kind === 'module')
    const at = lastImport?.end ?? tokens.find(({ kind }) => kind === 'front-matter')?.end ?? 0
    const edits: Edit[] = [
      { file, start: at, end: at, text: `${lastImport ? '\n' : '\n\n'}import ${name} from "/${path}";` },
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

/** The distinct words of a text. */
function usedIn(text: string): Record<string, true> {
  return Object.fromEntries(Array.from(text.matchAll(/[A-Za-z_$][\w$]*/g), ([word]) => [word, true as const]))
}
