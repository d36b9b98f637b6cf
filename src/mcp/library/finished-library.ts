// Reads the library of a built site: the list of pages, their Markdown, and the search index.
import { createSearch } from '../../search/query.ts'
import { markdownFile } from '../../site/markdown-page.ts'
import { ASSISTANTS_FILE, type AssistantsFile } from '../../site/outputs/assistants.ts'
import { type BuiltFiles, fileLoader } from '../../site/search-loaders.ts'
import type { Library } from './library.ts'

const NOTHING = '{"name":"Documentation","pages":[],"index":""}'

/** Opens the library of a folder that `galley build` wrote. It's read again after each build. */
export function createFinishedLibrary(files: BuiltFiles): () => Promise<Library> {
  let read: { readonly text: string; readonly library: Library } | undefined
  return async () => {
    const text = (await files.readText(ASSISTANTS_FILE)) ?? NOTHING
    if (read?.text !== text) read = { text, library: finishedLibrary(files, JSON.parse(text)) }
    return read.library
  }
}

function finishedLibrary(files: BuiltFiles, { name, pages: list }: AssistantsFile): Library {
  const pages = new Map(list.map((page) => [page.id, page]))
  const search = createSearch(fileLoader(files))
  return {
    name,
    pages,
    markdown: async (id) => (pages.has(id) ? files.readText(markdownFile(id)) : undefined),
    async search(query, options) {
      const answer = await search.search(query, options)
      return { ...answer, results: answer.results.filter(({ page }) => pages.has(page)) }
    },
    facets: () => search.facets(),
  }
}
