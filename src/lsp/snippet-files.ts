// The files that pages can import, and their usual names.
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

/** The name under which a snippet is usually imported: `ApiKey` for `snippets/api-key.mdx`. */
export function snippetName(path: string): string {
  const base = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
  const name = base.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  return /^[A-Z]/.test(name) ? name : `Snippet${name}`
}
