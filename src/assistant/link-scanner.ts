// Finds the links in Markdown that comes in pieces. What looks like one in code is none.

/** A link or an image. */
export interface MarkdownLink {
  /** Its text, as Markdown, in which links and images are already written. */
  readonly label: string
  readonly address: string
  readonly isImage: boolean
  /** As it was. */
  readonly source: string
}

/** What nobody knows before more of the text is there. */
const MORE = undefined
/** The longest text that is held back until its end is known. It keeps the scan linear, too. */
const MAX_HELD = 600

/** Where inline code and links end, closed or not: a blank line, or a line that begins another block. */
const BLOCK_END = /\n[ \t]*(?:\n|[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|[>|]|`{3}|~{3})/
const LINE_HEAD = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?/
const FENCE_LINE = /^(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})([^\n]*)(\n?)/
const MAYBE_FENCE = /^[ \t>]*(?:[-*+]|\d{1,9}[.)]?)?[ \t]*(?:`*|~*)$/
const SPECIAL = /[`[!<\\\n]/g
const DEFINITION = /^\[([^\]\n]+)\]:[ \t]*(\S+)[^\n]*(\n?)/
const AUTOLINK = /^<(https?:[^\s<>]*)>/i

interface Part {
  readonly shown: string
  readonly end: number
}

/** The part of a text in which something that begins there has to end. */
interface Reach {
  readonly end: number
  /** Whether text that is still to come belongs to it. */
  readonly isOpen: boolean
}

/** Lets Markdown pass, with each link as `write` writes it. */
export class LinkScanner {
  private held = ''
  /** The marks of the code block that the text is in. */
  private fence = ''
  private isLineStart = true
  /** Whether the line has only space so far. */
  private isBlank = true
  private links = 0

  constructor(private readonly write: (link: MarkdownLink) => string) {}

  /** The next piece that can be shown. */
  push(piece: string): string {
    return this.scan(this.held + piece, false)
  }

  /** What is left at the end. */
  flush(): string {
    return this.scan(this.held, true)
  }

  private scan(text: string, isLast: boolean): string {
    let shown = ''
    let at = 0
    while (at < text.length) {
      const part = this.next(text, at, isLast)
      if (part === MORE) break
      shown += part.shown
      if (part.end > at) {
        this.isLineStart = text[part.end - 1] === '\n'
        this.isBlank = this.isLineStart || (this.isBlank && text.slice(at, part.end).trim() === '')
      }
      at = part.end
    }
    this.held = text.slice(at)
    return shown
  }

  private next(text: string, at: number, isLast: boolean): Part | undefined {
    if (this.isLineStart) {
      const line = this.fenceLine(text, at, isLast)
      if (line === MORE || line.end > at) return line
      this.isLineStart = false
    }
    if (this.fence === '') return this.inline(text, at, isLast)
    const lineEnd = text.indexOf('\n', at) + 1
    return copy(text, at, lineEnd === 0 ? text.length : lineEnd)
  }

  /** The line with which a block of code begins or ends. An empty part for another line. */
  private fenceLine(text: string, at: number, isLast: boolean): Part | undefined {
    const line = text.slice(at, at + MAX_HELD)
    const isCut = !isLast && line.length < MAX_HELD
    const head = LINE_HEAD.exec(line)?.[0].length ?? 0
    const [whole = '', marks = '', info = '', newline = ''] = FENCE_LINE.exec(line.slice(head)) ?? []
    if (isCut && (marks === '' ? MAYBE_FENCE.test(line) : newline === '')) return MORE
    const ends = this.fence !== '' && marks.startsWith(this.fence) && info.trim() === ''
    const begins = this.fence === '' && marks !== ''
    if (!ends && !begins) return { shown: '', end: at }
    this.fence = begins ? marks : ''
    return copy(text, at, at + head + whole.length)
  }

  private inline(text: string, at: number, isLast: boolean): Part | undefined {
    SPECIAL.lastIndex = at
    const special = SPECIAL.exec(text)?.index ?? text.length
    if (special > at) return copy(text, at, special)
    const following = text[at + 1]
    if (text[at] === '\n') return copy(text, at, at + 1)
    if (following === undefined && !isLast) return MORE
    const reach = reachOf(text, at, isLast)
    if (text[at] === '`') return codeSpan(text, at, reach)
    if (text[at] === '[') return this.link(text, at, reach)
    if (text[at] === '<') return this.autolink(text, at, reach)
    if (text[at] === '!') return following === '[' ? this.link(text, at, reach) : copy(text, at, at + 1)
    // A backslash.
    return copy(text, at, following === undefined || following === '\n' ? at + 1 : at + 2)
  }

  private link(text: string, start: number, reach: Reach): Part | undefined {
    const isImage = text[start] === '!'
    const open = isImage ? start + 1 : start
    const plain = copy(text, start, open + 1)
    const close = closingBracket(text, open, reach.end)
    if (close === undefined) return reach.isOpen ? MORE : plain
    if (close + 1 === reach.end && reach.isOpen) return MORE
    if (text[close + 1] === ':' && this.isBlank && !isImage) return this.definition(text, start, reach)
    if (text[close + 1] !== '(') return plain
    const target = destination(text, close + 2, reach.end)
    if (target === undefined) return reach.isOpen ? MORE : plain
    if (target === null) return plain
    const inside = new LinkScanner(this.write)
    inside.isLineStart = false
    const label = inside.push(text.slice(open + 1, close)) + inside.flush()
    // A link has no links in it: the outer one is text.
    if (inside.links > 0 && !isImage) return plain
    const { address, end } = target
    return this.written({ label, address, isImage, source: text.slice(start, end) }, end)
  }

  /** The address of links such as `[text][1]`, on a line of its own. */
  private definition(text: string, start: number, reach: Reach): Part | undefined {
    const [whole, label = '', address = '', newline = ''] = DEFINITION.exec(text.slice(start, reach.end)) ?? []
    if (newline === '' && reach.isOpen) return MORE
    if (whole === undefined) return copy(text, start, start + 1)
    const link = this.write({ label, address, isImage: false, source: `[${label}](${address})` })
    const written = /\]\(([^()]+)\)$/.exec(link)?.[1]
    return { shown: written === undefined ? newline : `[${label}]: ${written}${newline}`, end: start + whole.length }
  }

  private autolink(text: string, start: number, reach: Reach): Part | undefined {
    const inside = text.slice(start, reach.end)
    const [source, address] = AUTOLINK.exec(inside) ?? []
    if (source !== undefined && address !== undefined)
      return this.written({ label: address, address, isImage: false, source }, start + source.length)
    return reach.isOpen && /^<[^\s<>]*$/.test(inside) ? MORE : copy(text, start, start + 1)
  }

  private written(link: MarkdownLink, end: number): Part {
    if (!link.isImage) this.links++
    return { shown: this.write(link), end }
  }
}

function copy(text: string, start: number, end: number): Part {
  return { shown: text.slice(start, end), end }
}

function reachOf(text: string, at: number, isLast: boolean): Reach {
  const end = text.slice(at, at + MAX_HELD).search(BLOCK_END)
  if (end >= 0) return { end: at + end, isOpen: false }
  return { end: Math.min(text.length, at + MAX_HELD), isOpen: !isLast && at + MAX_HELD > text.length }
}

/** Code between two runs of as many backticks. A run without a second one is text. */
function codeSpan(text: string, start: number, reach: Reach): Part | undefined {
  const after = runEnd(text, start)
  const end = after < reach.end || !reach.isOpen ? codeEnd(text, start, reach) : undefined
  if (end === undefined && reach.isOpen) return MORE
  return copy(text, start, end ?? after)
}

/** The end of code that begins with a run of backticks. Undefined if it doesn't end, as far as anybody can tell. */
function codeEnd(text: string, start: number, { end, isOpen }: Reach): number | undefined {
  const first = runEnd(text, start)
  for (let at = text.indexOf('`', first); at >= 0 && at < end; ) {
    const after = runEnd(text, at)
    if (after > end || (after === end && isOpen)) return undefined
    if (after - at === first - start) return after
    at = text.indexOf('`', after)
  }
  return undefined
}

function runEnd(text: string, start: number): number {
  let end = start
  while (text[end] === '`') end++
  return end
}

/** The bracket that closes another one. Brackets in code and after a backslash don't count. */
function closingBracket(text: string, open: number, end: number): number | undefined {
  let depth = 0
  for (let at = open; at < end; at++) {
    const char = text[at]
    if (char === '\\') at++
    else if (char === '`') at = (codeEnd(text, at, { end, isOpen: false }) ?? runEnd(text, at)) - 1
    else if (char === '[') depth++
    else if (char === ']' && --depth === 0) return at
  }
  return undefined
}

/** What is between the parentheses of a link. Null for something else, undefined if the text ends before it does. */
function destination(text: string, start: number, end: number): { address: string; end: number } | null | undefined {
  const inside = text.slice(start, end)
  const [space = ''] = /^\s*/.exec(inside) ?? []
  const from = space.length
  const length = inside[from] === '<' ? inside.slice(from).search(/[>\n]/) + 1 : bareLength(inside, from)
  if (length < 0 || (inside[from] === '<' && length === 0)) return undefined
  const raw = inside.slice(from, from + length)
  const address = raw.startsWith('<') ? raw.slice(1, -1) : raw
  const rest = inside.slice(from + length)
  const close = /^(?:\s+(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)))?\s*\)/s.exec(rest)
  if (close) return { address, end: start + from + length + close[0].length }
  const mayGoOn = /^(?:\s*|\s+(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\((?:[^()\\]|\\.)*\)?)\s*)\\?$/s.test(rest)
  return mayGoOn ? undefined : null
}

/** The length of an address without angle brackets, in which parentheses are in pairs. -1 if it has no end yet. */
function bareLength(inside: string, from: number): number {
  let depth = 0
  for (let at = from; at < inside.length; at++) {
    const char = inside[at] ?? ''
    if (char === '\\') at++
    else if (/\s/.test(char)) return at - from
    else if (char === '(') depth++
    else if (char === ')' && depth-- === 0) return at - from
  }
  return -1
}
