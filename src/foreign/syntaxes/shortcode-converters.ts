// Converts the shortcodes of Docsy, Hextra, and Hugo itself, each by its name.
import { callout, component, plainLabel, steps, type TabContent, tabs, tag } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext } from '../dialect.ts'
import { codeLines, readInfo } from '../fences.ts'
import { iconFor } from '../icons.ts'
import {
  blank,
  commonIndent,
  dedentLines,
  endOfIndented,
  fenceOpening,
  isBlank,
  type Line,
  made,
  textOf,
  trimLines,
} from '../lines.ts'
import { headingSteps, listSteps } from '../list-steps.ts'
import { insertMarkdown, notFound, readExcerpt } from './includes.ts'
import { linkOf } from './inline-shortcodes.ts'
import { videoFrame } from './players.ts'
import { captionText } from './shared-elements.ts'
import { piecesOf, type Shortcode, shortcodesIn } from './shortcode-reading.ts'

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
const ENTRIES: readonly (readonly [names: string, convert: Converter])[] = [
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

/** What converts a shortcode, by its name. */
export const CONVERTERS = new Map(
  ENTRIES.flatMap(([names, convert]) => names.split(' ').map((name) => [name, convert] as const)),
)

/** Shortcodes that show something from another site, and the link to it. Undefined if the arguments don't name it. */
export const LINKED: ReadonlyMap<string, (text: Given['text']) => string | undefined> = new Map(
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
  const all = piecesOf(inner, () => true)
  const names = new Set(all.flatMap((piece) => ('name' in piece && piece.inner !== undefined ? [piece.name] : [])))
  // Sites name their own as they like: `codetab`, `tab-item`.
  const name = names.has('tab') ? 'tab' : [...names].find((one) => !CONVERTERS.has(one))
  const out: { code?: Shortcode; after: Line[] }[] = [{ after: [] }]
  for (const piece of piecesOf(inner, (one) => one === (name ?? 'tab'))) {
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
  const own = shortcodesIn(inner, ['column']).map((one) => one.inner ?? [])
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
  return shortcodesIn(lines, ['filetree/folder', 'filetree/file']).flatMap(({ name, named, inner, at }) => {
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
  if (!isCode) return insertMarkdown({ path }, at, context) ?? notFound(path, { text: '', at }, what, context)
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
    const included = /\.md$/.test(path) ? insertMarkdown({ path }, at, context) : undefined
    return { title, lines: included ?? fileAsCode(path, ownLang ?? '', '{{< tab >}}', at, context), at }
  }
  const lines = isText
    ? context.convert(inner)
    : codeLines(textOf(trimLines(inner)), { lang: (lang ?? '').toLowerCase() }, at)
  return { title, lines, at }
}
