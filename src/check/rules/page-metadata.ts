// Reports pages without a title or description in their front matter.
import type { Page } from '../../content/page.ts'
import type { Place } from '../../diagnostics/diagnostic.ts'
import { isTypo } from '../../diagnostics/typo.ts'
import { isApiPage } from '../../project/api-names.ts'
import { linkedUrl } from '../../project/routes.ts'
import { rule } from '../rule.ts'

export const pageMetadata = rule({
  name: 'page-metadata',
  area: 'components',
  severity: 'suggestion',
  strict: 'error',
  check: 'exact',
  guidance: 'Start every page with front matter that has a clear `title` and a `description` of its purpose and value.',
  why: 'Search results, link previews, and assistants show these two before anything else.',
  examples: {
    good: [
      { files: { 'index.mdx': '---\ntitle: Rate limits\ndescription: How many requests you can send.\n---\n\nTen.' } },
      { files: { 'skill.md': '---\nname: acme\ndescription: Sends requests to Acme.\n---\n\nRead the docs first.' } },
    ],
    bad: [
      { files: { 'index.mdx': '---\ntitle: Rate limits\n---\n\nTen.' } },
      { files: { 'index.mdx': '---\ndescription: How many requests you can send.\n---\n\nTen.' } },
      { files: { 'index.mdx': '---\ntitel: Rate limits\ndescription: How many requests you can send.\n---\n\nTen.' } },
      { files: { 'index.mdx': 'Ten requests a second.' } },
    ],
  },
  *page({ page }) {
    const { data } = page.frontmatter
    // A skill for assistants has a `name` instead of a title.
    if (/(?:^|\/)skill\.md$/i.test(page.file) && typeof data.name === 'string') return
    // A sidebar link has no text to describe, and the specification describes what the page shows.
    if (linkedUrl(page) !== undefined || isApiPage(page.frontmatter)) return
    const missing = ['title', 'description'].filter((key) => isEmpty(data[key]))
    // Front matter that can't be read may have them.
    if (missing.length === 0 || page.diagnostics.some(({ code }) => code === 'front-matter')) return
    const list = missing.map((key) => `\`${key}\``).join(' and no ')
    const typo = Object.keys(data).find((key) => missing.some((name) => isTypo(key, name)))
    const meant = missing.find((name) => typo !== undefined && isTypo(typo, name))
    const written = typo === undefined ? undefined : keyPlace(page, typo)
    yield {
      message: `The front matter has no ${list}.`,
      place: written ?? opening(page),
      ...(written && meant && { fix: [{ ...written, text: meant }], rewords: true }),
      help: typo
        ? `Did you mean \`${meant}\` by \`${typo}\`?`
        : `Add ${missing.map((key) => `\`${key}: …\``).join(' and ')} between the \`---\` lines at the top.`,
    }
  },
})

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** The place of a key in the line of its value. */
function keyPlace({ file, source: { text }, frontmatter }: Page, key: string): Place | undefined {
  const value = frontmatter.places.get(key)
  if (!value) return undefined
  const start = text.lastIndexOf('\n', value.start - 1) + 1
  return text.startsWith(`${key}:`, start) ? { file, start, end: start + key.length } : undefined
}

function opening(page: Page) {
  const marker = /^\s*---/.exec(page.source.text)
  return { file: page.file, start: marker ? marker[0].length - 3 : 0, end: marker ? marker[0].length : 0 }
}
