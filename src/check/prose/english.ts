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
const MOST_READ = 3_000

/**
 * Whether the rules of English style apply: the navigation names no other language, most letters are Latin, and the
 * little words are English ones (a tenth of them at least; in English prose it is a third).
 */
export function isEnglish(page: Page, project: Project, blocks: readonly TextBlock[]): boolean {
  if (isNavigatedForeign(page, project)) return false
  let text = ''
  for (const block of blocks) {
    if (text.length >= MOST_READ) break
    if (block.kind !== 'frontmatter' || blocks.length < 4) text += `${block.text}\n`
  }
  const letters = text.match(/\p{L}/gu) ?? []
  const latin = text.match(/[A-Za-z]/g) ?? []
  if (letters.length > ENOUGH_LETTERS && latin.length < letters.length * 0.85) return false
  const words = text.toLowerCase().match(/[a-z]+/g) ?? []
  return words.length < ENOUGH_WORDS || words.filter((word) => COMMON.has(word)).length >= words.length * 0.1
}

/** True where the navigation lists a page under another language. */
export function isNavigatedForeign(page: Page, project: Project): boolean {
  const language = project.entries.get(page.route)?.path.findLast((node) => node.kind === 'language')?.label
  return language !== undefined && !/^en\b/i.test(language)
}
