// list_pages: lists the pages in the order of the site.
import * as z from 'zod'
import { toPageId } from '../library/library.ts'
import { libraryOf, quoted, tool } from '../tool.ts'

const PIECE = 100

export const listPages = tool({
  name: 'list_pages',
  title: 'List pages',
  description:
    'Lists pages with their descriptions, 100 at a time. Continue with start = next. Use it to see what is below a path. To find something, use search_docs.',
  needs: 'site',
  input: z.object({
    under: z.string().max(300).optional().describe('Only below this path: /guides'),
    start: z.coerce.number().int().min(0).optional(),
    source: z.enum(['site', 'galley']).optional(),
  }),
  async run({ under, start = 0, source }, sources) {
    const library = await libraryOf(sources, source)
    const folder = under === undefined ? '/' : toPageId(under)
    const all = [...library.pages.values()].filter(
      ({ id }) => folder === '/' || id === folder || id.startsWith(`${folder}/`),
    )
    const pages = all.slice(start, start + PIECE)
    const next = start + PIECE < all.length ? start + PIECE : undefined
    const lines = pages.map(({ id, title, description }) => `- ${id}: ${title}${description && `. ${description}`}`)
    const rest = next === undefined ? '' : `\n${all.length - next} more: call list_pages with start ${next}.`
    if (all.length === 0) return `${library.name} has no page below ${folder}.`
    return `${quoted({ source: library.name, pages: String(all.length) }, lines.join('\n'), 'pages')}${rest}`
  },
})
