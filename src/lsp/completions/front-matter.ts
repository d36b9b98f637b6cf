// Completes front matter keys and their values.
import { CompletionItemKind } from 'vscode-languageserver/node'
import { frontMatterSchema } from '../../config/schema/front-matter.ts'
import { parseFrontmatter } from '../../content/front-matter.ts'
import { keysOf, schemasAt, valuesOf } from '../../schema/at-path.ts'
import { describe } from '../../schema/describe.ts'
import { keyText } from '../key-text.ts'
import { operationChoices } from '../operation-choices.ts'
import { linkChoices } from '../page-choices.ts'
import type { CompletionRequest, Proposal } from '../proposal.ts'

export async function* frontMatter({ cursor, folder, file, source }: CompletionRequest): AsyncIterable<Proposal> {
  if (cursor.kind === 'front-matter-key') {
    const written = new Set(parseFrontmatter(source).frontmatter.places.keys())
    const current = source.text.slice(cursor.range.start, cursor.range.end)
    const hasColon = /^[ \t]*:/.test(source.text.slice(cursor.range.end))
    for (const [key, schema] of keysOf([frontMatterSchema])) {
      if ((written.has(key) && key !== current) || describe(schema).effect?.kind === 'none') continue
      yield {
        label: key,
        text: hasColon ? key : `${key}: `,
        kind: CompletionItemKind.Property,
        documentation: { kind: 'markdown', value: keyText(key, schema) },
      }
    }
    return
  }
  if (cursor.kind !== 'front-matter-value') return
  const schemas = schemasAt(frontMatterSchema, [cursor.key])
  for (const value of valuesOf(schemas))
    yield { label: String(value), text: String(value), kind: CompletionItemKind.EnumMember }
  if (cursor.key === 'openapi') {
    yield* operationChoices(folder.project, cursor.typed)
  }
  if (cursor.key === 'related' || cursor.key === 'url')
    yield* linkChoices({ folder, file, typed: cursor.typed, range: cursor.range, isImage: false })
  if (/image$|thumbnail$/.test(cursor.key))
    yield* linkChoices({ folder, file, typed: cursor.typed, range: cursor.range, isImage: true })
}
