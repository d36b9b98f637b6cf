// Repairs tags that are unclosed, closed twice, or crossed, by closing them where the author meant to.
import { VOID_ELEMENTS } from '../html/void-elements.ts'
import { definesName } from './defined-names.ts'
import { withoutFences } from './fences.ts'
import { matchElements } from './html-elements.ts'
import { HTML_NAMES } from './html-names.ts'
import { scan } from './html-scan.ts'
import { unclosedCode } from './repair-code.ts'
import { closedOutside } from './repair-containers.ts'
import { endOfTag, escapePattern, lessThan, lineBefore, lineEnd, type Repair, trimmedEnd } from './repair-edits.ts'
import { misnamedPair, missingSlash } from './repair-names.ts'

interface Unclosed {
  readonly start: number
  readonly name: string
  /** Where the parser failed. The same as `start` if it doesn't say. */
  readonly seen: number
  /** The kind of block that ends before the tag is closed. */
  readonly within?: string
}

/** Repairs a tag that is never closed. */
export function unclosed(text: string, open: Unclosed): Repair | undefined {
  const { start, name } = open
  const tagEnd = endOfTag(text, start)
  if (tagEnd === -1) return lessThan(text, start)
  if (isVoid(text, name)) return unclosedVoid(text, { start, tagEnd, name })
  const closing = missingSlash(text, start, name)
  if (closing) return closing
  // `List<String>` is a type.
  const isText = /^[a-z]/.test(name)
    ? !HTML_NAMES.has(name)
    : /\w/.test(text[start - 1] ?? '') || isPlaceholder(text, text.slice(start, tagEnd))
  if (isText) return literalTag(text, start)
  const code = unclosedCode(text, tagEnd)
  if (code) return code
  const spread = spreadOverBlocks(text, { start, tagEnd, name }) ?? closedOutside(text, { ...open, tagEnd })
  if (spread) return spread
  const close = closingPoint(text, { ...open, tagEnd })
  const inText = isInText(text, start, tagEnd)
  return {
    edits: [{ start: close, end: close, text: inText || close < text.length ? `</${name}>` : `\n\n</${name}>\n` }],
    start,
    end: tagEnd,
    opens: name,
    severity: 'error',
    message: `\`<${name}>\` is opened and never closed.`,
    help: helpForOpen(name, inText),
  }
}

/** Whether an element can't have content. `<Link>` is a component if something closes it, even though HTML has `<link>`. */
function isVoid(text: string, name: string): boolean {
  const lower = name.toLowerCase()
  return VOID_ELEMENTS.has(lower) && (!/^[A-Z][a-z]/.test(name) || !text.includes(`</${name}`))
}

/** A component's name in a sentence may also be meant as text. */
function helpForOpen(name: string, inText: boolean): string {
  const close = `Write \`</${name}>\` where it ends`
  if (name === '') return `${close}.`
  return inText && /^[A-Z]/.test(name)
    ? `${close}, \`<${name} />\` if it holds nothing, or \`\\<${name}>\` to show it as text.`
    : `${close}, or \`<${name} />\` if it holds nothing.`
}

/**
 * Whether a tag such as `<API_KEY>`, `<Your name>`, or `<TODO: explain>` stands for a value or a note: it isn't written
 * like a component, and nothing closes or defines it.
 */
function isPlaceholder(text: string, tag: string): boolean {
  const [, name = '', words = ''] = /^<([A-Z][\w:-]*)((?:\s+[\w:-]+)*)\s*>$/.exec(tag) ?? []
  const isWritten = /^[A-Z][A-Z\d_]+$|[_:-]/.test(name) || /\s[A-Z]/.test(words)
  if (!isWritten || HTML_NAMES.has(name.toLowerCase()) || text.includes(`</${name}`)) return false
  return !definesName(text, name.replace(/\W.*/, ''))
}

/** Closes all void elements, such as `<br>`. The parser blames the elements around them first. */
export function unclosedVoids(text: string): Repair | undefined {
  const tags = scan(text).tags.filter(({ kind, name }) => kind === 'open' && isVoid(text, name))
  const findings = tags.map(({ start, end, name }) => ({
    start,
    end,
    message: `\`<${name}>\` isn't closed.`,
    help: `Write \`<${name.toLowerCase()} />\`.`,
  }))
  const [first, ...also] = findings
  if (!first) return undefined
  const edits = tags.flatMap(({ start, end, name }) => [
    { start: start + 1, end: start + 1 + name.length, text: name.toLowerCase() },
    { start: end - 1, end, text: ' />' },
  ])
  return { ...first, edits, also, severity: 'suggestion' }
}

/** Closes `<br>` here and everywhere after, because pages converted from Markdown or HTML have hundreds. */
function unclosedVoid(text: string, tag: { start: number; tagEnd: number; name: string }): Repair {
  const { start, tagEnd: end, name } = tag
  const others = openTags(text, name).filter((other) => other.start !== start)
  const lower = name.toLowerCase()
  return {
    edits: [{ start, end }, ...others].flatMap((at) => [
      { start: at.start, end: at.start + 1 + name.length, text: `<${lower}` },
      { start: at.end - 1, end: at.end, text: ' />' },
    ]),
    start,
    end,
    also: others,
    severity: 'suggestion',
    message: `\`<${name}>\` isn't closed.`,
    help: `Write \`<${lower} />\`.`,
  }
}

const FENCE_OR_SPAN =
  /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t>]*\1[`~]*[ \t]*\r?$|(?![\s\S]))|(`+)(?!`)(?:(?!\n[ \t]*\r?\n)[\s\S])*?[^`]\2(?!`)/gm

/** The opening tags of a name that aren't self-closing, outside of code. */
function openTags(text: string, name: string): { start: number; end: number }[] {
  const code = [...text.matchAll(FENCE_OR_SPAN)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
  const found: { start: number; end: number }[] = []
  let next = 0
  for (const { index: start } of text.matchAll(new RegExp(`<${escapePattern(name)}(?![\\w.:-])`, 'g'))) {
    while (next < code.length && (code[next]?.end ?? 0) <= start) next++
    if ((code[next]?.start ?? text.length) <= start || text[start - 1] === '\\') continue
    const end = endOfTag(text, start)
    if (end !== -1 && text[end - 2] !== '/') found.push({ start, end })
  }
  return found
}

/** `<Note>text` with its closing tag in a later block. MDX requires such a tag to be on its own line. */
function spreadOverBlocks(text: string, at: { start: number; tagEnd: number; name: string }): Repair | undefined {
  const { start, tagEnd, name } = at
  const end = lineEnd(text, tagEnd)
  const before = lineBefore(text, start)
  const rest = text.slice(tagEnd, end)
  if (!/^[\s>]*$/.test(before) || rest.trim() === '' || rest.includes(`</${name}>`)) return undefined
  if (!new RegExp(`</${escapePattern(name)}\\s*>`).test(text.slice(end))) return undefined
  return {
    edits: [{ start: tagEnd, end: tagEnd, text: `\n${before}` }],
    start,
    end: tagEnd,
    severity: 'warning',
    message: `\`<${name}>\` starts in a line of text and ends in another block.`,
    help: `Put \`<${name}>\` and \`</${name}>\` on lines of their own.`,
  }
}

/** A tag that opens on its own line and closes at the end of a line of text. */
export function closedInText(text: string, offset: number, opened: number): Repair | undefined {
  const end = endOfTag(text, offset)
  if (end === -1) return lessThan(text, offset)
  const lineStart = text.lastIndexOf('\n', opened - 1) + 1
  const indent = /^[\s>]*/.exec(text.slice(lineStart, opened))?.[0] ?? ''
  const tag = text.slice(offset, end)
  return {
    edits: [{ start: offset, end: offset, text: `\n${indent}` }],
    start: offset,
    end,
    severity: 'warning',
    message: `\`${tag}\` closes a tag that is on its own line.`,
    help: `Put \`${tag}\` on its own line too.`,
  }
}

function isInText(text: string, start: number, tagEnd: number): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  return text.slice(lineStart, start).trim() !== '' || text.slice(tagEnd, lineEnd(text, tagEnd)).trim() !== ''
}

/**
 * Where to add a missing closing tag. For a tag within text, the end of its line or cell. Otherwise, before the spot
 * where the parser failed or the next heading, so that one mistake doesn't swallow the page.
 */
function closingPoint(text: string, at: Unclosed & { tagEnd: number }): number {
  const { start, tagEnd, seen, within } = at
  if (isInText(text, start, tagEnd)) {
    const end = lineEnd(text, tagEnd)
    const isRow = /^[\s>]*\|/.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start))
    const cell = isRow ? /(?<!\\)\|/.exec(text.slice(tagEnd, end)) : null
    const close = trimmedEnd(text, cell ? tagEnd + cell.index : end)
    return seen > tagEnd && seen < close ? seen : Math.max(close, tagEnd)
  }
  if (seen > tagEnd) return seen
  if (within !== undefined) return tagEnd
  // In code, a line that starts with `#` is a comment.
  const heading = /\n(?=#{1,6}[ \t])/.exec(withoutFences(text.slice(tagEnd)))
  return heading ? tagEnd + heading.index : text.length
}

/** Repairs a closing tag that doesn't match the innermost open element. */
export function wrongClosing(
  text: string,
  at: { offset: number; closing: string; opening: string; opened: number },
): Repair | undefined {
  const end = endOfTag(text, at.offset)
  if (end === -1) return lessThan(text, at.offset)
  const { opening } = at
  const isNoElement = /^[a-z]/.test(opening)
    ? !HTML_NAMES.has(opening)
    : isPlaceholder(text, text.slice(at.opened, endOfTag(text, at.opened)))
  if (isVoid(text, opening) || isNoElement) return unclosed(text, { start: at.opened, name: opening, seen: at.offset })
  if (isVoid(text, at.closing)) return selfClosed(text, at.offset, end, at.closing)
  if (closesSomething(text, at.offset)) {
    const next = nextSibling(text, at)
    if (next)
      return {
        edits: [{ start: next.start, end: next.start, text: `</${opening}>\n${next.indent}` }],
        start: at.opened,
        end: Math.max(endOfTag(text, at.opened), at.opened + 1),
        opens: opening,
        severity: 'error',
        message: `\`<${opening}>\` isn't closed before the next one.`,
        help: `Write \`</${opening}>\` where it ends.`,
      }
    return {
      edits: [{ start: at.offset, end: at.offset, text: `</${at.opening}>` }],
      start: at.opened,
      end: Math.max(endOfTag(text, at.opened), at.opened + 1),
      opens: opening,
      severity: 'error',
      message: `\`<${at.opening}>\` isn't closed before \`</${at.closing}>\`.`,
      help: `Write \`</${at.opening}>\` before it.`,
    }
  }
  return misnamedPair(text, at) ?? strayClosing(text, at.offset)
}

/**
 * The next element of the same name on a line of its own, directly in one that isn't closed, if it's indented as much: the
 * second of two tabs, of which the first has no end.
 */
function nextSibling(text: string, at: { offset: number; opening: string; opened: number }) {
  const indent = lineBefore(text, at.opened)
  if (/[^ \t]/.test(indent)) return undefined
  let depth = 0
  for (const { kind, name, start } of scan(text).tags) {
    if (start <= at.opened || isVoid(text, name)) continue
    if (start >= at.offset || depth < 0) return undefined
    if (kind === 'close') depth--
    else if (depth === 0 && name === at.opening && lineBefore(text, start) === indent) return { start, indent }
    else if (kind === 'open') depth++
  }
  return undefined
}

/** Whether the closing tag at an offset has an opening tag. */
function closesSomething(text: string, offset: number): boolean {
  const elements = matchElements(scan(text).tags, () => text.length)
  return elements.some(({ close }) => 'end' in close && close.start === offset)
}

/** Repairs a closing tag when nothing is open. */
export function strayClosing(text: string, offset: number): Repair | undefined {
  const end = endOfTag(text, offset)
  if (end === -1) return lessThan(text, offset)
  const tag = text.slice(offset, end)
  const name = /<\/\s*([\w.:-]*)/.exec(tag)?.[1] ?? ''
  if (isVoid(text, name)) return selfClosed(text, offset, end, name)
  return {
    edits: [{ start: offset, end, text: '' }],
    start: offset,
    end,
    closes: name,
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
    severity: 'suggestion',
    message: `\`${text.slice(start, end)}\` closes an element that can't have content.`,
    help: `Write \`<${name} />\`.`,
  }
}

function literalTag(text: string, start: number): Repair {
  const end = endOfTag(text, start)
  const tag = text.slice(start, end === -1 ? start + 1 : end)
  return {
    edits: [{ start, end: start + 1, text: '\\<' }],
    start,
    end: Math.max(end, start + 1),
    severity: 'warning',
    message: `\`${tag}\` isn't HTML and is shown as text.`,
    help: `Write \`\\${tag}\`, or put it in backticks.`,
  }
}
