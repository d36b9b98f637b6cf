// Estimates how much work a text is for the native parser, before it's parsed. The estimate doesn't trust the text:
// fences, quotes, and comments can be made to look like what they aren't. So anything unclear counts as work.
import { withoutFences } from '../fences.ts'
import { withoutCertainFences } from './certain-fences.ts'

/** The estimate for a text. */
export type Weight =
  /** The parser takes milliseconds, whatever the text is. */
  | { readonly kind: 'light' }
  /** A long ordinary page, or a text made to break the parser. It's parsed in a process that can be stopped. */
  | { readonly kind: 'heavy' }
  /** More than any page needs, and known to cost the parser seconds or gigabytes. */
  | { readonly kind: 'refused'; readonly what: string; readonly offset: number }

/**
 * Maximum characters of a page beside the data of images in `data:` URLs, and with it. Of 58,000 real pages one has
 * 726,000, and the next 180,000. Pages that were notebooks have up to 4 million with their images, which cost the parser
 * as little as any long word.
 */
const MAX_LENGTH = 2_000_000
const MAX_LENGTH_WITH_DATA = 20_000_000

/**
 * Limits of a light text. 96 of 100 real pages are light. Each level of nesting needs at least one bracket, tag,
 * backtick, or operator, and at most 2.3 KB of the parser's stack (operators a quarter of that). So 1,000 levels stay
 * well below the smallest stack that Node gives a thread. The cost of braces and comments is quadratic, entities use
 * memory, and each tag in code may double the time: `{a <b> c}` forty times takes an hour.
 */
const LIGHT = { length: 32_000, nesting: 1_000, braces: 400, entities: 300, comments: 20, tagsInCode: 12 }
/** Limits beyond which the parser's cost leaves the range of real pages. */
const SIGNS = [
  ['{', 'braces', 5_000],
  ['<', 'tags', 40_000],
  ['<!--', 'HTML comments', 200],
  ['&', 'character references', 10_000],
] as const

/** Estimates the work for a text. */
export function weigh(text: string): Weight {
  const end = endOfRoom(text)
  if (end < text.length) return { kind: 'refused', what: 'characters', offset: end }
  if (isLight(text)) return { kind: 'light' }
  return excess(text) ?? { kind: 'heavy' }
}

const DATA = /;base64,[A-Za-z0-9+/=]+/g

/** The offset of the first character that is more than a page may have. The length of the text if there is none. */
function endOfRoom(text: string): number {
  if (text.length <= MAX_LENGTH) return text.length
  let end = MAX_LENGTH
  for (const { index, 0: data } of text.matchAll(DATA)) {
    if (index >= end) break
    end += data.length
  }
  return Math.min(end, text.length, MAX_LENGTH_WITH_DATA)
}

function isLight(text: string): boolean {
  return looksLight(text) && nesting(text) <= LIGHT.nesting * 4
}

/** Whether a text seems light. Unlike `weigh`, this doesn't look for deep nesting, which takes most of the time. */
export function looksLight(text: string): boolean {
  if (text.length > LIGHT.length) return false
  const tags = count(text, '<')
  return (
    count(text, '{') <= LIGHT.braces &&
    count(text, '&') <= LIGHT.entities &&
    count(text, '<!--') <= LIGHT.comments &&
    (tags <= LIGHT.tagsInCode || hasOnlyTextInCode(text) || tagsInCode(text) <= LIGHT.tagsInCode)
  )
}

/**
 * Checks the limits outside fences. A text with something that only looks like a fence is heavy anyway, so the guarded
 * process parses it.
 */
function excess(text: string): Weight | undefined {
  for (const [sign, what, most] of SIGNS) {
    if (count(text, sign) <= most) continue
    const prose = withoutFences(text)
    let left = most
    for (let i = prose.indexOf(sign); i !== -1; i = prose.indexOf(sign, i + 1))
      if (left-- === 0) return { kind: 'refused', what, offset: i }
  }
  return undefined
}

/** Counts how often any of the words occurs in part of a text. */
function count(text: string, words: string, start = 0, end = text.length): number {
  let found = 0
  for (let i = text.indexOf(words, start); i !== -1 && i < end; i = text.indexOf(words, i + 1)) found++
  return found
}

/**
 * How many levels a character may open, in quarters of a bracket. Characters beyond ASCII share an entry, which does no
 * harm.
 */
const LEVELS = new Uint8Array(128)
for (const sign of '([{<`') LEVELS[sign.charCodeAt(0)] = 4
for (const sign of '!+-:=?~') LEVELS[sign.charCodeAt(0)] = 1

/** The characters of a light text, without their high bytes: faster to read one by one than a string. */
const characters = Buffer.alloc(LIGHT.length)

function nesting(text: string): number {
  const length = characters.write(text, 'latin1')
  let levels = 0
  for (let i = 0; i < length; i++) levels += LEVELS[(characters[i] as number) & 127] as number
  return levels
}

const IMPORT_LINE = /import [\w$*{}, ]+ from (?:'[^'\n]*'|"[^"\n]*");?[ \t]*(?:\n|$)/y
const CODE_START = /\{|^(?:im|ex)port\b/gm

/** Whether there's clearly no tag in code outside fences. Then the parser reads no fence as code either. */
function hasOnlyTextInCode(text: string): boolean {
  const prose = withoutCertainFences(text)
  if (prose === undefined) return false
  for (const { start, end } of codeIn(prose))
    if (end === undefined || /<|```/.test(prose.slice(start, end))) return false
  return true
}

/** An upper bound for the number of tags in code: those in braces and exports, and everything after an unclear spot. */
function tagsInCode(text: string): number {
  let tags = 0
  for (const { start, end } of codeIn(text)) {
    tags += count(text, '<', start, end)
    if (tags > LIGHT.tagsInCode) break
  }
  return tags
}

/** What may be code, in order. At an unclear spot, where only a parser could tell the end, that's all the rest. */
function* codeIn(text: string): Generator<{ readonly start: number; readonly end: number | undefined }> {
  CODE_START.lastIndex = 0
  for (let found = CODE_START.exec(text); found; found = CODE_START.exec(text)) {
    const start = found.index
    const end = found[0] === '{' ? endOfBraces(text, start) : endOfImport(text, start)
    yield { start, end }
    if (end === undefined) return
    CODE_START.lastIndex = end
  }
}

function endOfImport(text: string, start: number): number | undefined {
  IMPORT_LINE.lastIndex = start
  return IMPORT_LINE.test(text) ? IMPORT_LINE.lastIndex : undefined
}

/** The offset after the brace that closes the one at `start`. Undefined if only a parser could tell. */
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
        // In text between tags, a quote is just a quote.
        if (hasTag && text.charCodeAt(i - 1) !== 61) return undefined
        const end = endOfString(text, i)
        if (end === undefined) return undefined
        i = end
        break
      }
      case 96: // A template may contain code.
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

/** The offset of the quote on the same line that closes the one at `start`. */
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
