// `{{< name args >}} … {{< /name >}}` of Hugo, with the shortcodes of Docsy and of Hugo itself.
import { callout, component, inlineTag, plainLabel, steps, type TabContent, tabs, tag } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext, BlockSyntax, InlineSyntax } from '../dialect.ts'
import { codeLines, readInfo } from '../fences.ts'
import { iconFor } from '../icons.ts'
import {
  blank,
  closingFence,
  commonIndent,
  dedentLines,
  endOfIndented,
  fenceOpening,
  indentLines,
  isBlank,
  type Line,
  linesOf,
  made,
  textOf,
  trimLines,
} from '../lines.ts'
import { headingSteps, listSteps } from '../list-steps.ts'
import { leftMessage, openingLink, remainsOf } from '../remains.ts'
import type { Tag } from '../tags.ts'
import { fillShortcode } from './hugo-templates.ts'
import { insertMarkdown, notFound, readExcerpt } from './includes.ts'
import { pairedContent } from './paired.ts'
import { videoFrame } from './players.ts'
import { captionText } from './shared-elements.ts'

// Each value matches in only one way, because an ambiguous pattern takes exponential time on an unclosed tag.
const VALUE = String.raw`(?:"(?:[^"\\]|\\.)*"|\`[^\`]*\`|[^\s"\`<>%=]+)`
const ARGUMENTS = String.raw`((?:\s+(?:[\w-]+=(?:${VALUE}(?:=[^\s"\`>%]*)?)?|${VALUE}))*)`
const OPENING = new RegExp(String.raw`^([ \t]*)\{\{([<%])-?\s*([\w/-]+)${ARGUMENTS}\s*(\/?)-?[>%]\}\}(.*)$`)

interface Shortcode {
  readonly name: string
  readonly named: ReadonlyMap<string, string>
  readonly positional: readonly string[]
  readonly inner: readonly Line[] | undefined
  /** True for `{{% %}}`, whose content is Markdown. */
  readonly isMarkdown: boolean
  readonly at: number
  readonly end: number
}

export const shortcodes: BlockSyntax = {
  name: '{{< >}}',
  opens: /^[ \t]*\{\{[<%][-]?\s*[\w/-]/,
  convert(lines, start, context) {
    const last = endOfOpening(lines, start)
    if (last > start) {
      const text = lines.slice(start, last + 1).map((line) => line.text.trim())
      const joined = { ...(lines[start] as Line), text: text.join(' ') }
      const converted = shortcodes.convert([joined, ...lines.slice(last + 1)], 0, context)
      return converted && { ...converted, end: converted.end + last }
    }
    const code = read(lines, start)
    const inHtml = code !== undefined && isInHtml(lines, start)
    if (!code || (inHtml && code.end === start + 1)) return undefined
    const indent = /^[ \t]*/.exec((lines[start] as Line).text)?.[0] ?? ''
    const made = build(code, context)
    const kept = inHtml ? made?.filter(({ text }) => text.trim() !== '') : made
    return kept && { end: code.end, lines: indentLines(kept, indent) }
  },
}

/** Whether a line is in a block of HTML, which an empty line would end. */
function isInHtml(lines: readonly Line[], at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - MAX_HTML_LINES); i--) {
    const { text } = lines[i] as Line
    if (text.trim() === '') return false
    if (/^ {0,3}<\/?[a-z]/i.test(text)) return true
  }
  return false
}

const MAX_HTML_LINES = 500

const MARKERS = /^[ \t]*(?:\{\{[<%][^{}]*[>%]\}\}[ \t]*){2,}$/

/** A line of several markers and nothing else, as one line each. */
export function separate(line: Line): readonly Line[] {
  if (!MARKERS.test(line.text)) return [line]
  const indent = /^[ \t]*/.exec(line.text)?.[0] ?? ''
  return Array.from(line.text.matchAll(/\{\{[<%][^{}]*[>%]\}\}/g), ([marker]) => ({ ...line, text: indent + marker }))
}

const SHOWN = /\{\{([<%])\/\*(.*?)\*\/([>%])\}\}/g

/** `{{</* name *\/>}}`, which shows a shortcode. */
export const shownShortcodes: InlineSyntax = {
  name: '{{</* */>}}',
  seesCode: true,
  pattern: SHOWN,
  replace({ 1: open, 2: inner, 3: close, input, index }, context) {
    const shown = `{{${open}${inner}${close}}}`
    const isCode = (input.slice(0, index).split('`').length - 1) % 2 === 1
    return context.inline(isCode ? shown : shown.replace(/[{}<]/g, '\\$&'))
  },
}

/** Code with the files that it includes, and with the shortcodes that it shows. */
export function codeWithShortcodes(body: readonly Line[], context: BlockContext): readonly Line[] {
  if (!body.some(({ text }) => /\{\{[<%]/.test(text))) return body
  return body.flatMap((line) => {
    const path = /^[ \t]*\{\{[<%]\s*readfile\s+(?:file=)?"([^"]+)"[^{}]*[>%]\}\}[ \t]*$/.exec(line.text)?.[1]
    if (path === undefined) {
      const filled = line.text.replace(
        params.pattern,
        (...match) => params.replace(match as unknown as RegExpExecArray, context, line.at) ?? String(match[0]),
      )
      return [{ ...line, text: filled.replace(SHOWN, '{{$1$2$3}}') }]
    }
    const found = readExcerpt({ path }, context.file, context)
    if (!found) return notFound(path, line, '{{< readfile >}}', context)
    context.remark('carried', '{{< readfile >}}', line.at)
    return found.text.split('\n').map((text) => ({ text, at: line.at }))
  })
}

/** Lines that an opening marker may span. */
const MAX_OPENING_LINES = 20

/** The line on which the marker that starts on line `start` ends. */
function endOfOpening(lines: readonly Line[], start: number): number {
  for (let i = start; i < Math.min(lines.length, start + MAX_OPENING_LINES); i++) {
    if (/[>%]\}\}/.test((lines[i] as Line).text)) return i
    if ((lines[i] as Line).text.trim() === '') return start
  }
  return start
}

/** `{{< /name >}}` that closes nothing. */
export const strayShortcodes: BlockSyntax = {
  name: '{{< / >}}',
  opens: /^[ \t]*\{\{[<%]\s*\/[\w/-]+\s*[>%]\}\}[ \t]*$/,
  convert(lines, start, context) {
    context.remark('changed', '{{< / >}}', (lines[start] as Line).at, 'A shortcode that closes nothing was removed.')
    return { end: start + 1, lines: [] }
  },
}

const COLORS = new Map(
  Object.entries({
    primary: 'note',
    info: 'info',
    success: 'success',
    warning: 'warning',
    danger: 'danger',
    secondary: 'note',
    light: 'note',
    dark: 'note',
  }),
)

/** What a converter is given: the shortcode, its content, and its arguments by name or by place. */
interface Given {
  readonly code: Shortcode
  readonly context: BlockContext
  readonly what: string
  readonly at: number
  content(): Line[]
  /** The argument of a name, or else at a place. Empty if it's missing. */
  text(key: string, index?: number): string
}

type Converter = (given: Given) => readonly Line[] | undefined

/** One entry for each shortcode, with all of its names. An entry that returns undefined leaves it to `inlineShortcodes`. */
const CONVERTERS: readonly (readonly [names: string, convert: Converter])[] = [
  ['alert notice callout hint admonition', colored],
  ['note tip warning info caution important danger', named],
  ['pageinfo', ({ content, at }) => callout('Note', content(), at)],
  ['tabpane tabs tabset', tabPane],
  [
    'tab card',
    ({ content, text, at, context }) => {
      const title = plainLabel(text('header') || text('title', 0))
      const { icon, iconType } = iconFor(text('icon')) ?? {}
      const subtitle = content()
      const body = subtitle.length > 0 || text('subtitle') === '' ? subtitle : [{ text: text('subtitle'), at }]
      return component(
        'Card',
        { title, icon, iconType, href: linkOf(text('link') || text('href'), at, context) },
        body,
        at,
      )
    },
  ],
  [
    'hextra/feature-card',
    ({ text, at, context }) => {
      const image = text('image')
      const img = image === '' ? undefined : (context.host.asset?.(image, at) ?? image)
      const body = text('subtitle') === '' ? [] : [{ text: text('subtitle'), at }]
      return component(
        'Card',
        { title: plainLabel(text('title', 0)), img, href: linkOf(text('link'), at, context) },
        body,
        at,
      )
    },
  ],
  ['cardpane cards hextra/feature-grid', ({ content, at }) => component('Columns', {}, content(), at)],
  ['columns', columns],
  [
    'steps',
    ({ code: { inner = [], at }, context }) => {
      const all = headingSteps(inner) ?? listSteps(inner)
      return (
        all &&
        steps(
          all.map((step) => ({ ...step, lines: context.convert(step.lines) })),
          at,
        )
      )
    },
  ],
  [
    'details expand collapse collapsible spoiler',
    ({ content, text, at }) => {
      const title = plainLabel(text('summary', 0) || text('title') || 'Details')
      return component('Accordion', { title, defaultOpen: text('open') === 'true' }, content(), at)
    },
  ],
  [
    'filetree/container',
    ({ code: { inner = [] }, at, context }) => component('Tree', {}, treeParts(inner, context), at),
  ],
  ['figure img image', image],
  ['imgproc', processedImage],
  [
    'highlight',
    ({ code: { positional, inner = [] }, at }) => {
      // `"linenos=table,hl_lines=8 15-17"`
      const options = (positional[1] ?? '').split(/,(?=\s*\w+=)/).map((one) => one.trim().replace(/=(.*)$/, '="$1"'))
      const info = readInfo(`${positional[0] ?? 'text'} ${options.join(' ')}`)
      return codeLines(textOf(trimLines(inner)), { ...info, lang: positional[0] ?? '' }, at)
    },
  ],
  ['readfile include include-md', included],
  ['youtube', ({ text, at }) => videoFrame(`https://www.youtube.com/embed/${text('id', 0)}`, text('title'), at)],
  ['vimeo', ({ text, at }) => videoFrame(`https://player.vimeo.com/video/${text('id', 0)}`, text('title'), at)],
  ['mermaid', ({ code: { inner = [] }, at }) => codeLines(textOf(inner), { lang: 'mermaid' }, at)],
  ['katex', ({ code: { inner }, at }) => (inner === undefined ? [blank(at)] : formula(inner, at))],
  ['toc comment', ({ at }) => [blank(at)]],
  ['ref relref param', () => undefined],
]

const BY_NAME = new Map(
  CONVERTERS.flatMap(([names, convert]) => names.split(' ').map((name) => [name, convert] as const)),
)

/** Shortcodes that show something from another site, and the link to it. Undefined if the arguments don't name it. */
const LINKED: ReadonlyMap<string, (text: Given['text']) => string | undefined> = new Map(
  Object.entries({
    tweet: postOnX,
    x: postOnX,
    gist: (text) => {
      const [user, id] = [text('', 0), text('', 1)]
      if (!/^[\w-]+$/.test(user) || !/^\w+$/.test(id)) return undefined
      return `[Gist by ${user}](https://gist.github.com/${user}/${id})`
    },
  } satisfies Record<string, (text: Given['text']) => string | undefined>),
)

function postOnX(text: Given['text']): string | undefined {
  const [user, id] = [text('user'), text('id')]
  return /^\w+$/.test(user) && /^\d+$/.test(id) ? `[Post by @${user}](https://x.com/${user}/status/${id})` : undefined
}

function build(code: Shortcode, context: BlockContext): readonly Line[] | undefined {
  const { name, named, positional, inner, at } = code
  const what = `{{< ${name} >}}`
  const content = () => context.convert(inner ?? [])
  const text = (key: string, index = -1) => named.get(key) ?? positional[index] ?? ''
  const alone = INLINE.get(name)?.(code, at, context)
  if (alone !== undefined) {
    context.remark('carried', what, at)
    return [{ text: alone, at }]
  }
  const link = LINKED.get(name)?.(text)
  if (link !== undefined) {
    context.remark('simplified', what, at, `The shortcode \`${name}\` is a link now.`)
    return [{ text: link, at }]
  }
  const convert = BY_NAME.get(name)
  if (convert) {
    const made = convert({ code, context, what, at, content, text })
    if (made) context.remark('carried', what, at)
    if (made || inner === undefined) return made
  }
  const filled = filledTemplate(code, context)
  if (filled !== undefined) {
    context.remark('carried', what, at)
    return context.convert(linesOf(filled).map((line) => ({ ...line, at })))
  }
  const shown = asTag(code, context)
  if (inner === undefined) {
    const kept = remainsOf(shown, false, context.host, at)
    const message = leftMessage(`The shortcode \`${name}\``, shown, { text: kept, hasContent: false })
    context.remark('left', what, at, message, 'Write what it showed.')
    return [kept === '' ? blank(at) : { text: kept, at }]
  }
  const label = textOf(trimLines(inner)).trim()
  const opening = openingLink(shown, label, context.host, at)
  if (opening !== undefined) {
    context.remark('carried', what, at)
    return [{ text: context.inline(opening) + label + context.inline('</a>'), at }]
  }
  const message = `The content of the shortcode \`${name}\` stays, but without the shortcode around it.`
  context.remark('simplified', what, at, message)
  return content()
}

/** A shortcode of a theme that isn't here, as a tag with its arguments. Themes name what a link leads to in several ways. */
function asTag(
  { name, named, positional }: Pick<Shortcode, 'name' | 'named' | 'positional'>,
  { host }: BlockContext,
): Tag {
  const attributes = new Map(named)
  const [first = ''] = positional
  const src = named.get('file') ?? (/^https?:\/\/\S+$|^[./][^\s{}]*\.\w{2,5}$/.test(first) ? first : undefined)
  if (src !== undefined && !named.has('src')) attributes.set('src', src)
  const page = named.get('relref') ?? named.get('ref')
  if (page !== undefined && !named.has('href')) attributes.set('href', host.named?.(page, 'page')?.url ?? page)
  return {
    name,
    isClosing: false,
    isSelfClosing: true,
    attributes: [...attributes].map(([key, value]) => ({ name: key, value, start: 0, end: 0 })),
    start: 0,
    end: 0,
  }
}

/** What the site's own template of a shortcode shows. Undefined if there's none, or one that needs more than its arguments. */
function filledTemplate(
  { name, named, positional, inner }: Pick<Shortcode, 'name' | 'named' | 'positional' | 'inner'>,
  { host, file }: BlockContext,
): string | undefined {
  const template =
    host.include?.(`/layouts/shortcodes/${name}.html`, file) ??
    host.include?.(`/layouts/_shortcodes/${name}.html`, file)
  if (!template) return undefined
  return fillShortcode(template.text, {
    get: (key) => named.get(key) ?? (/^\d+$/.test(key) ? positional[Number(key)] : undefined),
    inner: inner === undefined ? undefined : textOf(inner),
    param: (one) => host.variable?.(one),
  })
}

function colored({ code: { name }, content, text, at }: Given): readonly Line[] {
  const type = text('type', 0) || COLORS.get(text('color')) || COLORS.get(text('theme')) || 'note'
  const title = plainLabel(text('title') || (name === 'notice' ? text('', 1) : ''))
  return callout(calloutFor(type) ?? 'Note', content(), at, { title })
}

function named({ code: { name, inner }, content, text, at }: Given): readonly Line[] {
  if (inner === undefined) return [blank(at)]
  return callout(calloutFor(name) ?? 'Note', content(), at, { title: plainLabel(text('title')) })
}

/** In Docsy, tabs without Markdown are code. Undefined if there are no tabs. */
function tabPane({ code, text, at, context }: Given): readonly Line[] | undefined {
  const { name, named, inner = [] } = code
  const isText = text('text') === 'true' || (name !== 'tabpane' && !named.has('lang'))
  const hasTitleAsLang = text('langEqualsHeader') === 'true'
  const all: TabContent[] = []
  let before: readonly Line[] = []
  for (const { code: one, after } of tabParts(inner)) {
    const rest = context.convert(trimLines(after))
    const last = all.at(-1)
    if (one && one.named.get('disabled') !== 'true') {
      const title = plainLabel(ownTitle(one) ?? titleFromPane(code, all.length) ?? 'Tab')
      const made = tab(one, { title, isText, hasTitleAsLang, lang: named.get('lang') }, context)
      all.push({ ...made, lines: joined(before, made.lines, rest) })
      before = []
    } else if (last) all[all.length - 1] = { ...last, lines: joined(last.lines, rest) }
    else before = joined(before, rest)
  }
  return all.length === 0 ? undefined : tabs(all, at)
}

function joined(...parts: readonly (readonly Line[])[]): Line[] {
  return parts
    .filter((lines) => lines.length > 0)
    .flatMap((lines, i) => (i === 0 ? lines : [blank((lines[0] as Line).at), ...lines]))
}

/** The shortcodes that are tabs, each with the lines up to the next one. The first has no shortcode. */
function tabParts(inner: readonly Line[]): { readonly code?: Shortcode; readonly after: readonly Line[] }[] {
  const all = pieces(inner, () => true)
  const names = new Set(all.flatMap((piece) => ('name' in piece && piece.inner !== undefined ? [piece.name] : [])))
  // Sites name their own as they like: `codetab`, `tab-item`.
  const name = names.has('tab') ? 'tab' : [...names].find((one) => !BY_NAME.has(one))
  const out: { code?: Shortcode; after: Line[] }[] = [{ after: [] }]
  for (const piece of pieces(inner, (one) => one === (name ?? 'tab'))) {
    if ('name' in piece) out.push({ code: piece, after: [] })
    else out.at(-1)?.after.push(piece)
  }
  return out
}

function ownTitle({ named, positional }: Shortcode): string | undefined {
  return ['header', 'name', 'title', 'label', 'tabName'].map((key) => named.get(key)).find(Boolean) ?? positional[0]
}

/** The title that tabs are given around them: `{{< tabs "A" "B" >}}`, `items="A,B"`, or `tabName1="A"`. */
function titleFromPane({ named, positional }: Shortcode, index: number): string | undefined {
  const items = named.get('items')?.split(',') ?? []
  return items[index]?.trim() || named.get(`tabName${index + 1}`) || positional[index]
}

/** Columns next to each other: each a shortcode of its own, an item of a list, or what is between `<--->` marks. */
function columns({ code: { inner = [] }, at, context }: Given): readonly Line[] | undefined {
  const own = children(inner, ['column']).map((one) => one.inner ?? [])
  const items = own.length > 0 ? own : bulletItems(inner)
  const all = items.length > 0 ? items : split(inner, /^[ \t]*<--->[ \t]*$/)
  if (all.length < 2) return undefined
  const made = all.flatMap((lines, i) => [
    ...(i > 0 ? [blank(at)] : []),
    ...component('Column', {}, context.convert(lines), at),
  ])
  return component('Columns', { cols: Math.min(all.length, 4) }, made, at)
}

/** The items of a list, if the lines contain nothing else. */
function bulletItems(lines: readonly Line[]): Line[][] {
  const out: Line[][] = []
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] as Line
    if (isBlank(line)) {
      i++
      continue
    }
    const [, text] = /^[-*+][ \t]+(.*)$/.exec(line.text) ?? []
    if (text === undefined) return []
    const end = endOfIndented(lines, i + 1, 2)
    const rest = lines.slice(i + 1, end)
    out.push([{ ...line, text }, ...dedentLines(rest, commonIndent(rest))])
    i = end
  }
  return out
}

function split(lines: readonly Line[], mark: RegExp): Line[][] {
  const parts: Line[][] = [[]]
  for (const line of lines) {
    if (mark.test(line.text)) parts.push([])
    else parts.at(-1)?.push(line)
  }
  return parts
}

/** Folders and files of Hextra's tree. */
function treeParts(lines: readonly Line[], context: BlockContext): Line[] {
  return children(lines, ['filetree/folder', 'filetree/file']).flatMap(({ name, named, inner, at }) => {
    const attributes = { name: named.get('name'), defaultOpen: named.get('state') === 'open' }
    if (name === 'filetree/file') return [made(tag('Tree.File', { name: attributes.name }), at)]
    return component('Tree.Folder', attributes, treeParts(inner ?? [], context), at).filter((line) => !isBlank(line))
  })
}

function image({ text, at, context }: Given): readonly Line[] {
  const src = text('src', 0)
  const shown = context.inline(
    tag('img', {
      src: context.host.asset?.(src, at) ?? src,
      alt: text('alt') || undefined,
      width: text('width') || undefined,
    }),
  )
  const caption = text('caption') || text('title')
  return component('Frame', { caption: caption || undefined }, [{ text: shown, at }], at)
}

/** Docsy's image: a part of its file's name, what happens to its size, and a caption. */
function processedImage({ code: { positional, inner = [] }, text, at, context }: Given): readonly Line[] {
  const name = text('', 0)
  const src = context.host.named?.(name, 'file')?.url ?? context.host.asset?.(name, at) ?? name
  const width = /^(\d+)x/.exec(positional[2] ?? '')?.[1]
  const shown = context.inline(tag('img', { src, width }))
  const caption = captionText(textOf(inner))
  return component('Frame', { caption: caption || undefined }, [{ text: shown, at }], at)
}

function included({ text, at, what, context }: Given): readonly Line[] {
  const path = text('file', 0)
  const lang = text('lang', 1)
  // Other files than these can only be examples.
  const isCode = text('code') === 'true' || lang !== '' || !/(?:^|\/)[^./]*$|\.(?:mdx?|markdown|html?|txt)$/i.test(path)
  if (!isCode) return insertMarkdown({ path }, at, '', context) ?? notFound(path, { text: '', at }, what, context)
  return fileAsCode(path, lang, what, at, context)
}

function fileAsCode(path: string, lang: string, what: string, at: number, context: BlockContext): readonly Line[] {
  const found = readExcerpt({ path }, context.file, context)
  return found
    ? codeLines(found.text, { lang: lang || (/\.(\w+)$/.exec(path)?.[1] ?? 'text') }, at)
    : notFound(path, { text: '', at }, what, context)
}

function formula(inner: readonly Line[], at: number): readonly Line[] {
  return [made('$$', at), ...trimLines(inner).map((line) => ({ ...line, made: true as const })), made('$$', at)]
}

function linkOf(url: string, at: number, context: BlockContext): string | undefined {
  return url === '' ? undefined : (context.host.link?.(url, at) ?? url)
}

function tab(
  code: Shortcode,
  pane: { title: string; isText: boolean; hasTitleAsLang: boolean; lang: string | undefined },
  context: BlockContext,
): TabContent {
  const { named, inner = [], at } = code
  const { title } = pane
  const own = named.get('text')
  const isMarkdown = code.isMarkdown || inner.some((line) => fenceOpening(line.text))
  const ownLang = named.get('lang') ?? named.get('codelang')
  const lang = ownLang ?? (pane.hasTitleAsLang ? title : pane.lang)
  const isText = own === undefined ? (pane.isText && ownLang === undefined) || isMarkdown : own === 'true'
  // Kubernetes's way to fill a tab.
  const path = code.inner === undefined ? named.get('include') : undefined
  if (path !== undefined) {
    const included = /\.md$/.test(path) ? insertMarkdown({ path }, at, '', context) : undefined
    return { title, lines: included ?? fileAsCode(path, ownLang ?? '', '{{< tab >}}', at, context), at }
  }
  const lines = isText
    ? context.convert(inner)
    : codeLines(textOf(trimLines(inner)), { lang: (lang ?? '').toLowerCase() }, at)
  return { title, lines, at }
}

function children(lines: readonly Line[], names: readonly string[]): Shortcode[] {
  return pieces(lines, (name) => names.includes(name)).filter((piece) => 'name' in piece)
}

/** The shortcodes directly among the lines whose names are accepted, and all other lines. */
function pieces(lines: readonly Line[], accepts: (name: string) => boolean): (Shortcode | Line)[] {
  const out: (Shortcode | Line)[] = []
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] as Line
    const fence = fenceOpening(line.text)
    const code = OPENING.test(line.text) ? read(lines, i) : undefined
    if (fence) {
      const end = Math.min(lines.length, closingFence(lines, i, fence) + 1)
      for (; i < end; i++) out.push(lines[i] as Line)
    } else if (code && accepts(code.name)) {
      out.push(code)
      i = code.end
    } else {
      out.push(line)
      i++
    }
  }
  return out
}

function read(lines: readonly Line[], start: number): Shortcode | undefined {
  const line = lines[start] as Line
  const [whole, , sign, name = '', typed = '', slash = '', tail = ''] = OPENING.exec(line.text) ?? []
  if (whole === undefined || name.startsWith('/')) return undefined
  const parts = { name, ...argumentsOf(typed), isMarkdown: sign === '%', at: line.at }
  if (slash === '/') return tail.trim() === '' ? { ...parts, inner: undefined, end: start + 1 } : undefined
  const escaped = name.replace(/\W/g, '\\$&')
  const content = pairedContent(lines, start, {
    tail,
    open: new RegExp(`\\{\\{[<%]-?\\s*${escaped}(?=[\\s>%])(?![^>%]*/[>%]\\}\\})`),
    close: new RegExp(`\\{\\{[<%]-?\\s*/\\s*${escaped}\\s*-?[>%]\\}\\}`),
  })
  if (content) return { ...parts, ...content }
  return tail.trim() === '' ? { ...parts, inner: undefined, end: start + 1 } : undefined
}

function argumentsOf(typed: string): { named: Map<string, string>; positional: string[] } {
  const named = new Map<string, string>()
  const positional: string[] = []
  for (const [, key, double, raw, bare] of typed.matchAll(
    /(?:([\w-]+)=)?(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`=]+))/g,
  )) {
    const value = (double ?? raw ?? bare ?? '').replace(/\\(.)/g, '$1')
    if (key === undefined) positional.push(value)
    else named.set(key, value)
  }
  return { named, positional }
}

/** `{{% param x %}}`, in code too. More arguments are for `{1}` and `{2}` in the value. */
export const params: InlineSyntax = {
  name: '{{< param >}}',
  seesCode: true,
  pattern: new RegExp(String.raw`\{\{[<%]-?\s*((?:_|site-)?param)${ARGUMENTS}\s*-?[>%]\}\}`, 'g'),
  replace([, name = '', typed = ''], context, line) {
    const { named, positional } = argumentsOf(typed)
    const key = positional[0] ?? named.get('name') ?? ''
    const value = context.host.variable?.(key)
    context.remark(
      value === undefined ? 'left' : 'carried',
      `{{< ${name} >}}`,
      line,
      value === undefined ? `\`${key}\` isn't defined here.` : undefined,
    )
    return (value ?? '').replace(/\{(\d)\}/g, (whole, i: string) => positional[Number(i)] ?? whole)
  },
}

type InlineConverter = (
  given: Pick<Shortcode, 'named' | 'positional'>,
  line: number,
  context: BlockContext,
) => string | undefined

/** Shortcodes within lines, by name. */
const INLINE: ReadonlyMap<string, InlineConverter> = new Map(
  Object.entries({
    badge: ({ named, positional }, line, context) => {
      const label = plainLabel(named.get('content') ?? positional[0] ?? '')
      const icon = iconFor(named.get('icon') ?? '')?.icon
      if (label === '') return undefined
      const badge = context.inline(inlineTag('Badge', { icon }, label))
      const href = linkOf(named.get('link') ?? '', line, context)
      return href === undefined ? badge : `[${badge}](${href})`
    },
    icon: ({ named, positional }, _, context) => {
      const icon = iconFor(named.get('name') ?? positional[0] ?? '')
      return icon && context.inline(tag('Icon', icon))
    },
  } satisfies Record<string, InlineConverter>),
)

/** `{{< ref "page" >}}` and the like, within lines and URLs. */
export const inlineShortcodes: InlineSyntax = {
  name: '{{< >}}',
  pattern: new RegExp(String.raw`\{\{[<%]-?\s*([\w/-]+)${ARGUMENTS}\s*\/?-?[>%]\}\}`, 'g'),
  replace([whole, name = '', typed = ''], context, line) {
    const what = `{{< ${name} >}}`
    const argument = /"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`=>%]+)\s*$/.exec(typed)
    const value = argument?.[1] ?? argument?.[2] ?? argument?.[3] ?? ''
    if (/^(?:rel)?ref$/i.test(name)) {
      const named = context.host.named?.(value, 'page')
      if (named) context.remark('carried', what, line)
      // Other names are left to the link around them, which reports what it doesn't find.
      return named?.url ?? value
    }
    if (name === 'kbd') return context.inline(inlineTag('kbd', {}, value))
    const inText = INLINE.get(name)?.(argumentsOf(typed), line, context)
    if (inText !== undefined) {
      context.remark('carried', what, line)
      return inText
    }
    const given = argumentsOf(typed)
    const filled = filledTemplate({ name, ...given, inner: undefined }, context)
    if (filled !== undefined && !filled.includes('\n')) {
      context.remark('carried', what, line)
      return filled
    }
    const shown = asTag({ name, ...given }, context)
    const kept = remainsOf(shown, false, context.host, line)
    const message = leftMessage(`The shortcode \`${whole}\``, shown, { text: kept, hasContent: false })
    context.remark('left', what, line, message, 'Write what it showed.')
    return kept
  },
}
