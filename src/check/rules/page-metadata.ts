// Reports pages without a title or description in their front matter.
import type { Page } from '../../content/page.ts'
import { isTypo } from '../../diagnostics/typo.ts'
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
      { files: { 'index.mdx': 'Ten requests a second.' } },
    ],
  },
  *page({ page }) {
    const { data } = page.frontmatter
    // A skill for assistants has a `name` instead of a title.
    if (/(?:^|\/)skill\.md$/i.test(page.file) && typeof data.name === 'string') return
    // A sidebar link has no text to describe, and the specification describes an operation.
    if (linkedUrl(page) !== undefined || typeof data.openapi === 'string' || typeof data.asyncapi === 'string') return
    const missing = ['title', 'description'].filter((key) => isEmpty(data[key]))
    // Front matter that can't be read may have them.
    if (missing.length === 0 || page.diagnostics.some(({ code }) => code === 'front-matter')) return
    const list = missing.map((key) => `\`${key}\``).join(' and no ')
    const typo = Object.keys(data).find((key) => missing.some((name) => isTypo(key, name)))
    yield {
      message: `The front matter has no ${list}.`,
      place: (typo && page.frontmatter.places.get(typo)) || opening(page),
      help: typo
        ? `Is \`${typo}\` a typo?`
        : `Add ${missing.map((key) => `\`${key}: …\``).join(' and ')} between the \`---\` lines at the top.`,
    }
  },
})

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function opening(page: Page) {
  const marker = /^\s*---/.exec(page.source.text)
  return { file: page.file, start: marker ? marker[0].length - 3 : 0, end: marker ? marker[0].length : 0 }
}
