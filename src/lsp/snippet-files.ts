// The files that pages can import.
import type { Project } from '../project/project.ts'

const IMPORTABLE = /\.(?:mdx?|jsx?|tsx?|json)$/
const USUAL = /^_?snippets\//

/** Cached by layout, which includes the set of files. */
const cache = new WeakMap<object, readonly string[]>()

/** Files that can be imported, excluding pages. Those in the snippets folder come first. */
export function importableFiles(project: Project): readonly string[] {
  let files = cache.get(project.layout)
  if (!files) {
    const pages = new Set(Array.from(project.outlines.values(), ({ file }) => file))
    const all = project.files.list().filter((path) => IMPORTABLE.test(path) && !pages.has(path))
    files = [...all.filter((path) => USUAL.test(path)), ...all.filter((path) => !USUAL.test(path))]
    cache.set(project.layout, files)
  }
  return files
}
