// Generates parts of the VS Code extension from the definitions: component snippets, a grammar, schemas.

import { builtIn } from '../../src/components/vocabulary.ts'
import { docsJsonSchema, galleyJsonSchema } from '../../src/config/schema/docs.ts'
import { tagSnippet } from '../../src/lsp/completions/tags.ts'
import { mdxGrammar } from '../../src/render/mdx-grammar.ts'

/** Files of the extension, by path. */
export function contributions(): Map<string, string> {
  const snippets = builtIn.components
    .filter(({ inline, deprecated }: { inline?: boolean; deprecated?: unknown }) => !inline && !deprecated)
    .map((component) => [
      component.name,
      {
        prefix: component.name.toLowerCase(),
        description: component.summary,
        body: `<${tagSnippet(component.name, component)}`.split('\n'),
      },
    ])
  const { patterns, repository } = mdxGrammar({
    name: 'markdown',
    scopeName: 'text.html.markdown',
    patterns: [],
    repository: {} as never,
  })
  // The highlighter's grammar uses different group names than the editor.
  const grammar = { name: 'MDX', scopeName: 'source.galley-mdx', patterns, repository }
  return new Map([
    ['generated/snippets.json', json(Object.fromEntries(snippets))],
    ['generated/mdx.tmLanguage.json', json(grammar)],
    ['generated/docs.schema.json', json(docsJsonSchema())],
    ['generated/galley.schema.json', json(galleyJsonSchema())],
  ])
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`
}
