// Repairs the attributes of a tag that the parser takes for none: quotes within values, missing ones, and signs between them.
import { closeBrace, lineEnd, type Repair, shownAsTyped, type TextEdit } from './repair-edits.ts'

/** Characters of a tag, quotes in a value, and attributes that are tried, for tags that can be read in several ways. */
const MAX_LENGTH = 4_000
const MAX_QUOTES = 40
const MAX_STEPS = 200

const TAG_START = /<([A-Za-z][\w.:-]*)(?=\s+[A-Za-z_][\w:.-]*\s*=|(?<=<[A-Z][\w.]*)\s+[A-Za-z_][\w.-]*\s*:\s*["'{])/y
const TAG_END = /\/?\s*>/y
const NAME = /[A-Za-z_$][\w:.$-]*/y
const EQUALS = /\s*=\s*/y
/** The colon of `icon: "x"`, as in YAML and JavaScript. It's part of the name if it's right after that. */
const COLON = /(?<=:)\s*(?=["'{])|\s*:\s*(?=["'{])/y
const BARE_VALUE = /[^\s"'{}<>=`]+?(?=\s|\/?>)/y
const CURLY_VALUE = /[“”„][^“”"<>]*[“”]/y
const SPREAD = /\{\s*\.\.\./y
const STRAY_SIGN = /[,;}](?=[\s/>])/y
/** `{"Start}`: a text in braces that isn't closed. */
const UNCLOSED_STRING = /^\{(["'])(?:(?!\1)[^\n\\{}])*\}$/
/** What may follow a value. */
const AFTER_VALUE = /\s|\/?>|[,;}][\s/>]|[A-Za-z_][\w:.-]*=["'{]/y

type Note = Pick<Repair, 'start' | 'end' | 'message' | 'help'>

/** A way to read the rest of a tag: what has to change for it, last things first. */
interface Reading {
  readonly edits: readonly TextEdit[]
  readonly notes: readonly Note[]
}

/**
 * Repairs the tag that the parser rejects at an offset. If its attributes can't be read in any way, the repair shows its `<` as
 * typed, and says what breaks the tag. Undefined for anything that isn't a tag with attributes.
 */
export function repairAttributes(text: string, offset: number): Repair | undefined {
  const tag = match(TAG_START, text, offset)
  if (!tag) return undefined
  const start = offset + tag[0].length
  const reader = new TagReader(text, start)
  const reading = reader.read(start)
  if (!reading) return unreadable(text, { offset, start, name: tag[1] ?? '' }, reader.furthest)
  const [first, ...also] = reading.notes.toReversed()
  return first && { ...first, also, edits: reading.edits, severity: 'error', isFix: true }
}

class TagReader {
  /** Offsets from which the tag can't be read. */
  private readonly failed = new Set<number>()
  private steps = 0
  /** The last offset up to which the tag makes sense. */
  furthest: number

  constructor(
    private readonly text: string,
    private readonly start: number,
  ) {
    this.furthest = start
  }

  /** Reads a tag on from an offset between attributes. */
  read(from: number): Reading | undefined {
    if (this.failed.has(from) || this.steps++ > MAX_STEPS || from - this.start > MAX_LENGTH) return undefined
    const at = from + (match(/\s*/y, this.text, from)?.[0].length ?? 0)
    this.furthest = Math.max(this.furthest, at)
    const reading = this.attribute(at)
    if (!reading) this.failed.add(from)
    return reading
  }

  private attribute(at: number): Reading | undefined {
    const { text } = this
    if (match(TAG_END, text, at)) return { edits: [], notes: [] }
    if (match(STRAY_SIGN, text, at))
      return this.changed(at + 1, [{ start: at, end: at + 1, text: '' }], {
        start: at,
        end: at + 1,
        message: `This \`${text[at]}\` doesn't belong in a tag.`,
        help: 'Remove it.',
      })
    if (match(SPREAD, text, at)) return this.braces(at)
    const name = match(NAME, text, at)?.[0]
    if (name === undefined) return undefined
    const end = at + name.length
    const equals = match(EQUALS, text, end)?.[0]
    if (equals !== undefined) return this.value(name, end + equals.length)
    const colon = match(COLON, text, end)?.[0]
    return colon === undefined ? this.read(end) : this.colon(name, end, end + colon.length)
  }

  /** `icon: "x"`: the value follows a colon. */
  private colon(typed: string, end: number, value: number): Reading | undefined {
    const name = typed.replace(/:$/, '')
    const start = end - (typed.length - name.length)
    const rest = this.value(name, value)
    const note = {
      start,
      end: Math.max(value, start + 1),
      message: `The value of \`${name}\` follows a \`:\`.`,
      help: `Write \`${name}=\` before the value.`,
    }
    return rest && { edits: [...rest.edits, { start, end: value, text: '=' }], notes: [...rest.notes, note] }
  }

  private value(name: string, at: number): Reading | undefined {
    const { text } = this
    this.furthest = Math.max(this.furthest, at)
    const sign = text[at]
    if (sign === '"' || sign === "'") return this.quoted(name, at, sign)
    if (sign === '{') return this.braces(at)
    if (match(TAG_END, text, at))
      return this.changed(at, [{ start: at, end: at, text: '""' }], {
        start: at,
        end: at + 1,
        message: `\`${name}=\` has no value before this \`${sign}\`.`,
        help: `Write the value in quotes, or remove the \`=\`.`,
      })
    const value = (match(CURLY_VALUE, text, at) ?? match(BARE_VALUE, text, at))?.[0]
    if (value === undefined) return undefined
    const end = at + value.length
    const straight = `"${value.replace(/^[“”„]|[“”]$/g, '')}"`
    return this.changed(end, [{ start: at, end, text: straight }], {
      start: at,
      end,
      message: 'Attribute values need straight quotes.',
      help: `Write \`${straight}\`.`,
    })
  }

  private braces(at: number): Reading | undefined {
    const end = closeBrace(this.text, at)
    if (end === -1) return undefined
    const [, quote] = UNCLOSED_STRING.exec(this.text.slice(at, Math.min(end + 1, at + MAX_LENGTH))) ?? []
    if (quote === undefined) return this.read(end + 1)
    return this.changed(end + 1, [{ start: end, end, text: quote }], {
      start: at + 1,
      end: at + 2,
      message: `This \`${quote}\` starts a text, and no \`${quote}\` ends it.`,
      help: `Write \`${quote}\` before the \`}\`.`,
    })
  }

  /** Reads on after a value in quotes: up to the first quote after which the rest of the tag makes sense. */
  private quoted(name: string, open: number, quote: '"' | "'"): Reading | undefined {
    const { text } = this
    const inner: number[] = []
    for (let at = text.indexOf(quote, open + 1); at !== -1; at = text.indexOf(quote, at + 1)) {
      const value = text.slice(open + 1, Math.min(at, open + MAX_LENGTH))
      if (inner.length === MAX_QUOTES || value.length === MAX_LENGTH || /\n[ \t]*\r?\n/.test(value)) break
      const unclosed = inner.length === 0 ? this.unclosed(name, { open, quote, value }) : undefined
      if (unclosed) return unclosed
      const mayEnd = match(AFTER_VALUE, text, at + 1) && !/<[A-Za-z/][^>]*$/.test(value)
      const rest = mayEnd ? this.read(at + 1) : undefined
      if (rest) return inner.length === 0 ? rest : withInnerQuotes(rest, name, quote, inner)
      // Another attribute's value starts here.
      if (!value.includes('<') && /[\s/][^\s"'<>=]+=$/.test(value)) return undefined
      if (inner.length === 0) this.furthest = Math.max(this.furthest, at)
      inner.push(at)
    }
    return inner.length === 0 ? this.unclosedAtEnd(name, open, quote) : undefined
  }

  /** `title="Start icon="x"`: the value ends before the next attribute. */
  private unclosed(name: string, at: { open: number; quote: string; value: string }): Reading | undefined {
    const { open, quote, value } = at
    const next = /\s+([A-Za-z_][\w:.-]*)=$/.exec(value)
    if (!next || value.includes('<')) return undefined
    const end = open + 1 + next.index
    return this.changed(end, [{ start: end, end, text: quote }], notClosed(name, open, quote))
  }

  /** `title="Start>`: the value ends with the tag, which ends its line. */
  private unclosedAtEnd(name: string, open: number, quote: string): Reading | undefined {
    const line = this.text.slice(open + 1, Math.min(lineEnd(this.text, open), open + MAX_LENGTH))
    const end = /^[^<>]*?(?=[ \t]*\/?>[ \t\r]*$)/.exec(line)?.[0].length
    if (end === undefined || line.includes(quote)) return undefined
    const at = open + 1 + end
    return this.changed(at, [{ start: at, end: at, text: quote }], notClosed(name, open, quote))
  }

  private changed(next: number, edits: readonly TextEdit[], note: Note): Reading | undefined {
    const rest = this.read(next)
    return rest && { edits: [...rest.edits, ...edits], notes: [...rest.notes, note] }
  }
}

const QUOTE_HELP: Readonly<Record<'"' | "'", string>> = {
  '"': "Write `&quot;` for a quote in the value, or put the value in single quotes or braces: `{'…'}`.",
  "'": 'Write `&apos;` for a quote in the value, or put the value in double quotes.',
}

function withInnerQuotes(rest: Reading, name: string, quote: '"' | "'", inner: readonly number[]): Reading {
  const [first = 0] = inner
  const entity = quote === '"' ? '&quot;' : '&apos;'
  return {
    edits: [...rest.edits, ...inner.map((at) => ({ start: at, end: at + 1, text: entity }))],
    notes: [
      ...rest.notes,
      {
        start: first,
        end: first + 1,
        message: `This \`${quote}\` ends the value of \`${name}\` too early.`,
        help: QUOTE_HELP[quote],
      },
    ],
  }
}

function notClosed(name: string, open: number, quote: string): Note {
  return {
    start: open,
    end: open + 1,
    message: `This \`${quote}\` starts the value of \`${name}\`, and no \`${quote}\` ends it.`,
    help: `Write \`${quote}\` where the value ends.`,
  }
}

/** The tag as typed, and the sign in it that makes no sense. */
function unreadable(
  text: string,
  tag: { readonly offset: number; readonly start: number; readonly name: string },
  at: number,
): Repair | undefined {
  const sign = text[at]
  if (sign === undefined || text[tag.offset - 1] === '\\') return undefined
  const isQuote = sign === '"' || sign === "'"
  const shown = shownAsTyped(tag.offset)
  const end = /[>\n]|$/.exec(text.slice(at))?.index ?? 0
  // Braces aren't code in a tag that is text.
  const braces = [...text.slice(tag.offset, at + end).matchAll(/(?<!\\)[{}]/g)].map(({ index, 0: brace }) => {
    const start = tag.offset + index
    return { start, end: start + 1, text: `\\${brace}` }
  })
  return {
    ...shown,
    edits: [...shown.edits, ...braces],
    start: at,
    end: at + 1,
    opens: tag.name,
    message: `This \`${sign}\` breaks the tag \`<${tag.name}>\`, which is shown as typed.`,
    help: isQuote ? QUOTE_HELP[sign] : 'Write each attribute as `name="value"`, `name={value}`, or `name`.',
  }
}

const MORE_ATTRIBUTES = /(?:[ \t]+[A-Za-z_][\w:.-]*=(?:"[^"\n]*"|'[^'\n]*'|\{[^{}\n]*\}))+[ \t]*\/?>/y

/** Repairs a tag that ends before its last attributes: `<Card title="a"> icon="b">`. */
export function repairEarlyEnd(text: string, tagEnd: number): Repair | undefined {
  const more = match(MORE_ATTRIBUTES, text, tagEnd)?.[0]
  if (more === undefined || text[tagEnd - 2] === '/') return undefined
  const name = /[\w:.-]+/.exec(more)?.[0]
  return {
    edits: [{ start: tagEnd - 1, end: tagEnd, text: '' }],
    start: tagEnd - 1,
    end: tagEnd,
    severity: 'error',
    message: `This \`>\` ends the tag before its attribute \`${name}\`.`,
    help: 'Remove it.',
    isFix: true,
  }
}

/** The match of a sticky expression at an offset. */
function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
