// find_icons: finds icon names in the site's icon library.
import * as z from 'zod'
import { suggest } from '../../diagnostics/suggest.ts'
import { createIcons } from '../../render/icons.ts'
import { tool } from '../tool.ts'
import type { Workspace } from '../workspace.ts'

const MAX_NAMES = 40

export const findIcons = tool({
  name: 'find_icons',
  title: 'Find icons',
  description: "Finds icon names in the site's library by words. Use it before you add an icon.",
  needs: 'workspace',
  input: z.object({ query: z.string().min(1).max(100).describe('rocket') }),
  async run({ query }, { workspace }) {
    const { library } = (workspace as Workspace).outline.config.icons
    const names = createIcons({ library }).names()
    const words = query
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((word) => word !== '')
    const matches = names
      .filter((name) => words.some((word) => name.includes(word)))
      .sort((a, b) => rank(a, words) - rank(b, words) || a.length - b.length || (a < b ? -1 : 1))
    if (matches.length === 0) {
      const near = suggest(query.trim().toLowerCase(), names)
      return `${library} has no icon for ${JSON.stringify(query)}.${near ? ` The nearest name is ${near}.` : ' Try another word.'}`
    }
    const rest = matches.length > MAX_NAMES ? `\n${matches.length - MAX_NAMES} more: use a longer word.` : ''
    return `${library}: ${matches.slice(0, MAX_NAMES).join(', ')}${rest}`
  },
})

/** Ranks icons: those with all words, or named by one of them, come first. */
function rank(name: string, words: readonly string[]): number {
  if (words.includes(name)) return 0
  return 1 + words.filter((word) => !name.includes(word)).length
}
