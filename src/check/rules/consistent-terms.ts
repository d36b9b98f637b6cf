// Words that the site has another word for, and compounds that it writes in two ways.
import { isNavigatedForeign } from '../prose/english.ts'
import { Compounds, Terms } from '../prose/terms.ts'
import { pageText, type TextBlock } from '../prose.ts'
import { rule } from '../rule.ts'

interface Where {
  readonly block: TextBlock
  readonly start: number
  readonly end: number
}

const TERMS = '{ "terms": { "front-matter": "front matter", "github": "GitHub" } }'

export const consistentTerms = rule({
  name: 'consistent-terms',
  area: 'language',
  severity: 'error',
  check: 'exact',
  guidance: 'Use one word for one thing throughout, and the words that the site has chosen.',
  why: 'Readers take two words for two things, and search finds only one of them.',
  examples: {
    good: [
      { files: { 'galley.json': TERMS, 'index.mdx': 'Front matter is YAML. See GitHub, or `github`.\n' } },
      'Write front matter. The front-matter block comes first.',
    ],
    bad: [
      { files: { 'galley.json': TERMS, 'index.mdx': 'The front-matter is YAML.\n' } },
      { files: { 'galley.json': TERMS, 'index.mdx': 'Push it to Github.\n' } },
      'The frontmatter is YAML. Put the frontmatter first. Close the frontmatter. Without frontmatter there is no title. Only front matter holds it.',
    ],
  },
  *page({ text, project }) {
    const terms = new Terms((project.config.galley.terms ?? {}) as Record<string, unknown>)
    if (!text.english) return
    for (const block of text.blocks) {
      for (const { start, end, replacement } of terms.find(block.text)) {
        const place = block.place(start, end)
        yield {
          message: `This site says "${replacement}", not "${block.text.slice(start, end)}".`,
          place,
          help: `Write "${replacement}".`,
          ...(block.isVerbatim(start, end) && { fix: [{ ...place, text: replacement }] }),
        }
      }
    }
  },
  *site({ project }) {
    const compounds = new Compounds<Where>()
    const terms = (project.config.galley.terms ?? {}) as Record<string, unknown>
    for (const page of project.pages.values()) {
      if (isNavigatedForeign(page, project)) continue
      const text = pageText(page, project)
      if (!text.english) continue
      for (const block of text.blocks)
        if (block.kind !== 'alt') compounds.add(block.text, (start, end) => ({ block, start, end }))
    }
    for (const { rare, usual } of compounds.rare()) {
      if (Object.hasOwn(terms, rare.typed)) continue
      const { block, start, end } = rare.first
      const times = rare.count === 1 ? 'once' : `${rare.count} times`
      yield {
        message: `"${rare.typed}" stands ${times}, "${usual.typed}" ${usual.count} times.`,
        place: block.place(start, end),
        help: `Write "${usual.typed}" everywhere, or add the word to \`terms\` in galley.json.`,
        severity: 'suggestion',
      }
    }
  },
})
