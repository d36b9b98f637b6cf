// What comments of Swift say: Markdown, with lists of parameters and other marks.
// https://www.swift.org/documentation/docc/writing-symbol-documentation-in-your-source-files
import { partsOf, summaryOf } from '../comment-parts.ts'
import { inlineLinks } from '../inline-links.ts'
import { inlineCode, symbolLink } from '../links.ts'
import { type Doc, NO_DOC } from '../model.ts'

export interface Comment {
  readonly doc: Doc
  /** By name. */
  readonly parameters: ReadonlyMap<string, string>
  readonly returns?: string
}

/** The symbol that a link of a comment leads to. */
export type FindSymbol = (link: string) => { readonly id: string; readonly name: string } | undefined

/** Reads a comment. `find` says what its links to symbols lead to. */
export function readComment(text: string, find: FindSymbol): Comment {
  if (text.trim() === '') return { doc: NO_DOC, parameters: new Map() }
  const lines = linesOf(inlineLinks(withSymbols(text), { resolve: resolver(find), code: coder(find) }))
  const parameters = new Map<string, string>()
  const found: Record<'returns' | 'throws' | 'see' | 'since', string[]> = {
    returns: [],
    throws: [],
    see: [],
    since: [],
  }
  const rest = replaceItems(lines, MARKED, ([, , name, word = ''], content) => {
    const own = content
      .map((each) => each.text)
      .join('\n')
      .trim()
    if (name !== undefined) {
      parameters.set(plainName(name), own)
      return ''
    }
    const tag = word.toLowerCase().replace(/[ -]/g, '')
    if (tag === 'parameters') {
      replaceItems(content, NAMED, ([, , each = ''], inner) => {
        parameters.set(
          plainName(each),
          inner
            .map(({ text: line }) => line)
            .join('\n')
            .trim(),
        )
        return ''
      })
      return ''
    }
    const into = Object.hasOwn(ELSEWHERE, tag) ? ELSEWHERE[tag] : undefined
    if (into === undefined) return marked(word, own)
    if (own !== '') found[into].push(own)
    return ''
  })
  const { summary, rest: details } = summaryOf(rest)
  const [since, ...others] = found.since
  return {
    doc: {
      ...(summary !== '' && { summary }),
      details: [...(details === '' ? [] : [details]), ...others],
      examples: [],
      throws: found.throws,
      see: found.see,
      ...(since !== undefined && { since }),
    },
    parameters,
    ...(found.returns.length > 0 && { returns: found.returns.join('\n\n') }),
  }
}

interface Line {
  readonly text: string
  readonly isCode: boolean
}

function linesOf(text: string): Line[] {
  return partsOf(text).flatMap(({ isCode, text: part }) => part.split('\n').map((line) => ({ text: line, isCode })))
}

/** Marks whose text is in parts of their own on a page. */
const ELSEWHERE: Readonly<Record<string, 'returns' | 'throws' | 'see' | 'since'>> = {
  returns: 'returns',
  throws: 'throws',
  seealso: 'see',
  since: 'since',
}
/** Marks that are boxes in the text. */
const ALERTS: Readonly<Record<string, string>> = {
  note: 'NOTE',
  tip: 'TIP',
  important: 'IMPORTANT',
  warning: 'WARNING',
  attention: 'WARNING',
}
const WORDS =
  'parameters|returns|throws|see ?also|since|note|tip|important|warning|attention|author|authors|bug|complexity|copyright|date|experiment|invariant|mutatingvariant|nonmutatingvariant|postcondition|precondition|remark|requires|todo|to do|version'
/** An item of a list that begins with such a mark. */
const MARKED = new RegExp(`^( *)[-*+] +(?:parameter +([^\\s:]+)|(${WORDS})) *:[ \\t]*(.*)$`, 'i')
/** An item that begins with the name of a parameter. */
const NAMED = /^( *)[-*+] +([^\s:]+)() *:[ \t]*(.*)$/

/** Replaces items of lists, and gives the text with what isn't replaced. An item goes on until a line that isn't part of it. */
function replaceItems(
  lines: readonly Line[],
  pattern: RegExp,
  replace: (match: RegExpExecArray, content: readonly Line[]) => string,
): string {
  const out: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as Line
    const match = line.isCode ? null : pattern.exec(line.text)
    const indent = match?.[1]?.length ?? 0
    if (!match || indent > 3) {
      out.push(line.text)
      continue
    }
    const end = endOfItem(lines, at + 1, indent)
    const own = dedented(lines.slice(at + 1, end))
    at = end - 1
    const text = replace(match, [{ text: match[4] ?? '', isCode: false }, ...own])
    out.push(...(text === '' ? [''] : ['', text, '']))
  }
  return out.join('\n').replace(/^\n+|\n+$/g, '')
}

function endOfItem(lines: readonly Line[], start: number, indent: number): number {
  let end = start
  for (let at = start; at < lines.length; at++) {
    const { text, isCode } = lines[at] as Line
    if (text.trim() === '') continue
    const isDeeper = indentOf(text) > indent
    // A paragraph goes on in lines that aren't indented.
    const isLazy = at === end && !isCode && !/^ *(?:[-*+>#]|\d+[.)] )/.test(text)
    if (!isDeeper && !isLazy) break
    end = at + 1
  }
  return end
}

function dedented(lines: readonly Line[]): Line[] {
  const least = lines.reduce((most, { text }) => (text.trim() === '' ? most : Math.min(most, indentOf(text))), Infinity)
  return least === Infinity ? [] : lines.map((line) => ({ ...line, text: line.text.slice(least) }))
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length
}

function plainName(name: string): string {
  return name.replace(/^`+|`+$/g, '')
}

/** A mark in the text: a box, or a label. */
function marked(word: string, text: string): string {
  const alert = ALERTS[word.toLowerCase()]
  if (alert === undefined) return `**${word.charAt(0).toUpperCase()}${word.slice(1)}:** ${text}`
  return `> [!${alert}]\n${text.replace(/^/gm, '> ')}`
}

/** Asides in quotes as boxes, and links of DocC as links of Markdown. */
function withSymbols(text: string): string {
  return partsOf(text)
    .map((part) => (part.isCode ? part.text : withAsides(part.text).replace(AUTOLINK, '[$1](<$1>)')))
    .join('\n')
}

const AUTOLINK = /<(doc:[^<>\n]+)>/g

function withAsides(text: string): string {
  return text.replace(
    /(?<=^|\n)> ?([A-Z][\w ]{1,20}): *(.*)(?=\n|$)/g,
    (whole, word: string, first: string, at: number) => {
      // Only the first line of a quote has a mark.
      if (/(?:^|\n)>[^\n]*\n$/.test(text.slice(Math.max(0, at - 500), at))) return whole
      const alert = ALERTS[word.toLowerCase()]
      return alert === undefined ? `> [!NOTE]\n> **${word}:** ${first}` : `> [!${alert}]\n> ${first}`
    },
  )
}

/** Links to `doc:Logger/Level`. */
function resolver(find: FindSymbol) {
  return (written: string, label: string): string | undefined => {
    if (!written.startsWith('doc:')) return undefined
    const target = find(written.startsWith('doc://') ? written : written.slice('doc:'.length))
    const isPlain = label === written
    const last = written.slice(written.search(/[^/:]+$/))
    const shown = !isPlain ? label : target ? inlineCode(target.name) : last.replace(/-/g, ' ')
    return target ? symbolLink(target.id, shown) : shown
  }
}

/** Symbols in two backticks. */
function coder(find: FindSymbol) {
  return (text: string, ticks: number): string | undefined => {
    if (ticks !== 2 || !/^[^\s`]+$/.test(text)) return undefined
    const target = find(text)
    return target ? symbolLink(target.id, inlineCode(target.name)) : inlineCode(text)
  }
}
