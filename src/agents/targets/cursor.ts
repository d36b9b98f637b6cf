// Cursor: .cursor/rules/*.mdc. A value of the wrong type is silently ignored there, so types are exact.
import { folderFiles, type Target, yamlText } from '../target.ts'

export const cursor: Target = {
  name: 'cursor',
  title: 'Cursor',
  files: (guide) =>
    folderFiles(guide, {
      folder: '.cursor/rules',
      extension: '.mdc',
      limit: { characters: 40_000, lines: 500 },
      frontMatter: ({ description, globs }) => [
        ['description', yamlText(description)],
        ['globs', globs?.join(',') ?? ''],
        ['alwaysApply', globs ? 'false' : 'true'],
      ],
    }),
}
