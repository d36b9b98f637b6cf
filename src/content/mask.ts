// Hides from the MDX parser what authors don't mean as MDX: `{{variables}}`, `{#heading-ids}`, and dollar signs in
// prices and shell code. Also moves white space where the parser would read a tag's `>` as a quotation, end a program, or
// not end math.
import { isWide } from '../files/source-file.ts'
import { type FencedCode, fencedCode } from './fences.ts'
import { dedentMath } from './math-fences.ts'
import { joinMath } from './math-lines.ts'
import { joinPrograms } from './programs.ts'
import { readsAsTex } from './single-dollar.ts'
import { joinTagEnds } from './tag-ends.ts'

// Unicode noncharacters. They never occur in real text, and each replaces exactly one character, so offsets stay the
// same.
const OPEN = '\uFDD0'
const CLOSE = '\uFDD1'
const ID_OPEN = '\uFDD2'
const ID_CLOSE = '\uFDD3'
const DOLLAR = '\uFDD4'
const MASKED = /[\uFDD0-\uFDD4]/
/** ASCII characters in an id are moved to the private use area, where the parser gives them no meaning. */
const PRIVATE = 0xe000
const HEADING_ID = /^((?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*#{1,6}[ \t].*?)(?<!\\)\{#([^{}\\\n]+)\}([ \t]*\r?)$/gm
const VARIABLE = /(^|[^={$])\{\{([ \t]*[A-Za-z_][\w.-]*[ \t]*)\}\}(?!\})/g

/** The text to give to the parser. It has the same length, character for character. */
export function mask(text: string): string {
  let out = dedentMath(joinMath(joinTagEnds(joinPrograms(text))))
  if (out.includes('{{')) {
    out = out.replace(VARIABLE, (_, before: string, name: string) => `${before}${OPEN}${OPEN}${name}${CLOSE}${CLOSE}`)
  }
  if (out.includes('{#')) {
    out = out.replace(HEADING_ID, (_, before: string, id: string, after: string) => {
      return `${before}${ID_OPEN}${hidden(`#${id}`)}${ID_CLOSE}${after}`
    })
  }
  return out.includes('$') ? maskDollars(out) : out
}

/** Restores what `mask` hid, in any string of the tree. */
export function unmask(text: string): string {
  if (!MASKED.test(text)) return text
  return text
    .replace(/\uFDD2([^\uFDD3]*)\uFDD3/g, (_, id: string) => `{${shown(id)}}`)
    .replace(/\uFDD0/g, '{')
    .replace(/\uFDD1/g, '}')
    .replace(/\uFDD4/g, '$')
}

/** Whether a masked text takes two bytes per character in memory, and the text itself would take one. */
export function isWidened(text: string, masked: string): boolean {
  return isWide(masked) && !isWide(text)
}

function hidden(id: string): string {
  return id.replace(/[!-~]/g, (c) => String.fromCharCode(PRIVATE + c.charCodeAt(0)))
}

function shown(id: string): string {
  return id.replace(/[\uE021-\uE07E]/g, (c) => String.fromCharCode(c.charCodeAt(0) - PRIVATE))
}

/**
 * Splits a masked text that ends with an id into the text before it and the id. Braces that the author escaped don't
 * count.
 */
export function splitHeadingId(masked: string): { before: string; id: string } | undefined {
  const match = /[ \t]*\uFDD2([^\uFDD3]*)\uFDD3[ \t]*$/.exec(masked)
  if (!match) return undefined
  const [whole, id = ''] = match
  return { before: unmask(masked.slice(0, -whole.length)), id: shown(id).slice(1).trim() }
}

const REACH = 400

/**
 * Hides each single `$` that doesn't open or close TeX. Leaves `$$` and `\$` to the parser, and also what is certainly code:
 * most pages then have nothing to hide, and a single hidden sign makes V8 keep a whole text in two bytes per character.
 */
function maskDollars(text: string): string {
  let out = ''
  let copied = 0
  const code = fencedCode(text).filter((fence) => isWhole(text, fence))
  let next = 0
  for (let i = text.indexOf('$'); i !== -1; i = text.indexOf('$', i)) {
    while (next < code.length && (code[next] as FencedCode).end <= i) next++
    const fence = code[next]
    if (fence && fence.start < i) {
      i = fence.end
      continue
    }
    if (text[i + 1] === '$') {
      i += 2
      continue
    }
    if (text[i - 1] === '\\') {
      i += 1
      continue
    }
    const end = closingDollar(text, i + 1)
    if (end !== -1 && readsAsTex(text.slice(i + 1, end))) {
      i = end + 1
      continue
    }
    out += text.slice(copied, i) + DOLLAR
    i += 1
    copied = i
  }
  return copied === 0 ? text : out + text.slice(copied)
}

/** False for fenced code that may end before its closing fence, with the list item or quotation that it's in. */
function isWhole(text: string, { start, end, indent, isClosed }: FencedCode): boolean {
  if (!isClosed) return false
  if (indent === '') return true
  for (let line = text.indexOf('\n', start) + 1; line !== 0 && line < end; line = text.indexOf('\n', line) + 1)
    if (!text.startsWith(indent, line) && !isBlankLine(text, line)) return false
  return true
}

/** Whether a blank line starts at an offset. One with more than some spaces doesn't count. */
function isBlankLine(text: string, start: number): boolean {
  return /^[ \t]*\r?\n/.test(text.slice(start, start + 40))
}

function closingDollar(text: string, start: number): number {
  for (let i = start; i < text.length && i - start < REACH; i++) {
    const c = text[i]
    if (c === '\\') i++
    else if (c === '\n' && isBlankLine(text, i + 1)) return -1
    else if (c === '`') return -1
    else if (c === '$') return text[i + 1] === '$' ? -1 : i
  }
  return -1
}
