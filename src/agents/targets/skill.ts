// An agent skill: .agents/skills/galley-docs/SKILL.md, with the parts as files that are read on demand.
import { partToMarkdown } from '../markdown.ts'
import { partFiles, type Target, withPointers, yamlText } from '../target.ts'

const FOLDER = '.agents/skills/galley-docs'

export const skill: Target = {
  name: 'skill',
  title: 'Agent skill',
  files(guide) {
    const parts = partFiles(guide, { folder: `${FOLDER}/references`, extension: '.md' })
    const relative = parts.map(({ part, file }) => ({
      part,
      file: { ...file, path: file.path.slice(FOLDER.length + 1) },
    }))
    const description = `${guide.core.description} Use it for every change to an MDX page or docs.json.`
    return [
      {
        path: `${FOLDER}/SKILL.md`,
        frontMatter: [
          ['name', 'galley-docs'],
          ['description', yamlText(description)],
        ],
        body: partToMarkdown(withPointers(guide.core, relative)),
        shared: false,
      },
      ...parts.map(({ file }) => file),
    ]
  },
}
