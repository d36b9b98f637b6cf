// search_docs: finds the sections of pages that match a query best.
import * as z from 'zod'
import type { Hit, Result } from '../../search/query.ts'
import { libraryOf, quoted, tool } from '../tool.ts'

export const searchDocs = tool({
  name: 'search_docs',
  title: 'Search the docs',
  description:
    'Finds sections of pages by words. Use it before you write or answer anything, with one subject per query. Then read the best results with read_page.',
  withGalley: 'With source "galley", it searches the manual of Galley itself: components, docs.json, commands.',
  needs: 'site',
  input: z.object({
    query: z.string().min(1).max(300).describe('A few words'),
    source: z.enum(['site', 'galley']).optional(),
    limit: z.coerce.number().int().min(1).max(20).optional().describe('Default 6'),
    language: z.string().max(20).optional(),
    version: z.string().max(60).optional(),
  }),
  async run({ query, source, limit = 6, language, version }, sources) {
    const library = await libraryOf(sources, source)
    const { results, total } = await library.search(query, { limit, language, version })
    const found = results.flatMap((result) => [result, ...result.more].map((hit) => toRow(result, hit))).slice(0, limit)
    if (found.length === 0) {
      const { languages, versions } = await library.facets()
      const advice =
        unknown('language', language, languages) ??
        unknown('version', version, versions) ??
        'Try different or fewer words, or list_pages.'
      return `Nothing in ${library.name} for ${JSON.stringify(query)}. ${advice}`
    }
    const lines = found.map(({ page, title, section, excerpt }, i) => {
      const where = section === title ? title : `${title} > ${section}`
      // A section of nothing but code or subsections has no text to show.
      return `${i + 1}. ${where} (${page})${excerpt === '' ? '' : `\n   ${excerpt}`}`
    })
    return quoted({ source: library.name, pages: String(total) }, lines.join('\n'), 'results')
  },
})

/** What to do about a language or version that no page has: models guess `English`, or name that of a program. */
function unknown(kind: string, typed: string | undefined, known: readonly string[]): string | undefined {
  const isKnown = known.some((name) => name === typed || name.startsWith(`${typed}-`))
  if (typed === undefined || isKnown || known.length === 0) return undefined
  return `No page has the ${kind} ${JSON.stringify(typed)}. Leave it out, or use one of these: ${known.toSorted().join(', ')}.`
}

function toRow({ page, title }: Result, hit: Hit) {
  // With the fragment, so that an answer can cite the very section.
  const [, fragment] = hit.url.split('#', 2)
  const address = fragment === undefined ? page : `${page}#${fragment}`
  return { page: address, title: title.text, section: hit.heading.text, excerpt: hit.excerpt.text }
}
