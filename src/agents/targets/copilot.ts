// GitHub Copilot, in VS Code and elsewhere: one file for everything, and one per set of files. Its code review reads
// 4,000 characters.
import { partToMarkdown } from '../markdown.ts'
import { partFiles, type Target, withPointers, yamlText } from '../target.ts'

export const copilot: Target = {
  name: 'copilot',
  title: 'GitHub Copilot',
  files(guide) {
    const parts = partFiles(guide, {
      folder: '.github/instructions',
      extension: '.instructions.md',
      frontMatter: ({ description, globs = [] }) => [
        ['description', yamlText(description)],
        ['applyTo', JSON.stringify(globs.join(','))],
      ],
    })
    const body = partToMarkdown(withPointers(guide.core, parts))
    return [
      { path: '.github/copilot-instructions.md', body, shared: true, characters: 4000 },
      ...parts.map(({ file }) => file),
    ]
  },
}
