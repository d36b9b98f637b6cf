// Reports words for which the site prefers another term, and compounds that it writes in two ways.
import type { Page } from '../../content/page.ts'
import type { Place } from '../../diagnostics/diagnostic.ts'
import type { Project } from '../../project/project.ts'
import { rareSpellings } from '../prose/compounds.ts'
import { isNavigatedForeign, readsAsEnglish } from '../prose/english.ts'
import { Terms } from '../prose/terms.ts'
import { pageText } from '../prose.ts'
import { rule } from '../rule.ts'

const TERMS = '{ "terms": { "front-matter": "front matter", "github": "GitHub" } }'

export const consistentTerms = rule({
  name: 'consistent-terms',
  area: 'language',
  severity: 'warning',
  strict: 'error',
  check: 'exact',
  rewords: true,
  guidance: 'Use one word for one thing throughout, and the words that the site has chosen.',
  why: 'Readers think that two words mean two things, and search finds only one of them.',
  examples: {
    good: [
      { files: { 'galley.json': TERMS, 'index.mdx': 'Front matter is YAML. See GitHub, or `github`.\n' } },
      'Write front matter. The front-matter block comes first.',
      'Open localhost. A local host runs it. Use localhost, or localhost with a port. See localhost again.',
      'Each free session counts. A free session is short. Book a free session. Every free session ends. Type FREESESSION or "freesession".',
    ],
    bad: [
      { files: { 'galley.json': TERMS, 'index.mdx': 'The front-matter is YAML.\n' } },
      { files: { 'galley.json': TERMS, 'index.mdx': 'Push it to Github.\n' } },
      'The frontmatter is YAML. Put the frontmatter first. Close the frontmatter. Without frontmatter there is no title. Only front matter holds it.',
    ],
  },
  *page({ text, project }) {
    const terms = new Terms(project.config.galley.terms ?? {})
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
    const terms = project.config.galley.terms ?? {}
    const pages = [...project.pages.values()].filter((page) => !page.isGenerated && !isNavigatedForeign(page, project))
    const sketches = pages
      .map((page) => ({ page, text: proseSketch(page.source.text) }))
      .filter(({ text }) => readsAsEnglish(text))
    const rare = rareSpellings(sketches.map(({ text }) => text)).filter(({ typed }) => !Object.hasOwn(terms, typed))
    for (const { typed, usual, usualCount, texts, usualTexts } of rare) {
      const first = firstOf(
        texts.flatMap((number) => sketches[number]?.page ?? []),
        new RegExp(`(?<![\\w./@-])${withCapitals(typed)}(?![\\w(/@-])`),
        project,
      )
      if (!first) continue
      const { name, isName } = asWritten(
        usual,
        usualTexts.map((number) => sketches[number]?.text ?? ''),
      )
      yield {
        message: `"${first.typed}" is written "${name}" elsewhere${isName ? '' : ` (${usualCount} times)`}.`,
        place: first.place,
        help: `Write "${name}" everywhere, or add the word to \`terms\` in galley.json.`,
        severity: 'suggestion',
      }
    }
  },
})

/** A rough approximation of a page's prose for counting words: without code, tags, URLs, and front matter keys. */
function proseSketch(source: string): string {
  return source.replace(NO_PROSE, ' | ')
}

const NO_PROSE =
  /^[ \t]*(```+|~~~+)[\s\S]*?^[ \t]*\1|`[^`\n]*`|<\/?[A-Za-z][^<>]*>|\]\([^)\n]*\)|https?:\/\/\S+|\{[^{}\n]*\}|^\w+:/gm

/** A pattern for a spelling whose words may begin with a capital letter. One within a word makes it a name: `PrivateLink`. */
function withCapitals(typed: string): string {
  return typed.replace(/(?<![a-z])[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}

/** This many occurrences tell how a word is written. */
const MAX_OCCURRENCES = 100

/**
 * A spelling with its capitals. Capitals within a word make it a name if most occurrences have them: "AgentOps", not
 * "agentops". Those of words count if none is without them: "Hugging Face".
 */
function asWritten(spelling: string, texts: readonly string[]): { name: string; isName: boolean } {
  const counts = new Map<string, number>()
  const pattern = new RegExp(`(?<![\\w./@-])${spelling}(?![\\w(/@-]|\\.\\w)`, 'gi')
  let left = MAX_OCCURRENCES
  for (const text of texts) {
    for (const [written] of text.matchAll(pattern)) {
      counts.set(written, (counts.get(written) ?? 0) + 1)
      left--
    }
    if (left <= 0) break
  }
  const [most = spelling] = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  const isName = /[a-z][A-Z]/.test(most)
  return { name: isName || !counts.has(spelling) ? most : spelling, isName }
}

/** The first occurrence of the word in the visible text. */
function firstOf(
  pages: readonly Page[],
  pattern: RegExp,
  project: Project,
): { place: Place; typed: string } | undefined {
  for (const page of pages) {
    for (const block of pageText(page, project).blocks) {
      const match = block.kind === 'alt' ? null : pattern.exec(block.text)
      if (match) return { place: block.place(match.index, match.index + match[0].length), typed: match[0] }
    }
  }
  return undefined
}
