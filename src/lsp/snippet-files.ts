// The files that pages import, by the names under which pages know them.
import type { Project } from '../project/project.ts'

const IMPORTABLE = /\.(?:mdx?|jsx?|tsx?|json)$/
const USUAL = /^_?snippets\//

/** By layout: which files there are is a part of it. */
const cache = new WeakMap<object, readonly string[]>()

/** Files that may be imported, those of the usual folder first. Pages are left out. */
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

/** The name of the component that a snippet is usually imported as: `snippets/api-key.mdx` is `ApiKey`. */
export function snippetName(path: string): string {
  const base = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
  const name = base.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  return /^[A-Z]/.test(name) ? name : `Snippet${name}`
}
