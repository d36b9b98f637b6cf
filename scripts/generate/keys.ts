// Generates one table of all keys: what each sets, and what Galley does with it.
import { configReference, frontMatterReference, galleyReference } from '../../src/config/schema/docs.ts'
import type { KeyReference } from '../../src/schema/reference.ts'
import { effectNote, escapeMdx, frontMatter } from './text.ts'

const INTRODUCTION = `Galley knows every key that the hosted platform documents:

- **Works**: The key does what the table says.
- **Differs**: The key works differently, as the table says.
- **Not yet**: Galley doesn't support the key yet, and [\`galley check\`](/reference/rules/api-pages) tells you.
- **No effect**: Galley ignores the key for the given reason, and [\`galley check\`](/reference/rules/no-effect) tells you.

If \`docs.json\` or \`galley.json\` has a key that isn't listed here, Galley reports it and suggests the name that you probably meant.
`

/** The page \`reference/keys\`. */
export function keysPage(): Map<string, string> {
  const parts = [
    frontMatter('All keys', 'Every key of docs.json, front matter, and galley.json, and what Galley does with it.'),
    INTRODUCTION,
    section('docs.json', 'For types and defaults, see [docs.json](/reference/docs-json).', configReference()),
    section(
      'Front matter',
      'A page can have other keys, which [extensions](/guides/extensions#layout) can read.',
      frontMatterReference(),
    ),
    section('galley.json', 'For types and defaults, see [galley.json](/reference/galley-json).', galleyReference()),
  ]
  return new Map([['docs/reference/keys.mdx', parts.join('\n')]])
}

function section(title: string, opening: string, keys: readonly KeyReference[]): string {
  const rows = keys.map((key) => `| \`${key.path}\` | ${cell(key.summary)} | ${cell(effectNote(key) ?? 'Works')} |`)
  return `## ${title}\n\n${opening}\n\n| Key | What it sets | In Galley |\n| --- | --- | --- |\n${rows.join('\n')}\n`
}

function cell(text: string): string {
  return escapeMdx(text).replace(/\|/g, '\\|')
}
