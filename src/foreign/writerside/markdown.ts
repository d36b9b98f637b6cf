// The Markdown of Writerside: lists of attributes after blocks and images, quotes that are admonitions, links by topic.
import { attributeText, callout } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import { blank, closingFence, fenceOpening, indentLines, isBlank, type Line, textOf } from '../lines.ts'
import { codeLanguage, topicCode } from './code.ts'
import { destination } from './inline.ts'
import type { TopicScope } from './scope.ts'

/** A list of attributes on a line of its own. */
const ATTRIBUTES = /^[ \t]*\{((?:[ \t]*[\w-]+[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|[^\s"'{}]+))+)[ \t]*\}[ \t]*$/
const PAIR = /([\w-]+)[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))/g
const MAX_LIST_LINES = 12
const HEADING = /^([ \t]{0,3}#{1,6}[ \t]+)(.*)$/
/** A title, or a remark of the author. */
const HIDDEN = /^[ \t]*\[\/\/\]:[ \t]*#/
const LINK =
  /(?<bang>!?)\[(?<label>[^[\]]*)\]\((?<typed>[^()\s<>]*(?:\([^()\s]*\)[^()\s<>]*)*|<[^<>]*>)(?<title>[ \t]+"[^"]*")?\)(?<list>(?:[ ]?\{(?::|[ \t]*[\w-]+=)[^{}]*\})*)/g
const DEFINITION = /^([ \t]{0,3}\[[^[\]]+\]:[ \t]*)(\S+)(.*)$/
const CODE = /(`+)[^`]*\1(\{[^{}]*\})?/g

/** Lines of Markdown in ours. */
export function markdownLines(lines: readonly Line[], scope: TopicScope): Line[] {
  const out: Line[] = []
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] as Line
    const { text, at } = line
    const fence = fenceOpening(text)
    if (fence) {
      const end = closingFence(lines, i, fence)
      const list = listAt(lines, end + 1)
      for (const one of fenceOf(lines.slice(i, end + 1), list?.pairs, scope)) out.push(one)
      i = list?.end ?? end + 1
      continue
    }
    if (/^[ \t]*>/.test(text)) {
      const quote = quoteAt(lines, i, scope)
      out.push(...(out.length > 0 && !isBlank(out.at(-1)) ? [blank(at)] : []), ...quote.lines, blank(at))
      i = quote.end
      continue
    }
    const list = text.includes('{') ? listAt(lines, i) : undefined
    if (list) {
      out.push(...anchorLines(list.pairs.get('id'), scope, at))
      i = list.end
      continue
    }
    i++
    if (HIDDEN.test(text)) continue
    out.push({ ...line, text: lineText(text, scope) })
  }
  return out
}

/** The pairs of a line that is a list of attributes. */
function attributesOf(text: string | undefined): Map<string, string> | undefined {
  const [, inner] = text === undefined || text.length > 2_000 ? [] : (ATTRIBUTES.exec(text) ?? [])
  return inner === undefined ? undefined : pairsOf(inner)
}

/** The list of attributes that begins on a line. It may take several. */
function listAt(lines: readonly Line[], start: number): { pairs: Map<string, string>; end: number } | undefined {
  const first = lines[start]?.text
  if (first === undefined || !/^[ \t]*\{[ \t]*[\w-]+[ \t]*=/.test(first)) return undefined
  let text = ''
  for (let i = start; i < Math.min(lines.length, start + MAX_LIST_LINES); i++) {
    const line = lines[i] as Line
    if (isBlank(line)) return undefined
    text += (i > start ? ' ' : '') + line.text.trim()
    const pairs = line.text.trimEnd().endsWith('}') ? attributesOf(text) : undefined
    if (pairs) return { pairs, end: i + 1 }
  }
  return undefined
}

/** A place that links lead to, after the block that has the id. */
function anchorLines(id: string | undefined, { site }: TopicScope, at: number): readonly Line[] {
  return id !== undefined && site.isLinked(id) ? [blank(at), { text: `<a id="${id}"></a>`, at }, blank(at)] : []
}

function pairsOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(PAIR)].map(([, name = '', double, single, bare]) => [name, double ?? single ?? bare ?? '']),
  )
}

function fenceOf(lines: readonly Line[], list: Map<string, string> | undefined, scope: TopicScope): readonly Line[] {
  const [first] = lines
  const opening = first && fenceOpening(first.text)
  if (!first || !opening) return lines
  const [lang = ''] = /^[^\s{]*/.exec(opening.info) ?? []
  const isTex = lang === 'tex'
  if (!list && !isTex) {
    const plain = codeLanguage(lang)
    return plain === lang ? lines : [{ ...first, text: `${opening.before}${opening.marks}${plain}` }, ...lines.slice(1)]
  }
  const indent = opening.before.replace(/\S/g, ' ')
  const attributes = new Map([['lang', lang], ...(list ?? [])])
  const made = topicCode(textOf(lines.slice(1, -1)), attributes, scope.site, first.at, (text) => scope.fill(text))
  const indented = indentLines(made, indent)
  const [head] = indented
  if (!head || opening.before.trim() === '') return indented
  return [{ ...head, text: opening.before + head.text.slice(indent.length) }, ...indented.slice(1)]
}

/** A quote is a tip, unless a list of attributes below it says otherwise. */
function quoteAt(lines: readonly Line[], start: number, scope: TopicScope): { lines: Line[]; end: number } {
  let end = start
  while (end < lines.length && /^[ \t]*>/.test((lines[end] as Line).text)) end++
  const typed = lines.slice(start, end)
  // The list may be in the quote, too.
  const last = typed.at(-1)?.text.replace(/^[ \t]*>[ \t]?/, '')
  const own = typed.length > 1 ? attributesOf(last) : undefined
  // Lines that go on without a sign belong to the paragraph.
  const lazy: Line[] = []
  if (!own && !isBlank({ text: last ?? '', at: 0 }))
    while (end < lines.length && isLazy(lines[end])) lazy.push(lines[end++] as Line)
  const below = listAt(lines, end)
  if (below) end = below.end
  const list = own ?? below?.pairs
  const indent = /^[ \t]*/.exec(typed[0]?.text ?? '')?.[0] ?? ''
  const inner = [
    ...(own ? typed.slice(0, -1) : typed).map((line) => ({ ...line, text: line.text.replace(/^[ \t]*> ?/, '') })),
    ...lazy,
  ]
  const at = typed[0]?.at ?? 0
  const body = markdownLines(inner, scope)
  const style = list?.get('style') ?? 'tip'
  const kind = calloutFor(style)
  if (style === 'quote' || !kind)
    return { end, lines: body.map((line) => ({ ...line, text: `${indent}> ${line.text}`.trimEnd() })) }
  scope.site.remark?.('carried', `> ${style}`, at)
  return { end, lines: indentLines(callout(kind, body, at, { title: list?.get('title') }), indent) }
}

function isLazy(line: Line | undefined): boolean {
  return line !== undefined && !isBlank(line) && !/^[ \t]*(?:[-*+#>|{<]|\d+[.)]|`{3}|~{3}|\[\/\/\])/.test(line.text)
}

function lineText(text: string, scope: TopicScope): string {
  if (text.length > 20_000) return text
  const heading = HEADING.exec(text)
  const [, head = '', rest = ''] = heading ?? ['', '', text]
  const list = heading && rest.endsWith('}') ? rest.lastIndexOf('{') : -1
  const pairs = list === -1 ? undefined : pairsOf(rest.slice(list))
  if (pairs && pairs.size > 0) {
    const id = pairs.get('id')
    return `${head}${inlineLinks(rest.slice(0, list).trimEnd(), scope)}${id ? ` {#${id}}` : ''}`
  }
  const definition = DEFINITION.exec(text)
  if (definition) return `${definition[1]}${scope.target(definition[2] as string).url}${definition[3]}`
  return head + inlineLinks(rest, scope)
}

/** Links and images of a line, outside of code. */
function inlineLinks(text: string, scope: TopicScope): string {
  if (!/[\]`]/.test(text)) return text
  const code = [...text.matchAll(CODE)].map((match) => [match.index, match.index + match[0].length] as const)
  const isCode = (at: number) => code.some(([start, end]) => at >= start && at < end)
  const moved = text.replace(LINK, (whole, ...match) => {
    const [at, , groups] = match.slice(-3) as [number, string, Partial<Record<string, string>>]
    if (isCode(at)) return whole
    const { bang, label = '', typed = '', title = '', list = '' } = groups
    const url = typed.replace(/^<|>$/g, '')
    if (bang === '!') return imageText({ alt: label, url, title, list }, scope)
    const found = scope.target(url)
    return `[${label.trim() === '' ? (found.title ?? url) : label}](${destination(found.url)}${title})`
  })
  return moved.replace(CODE, (whole, _, list?: string) =>
    list !== undefined && pairsOf(list).size > 0 ? whole.slice(0, -list.length) : whole,
  )
}

function imageText(
  { alt, url, title, list }: Record<'alt' | 'url' | 'title' | 'list', string>,
  scope: TopicScope,
): string {
  const src = scope.site.image(url) ?? url
  const width = /^\d+/.exec(pairsOf(list).get('width') ?? '')?.[0]
  if (width === undefined) return `![${alt}](${destination(src)}${title})`
  return `<img src="${attributeText(src)}" alt="${attributeText(alt)}" width="${width}" />`
}
