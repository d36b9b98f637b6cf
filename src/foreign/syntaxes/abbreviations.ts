// `*[HTML]: Hyper Text Markup Language`, which explains a word of the page.
import { inlineTag } from '../build.ts'
import type { BlockSyntax, InlineSyntax } from '../dialect.ts'
import type { Line } from '../lines.ts'

/** `*[HTML]: Hyper Text Markup Language`. */
export const abbreviations: BlockSyntax = {
  name: '*[ABBR]:',
  opens: /^\*\[[^\]]+\]:[ \t]*\S/,
  convert(lines, start, context) {
    const [, short = '', text = ''] = /^\*\[([^\]]+)\]:[ \t]*(.*)$/.exec((lines[start] as Line).text) ?? []
    context.abbreviations.set(short, text.trim())
    context.remark('carried', '*[ABBR]:', (lines[start] as Line).at)
    return { end: start + 1, lines: [] }
  },
}

const DESTINATION = String.raw`\]\((?:[^()]|\([^()]*\))*\)`
/** What can't hold an explanation: links and pictures, tags, and addresses. */
const PASSED = String.raw`!?\[[^[\]]*${DESTINATION}|${DESTINATION}|<[^<>]*>|https?:\/\/\S+`
const WORD = String.raw`(?<![\p{L}\p{N}_\-/[.#])[A-Z][\p{L}\p{N}+.-]*[\p{L}\p{N}](?![\p{L}\p{N}_\-\]/])`

/** Explains the first use of each abbreviation on a page. */
export const shownAbbreviations: InlineSyntax = {
  name: 'abbreviation',
  pattern: new RegExp(`${PASSED}|(${WORD})`, 'gu'),
  replace([, word], context) {
    if (word === undefined) return undefined
    const tip = context.abbreviations.get(word)
    if (tip === undefined) return undefined
    context.abbreviations.delete(word)
    return context.inline(inlineTag('Tooltip', { tip }, word))
  },
}
