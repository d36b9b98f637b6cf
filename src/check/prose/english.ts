// The blocks of a page and its place in the navigation -> whether it is in English.
import type { Page } from '../../content/page.ts'
import type { Project } from '../../project/project.ts'
import type { TextBlock } from '../prose.ts'

const COMMON = new Set(
  `the a an of to and is in for you with your on this that it are can from be by or as at when if not use all will has have
  how which into each one more no using see what any these after only`.split(/\s+/),
)
/** Shorter texts are taken at their word. */
const ENOUGH_WORDS = 40
const ENOUGH_LETTERS = 20
const MAX_READ = 1_500

/** Whether the rules of English style apply: the navigation names no other language, and the text reads as English. */
export function isEnglish(page: Page, project: Project, blocks: readonly TextBlock[]): boolean {
  if (isNavigatedForeign(page, project)) return false
  let text = ''
  for (const block of blocks) {
    if (text.length >= MAX_READ) break
    // Titles are often left in English when a page is translated.
    if (block.kind !== 'frontmatter' || blocks.length < 4) text += `${block.text}\n`
  }
  return readsAsEnglish(text)
}

/** Most letters are Latin, and a tenth of the words at least are the little English ones (in English prose a third is). */
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what ASCII is.
const ONLY_ASCII = /^[\x00-\x7f]*$/
const FOREIGN = /[^\p{ASCII}\P{L}]/gu

/** Of lower-case letters. */
function isLatin(code: number): boolean {
  return code >= 97 && code <= 122
}

/** True where the navigation lists a page under another language. */
export function isNavigatedForeign(page: Page, project: Project): boolean {
  const language = project.entries.get(page.route)?.path.findLast((node) => node.kind === 'language')?.label
  return language !== undefined && !/^en\b/i.test(language)
}
