// Decides whether a page is in English, by its text and its position in the navigation.
import type { Page } from '../../content/page.ts'
import type { Project } from '../../project/project.ts'
import type { TextBlock } from '../prose.ts'

const COMMON = new Set(
  `the a an of to and is in for you with your on this that it are can from be by or as at when if not use all will has have
  how which into each one more no using see what any these after only`.split(/\s+/),
)
/** In shorter texts, the language isn't guessed. */
const ENOUGH_WORDS = 40
const ENOUGH_LETTERS = 20
const MAX_READ = 1_500

/**
 * Tells whether the rules of English style apply: the navigation doesn't assign another language, and the text reads as
 * English.
 */
export function isEnglish(page: Page, project: Project, blocks: readonly TextBlock[]): boolean {
  if (isNavigatedForeign(page, project)) return false
  let text = ''
  for (const block of blocks) {
    if (text.length >= MAX_READ) break
    // Translators often leave titles in English, so they don't count.
    if (block.kind !== 'frontmatter' || blocks.length < 4) text += `${block.text}\n`
  }
  return readsAsEnglish(text)
}

/**
 * True if most letters are Latin, and at least a tenth of the words are common English ones. In English prose, a third
 * is.
 */
export function readsAsEnglish(text: string): boolean {
  const start = text.slice(0, MAX_READ).toLowerCase()
  let [latin, words, common, from] = [0, 0, 0, 0]
  for (let i = 0; i <= start.length; i++) {
    if (isLatin(start.charCodeAt(i))) {
      latin++
      continue
    }
    if (i > from) {
      words++
      if (COMMON.has(start.slice(from, i))) common++
    }
    from = i + 1
  }
  const foreign = ONLY_ASCII.test(start) ? 0 : (start.match(FOREIGN)?.length ?? 0)
  if (latin + foreign > ENOUGH_LETTERS && foreign > (latin + foreign) * 0.15) return false
  return words < ENOUGH_WORDS || common >= words * 0.1
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: this is the definition of ASCII.
const ONLY_ASCII = /^[\x00-\x7f]*$/
const FOREIGN = /[^\p{ASCII}\P{L}]/gu

/** True for lowercase Latin letters. */
function isLatin(code: number): boolean {
  return code >= 97 && code <= 122
}

/** True if the navigation lists a page under another language. */
export function isNavigatedForeign(page: Page, project: Project): boolean {
  const language = project.entries.get(page.route)?.path.findLast((node) => node.kind === 'language')?.label
  return language !== undefined && !/^en\b/i.test(language)
}
