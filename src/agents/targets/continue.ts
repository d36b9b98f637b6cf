// Continue: .continue/rules/*.md.
import { folderFiles, type Target, yamlList, yamlText } from '../target.ts'

export const continueDev: Target = {
  name: 'continue',
  title: 'Continue',
  files: (guide) =>
    folderFiles(guide, {
      folder: '.continue/rules',
      extension: '.md',
      frontMatter: ({ description, globs }, name) => [
        ['name', yamlText(name)],
        ['description', yamlText(description)],
        ...(globs ? [['globs', yamlList(globs)] as const] : []),
        ['alwaysApply', globs ? 'false' : 'true'],
      ],
    }),
}
