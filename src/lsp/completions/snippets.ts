// Completes components at the start of a line without typing `<`, and snippets that aren't imported yet.

import { CompletionItemKind } from 'vscode-languageserver/node'
import { addedImport, snippetName } from '../../content/import-statements.ts'
import { tokensOf } from '../../editing/tokens.ts'
import { componentText } from '../component-text.ts'
import { matchScore } from '../matching.ts'
import type { CompletionRequest, Proposal } from '../proposal.ts'
import { positionAt } from '../ranges.ts'
import { importableFiles } from '../snippet-files.ts'
import { tagSnippet } from './tags.ts'

/** Letters to type before components are offered, because shorter input may be an ordinary word. */
const MIN_TYPED = 2

export function* snippets(request: CompletionRequest): Iterable<Proposal> {
  const { cursor, folder } = request
  if (cursor.kind === 'tag') yield* files(request, '')
  if (cursor.kind !== 'text' || !cursor.isLineStart || cursor.typed.length < MIN_TYPED) return
  const typed = cursor.typed.toLowerCase()
  for (const component of folder.project.vocabulary.components) {
    if (component.inline || component.parents || matchScore(typed, component.name.toLowerCase()) < 400) continue
    yield {
      label: `<${component.name}>`,
      filterText: cursor.typed,
      text: component.children === 'none' ? `<${component.name} />` : `<${component.name}></${component.name}>`,
      snippet: `<${tagSnippet(component.name, component)}`,
      detail: component.summary,
      documentation: { kind: 'markdown', value: componentText(component) },
      kind: CompletionItemKind.Snippet,
    }
  }
  yield* files(request, '<')
}

/** Snippets of the folder as tags, with the line that imports them. */
function* files({ cursor, folder, source, file }: CompletionRequest, open: string): Iterable<Proposal> {
  const typed = cursor.typed.toLowerCase()
  const tokens = tokensOf(source)
  const imported = new Set(
    tokens.flatMap((token) =>
      token.kind === 'module' ? token.specifiers.map(({ start, end }) => source.text.slice(start, end)) : [],
    ),
  )
  for (const path of importableFiles(folder.project)) {
    const name = snippetName(path)
    if (!path.endsWith('.mdx') || path === file || matchScore(typed, name.toLowerCase()) < 400) continue
    const added = addedImport(source.text, `import ${name} from "/${path}";`)
    const position = positionAt(source, added.start)
    yield {
      label: name,
      filterText: cursor.typed || name,
      text: `${open}${name} />`,
      detail: `/${path}`,
      kind: CompletionItemKind.Module,
      ...(!imported.has(`/${path}`) && {
        additionalTextEdits: [{ range: { start: position, end: position }, newText: added.text }],
      }),
    }
  }
}
