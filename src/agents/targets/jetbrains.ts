// JetBrains AI Assistant: .aiassistant/rules/*.md.
import { folderFiles, type Target } from '../target.ts'

export const jetbrains: Target = {
  name: 'jetbrains',
  title: 'JetBrains AI Assistant',
  files: (guide) =>
    folderFiles(guide, {
      folder: '.aiassistant/rules',
      extension: '.md',
      frontMatter: ({ globs }) =>
        globs
          ? [
              ['apply', 'by file patterns'],
              ['patterns', globs.join(', ')],
            ]
          : [['apply', 'always']],
    }),
}
