// A finished site to the library of what it publishes for assistants: its llms.txt, Markdown pages and search index.
import type { FileSystem } from '../../files/file-system.ts'
import { MANIFEST } from '../../search/manifest.ts'
import { createSearch } from '../../search/query.ts'
import { fromScript } from '../../search/script.ts'
import { FULL, INDEX } from '../../site/llms/volumes.ts'
import { SEARCH_FOLDER } from '../../site/outputs/search.ts'
import { type Library, type LibraryPage, toPageId } from './library.ts'

/** `- [Title](https://acme.dev/guides/start.md): What it is.` */
const ENTRY = /^\s*- \[((?:[^\]\\]|\\.)*)\]\(([^)\s]+)\)(?:: (.*))?$/gm

/** The library of a finished site, read again when the site was built anew. */
export function createFinishedLibrary(files: FileSystem, base: string): () => Promise<Library> {
  let read: { readonly version: string; readonly library: Library } | undefined
  return async () => {
    const version = [INDEX, FULL, indexFile(MANIFEST)].map((path) => files.readText(path) ?? '').join('\0')
    if (read?.version !== version) read = { version, library: finishedLibrary(files, base) }
    return read.library
  }
}

/** Reads a folder that `galley build` wrote. Only pages that an llms.txt names are in it. */
function finishedLibrary(files: FileSystem, base: string): Library {
  const pages = new Map<string, LibraryPage>()
  const lists = files.list().filter((path) => /(?:^|\/)llms\.txt$/.test(path))
  for (const list of lists) {
    for (const [, title = '', url = '', description = ''] of (files.readText(list) ?? '').matchAll(ENTRY)) {
      const id = toPageId(url, base)
      if (!url.endsWith('.md') || pages.has(id) || files.readBytes(fileOf(id)) === undefined) continue
      pages.set(id, {
        id,
        title: title.replace(/\\(.)/g, '$1'),
        description,
        url: url.replace(/(?:\/?index)?\.md$/, '') || '/',
      })
    }
  }
  const search = createSearch((name) => fromScript(files.readText(indexFile(name)) ?? '') ?? '')
  const name = /^# (.+)$/m.exec(files.readText(INDEX) ?? '')?.[1] ?? 'Documentation'
  return {
    name,
    pages,
    markdown: (id) => (pages.has(id) ? files.readText(fileOf(id)) : undefined),
    async search(query, options) {
      const answer = await search.search(query, options)
      return { ...answer, results: answer.results.filter(({ page }) => pages.has(page)) }
    },
  }
}

function indexFile(name: string): string {
  return `${SEARCH_FOLDER}/${name}.js`
}

function fileOf(id: string): string {
  return `${id === '/' ? 'index' : id.slice(1)}.md`
}
