// The pages of a finished site for assistants, which `/mcp` of `galley serve` uses.
import { createHash } from 'node:crypto'
import { MANIFEST } from '../../search/manifest.ts'
import { markdownDescription } from '../markdown-page.ts'
import type { Output } from '../output.ts'
import { FOLDER } from '../site-assets.ts'
import type { SiteContext } from '../site-context.ts'

/** The file that lists them. */
export const ASSISTANTS_FILE = `${FOLDER}/assistants.json`

/** A page as assistants see it. */
export interface AssistantPage {
  /** Its route: `/guides/start`. */
  readonly id: string
  readonly title: string
  readonly description: string
  /** Its address for people. */
  readonly url: string
}

/** The content of the file. */
export interface AssistantsFile {
  readonly name: string
  readonly pages: readonly AssistantPage[]
  /** Changes with the search index, so that a server knows when to reload it. */
  readonly index: string
}

export const assistants: Output = {
  name: 'assistants',
  // The index isn't complete until pages are rendered.
  phase: 'late',
  paths: () => [ASSISTANTS_FILE],
  async render(_path, site) {
    await site.search.load()
    // It has the hashes of all other files.
    const manifest = site.search.files.get(MANIFEST) ?? ''
    const file: AssistantsFile = {
      name: site.project.config.name,
      pages: assistantPages(site),
      index: createHash('sha256').update(manifest).digest('base64url').slice(0, 16),
    }
    return JSON.stringify(file)
  },
}

/** The pages that assistants may find and read, in the order of the project. */
export function assistantPages(site: SiteContext): AssistantPage[] {
  return [...site.project.outlines.values()].flatMap((page) => {
    const { route: id, title } = page
    if (!site.visibility(id).assistant) return []
    return [{ id, title, description: markdownDescription(site, page), url: site.address.page(id) }]
  })
}
