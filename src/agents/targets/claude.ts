// Claude Code: .claude/rules/*.md. A rule without paths is always loaded.
import { folderFiles, type Target, yamlList } from '../target.ts'

export const claude: Target = {
  name: 'claude',
  title: 'Claude Code',
  files: (guide) =>
    folderFiles(guide, {
      folder: '.claude/rules',
      extension: '.md',
      frontMatter: ({ globs }) => (globs ? [['paths', yamlList(globs)]] : []),
    }),
}
