// Cline: .clinerules/*.md.
import { folderFiles, type Target, yamlList, yamlText } from '../target.ts'

export const cline: Target = {
  name: 'cline',
  title: 'Cline',
  files: (guide) =>
    folderFiles(guide, {
      folder: '.clinerules',
      extension: '.md',
      frontMatter: ({ description, globs }) => [
        ['description', yamlText(description)],
        ...(globs ? [['paths', yamlList(globs)] as const] : [['alwaysApply', 'true'] as const]),
      ],
    }),
}
