// Devin Desktop: .devin/rules/*.md. It reads 12,000 characters per file. Under its former name Windsurf, it reads
// another folder.
import type { Guide } from '../guide.ts'
import { folderFiles, type RuleFile, type Target, yamlText } from '../target.ts'

export const devin: Target = {
  name: 'devin',
  title: 'Devin Desktop',
  files: (guide) => triggered(guide, '.devin/rules'),
}

/** A folder of rules whose front matter says what triggers them. */
export function triggered(guide: Guide, folder: string): RuleFile[] {
  return folderFiles(guide, {
    folder,
    extension: '.md',
    limit: { characters: 12_000 },
    frontMatter: ({ description, globs }) => [
      ['trigger', globs ? 'glob' : 'always_on'],
      ['description', yamlText(description)],
      ...(globs ? [['globs', globs.join(',')] as const] : []),
    ],
  })
}
