// Augment: .augment/rules/*.md.
import { folderFiles, type Target, yamlText } from '../target.ts'

export const augment: Target = {
  name: 'augment',
  title: 'Augment',
  files: (guide) =>
    folderFiles(guide, {
      folder: '.augment/rules',
      extension: '.md',
      frontMatter: ({ description, globs }) => [
        ['type', globs ? 'agent_requested' : 'always_apply'],
        ['description', yamlText(description)],
      ],
    }),
}
