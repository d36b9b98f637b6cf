// Reports a first heading that repeats the title of the page.
import type { Page, PageHeading } from '../../content/page.ts'
import type { Edit } from '../../diagnostics/diagnostic.ts'
import { rule } from '../rule.ts'

export const repeatedTitle = rule({
  name: 'repeated-title',
  area: 'structure',
  severity: 'warning',
  check: 'exact',
  guidance: 'Write the title only in the front matter, and start the text with its first paragraph.',
  why: 'The title already shows above the text, so readers see it twice.',
  examples: {
    good: [
      '## How to begin\n\nText.',
      { files: { 'index.mdx': '# Rate limits\n\nTen requests a second.\n' } },
      { files: { 'index.mdx': '---\ntitle: Acme\nmode: custom\n---\n\n# Acme\n\nToday.\n' } },
    ],
    bad: [
      { files: { 'index.mdx': '---\ntitle: Example\n---\n\n# Example\n\nText.\n' } },
      { files: { 'index.mdx': '---\ntitle: Rate limits\n---\n\n# Rate Limits\n\n## Of keys\n\nTen.\n' } },
    ],
  },
  *page({ page }) {
    const [first] = page.headings
    if (!first || !isRepeatedTitle(page, first, 0)) return
    const fix = removal(page, first)
    yield {
      message: `The title "${page.title}" is already shown above the text.`,
      place: first.place,
      help: 'Remove this heading.',
      ...(fix && { fix }),
    }
  },
})

/** True for a first heading of level 1 that repeats the title shown above it. */
export function isRepeatedTitle(
  { title, frontmatter }: Page,
  { depth, text, node }: PageHeading,
  index: number,
): boolean {
  const { mode } = frontmatter.data
  if (index > 0 || depth !== 1 || node.type !== 'heading' || mode === 'custom' || mode === 'frame') return false
  return letters(text) === letters(title)
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The heading's lines and the blank ones after them. None if links use the heading's id. */
function removal({ file, source, links }: Page, { place, node, id }: PageHeading): Edit[] | undefined {
  const { text } = source
  const isPlain = place.file === file && /^#[ \t][^\n]*$/.test(text.slice(place.start, place.end))
  if (!isPlain || (node.type === 'heading' && node.customId) || links.some(({ url }) => url === `#${id}`))
    return undefined
  const after = /^(?:[ \t]*\r?\n)+/.exec(text.slice(place.end))?.[0].length ?? 0
  return [{ file, start: place.start, end: place.end + after, text: '' }]
}
