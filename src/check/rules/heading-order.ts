// Levels of headings: they begin at 2, and go one deeper at a time.
import type { Page, PageHeading } from '../../content/page.ts'
import type { Edit } from '../../diagnostics/diagnostic.ts'
import { type Finding, rule } from '../rule.ts'

export const headingOrder = rule({
  name: 'heading-order',
  area: 'accessibility',
  severity: 'warning',
  strict: 'error',
  check: 'exact',
  guidance: 'Start headings at level 2, since level 1 is the page title, and go one level deeper at a time.',
  why: 'People who read with a screen reader move by heading, and a missing level reads as a missing section.',
  examples: {
    good: [
      '## Install\n\nTwo ways.\n\n### macOS\n\nRun the installer.',
      '<Update label="2026-03-02">\n\n### Retries\n\nFor a day.\n\n</Update>',
      { files: { 'index.mdx': '---\ntitle: Acme\nmode: custom\n---\n\n# Ship orders\n\nToday.\n' } },
    ],
    bad: [
      '## Install\n\nTwo ways.\n\n#### macOS\n\nRun the installer.',
      '# Install\n\nTwo ways.\n\n## macOS\n\nRun the installer.',
      '### Install\n\nTwo ways.',
    ],
  },
  *page({ page }) {
    const { headings } = page
    let depth = 1
    let view: string | undefined
    let hasTop = false
    for (const [index, heading] of headings.entries()) {
      if (heading.view !== view) {
        view = heading.view
        depth = Math.min(depth, 2)
      }
      // Titles of components are no headings of the author, but the text goes on below them. Snippets fit many pages.
      if (!isComponentTitle(heading) && isWritten(page, heading)) {
        if (heading.depth === 1 && !hasTop && showsTitle(page)) yield topLevel(page, index)
        else if (heading.depth > depth + 1) yield skip(page, index, depth)
        hasTop ||= heading.depth === 1
      }
      depth = heading.depth
    }
  },
})

/** False for layouts that leave the title to the page itself. */
function showsTitle({ frontmatter }: Page): boolean {
  return frontmatter.data.mode !== 'custom' && frontmatter.data.mode !== 'frame'
}

/** The first heading of level 1 speaks for all of them. */
function topLevel(page: Page, index: number): Finding {
  const heading = page.headings[index] as PageHeading
  return {
    message: 'This heading has level 1, which is that of the page title.',
    place: heading.place,
    help: 'Start at level 2.',
    // All of the page moves down only where level 1 was meant for its sections: its first heading has it.
    ...(index === 0 && { fix: shifted(page, page.headings, 1) }),
  }
}

function skip(page: Page, index: number, depth: number): Finding {
  const heading = page.headings[index] as PageHeading
  return {
    message: `This heading has level ${heading.depth} and follows one of level ${depth}.`,
    place: heading.place,
    help: `Make it level ${depth + 1}.`,
    fix: shifted(page, section(page.headings, index, depth), depth + 1 - heading.depth),
  }
}

function isComponentTitle({ node }: PageHeading): boolean {
  return node.type !== 'heading' && !/^h[1-6]$/.test(node.name)
}

/** True for a heading that stands in the page as such: neither in a snippet nor made by code. */
function isWritten({ file, source }: Page, { place }: PageHeading): boolean {
  return place.file === file && /^(?:#|<h[1-6]|[^<{])/i.test(source.text.slice(place.start, place.start + 3))
}

/** The headings from `index` that are deeper than `depth`, in a row. */
function section(headings: readonly PageHeading[], index: number, depth: number): PageHeading[] {
  const rest = headings.slice(index)
  const end = rest.findIndex((heading) => heading.depth <= depth)
  return end === -1 ? rest : rest.slice(0, end)
}

/** Edits that move headings by `by` levels; none where one of them is not written with `#` in this file, or would leave 2 to 6. */
function shifted(page: Page, headings: readonly PageHeading[], by: number): Edit[] | undefined {
  const edits: Edit[] = []
  for (const { place, depth, node } of headings) {
    const { text } = page.source
    const marks = /^#{1,6}(?=[ \t])/.exec(text.slice(place.start, place.start + 8))?.[0]
    const moved = depth + by
    if (node.type !== 'heading' || place.file !== page.file || marks?.length !== depth || moved < 2 || moved > 6)
      return undefined
    edits.push({ file: place.file, start: place.start, end: place.start + depth, text: '#'.repeat(moved) })
  }
  return edits
}
