// The sections and search options of some docs, as the index of their site uses them.
import { DiskFileSystem } from '../src/files/disk.ts'
import { loadProject } from '../src/project/load.ts'
import { searchOptions } from '../src/site/search-options.ts'
import { siteSections } from '../src/site/search-sections.ts'
import { createSite } from '../src/site/site.ts'

/** Reads a docs folder, and returns the sections of all pages that search covers. */
export async function readSections(folder: string) {
  const site = await createSite(await loadProject(new DiskFileSystem(folder)))
  try {
    return { sections: [...siteSections(site.context)], options: searchOptions(site.context) }
  } finally {
    site.close()
  }
}
