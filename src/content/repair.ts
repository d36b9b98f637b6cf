// A text that the parser refuses, and its complaint, to edits that mend what the author plainly meant.
import { VOID } from './depth-guard.ts'

/** What the parser said: an offset in the text it was given, and its words. */
export interface SyntaxProblem {
  readonly offset: number
  readonly message: string
}

/** Replace `[start, end)` of the text by `text`. */
export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** How a problem was mended, and what the author is told. */
export interface Repair {
  readonly edits: readonly TextEdit[]
  /** Where the mistake is, in the same text. */
  readonly start: number
  readonly end: number
  readonly message: string
  readonly help: string
  /** A harmless habit of HTML or Markdown is a hint; a broken structure is an error. */
  readonly severity: 'error' | 'warning' | 'hint'
}

/** The mend for a problem, or undefined when nobody can tell what was meant. */
export function repair(text: string, problem: SyntaxProblem): Repair | undefined {
  const { offset, message } = problem
  if (text.startsWith('<!--', offset) || text.startsWith('!--', offset)) return comment(text, offset)
  const open = /Expected a closing tag for `<([^`>]*)>` \((\d+):(\d+)\)/.exec(message)
  if (open) return unclosed(text, offsetOf(text, Number(open[2]), Number(open[3])), open[1] ?? '', offset)
  const crossed =
    /Unexpected closing tag `<\/([^`>]*)>`, expected corresponding closing tag for `<([^`>]*)>` \((\d+):(\d+)\)/.exec(
      message,
    )
  if (crossed) {
    const opened = offsetOf(text, Number(crossed[3]), Number(crossed[4]))
    return wrongClosing(text, { offset, closing: crossed[1] ?? '', opening: crossed[2] ?? '', opened })
  }
  if (/Unexpected closing tag/.test(message)) return strayClosing(text, offset)
  if (/expression|brace|oxc/i.test(message)) return braces(text, offset)
  return lessThan(text, offset)
}

/** The offset of a line and column, both from 1, the column in UTF-16 units. */
export function offsetOf(text: string, line: number, column: number): number {
  let start = 0
  for (let n = 1; n < line; n++) {
    const next = text.indexOf('\n', start)
    if (next === -1) break
    start = next + 1
  }
  return Math.min(start + column - 1, text.length)
}

function comment(text: string, offset: number): Repair | undefined {
  const start = text.lastIndexOf('<!--', offset)
  const end = text.indexOf('-->', offset)
  if (start === -1 || end === -1) return undefined
  const inside = text
    .slice(start + 4, end)
    .replace(/\*\//g, '* ')
    .replace(/[{}]/g, ' ')
  return {
    edits: [{ start, end: end + 3, text: ` {/*${inside}*/}`.slice(0) }],
    start,
    end: end + 3,
    severity: 'hint',
    message: 'HTML comments are not part of MDX.',
    help: 'Write `{/* … */}`.',
  }
}

function unclosed(text: string, start: number, name: string, seen: number): Repair | undefined {
  const tagEnd = endOfTag(text, start)
  if (tagEnd === -1) return lessThan(text, start)
  if (VOID.has(name.toLowerCase())) {
    return {
      edits: [{ start: tagEnd - 1, end: tagEnd, text: ' />' }],
      start,
      end: tagEnd,
      severity: 'hint',
      message: `\`<${name}>\` is not closed.`,
      help: `Write \`<${name} />\`.`,
    }
  }
  if (/^[a-z]/.test(name) && !HTML_NAMES.has(name)) return literalTag(text, start)
  const close = closingPoint(text, { start, tagEnd, seen })
  return {
    edits: [{ start: close, end: close, text: `</${name}>` }],
    start,
    end: tagEnd,
    severity: 'error',
    message: `\`<${name}>\` is opened and never closed.`,
    help: `Write \`</${name}>\` where it ends, or \`<${name} />\` if it holds nothing.`,
  }
}

/** Where a forgotten closing tag belongs: at the end of the paragraph for a tag within text, else before what the parser stumbled over. */
function closingPoint(text: string, at: { start: number; tagEnd: number; seen: number }): number {
  const lineStart = text.lastIndexOf('\n', at.start - 1) + 1
  const restOfLine = text.slice(at.tagEnd, lineEnd(text, at.tagEnd)).trim()
  const inText = text.slice(lineStart, at.start).trim() !== '' || restOfLine !== ''
  if (!inText) return at.seen > at.tagEnd ? at.seen : text.length
  const blank = /\n[ \t]*\r?\n/.exec(text.slice(at.tagEnd))
  const end = blank ? at.tagEnd + blank.index : text.length
  return at.seen > at.tagEnd && at.seen < end ? at.seen : trimmedEnd(text, end)
}

function wrongClosing(
  text: string,
  at: { offset: number; closing: string; opening: string; opened: number },
): Repair | undefined {
  const end = endOfTag(text, at.offset)
  if (end === -1) return lessThan(text, at.offset)
  if (VOID.has(at.opening.toLowerCase()) || (/^[a-z]/.test(at.opening) && !HTML_NAMES.has(at.opening))) {
    return unclosed(text, at.opened, at.opening, at.offset)
  }
  if (VOID.has(at.closing.toLowerCase())) return selfClosed(text, at.offset, end, at.closing)
  const openBefore = new RegExp(`<${escapePattern(at.closing)}[\\s/>]`).test(text.slice(0, at.opened))
  if (openBefore) {
    return {
      edits: [{ start: at.offset, end: at.offset, text: `</${at.opening}>` }],
      start: at.opened,
      end: Math.max(endOfTag(text, at.opened), at.opened + 1),
      severity: 'error',
      message: `\`<${at.opening}>\` is not closed before \`</${at.closing}>\`.`,
      help: `Write \`</${at.opening}>\` before it.`,
    }
  }
  return strayClosing(text, at.offset)
}

function strayClosing(text: string, offset: number): Repair | undefined {
  const end = endOfTag(text, offset)
  if (end === -1) return lessThan(text, offset)
  const tag = text.slice(offset, end)
  const name = /<\/\s*([\w.:-]*)/.exec(tag)?.[1] ?? ''
  if (VOID.has(name.toLowerCase())) return selfClosed(text, offset, end, name)
  return {
    edits: [{ start: offset, end, text: '' }],
    start: offset,
    end,
    severity: 'error',
    message: `\`${tag}\` closes nothing.`,
    help: 'Remove it, or write the opening tag.',
  }
}

function selfClosed(text: string, start: number, end: number, name: string): Repair {
  return {
    edits: [{ start, end, text: name.toLowerCase() === 'br' ? '<br />' : '' }],
    start,
    end,
    severity: 'hint',
    message: `\`${text.slice(start, end)}\` closes an element that holds nothing.`,
    help: `Write \`<${name} />\`.`,
  }
}

/** Braces that hold no JavaScript are meant as text: `{a b}`; in an attribute, as a string. */
function braces(text: string, offset: number): Repair | undefined {
  const start = openBrace(text, Math.min(offset, text.length - 1))
  if (start === -1) return undefined
  const end = closeBrace(text, start)
  const message = 'Braces hold JavaScript in MDX, and this is not JavaScript.'
  if (text[start - 1] === '=' && end !== -1) {
    const value = text.slice(start + 1, end)
    const quoted = value.includes('"') || value.includes('\n') ? '{undefined}' : `"${value}"`
    return {
      edits: [{ start, end: end + 1, text: quoted }],
      start,
      end: end + 1,
      severity: 'error',
      message,
      help: 'Mend the expression, or write the value in quotes.',
    }
  }
  const edits: TextEdit[] = [{ start, end: start + 1, text: '\\{' }]
  if (end !== -1) edits.push({ start: end, end: end + 1, text: '\\}' })
  return {
    edits,
    start,
    end: end === -1 ? start + 1 : end + 1,
    severity: 'error',
    message,
    help: 'To show braces, write `\\{` and `\\}`, or put the text in backticks.',
  }
}

function openBrace(text: string, offset: number): number {
  let depth = 0
  for (let i = offset; i >= 0 && offset - i < 20_000; i--) {
    if (text[i] === '}' && i !== offset) depth++
    else if (text[i] === '{' && text[i - 1] !== '\\') {
      if (depth === 0) return i
      depth--
    }
  }
  return -1
}

function closeBrace(text: string, start: number): number {
  let depth = 0
  for (let i = start; i < text.length; i++) {
    const c = text[i]
    if (c === '\n' && /^[ \t]*\r?\n/.test(text.slice(i + 1, i + 40)) && depth <= 1 && text[start - 1] !== '=') return -1
    if (c === '{') depth++
    else if (c === '}' && --depth === 0) return i
  }
  return -1
}

function literalTag(text: string, start: number): Repair {
  const end = endOfTag(text, start)
  const tag = text.slice(start, end === -1 ? start + 1 : end)
  return {
    edits: [{ start, end: start + 1, text: '\\<' }],
    start,
    end: Math.max(end, start + 1),
    severity: 'warning',
    message: `\`${tag}\` is no HTML and is shown as text.`,
    help: `Write \`\\${tag}\`, or put it in backticks.`,
  }
}

function lessThan(text: string, offset: number): Repair | undefined {
  let start = offset
  if (text[start] !== '<') {
    const near = text.lastIndexOf('<', offset)
    if (near === -1 || offset - near > 2000) return undefined
    start = near
  }
  if (text[start - 1] === '\\') return undefined
  return {
    edits: [{ start, end: start + 1, text: '\\<' }],
    start,
    end: start + 1,
    severity: 'error',
    message: 'This `<` does not begin a tag.',
    help: 'Write `\\<` or `&lt;`, or put the text in backticks.',
  }
}

/** The offset after the `>` that ends the tag at `start`; -1 when it has none. Quotes and braces are respected. */
export function endOfTag(text: string, start: number): number {
  let quote = ''
  let depth = 0
  for (let i = start + 1; i < text.length; i++) {
    const c = text[i] as string
    if (quote) {
      if (c === quote) quote = ''
    } else if (c === '{') depth++
    else if (c === '}') depth--
    else if (depth > 0) continue
    else if ((c === '"' || c === "'") && text[i - 1] === '=') quote = c
    else if (c === '>') return i + 1
    else if (c === '<') return -1
  }
  return -1
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  return end === -1 ? text.length : end
}

function trimmedEnd(text: string, end: number): number {
  let i = end
  while (i > 0 && /\s/.test(text[i - 1] as string)) i--
  return i
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Names of HTML and SVG elements that people write in pages; any other lower-case tag is text. */
export const HTML_NAMES = new Set(
  `a abbr address article aside audio b bdi bdo blockquote body button canvas caption center cite code colgroup data datalist dd del
  details dfn dialog div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hgroup html i iframe ins kbd
  label legend li main map mark math menu meter nav noscript object ol optgroup option output p picture pre progress q rp rt ruby s samp
  script search section select slot small span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead
  time title tr tt u ul var video g path circle rect line polygon polyline ellipse text tspan defs use symbol lineargradient
  radialgradient stop clippath mask pattern filter foreignobject marker image`.split(/\s+/),
)
