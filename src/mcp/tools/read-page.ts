// read_page: returns a page as Markdown, whole or by sections. Long pages come in pieces.
import * as z from 'zod'
import { suggest } from '../../diagnostics/suggest.ts'
import { movedPath } from '../../project/moved-path.ts'
import { type Library, toPageId } from '../library/library.ts'
import { findSection, type PageSection, sectionsOf } from '../library/page-sections.ts'
import { libraryOf, quoted, ToolError, tool } from '../tool.ts'

const USUAL_LENGTH = 12_000
const MAX_LISTED = 40

export const readPage = tool({
  name: 'read_page',
  title: 'Read a page',
  description:
    'Returns a page as Markdown, by the id or URL from search_docs or list_pages. Name sections to read less. A long page comes in pieces. Continue with start = next.',
  needs: 'site',
  input: z.object({
    page: z.string().min(1).max(500).describe('/guides/start'),
    sections: z.string().max(500).optional().describe('Headings or fragments, separated by ;'),
    start: z.coerce.number().int().min(0).optional(),
    max_chars: z.coerce.number().int().min(500).max(50_000).optional().describe('Default 12000'),
    source: z.enum(['site', 'galley']).optional(),
  }),
  async run({ page: typed, sections: wanted, start = 0, max_chars = USUAL_LENGTH, source }, sources) {
    const library = await libraryOf(sources, source)
    const page = library.pages.get(toPageId(typed)) ?? atUrl(library, typed)
    const markdown = page && (await library.markdown(page.id))
    if (!page || markdown === undefined) throw new ToolError(unknownPage(typed, library))
    const sections = sectionsOf(markdown)
    const text = wanted === undefined ? markdown : parts(markdown, sections, wanted)
    if (start > 0 && start >= text.length)
      throw new ToolError(`This text has ${text.length} characters. Nothing is left from ${start}.`)
    const piece = text.slice(start, pieceEnd(text, start, max_chars))
    const next = start + piece.length < text.length ? start + piece.length : undefined
    const titles = sections.map(({ title }) => title).slice(0, MAX_LISTED)
    const { id, title, url } = page
    const rest =
      next === undefined
        ? ''
        : `\n\n${text.length - next} more characters: call read_page with start ${next}, or with sections of: ${titles.join('; ')}.`
    return `${quoted({ source: library.name, id, title, url }, piece)}${rest}`
  },
})

/** Finds a page by its full URL, for sites that are served below a path. */
function atUrl(library: Library, typed: string) {
  const address = toPageId(typed)
  return [...library.pages.values()].find(({ url }) => toPageId(url) === address)
}

/** The end of a piece. It's moved back to a line break unless that loses more than a fifth. */
function pieceEnd(text: string, start: number, length: number): number {
  if (start + length >= text.length) return text.length
  const line = text.lastIndexOf('\n', start + length)
  return line > start + length * 0.8 ? line + 1 : start + length
}

function parts(markdown: string, sections: readonly PageSection[], wanted: string): string {
  const found = wanted.split(';').flatMap((typed) => {
    if (typed.trim() === '') return []
    const section = findSection(sections, typed)
    if (section) return [section]
    const titles = sections.map(({ title }) => title)
    const near = suggest(typed.trim(), titles)
    throw new ToolError(
      `The page has no section "${typed.trim()}". ${near ? `Did you mean "${near}"?` : `It has: ${titles.slice(0, MAX_LISTED).join('; ')}.`}`,
    )
  })
  return found.map(({ start, end }) => markdown.slice(start, end).trim()).join('\n\n')
}

function unknownPage(typed: string, library: Library): string {
  const id = toPageId(typed).replace(/\s+/g, '-')
  const name = id.slice(id.lastIndexOf('/') + 1)
  const sameName = [...library.pages.keys()].filter((other) => other.endsWith(`/${name}`))
  const near = suggest(id, library.pages.keys()) ?? movedPath(id, sameName, new Set(), library.pages.keys())
  return `There is no page ${JSON.stringify(typed.slice(0, 100))} in ${library.name}. ${near ? `Did you mean ${near}?` : 'Find it with search_docs or list_pages.'}`
}
