// Serializes a library to plain data and reads it back, so that the program can include its own documentation.
import type { Project } from '../../project/project.ts'
import { createSearch } from '../../search/query.ts'
import type { AssistantPage } from '../../site/outputs/assistants.ts'
import type { Library } from './library.ts'
import { projectLibrary } from './site-library.ts'

/** A library as it is stored in a file. */
export interface PackedLibrary {
  readonly name: string
  readonly pages: readonly (AssistantPage & { readonly markdown: string })[]
  readonly index: Readonly<Record<string, string>>
}

/** The library of a project as data. */
export async function packLibrary(project: Project): Promise<PackedLibrary> {
  const library = await projectLibrary(project)
  const pages = [...library.pages.values()].map(async (page) => ({
    ...page,
    markdown: (await library.markdown(page.id)) ?? '',
  }))
  return { name: library.name, pages: await Promise.all(pages), index: Object.fromEntries(await library.index()) }
}

/** Opens a library that `packLibrary` made. */
export function openPackedLibrary({ name, pages, index }: PackedLibrary): Library {
  const texts = new Map(pages.map(({ id, markdown }) => [id, markdown]))
  const search = createSearch((file) => index[file] ?? '')
  return {
    name,
    pages: new Map(pages.map(({ markdown: _, ...page }) => [page.id, page])),
    markdown: async (id) => texts.get(id),
    search: (query, options) => search.search(query, options),
    facets: () => search.facets(),
  }
}
