// Qwen Code: .qwen/rules/*.md.
import { folderFiles, type Target, yamlList, yamlText } from '../target.ts'

export const qwen: Target = {
  name: 'qwen',
  title: 'Qwen Code',
  files: (guide) =>
    folderFiles(guide, {
      folder: '.qwen/rules',
      extension: '.md',
      frontMatter: ({ description, globs }) => [
        ['description', yamlText(description)],
        ...(globs ? [['paths', yamlList(globs)] as const] : []),
      ],
    }),
}
