// Reports images and other files that are in Git LFS, if the folder has only their pointers.
import { isLfsPointer, MAX_POINTER } from '../../files/lfs-pointer.ts'
import type { Project } from '../../project/project.ts'
import { rule } from '../rule.ts'
import { docsJson, samplePage } from '../sample-site.ts'

const SITE = { 'docs.json': docsJson({ pages: ['index'] }), 'index.mdx': samplePage() }
const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d'.repeat(32)}\nsize 12345\n`

export const lfsPointers = rule({
  name: 'lfs-pointers',
  area: 'structure',
  severity: 'warning',
  check: 'exact',
  guidance: 'Fetch the files that are in Git LFS with `git lfs pull` before you preview or build the docs.',
  why: 'A pointer is a few lines of text. In its place, readers see a broken image.',
  concerns: (project) => pointersOf(project).length > 0,
  examples: {
    good: [{ files: { ...SITE, 'images/map.png': 'x', 'notes.txt': `The first lines are:\n${POINTER}` } }],
    bad: [{ files: { ...SITE, 'images/map.png': POINTER, 'images/plan.pdf': POINTER } }],
  },
  *site({ project }) {
    const [file, ...others] = pointersOf(project)
    if (file === undefined) return
    const count = others.length + 1
    yield {
      message:
        count === 1
          ? `\`/${file}\` is only a pointer: its content is in Git LFS.`
          : `${count} files are only pointers, such as \`/${file}\`: their content is in Git LFS.`,
      place: { file, start: 0, end: 0 },
      help: 'Run `git lfs pull`. In CI, check out the repository with LFS, such as `lfs: true` for `actions/checkout`.',
    }
  },
})

function pointersOf({ assets, files }: Project): string[] {
  return [...assets].filter((path) => {
    const bytes = files.readBytes(path, MAX_POINTER)
    return bytes !== undefined && isLfsPointer(bytes)
  })
}
