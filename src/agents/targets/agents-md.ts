// AGENTS.md: read by Codex, Gemini CLI, Antigravity, OpenCode, Junie, Zed, and others. It contains the core and the
// locations of the parts.
import type { Guide } from '../guide.ts'
import { partToMarkdown } from '../markdown.ts'
import { partFiles, type RuleFile, type Target, withPointers, yamlText } from '../target.ts'

export const agentsMd: Target = {
  name: 'agents',
  title: 'AGENTS.md (Codex, Gemini CLI, Antigravity, OpenCode)',
  files: (guide) => coreIn(guide, 'AGENTS.md'),
}

/** The core in a shared file, and the parts in a folder that isn't specific to an editor. */
export function coreIn(guide: Guide, path: string): RuleFile[] {
  const parts = partFiles(guide, {
    folder: '.agents/rules',
    extension: '.md',
    limit: { characters: 12_000 },
    frontMatter: ({ description, globs = [] }) => [
      ['trigger', 'glob'],
      ['description', yamlText(description)],
      ['globs', globs.join(',')],
    ],
  })
  const body = partToMarkdown(withPointers(guide.core, parts))
  return [{ path, body, shared: true, characters: 32_768 }, ...parts.map(({ file }) => file)]
}
