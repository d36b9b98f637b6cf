// Reports heading levels that don't start at 2 or that skip a level.
import type { Page, PageHeading } from '../../content/page.ts'
import type { Edit } from '../../diagnostics/diagnostic.ts'
import { type Finding, rule } from '../rule.ts'
import { isRepeatedTitle } from './repeated-title.ts'

export const headingOrder = rule({
  name: 'heading-order',
  area: 'accessibility',
  severity: 'warning',
  strict: 'error',
  check: 'exact',
  guidance: 'Start headings at level 2, since level 1 is the page title, and go one level deeper at a time.',
  why: 'Screen reader users move from heading to heading. A skipped level sounds like a missing section.',
  examples: {
    good: [
      '## Install\n\nTwo ways.\n\n### macOS\n\nRun the installer.',
      '<Update label="2026-03-02">\n\n### Retries\n\nFor a day.\n\n</Update>',
      { files: { 'index.mdx': '---\ntitle: Acme\nmode: custom\n---\n\n# Ship orders\n\nToday.\n' } },
      { files: { 'index.mdx': '---\ntitle: Acme\n---\n\n# Acme\n\nText.\n\n## Install\n\nRun it.\n' } },
    ],
    bad: [
      '## Install\n\nTwo ways.\n\n#### macOS\n\nRun the installer.',
      '# Install\n\nTwo ways.\n\n## macOS\n\nRun the installer.',
      '### Install\n\nTwo ways.',
      '## Limits\n\n#### Of keys\n\nTen.\n\n### Of teams\n\nNone.\n\n## Errors\n\n#### Of keys\n\nNone.',
    ],
  },
  *page({ page }) {
    const headings = page.headings.filter((heading, index) => !isRepeatedTitle(page, heading, index))
    const top = headings.findIndex((heading) => heading.depth === 1 && isOfPage(page, heading))
    if (top !== -1 && showsTitle(page)) yield topLevel(page, headings, top)
    const skips = skipsOf(page, headings)
    const [first] = skips
    if (first) yield skip(page, headings, first, skips.length)
  },
})

interface Skip {
  readonly heading: PageHeading
  readonly after: number
}

/** Authored headings that are more than one level deeper than the one before. */
function skipsOf(page: Page, headings: readonly PageHeading[]): Skip[] {
  const skips: Skip[] = []
  let depth = 1
  let view: string | undefined
  for (const heading of headings) {
    if (heading.view !== view) {
      view = heading.view
      depth = Math.min(depth, 2)
    }
    if (isOfPage(page, heading) && heading.depth > depth + 1) skips.push({ heading, after: depth })
    depth = heading.depth
  }
  return skips
}

/** False for layouts in which the page writes its own title. */
function showsTitle({ frontmatter }: Page): boolean {
  return frontmatter.data.mode !== 'custom' && frontmatter.data.mode !== 'frame'
}

/** Reports the first heading of level 1 on behalf of all of them. */
function topLevel(page: Page, headings: readonly PageHeading[], index: number): Finding {
  // Only if the page starts with level 1 was that level meant for sections. The fix then moves all headings down.
  const fix = index === 0 ? edits(page, headings, (heading) => heading.depth + 1) : undefined
  return {
    message: 'This heading has level 1, which is the level of the page title.',
    place: (headings[index] as PageHeading).place,
    help: 'Start at level 2.',
    ...(fix && { fix }),
  }
}

/** One finding per page: its first skipped level, with a fix for all of them. */
function skip(page: Page, headings: readonly PageHeading[], { heading, after }: Skip, count: number): Finding {
  const levels = compactLevels(headings)
  const hasOwnLevels = headings.some(({ depth, view }) => depth === 1 || view !== undefined)
  const fix = hasOwnLevels ? undefined : edits(page, headings, (_, index) => levels[index] as number)
  const more = count > 1 ? ` ${count - 1} more on this page skip${count === 2 ? 's' : ''} a level.` : ''
  return {
    message:
      after === 1
        ? `The first heading of this page has level ${heading.depth}.${more}`
        : `This heading has level ${heading.depth} and follows one of level ${after}.${more}`,
    place: heading.place,
    help: `Make it level ${after + 1}.`,
    ...(after === 1 && { severity: 'suggestion' as const }),
    ...(fix && { fix }),
  }
}

/** New levels without gaps. Every heading keeps its parent, the nearest one before it with a lower level. */
function compactLevels(headings: readonly PageHeading[]): number[] {
  const open: { readonly depth: number; readonly level: number }[] = []
  return headings.map(({ depth }) => {
    while (open.length > 0 && (open.at(-1)?.depth as number) >= depth) open.pop()
    const level = (open.at(-1)?.level ?? 1) + 1
    open.push({ depth, level })
    return level
  })
}

/** True for a heading typed in the page itself: not the title of a component, and not from a snippet or code. */
function isOfPage({ file, source }: Page, { node, place }: PageHeading): boolean {
  if (node.type !== 'heading' && !/^h[1-6]$/.test(node.name)) return false
  return place.file === file && /^(?:#|<h[1-6]|[^<{])/i.test(source.text.slice(place.start, place.start + 3))
}

/**
 * Edits that set new heading levels. None if one of the headings can't be edited here, or if a level wouldn't be from 2
 * to 6.
 */
function edits(
  page: Page,
  headings: readonly PageHeading[],
  levelOf: (heading: PageHeading, index: number) => number,
): Edit[] | undefined {
  const list: Edit[] = []
  for (const [index, heading] of headings.entries()) {
    const { place, depth, node } = heading
    const level = levelOf(heading, index)
    if (level === depth) continue
    const marks = /^#{1,6}(?=[ \t])/.exec(page.source.text.slice(place.start, place.start + 8))?.[0]
    if (node.type !== 'heading' || place.file !== page.file || marks?.length !== depth || level < 2 || level > 6)
      return undefined
    list.push({ file: place.file, start: place.start, end: place.start + depth, text: '#'.repeat(level) })
  }
  return list
}
