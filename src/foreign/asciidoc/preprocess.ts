// What AsciiDoc does before it reads blocks: includes files, and decides about conditions. Lines in, lines out.
import type { Line } from '../lines.ts'
import { type AttributeList, AttributeState, attributeList } from './attributes.ts'
import type { AdocSite } from './site.ts'

/** Files that include each other twice double with each level. */
const MAX_INCLUDED = 50_000
const MAX_DEPTH = 40
const DIRECTIVE = /^(\\?)(include|ifdef|ifndef|ifeval|endif)::(.*?)\[(.*)\][ \t]*$/
/** Blocks whose text isn't AsciiDoc. */
const VERBATIM = /^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3,})/
const TAG = /\b(?<!\\)(tag|end)::([^\s[\]]+)\[\](?=$|[\s\]*>-])/
const MARKUP_FILE = /\.(?:adoc|asciidoc|asc|ad|txt)$/i

/** The lines of a page with those of the files that it includes, as far as its conditions are met. */
export function preprocess(lines: readonly Line[], site: AdocSite): Line[] {
  return new Preprocessor(site).run(lines)
}

class Preprocessor {
  private readonly out: Line[] = []
  private readonly attributes: AttributeState
  /** Whether each open condition is met. */
  private readonly conditions: boolean[] = []
  /** The line that ends the current block, if its text isn't AsciiDoc. */
  private verbatim: string | undefined
  private readonly open: string[] = []
  private included = 0

  constructor(private readonly site: AdocSite) {
    this.attributes = new AttributeState(site)
  }

  run(lines: readonly Line[]): Line[] {
    this.read(lines, this.site.file)
    return this.out
  }

  private read(lines: readonly Line[], file: string): void {
    for (let i = 0; i < lines.length; ) {
      const line = lines[i] as Line
      const directive = line.text.includes('::') ? DIRECTIVE.exec(line.text) : null
      if (directive && !this.verbatim?.startsWith('////')) {
        this.directive(directive, line, file)
        i++
        continue
      }
      i = this.conditions.includes(false) ? i + 1 : this.line(lines, i)
    }
  }

  /** Takes a line over, and remembers what it defines. */
  private line(lines: readonly Line[], i: number): number {
    const line = lines[i] as Line
    const typed = line.text.trimEnd()
    if (this.verbatim !== undefined) {
      if (typed === this.verbatim) this.verbatim = undefined
    } else if (VERBATIM.test(typed)) this.verbatim = /^`+|.*/.exec(typed)?.[0] || typed
    const end = this.verbatim === undefined ? this.attributes.entry(lines, i) : undefined
    for (const one of lines.slice(i, end ?? i + 1)) this.out.push(one)
    return end ?? i + 1
  }

  private directive(
    [, backslash, name = '', target = '', inner = '']: RegExpExecArray,
    line: Line,
    file: string,
  ): void {
    const isSkipped = this.conditions.includes(false)
    if (backslash) {
      if (!isSkipped) this.out.push({ ...line, text: line.text.slice(1) })
    } else if (name === 'endif') this.conditions.pop()
    else if (name === 'include') {
      if (!isSkipped) this.include(target, inner, line, file)
    } else {
      const isMet = !isSkipped && (name === 'ifeval' ? this.evaluate(inner) : this.isDefined(name, target))
      if (name === 'ifeval' || inner === '') this.conditions.push(isMet)
      else if (isMet) this.read([{ ...line, text: inner }], file)
    }
  }

  private isDefined(name: string, target: string): boolean {
    const isAny = target.includes(',')
    const names = target.split(/[,+]/).map((one) => one.trim())
    const has = (one: string) => this.attributes.get(one) !== undefined
    const isMet = isAny ? names.some(has) : names.every(has)
    if (name === 'ifdef') return isMet
    return isAny ? names.every((one) => !has(one)) : !isMet
  }

  private evaluate(expression: string): boolean {
    const [, left = '', operator = '', right = ''] = /^(.*?)\s*(==|!=|<=|>=|<|>)\s*(.*)$/.exec(expression.trim()) ?? []
    const [a, b] = [this.value(left), this.value(right)]
    if (operator === '==') return a === b
    if (operator === '!=') return a !== b
    if (typeof a !== typeof b || a === undefined || b === undefined) return false
    return operator === '<' ? a < b : operator === '>' ? a > b : operator === '<=' ? a <= b : a >= b
  }

  private value(typed: string): string | number | undefined {
    const text = typed.trim()
    const quoted = /^(["'])(.*)\1$/.exec(text)?.[2]
    const filled = this.attributes.fill(quoted ?? text).replace(/\{[\w-]+\}/g, '')
    if (quoted !== undefined) return filled
    return /^-?[\d.]+$/.test(filled) ? Number(filled) : filled === '' ? undefined : filled
  }

  private include(typed: string, inner: string, line: Line, from: string): void {
    const target = this.attributes.fill(typed)
    const options = attributeList(this.attributes.fill(inner))
    const found = /^(?:https?|ftp):/.test(target) ? undefined : this.site.include?.(target, from)
    if (!found) {
      if (!options.options.has('optional')) this.leave(target, line, "isn't in this folder")
      return
    }
    if (this.open.length >= MAX_DEPTH || this.open.includes(found.file) || this.included > MAX_INCLUDED) {
      this.leave(target, line, this.open.includes(found.file) ? 'includes itself' : 'is one file too many in this page')
      return
    }
    const lines = excerpt(found.text, options).map((text) => ({ text, at: line.at }))
    this.included += lines.length + 1
    const offset = options.named.get('leveloffset')
    const before = this.attributes.get('leveloffset') ?? '0'
    if (offset !== undefined) this.offset(offset, line.at)
    if (!MARKUP_FILE.test(found.file)) {
      // Code isn't AsciiDoc, even if some of its lines look like it.
      for (const one of lines) this.out.push(one)
    } else {
      const depth = this.conditions.length
      this.open.push(found.file)
      this.read(lines, found.file)
      this.open.pop()
      this.conditions.length = depth
    }
    if (offset !== undefined) this.offset(before, line.at)
  }

  private offset(value: string, at: number): void {
    this.attributes.set('leveloffset', value)
    this.out.push({ text: '', at }, { text: `:leveloffset: ${value}`, at }, { text: '', at })
  }

  private leave(target: string, line: Line, reason: string): void {
    this.site.remark?.(
      'left',
      'include',
      line.at,
      `\`${target}\` ${reason}, so it was left out.`,
      'Write its content here.',
    )
  }
}

/** The lines of a file that `lines` and `tags` of an include name. */
function excerpt(text: string, { named, positional }: AttributeList): string[] {
  const all = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
  const lines = named.get('lines')
  const tags = named.get('tag') ?? named.get('tags')
  const chosen =
    lines !== undefined
      ? byNumber(all, [lines, ...positional].join(';'))
      : byTag(all, tags === undefined ? [] : [tags, ...positional].join(';').split(/[,;]/))
  const indent = named.get('indent')
  return indent === undefined ? chosen : reindented(chosen, Number(indent) || 0)
}

function byNumber(all: readonly string[], ranges: string): string[] {
  return ranges.split(/[,;]/).flatMap((range) => {
    const [, from, dots, to = ''] = /^\s*(\d+)(?:(\.\.)(-?\d*))?\s*$/.exec(range) ?? []
    if (from === undefined) return []
    const end = dots === undefined ? Number(from) : to === '' || to.startsWith('-') ? all.length : Number(to)
    return all.slice(Number(from) - 1, end)
  })
}

/** The lines between tags. Without any, all lines except for the tags themselves. */
function byTag(all: readonly string[], typed: readonly string[]): string[] {
  const wanted = new Map<string, boolean>()
  for (const one of typed.map((name) => name.trim()).filter((name) => name !== ''))
    wanted.set(one.replace(/^!/, ''), !one.startsWith('!'))
  const [first] = wanted.values()
  const fallback = wanted.get('**') ?? (wanted.size === 0 || (first === false && !wanted.has('*')))
  const inTags = wanted.get('*') ?? undefined
  const open: { name: string; isShown: boolean }[] = []
  const out: string[] = []
  for (const text of all) {
    const [, kind, name = ''] = (text.includes('::') ? TAG.exec(text) : null) ?? []
    if (kind === 'tag') {
      const isShown = wanted.get(name) ?? inTags ?? open.at(-1)?.isShown ?? fallback
      open.push({ name, isShown })
    } else if (kind === 'end') {
      const at = open.findLastIndex((one) => one.name === name)
      if (at !== -1) open.splice(at, 1)
    } else if (open.at(-1)?.isShown ?? fallback) out.push(text)
  }
  return out
}

function reindented(lines: readonly string[], columns: number): string[] {
  const widths = lines.filter((one) => one.trim() !== '').map((one) => /^[ \t]*/.exec(one)?.[0].length ?? 0)
  const common = widths.reduce((least, width) => Math.min(least, width), 1_000)
  return lines.map((one) => (one.trim() === '' ? '' : ' '.repeat(Math.min(columns, 40)) + one.slice(common)))
}
