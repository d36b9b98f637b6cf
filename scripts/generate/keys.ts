// Generates one table of all keys: what each sets, and what Galley does with it.
import { configReference, frontMatterReference, galleyReference } from '../../src/config/schema/docs.ts'
import type { KeyReference } from '../../src/schema/reference.ts'
import { escapeMdx, frontMatter } from './text.ts'

const EFFECTS = { none: '**No effect.**', later: '**Not yet.**', differs: '**Differs.**' } as const

const INTRODUCTION = `Galley reads every key that the hosted platform documents. No key is dropped in silence:

- **Works** means that the key does what the table says.
- **Differs** means that it works in another way, and how.
- **Not yet** means that \`galley check\` names what waits: see [api-pages](/reference/rules/api-pages).
- **No effect** means that \`galley check\` reports the key with the reason: see [no-effect](/reference/rules/no-effect).

A key that no table lists is reported as unknown, with the name that you probably meant.
`

/** The page \`reference/keys\`. */
export function keysPage(): Map<string, string> {
  const parts = [
    frontMatter('All keys', 'Every key of docs.json, front matter and galley.json, and what Galley does with it.'),
    INTRODUCTION,
    section('docs.json', '[The page of docs.json](/reference/docs-json) has types and defaults.', configReference()),
    section('Front matter', 'A page may have other keys too: they are kept.', frontMatterReference()),
    section(
      'galley.json',
      '[The page of galley.json](/reference/galley-json) has types and defaults.',
      galleyReference(),
    ),
  ]
  return new Map([['docs/reference/keys.mdx', parts.join('\n')]])
}

function section(title: string, opening: string, keys: readonly KeyReference[]): string {
  const rows = keys.map((key) => `| \`${key.path}\` | ${cell(key.summary)} | ${cell(effect(key))} |`)
  return `## ${title}\n\n${opening}\n\n| Key | What it sets | In Galley |\n| --- | --- | --- |\n${rows.join('\n')}\n`
}

function effect({ effect: found }: KeyReference): string {
  return found ? `${EFFECTS[found.kind]} ${found.why}` : 'Works'
}

function cell(text: string): string {
  return escapeMdx(text).replace(/\|/g, '\\|')
}
