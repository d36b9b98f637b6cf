// Broken sites of other systems: what the import writes must be a site that has every page.
import { MemoryFileSystem } from '../../../src/files/memory.ts'
import { importSite } from '../../../src/import/import.ts'
import { FOLDERS } from '../../import/folders.ts'
import { PAGES } from '../corpus.ts'
import { mutate } from '../mutate.ts'
import { tryFiles } from '../site-target.ts'
import type { Target } from '../target.ts'

const SYSTEMS = Object.keys(FOLDERS)
const TEXTS = Object.values(FOLDERS).flatMap((files) => Object.values(files))
/** The part of a page that is changed. A whole one has a hundred constructs, and takes a second. */
const MAX_PART = 1_500

const WORDS = [
  '---\n',
  '\n\n',
  '\n    ',
  '> ',
  '- ',
  ':::',
  ':::note\n',
  '!!! note\n    ',
  '=== "A"\n    ',
  '--8<-- "a.md"',
  '<!--@include: a.md-->',
  '{{#include a.md}}',
  '![[a]]',
  '[[a]]',
  '{% tabs %}',
  '{% endtabs %}',
  '{% raw %}',
  '{{< a >}}',
  '{{% /a %}}',
  '{{',
  '}}',
  '{',
  '}',
  '[',
  ']',
  '](',
  '<Tabs>',
  '</Tabs>',
  '<div>',
  '</td>',
  '<br>',
  '<!--',
  '-->',
  '{/*',
  '*/}',
  '```',
  '~~~',
  '|',
  '`',
  '$$',
  '\\',
  'import A from "./a"\n',
  'export const a = 1\n',
  '[block:a]',
  '[/block]',
  '::a{b=c}',
  '{: .a #b }',
  '[^1]: ',
  ': ',
  '!!python/name:a ',
  '&a ',
  '*a',
]

export const imports: Target = {
  name: 'imports',
  batch: 1,
  make(random) {
    const system = random.pick(SYSTEMS)
    const files = FOLDERS[system] as Readonly<Record<string, string>>
    const parts = Object.entries(files).map(([path, text]) => {
      const from = text.length > MAX_PART && random.chance(0.8) ? random.below(text.length - MAX_PART) : 0
      return [path, /\.mdx?$/.test(path) ? text.slice(from, from + MAX_PART) : text] as const
    })
    const changed = random.pick(parts)[0]
    return {
      system,
      ...Object.fromEntries(
        parts.map(([path, text]) => [
          `folder/${path}`,
          path === changed ? mutate(text, random, WORDS, random.chance(0.5) ? TEXTS : PAGES) : text,
        ]),
      ),
    }
  },
  async run(cases) {
    for (const { system, ...files } of cases) {
      const folder = Object.fromEntries(
        Object.entries(files).map(([path, text]) => [path.slice('folder/'.length), text]),
      )
      const site = await importSite(new MemoryFileSystem(folder), { system })
      if (!site) continue
      const written = site.files.list().map((path) => [path, site.files.readText(path) ?? ''] as const)
      const lost = site.pages.find(({ placed }) => !written.some(([path]) => path === `${placed.path}.mdx`))
      if (lost) return `There is no ${lost.placed.path}.mdx`
      const reason = await tryFiles(Object.fromEntries(written), [])
      if (reason !== undefined) return reason
    }
    return undefined
  },
}
