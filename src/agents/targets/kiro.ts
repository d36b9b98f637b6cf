// Kiro: .kiro/steering/*.md.
import { folderFiles, type Target, yamlList } from '../target.ts'

export const kiro: Target = {
  name: 'kiro',
  title: 'Kiro',
  files: (guide) =>
    folderFiles(guide, {
      folder: '.kiro/steering',
      extension: '.md',
      frontMatter: ({ globs }) =>
        globs
          ? [
              ['inclusion', 'fileMatch'],
              ['fileMatchPattern', yamlList(globs)],
            ]
          : [['inclusion', 'always']],
    }),
}
