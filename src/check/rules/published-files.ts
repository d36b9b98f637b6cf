// Reports files that a site doesn't publish as they are, because of their names, contents, or permissions.
import { rule } from '../rule.ts'
import { docsJson, samplePage } from '../sample-site.ts'

const site = (image: string) => ({
  files: { 'docs.json': docsJson({ pages: ['start'] }), 'start.mdx': samplePage(), [image]: 'plan' },
})

export const publishedFiles = rule({
  name: 'published-files',
  area: 'structure',
  severity: 'warning',
  givesErrors: true,
  check: 'exact',
  codes: ['reserved-name', 'unusable-name', 'unreadable-file', 'hidden-file', 'own-file', 'build-script'],
  guidance:
    'Give files names that can be part of a URL, and keep them out of `_galley/` and off the addresses of pages. Keep programs for the build outside the docs folder.',
  why: "A file that isn't published is missing wherever a page links to it.",
  examples: {
    good: [site('images/plan.svg')],
    bad: [site('_galley/plan.svg')],
  },
})
