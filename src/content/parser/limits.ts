// A text to how much the native parser may make of it, told before it is parsed. Nobody trusts what the text says of
// itself: fences, quotes and comments can be made to look like what they aren't, so whatever is unsure counts.

/** What is known of a text before it is parsed. */
export type Weight =
  /** The parser is done with it in milliseconds, whatever it is. */
  | { readonly kind: 'light' }
  /** An ordinary long page, or one that was made to break the parser: it is parsed where it can be stopped. */
  | { readonly kind: 'heavy' }
  /** More than any page needs, and known to cost the parser seconds or gigabytes. */
  | { readonly kind: 'refused'; readonly what: string; readonly offset: number }

/** Characters of a page. The longest of 58,000 real ones has 180,000. */
export const MAX_LENGTH = 2_000_000

/**
 * Limits of a light text, which 96 of 100 real pages are. Each level of nesting needs at least one bracket, tag, backtick
 * or operator, and at most 2.3 KB of the parser's stack (operators a quarter of that), so 1,000 stay well below the
 * smallest stack that Node gives a thread. Braces and comments cost time by their square, entities memory, and each tag
 * in code may double the time: `{a <b> c}` forty times takes an hour.
 */
const LIGHT = { length: 32_000, nesting: 1_000, braces: 400, entities: 300, comments: 20, tagsInCode: 12 }
/** Where the parser's cost leaves the range of pages that people write. */
const MAX = { braces: 5_000, tags: 10_000, entities: 10_000, comments: 200 }

/** Weighs a text. */
export function weigh(text: string): Weight {
  if (text.length > MAX_LENGTH) return { kind: 'refused', what: 'characters', offset: MAX_LENGTH }
  const braces = places(text, '{', MAX.braces)
  if (braces.last !== undefined) return { kind: 'refused', what: 'braces', offset: braces.last }
  const tags = places(text, '<', MAX.tags)
  if (tags.last !== undefined) return { kind: 'refused', what: 'tags', offset: tags.last }
  const comments = places(text, '<!--', MAX.comments)
  if (comments.last !== undefined) return { kind: 'refused', what: 'HTML comments', offset: comments.last }
  const entities = places(text, '&', MAX.entities)
  if (entities.last !== undefined) return { kind: 'refused', what: 'character references', offset: entities.last }
  const isLight =
    text.length <= LIGHT.length &&
    braces.count <= LIGHT.braces &&
    entities.count <= LIGHT.entities &&
    comments.count <= LIGHT.comments &&
    nesting(text) <= LIGHT.nesting * 4 &&
    (tags.count <= LIGHT.tagsInCode || tagsInCode(text) <= LIGHT.tagsInCode)
  return { kind: isLight ? 'light' : 'heavy' }
}

/** How often a text holds some words, and the offset of the one that is too many. */
function places(text: string, words: string, most: number): { count: number; last?: number } {
  let count = 0
  for (let i = text.indexOf(words); i !== -1; i = text.indexOf(words, i + 1))
    if (++count > most) return { count, last: i }
  return { count }
}

/** The levels that a sign may begin, in quarters of a bracket. Signs beyond ASCII count as one of them, which does no harm. */
const LEVELS = new Uint8Array(128)
for (const sign of '([{<`') LEVELS[sign.charCodeAt(0)] = 4
for (const sign of '!+-:=?~') LEVELS[sign.charCodeAt(0)] = 1

function nesting(text: string): number {
  let levels = 0
  for (let i = 0; i < text.length; i++) levels += LEVELS[text.charCodeAt(i) & 127] as number
  return levels
}

const IMPORT_LINE = /import [\w$*{}, ]+ from (?:'[^'\n]*'|"[^"\n]*");?[ \t]*(?:\n|$)/y
const CODE_START = /\{|^(?:im|ex)port\b/gm

/** How many tags may stand in code: those in braces and exports, and all after a place where it isn't sure what they are. */
function tagsInCode(text: string): number {
  let tags = 0
  CODE_START.lastIndex = 0
  for (let start = CODE_START.exec(text); start; start = CODE_START.exec(text)) {
    if (start[0] !== '{') {
      IMPORT_LINE.lastIndex = start.index
      if (!IMPORT_LINE.test(text)) return tags + countTags(text, start.index, text.length)
      CODE_START.lastIndex = IMPORT_LINE.lastIndex
      continue
    }
    const end = endOfBraces(text, start.index)
    tags += countTags(text, start.index, end ?? text.length)
    if (end === undefined || tags > LIGHT.tagsInCode) return tags
    CODE_START.lastIndex = end
  }
  return tags
}

function countTags(text: string, start: number, end: number): number {
  return places(text.slice(start, end), '<', Number.POSITIVE_INFINITY).count
}

/** The offset after the brace that closes the one at `start`; undefined where only a parser can tell. */
function endOfBraces(text: string, start: number): number | undefined {
  let depth = 0
  let hasTag = false
  for (let i = start; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case 123: // {
        depth++
        break
      case 125: // }
        if (--depth === 0) return i + 1
        break
      case 60: // <
        hasTag = true
        break
      case 34: // "
      case 39: {
        // In the text between tags, a quote is a quote.
        if (hasTag && text.charCodeAt(i - 1) !== 61) return undefined
        const end = endOfString(text, i)
        if (end === undefined) return undefined
        i = end
        break
      }
      case 96: // a template may hold code
        return undefined
      case 47: {
        // A division, a comment, a regular expression, or part of a tag.
        if (!hasTag && text.charCodeAt(i + 1) === 42) {
          const end = text.indexOf('*/', i + 2)
          if (end === -1) return undefined
          i = end + 1
        } else if (!hasTag || !(text.charCodeAt(i - 1) === 60 || text.charCodeAt(i + 1) === 62)) return undefined
        break
      }
    }
  }
  return undefined
}

/** The offset of the quote that closes the one at `start`, on the same line. */
function endOfString(text: string, start: number): number | undefined {
  const quote = text.charCodeAt(start)
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === quote) return i
    if (code === 92) i++
    else if (code === 10) return undefined
  }
  return undefined
}
