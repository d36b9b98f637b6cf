// Cursor: .cursor/rules/*.mdc. Cursor silently ignores values of the wrong type, so types must be exact.
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
