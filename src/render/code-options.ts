// Parses the language and info string of a code block into options: title, icon, highlighted lines, flags.
import type { CodeOptions } from '../components/component.ts'

/** What can follow the language of a code block, for completion. */
export const CODE_OPTIONS: readonly {
  readonly name: string
  readonly form: 'flag' | 'text' | 'lines'
  readonly summary: string
}[] = [
  { name: 'title', form: 'text', summary: 'Title, often the name of the file.' },
  { name: 'icon', form: 'text', summary: 'Icon before the title.' },
  { name: 'highlight', form: 'lines', summary: 'Lines that stand out, such as `{1,3-5}`.' },
  { name: 'focus', form: 'lines', summary: 'Lines that stay sharp while the others fade.' },
  { name: 'lines', form: 'flag', summary: 'Numbers the lines.' },
  { name: 'wrap', form: 'flag', summary: 'Wraps long lines.' },
  { name: 'expandable', form: 'flag', summary: 'Shows the first lines, and the others on request.' },
  { name: 'nocopy', form: 'flag', summary: 'Leaves out the button that copies.' },
  { name: 'twoslash', form: 'flag', summary: 'Shows the types of TypeScript.' },
]

const FLAGS = new Set(['lines', 'wrap', 'expandable', 'nocopy', 'twoslash', 'showLineNumbers', 'copy', 'template'])
/** Flags that authors write in place of a language. No language has one of these names. */
const FLAGS_ALONE = new Set(['lines', 'wrap', 'expandable', 'nocopy'])
const WITHOUT_MEANING = new Set(['title', 'icon', 'runnable', 'dropdown'])
const LAST_LINE = 99_999

type Part =
  | { readonly word: string }
  | { readonly name: string; readonly value: string | true }
  | { readonly title: string }

/**
 * Parses an info string: `lang` is its first word and `meta` the rest, as typed. Bare words make the title. It accepts
 * flags, `name=value`, `name="value"`, `name={value}`, `{1,3-5}`, `[flag]`, `[title]`, and `"title"`. The resulting
 * language is a single plain word, safe as a class name. Never throws.
 */
export function parseCodeOptions(lang: string, meta: string): CodeOptions {
  const key = `${lang}\0${meta}`
  let options = known.get(key)
  if (!options) {
    if (known.size >= MAX_KNOWN) known.clear()
    options = read(lang, meta)
    known.set(key, options)
  }
  return options
}

/** Most blocks name only their language, and each is requested several times. */
const known = new Map<string, CodeOptions>()
const MAX_KNOWN = 2_000

function read(lang: string, meta: string): CodeOptions {
  const name = /^[\p{L}\p{N}+#._/:-]*/u.exec(lang)?.[0] ?? ''
  const parts = readParts(`${assignment(lang, name) ? lang : lang.slice(name.length)} ${meta}`)
  const isFlag = FLAGS_ALONE.has(name)
  const plain = assignment(lang, name) || isFlag ? '' : name
  if (isFlag) parts.unshift({ name, value: true })

  const other: Record<string, string | true> = Object.create(null)
  const titleWords: string[] = []
  parts.forEach((part, index) => {
    if ('name' in part) other[part.name] = part.value
    else if ('title' in part) other.title ??= part.title
    else if (FLAGS.has(part.word) && !(titleWords.length > 0 && isTitleWord(parts[index + 1]))) other[part.word] = true
    else if (WITHOUT_MEANING.has(part.word) && titleWords.length === 0 && !isTitleWord(parts[index + 1]))
      other[part.word] = true
    else titleWords.push(part.word)
  })

  const title = text(other.title) ?? text(other.filename) ?? (titleWords.join(' ') || text(other.tab))
  const icon = text(other.icon)
  return {
    lang: plain.toLowerCase(),
    ...(title ? { title } : {}),
    ...(icon ? { icon } : {}),
    highlight: rangeToLines(text(other.highlight) ?? ''),
    focus: rangeToLines(text(other.focus) ?? ''),
    lines: isOn(other.lines) || isOn(other.showLineNumbers),
    wrap: isOn(other.wrap),
    expandable: isOn(other.expandable),
    nocopy: isOn(other.nocopy),
    twoslash: isOn(other.twoslash),
    other: { ...other },
  }
}

/**
 * `1-2,5` gives `[1, 2, 5]`, sorted and without duplicates. `[1,2]` in brackets is the same. Ignores anything that
 * isn't a number.
 */
export function rangeToLines(range: string): number[] {
  const lines = new Set<number>()
  for (const [, first, last] of range.matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)) {
    const start = Math.max(Number(first), 1)
    const end = Math.min(Number(last ?? first), LAST_LINE)
    for (let line = start; line <= end; line++) lines.add(line)
  }
  return [...lines].sort((a, b) => a - b)
}

/** `title=x` as the first word of an info string is an option, not a language. */
function assignment(lang: string, name: string): boolean {
  return /^[A-Za-z]\w*$/.test(name) && lang[name.length] === '='
}

function readParts(info: string): Part[] {
  const parts: Part[] = []
  const next =
    /\s*(?:([A-Za-z_][\w-]*)=(?=\S)|(\{[\d\s,-]+\})|\[([^[\]]*)\]|"([^"]*)"(?=\s|$)|'([^']*)'(?=\s|$)|(\S+))/y
  for (let match = next.exec(info); match; match = next.exec(info)) {
    const [, name, lines, bracketed, double, single, word] = match
    if (name !== undefined) {
      const value = readValue(info, next.lastIndex)
      next.lastIndex = value.end
      parts.push({ name, value: value.text })
    } else if (lines !== undefined) parts.push({ name: 'highlight', value: lines })
    else if (bracketed !== undefined)
      parts.push(FLAGS.has(bracketed) ? { name: bracketed, value: true } : { title: bracketed })
    else if (double !== undefined || single !== undefined) parts.push({ title: (double ?? single) as string })
    else parts.push({ word: word as string })
  }
  return parts
}

/** The value that starts at `start`: quoted, in braces (which may nest), or up to the next white space. */
function readValue(info: string, start: number): { text: string; end: number } {
  const first = info[start] as string
  if (first === '"' || first === "'") {
    const end = info.indexOf(first, start + 1)
    if (end !== -1) return { text: info.slice(start + 1, end), end: end + 1 }
  }
  if (first === '{') {
    let depth = 0
    for (let i = start; i < info.length; i++) {
      if (info[i] === '{') depth++
      else if (info[i] === '}' && --depth === 0) return { text: unquote(info.slice(start + 1, i).trim()), end: i + 1 }
    }
  }
  const end = start + (/^\S+/.exec(info.slice(start))?.[0].length ?? 0)
  return { text: info.slice(start, end), end }
}

function unquote(value: string): string {
  return /^(["'`]).*\1$/s.test(value) && value.length > 1 ? value.slice(1, -1) : value
}

function isTitleWord(part: Part | undefined): boolean {
  return part !== undefined && 'word' in part && !FLAGS.has(part.word)
}

function text(value: string | true | undefined): string | undefined {
  if (value === undefined || value === true) return undefined
  const trimmed = value.trim()
  return trimmed === '' || trimmed === 'null' || trimmed === 'undefined' ? undefined : trimmed
}

function isOn(value: string | true | undefined): boolean {
  return value === true || (value !== undefined && !/^(?:false|0|null|undefined)$/.test(value))
}
