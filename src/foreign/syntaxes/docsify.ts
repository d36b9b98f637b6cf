// Docsify's Markdown: paragraphs that are callouts, tabs between comments, links that include files, and options in the
// titles of links and images and after headings.
import { attributeText, callout, plainLabel, type TabContent, tabs, tag } from '../build.ts'
import type { BlockContext, BlockSyntax, InlineSyntax } from '../dialect.ts'
import { codeLines } from '../fences.ts'
import {
  blank,
  closingFence,
  dedentLines,
  fenceOpening,
  indentLines,
  indentOf,
  isBlank,
  type Line,
  linesOf,
  made,
  trimLines,
} from '../lines.ts'
import { insertMarkdown, notFound, readExcerpt } from './includes.ts'

const MARK = /^[ \t]*([!?])>[ \t]?/
/** What ends a paragraph without an empty line. */
const NOT_A_PARAGRAPH =
  /^[ \t]*(?:#{1,6}[ \t]|`{3}|~{3}|[-*+][ \t]|1[.)][ \t]|>|<!--|<\/?(?:div|p|table|details|ul|ol)\b)/

/** `!> Important` and `?> Tip`, up to the end of the paragraph. */
export const markedParagraphs: BlockSyntax = {
  name: '!>',
  opens: MARK,
  convert(lines, start, context) {
    const first = lines[start] as Line
    const [, sign] = MARK.exec(first.text) ?? []
    let end = start + 1
    for (; end < lines.length; end++) {
      const line = lines[end] as Line
      const other = MARK.exec(line.text)?.[1]
      if (isBlank(line) || line.made || NOT_A_PARAGRAPH.test(line.text) || (other !== undefined && other !== sign))
        break
    }
    const body = lines.slice(start, end).map((line) => ({ ...line, text: line.text.replace(MARK, '').trimStart() }))
    context.remark('carried', `${sign}>`, first.at)
    const block = callout(sign === '!' ? 'Warning' : 'Tip', context.convert(body), first.at)
    return { end, lines: indentLines(block, ' '.repeat(indentOf(first.text))) }
  },
}

const TABS_START = /^[ \t]*<!--+[ \t]*tabs:[ \t]*start[ \t]*--+>[ \t]*$/i
const TABS_END = /^[ \t]*<!--+[ \t]*tabs:[ \t]*end[ \t]*--+>[ \t]*$/i
const TAB =
  /^[ \t]*(?:#{1,6}[ \t]*(?:\*\*|__)[ \t]*(.*?\S)[ \t]*(?:\*\*|__)|<!--+[ \t]*tab:[ \t]*(.*?\S)[ \t]*--+>)[ \t]*$/i

/** The tabs of docsify-tabs: `#### **Title**` or `<!-- tab:Title -->` between `<!-- tabs:start -->` and `<!-- tabs:end -->`. */
export const commentTabs: BlockSyntax = {
  name: '<!-- tabs:start -->',
  opens: TABS_START,
  convert(lines, start, context) {
    const first = lines[start] as Line
    const marks = tabMarks(lines, start)
    if (!marks) return undefined
    const [before = marks.end] = marks.titles
    const all = marks.titles.map((at, i): TabContent => {
      const line = lines[at] as Line
      const [, heading, comment] = TAB.exec(line.text) ?? []
      const body = lines.slice(at + 1, marks.titles[i + 1] ?? marks.end)
      return {
        title: plainLabel(heading ?? comment ?? ''),
        lines: context.convert(dedentLines(body, indentOf(first.text))),
        at: line.at,
      }
    })
    context.remark('carried', '<!-- tabs:start -->', first.at)
    const intro = trimLines(context.convert(lines.slice(start + 1, before)))
    const block = all.length === 0 ? [] : indentLines(tabs(all, first.at), ' '.repeat(indentOf(first.text)))
    return { end: marks.end + 1, lines: intro.length === 0 ? block : [...intro, blank(first.at), ...block] }
  },
}

/** The lines with the titles of tabs and with their end, outside of code. Undefined if they have no end. */
function tabMarks(lines: readonly Line[], start: number): { titles: readonly number[]; end: number } | undefined {
  const titles: number[] = []
  let depth = 0
  for (let i = start + 1; i < lines.length; i++) {
    const { text } = lines[i] as Line
    const fence = fenceOpening(text)
    if (fence) i = closingFence(lines, i, fence)
    else if (TABS_START.test(text)) depth++
    else if (TABS_END.test(text) && depth-- === 0) return { titles, end: i }
    else if (depth === 0 && TAB.test(text)) titles.push(i)
  }
  return undefined
}

/** A link or an image whose title has options: `[text](url ':option=value')`. */
const WITH_OPTIONS =
  /(!?)\[((?:[^[\]\\\n]|\\.|!?\[[^[\]\n]*\](?:\([^()\n]*\))?)*)\]\([ \t]*(<[^<>\n]*>|[^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)?)[ \t]+(?:"([^"\n]*)"|'([^'\n]*)')[ \t]*\)/g
const OPTION = /(?:^|\s):([\w-]+)(?:=([\w%.:/-]+))?(?=\s|$)/g

interface Linked {
  readonly isImage: boolean
  readonly text: string
  readonly url: string
  readonly title: string
  readonly options: ReadonlyMap<string, string>
}

function linkedOf([, sign, text = '', url = '', double, single]: RegExpExecArray): Linked {
  const typed = double ?? single ?? ''
  const options = new Map([...typed.matchAll(OPTION)].map(([, key = '', value = '']) => [key, value]))
  return {
    isImage: sign === '!',
    text,
    url: url.replace(/^<|>$/g, ''),
    title: typed.replace(OPTION, '').trim(),
    options,
  }
}

const ALONE = new RegExp(`^([ \\t]*)${WITH_OPTIONS.source}[ \\t]*$`)

/** `[text](file ':include :type=code :fragment=name')` on a line of its own. */
export const linkIncludes: BlockSyntax = {
  name: ':include',
  opens: /^[ \t]*\[.*[\s"']:include\b/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const [, indent = '', ...groups] = ALONE.exec(line.text) ?? []
    if (groups.length === 0) return undefined
    const linked = linkedOf(['', ...groups] as unknown as RegExpExecArray)
    if (linked.isImage || !linked.options.has('include')) return undefined
    const content = included(linked, line, context)
    return content && { end: start + 1, lines: indentLines(content, indent) }
  },
}

/** What a link includes. Undefined if it stays a link. */
function included({ url, options }: Linked, line: Line, context: BlockContext): Line[] | undefined {
  if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(url)) return undefined
  const path = url.replace(/[?#].*$/, '')
  const type = options.get('type') ?? typeOf(path)
  if (type === 'iframe') return undefined
  if (type === 'video' || type === 'audio') {
    const src = context.host.asset?.(url, line.at) ?? url
    context.remark('carried', ':include', line.at)
    return [made(`<${type} controls src="${attributeText(src)}"></${type}>`, line.at)]
  }
  const name = options.get('fragment')
  const content =
    type === 'markdown' ? includedText(path, name, line, context) : includedCode(path, name, line, context)
  if (!content) return notFound(name === undefined ? path : `${path} :fragment=${name}`, line, ':include', context)
  context.remark('carried', ':include', line.at)
  return type === 'mermaid' && content[0]
    ? [{ ...content[0], text: content[0].text.replace(/\w+$/, 'mermaid') }, ...content.slice(1)]
    : content
}

function typeOf(path: string): string {
  if (/\.(?:md|markdown)$/i.test(path)) return 'markdown'
  if (/\.mmd$/i.test(path)) return 'mermaid'
  if (/\.html?$/i.test(path)) return 'iframe'
  if (/\.(?:mp4|ogg)$/i.test(path)) return 'video'
  return /\.mp3$/i.test(path) ? 'audio' : 'code'
}

/** Ways to write the marks around a fragment. */
function fragmentMarks(name: string): readonly string[] {
  return ['///', '###'].flatMap((sign) => [`${sign} [${name}]`, `${sign}[${name}]`])
}

function includedText(path: string, name: string | undefined, line: Line, context: BlockContext): Line[] | undefined {
  if (name === undefined) return insertMarkdown({ path }, line.at, context, { from: context.writtenIn })
  for (const mark of fragmentMarks(name)) {
    const found = insertMarkdown({ path, after: mark, before: mark }, line.at, context, { from: context.writtenIn })
    if (found) return found
  }
  return undefined
}

function includedCode(path: string, name: string | undefined, line: Line, context: BlockContext): Line[] | undefined {
  const lang = /\.(\w+)$/.exec(path)?.[1] ?? 'text'
  const excerpts =
    name === undefined ? [{ path }] : fragmentMarks(name).map((mark) => ({ path, after: mark, before: mark }))
  for (const excerpt of excerpts) {
    const found = readExcerpt(excerpt, context.writtenIn, context)
    if (found) return codeLines(withoutOuterLines(found.text, name !== undefined), { lang }, line.at)
  }
  return undefined
}

/** The text between two marks, without the rest of the lines with the marks, and without shared indentation. */
function withoutOuterLines(text: string, isFragment: boolean): string {
  if (!isFragment) return text
  const inner = linesOf(text.replace(/^[^\n]*\n/, '').replace(/\n?[^\n]*$/, ''))
  const indent = Math.min(...inner.filter((line) => !isBlank(line)).map((line) => indentOf(line.text)), 40)
  return dedentLines(inner, indent)
    .map((line) => line.text)
    .join('\n')
}

/** Options of links and images in text. */
export const linkOptions: InlineSyntax = {
  name: "':option'",
  pattern: WITH_OPTIONS,
  replace(match, context, line) {
    const { isImage, text, url, title, options } = linkedOf(match)
    if (options.size === 0) return undefined
    const destination = `(${/[\s()]/.test(url) ? `<${url}>` : url}${title === '' ? '' : ` "${title.replaceAll('"', '&quot;')}"`})`
    if (isImage) {
      const [width = '', height] = (options.get('size') ?? '').split('x')
      context.remark('carried', "![](':size')", line)
      if (width === '') return `![${text}]${destination}`
      const src = context.host.asset?.(url, line) ?? url
      return context.inline(tag('img', { src, alt: plainLabel(text), title, width, height }))
    }
    if (options.has('include'))
      context.remark(
        'left',
        ':include',
        line,
        `\`${url}\`, which was shown here, is now a link.`,
        'Write its content here, or embed it in an `<iframe>`.',
      )
    else if (options.has('target') || options.has('disabled') || options.has('class'))
      context.remark('simplified', "[](':target')", line, 'The options in the title of this link were left out.')
    const id = options.get('id')
    const anchor = id ? context.inline(`<span id="${attributeText(id)}"></span>`) : ''
    return `${anchor}[${text}]${destination}`
  },
}

/** A page without the options, which readers don't see. */
export function withoutOptions(source: string): string {
  return source
    .replace(WITH_OPTIONS, (whole, ...groups) => {
      const { isImage, text, url, title, options } = linkedOf([whole, ...groups] as unknown as RegExpExecArray)
      if (options.has('include')) return ''
      return options.size === 0 ? whole : `${isImage ? '!' : ''}[${text}](${url} "${title}")`
    })
    .replace(IGNORED, '')
    .replace(/^([ \t]*#{1,6}[ \t].*?)[ \t]{1,20}:id=[\w%-]+/gm, '$1')
}

const IGNORED = /[ \t]{0,20}(?:<!--[ \t]*)?\{docsify-ignore(?:-all)?\}(?:[ \t]*-->)?/g

/** `## Title :id=own` gives a heading its id. */
export const headingIds: InlineSyntax = {
  name: ':id=',
  seesCode: true,
  pattern: /^([ \t]*#{1,6}[ \t].*?)[ \t]+:id=([\w%-]+)(.*)$/g,
  replace: ([, heading = '', id = '', rest = '']) => `${heading}${rest} {#${id}}`,
}

/** `{docsify-ignore}` keeps a heading out of the list of contents, which there's no other way to write. */
export const ignoredHeadings: InlineSyntax = {
  name: '{docsify-ignore}',
  pattern: IGNORED,
  replace(_, context, line) {
    context.remark('simplified', '{docsify-ignore}', line, 'The heading is in the table of contents now.')
    return ''
  },
}
