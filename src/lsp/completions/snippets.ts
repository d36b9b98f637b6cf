// Components at the beginning of a line that doesn't begin with `<` yet, and snippets that are not imported yet.
import { CompletionItemKind } from 'vscode-languageserver/node'
import { tokensOf } from '../../editing/tokens.ts'
import { componentText } from '../component-text.ts'
import { matchScore } from '../matching.ts'
import type { Asked, Proposal } from '../proposal.ts'
import { positionAt } from '../ranges.ts'
import { importableFiles, snippetName } from '../snippet-files.ts'
import { tagSnippet } from './tags.ts'

/** So many letters say that it's no ordinary word. */
const MIN_TYPED = 2

export function* snippets(asked: Asked): Iterable<Proposal> {
  const { cursor, folder } = asked
  if (cursor.kind === 'tag') yield* files(asked, '')
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
  yield* files(asked, '<')
}

/** Snippets of the folder as tags, with the line that imports them. */
function* files({ cursor, folder, source, file }: Asked, open: string): Iterable<Proposal> {
  const typed = cursor.typed.toLowerCase()
  const tokens = tokensOf(source)
  const imported = new Set(
    tokens.flatMap((token) =>
      token.kind === 'module' ? token.specifiers.map(({ start, end }) => source.text.slice(start, end)) : [],
    ),
  )
  const frontMatter = tokens.find(({ kind }) => kind === 'front-matter')
  const lastImport = tokens.findLast(({ kind }) => kind === 'module')
  const at = lastImport?.end ?? frontMatter?.end ?? 0
  for (const path of importableFiles(folder.project)) {
    const name = snippetName(path)
    if (!path.endsWith('.mdx') || path === file || matchScore(typed, name.toLowerCase()) < 400) continue
    const line = `import ${name} from "/${path}";`
    const position = positionAt(source, at)
    yield {
      label: name,
      filterText: cursor.typed || name,
      text: `${open}${name} />`,
      detail: `/${path}`,
      kind: CompletionItemKind.Module,
      ...(!imported.has(`/${path}`) && {
        additionalTextEdits: [
          { range: { start: position, end: position }, newText: lastImport ? `\n${line}` : `\n\n${line}` },
        ],
      }),
    }
  }
}
