// The macros of Confluence, by name: boxes, code, tabs, lists of pages, and what else has a counterpart.
import {
  type ChildNode,
  childOf,
  childrenOf,
  type Element,
  find,
  isElement,
  parseXhtml,
  rawText,
  textOf,
} from '../../dom/dom.ts'
import { escaped } from '../asciidoc/escape.ts'
import { steps, tabs } from '../build.ts'
import type { HtmlWriter } from '../html-page/writer.ts'
import { blank, type Line } from '../lines.ts'
import { listLines } from '../list-lines.ts'
import { embed } from '../syntaxes/gitbook.ts'
import { fileLink, pageLink } from './links.ts'
import { box, codeLanguage, columns, fold, lozenge, type Part, place } from './parts.ts'
import { fence } from './plain-macros.ts'
import type { ConfluenceSite } from './site.ts'

/** Macros within a line. */
const INLINE = new Set([
  'status',
  'anchor',
  'jira',
  'mathinline',
  'mathjax-inline-macro',
  'color',
  'profile',
  'iframe-inline',
  'html-comment',
  'scroll-ignore-inline',
])
/** Lists of the frame around pages, which the new site has its own of. */
export const FRAME = new Set(
  'toc toc-zone pagetree pagetreesearch livesearch search-macro recently-updated blog-posts contributors contributors-summary contentbylabel content-report-table create-from-template labels-list popular-labels recently-used-labels related-labels navmap space-details space-attachments spaces-list change-history favpages profile-picture userlister scroll-title tasks-report-macro network'.split(
    ' ',
  ),
)
/** How many pages a page may include, and how deep. */
const MAX_INCLUDED = 200

/** Whether a macro is within a line. */
export function isInline(name: string): boolean {
  return INLINE.has(name)
}

/** A macro between blocks. */
interface Macro {
  readonly name: string
  readonly element: Element
  readonly body: readonly ChildNode[]
  readonly at: number
  readonly writer: HtmlWriter
  /** The text of a parameter. Empty without one. */
  parameter(key: string): string
}

/** Undefined for a macro that isn't used in the way that has a counterpart. */
type Convert = (macro: Macro, context: Macros) => readonly Line[] | undefined

/** Converts the macros of one page. */
export class Macros {
  private readonly open = new Set<string>()
  private included = 0

  constructor(readonly site: ConfluenceSite) {}

  /** A macro between blocks. */
  block(element: Element, writer: HtmlWriter): readonly Line[] {
    const name = element.attribs['ac:name'] ?? ''
    const macro: Macro = {
      ...{ name, element, writer },
      body: bodyOf(element),
      at: writer.at(element),
      parameter: (key) => textOf(parameterOf(element, key)),
    }
    const lines = CONVERTERS.get(name)?.(macro, this) ?? diagram(macro)
    if (lines !== undefined) {
      writer.remark('carried', `${name} macro`, element)
      return lines
    }
    return FRAME.has(name) ? [] : unknown(macro)
  }

  /** A macro within a line. */
  inline(element: Element, writer: HtmlWriter): string {
    const name = element.attribs['ac:name'] ?? ''
    const parameter = (key: string) => textOf(parameterOf(element, key))
    if (name === 'status') return lozenge(parameter('title'), parameter('colour') || parameter('color'))
    if (name === 'anchor') return place(parameter(''))
    if (name === 'mathinline' || name === 'mathjax-inline-macro') {
      const tex = parameter('body') || parameter('equation') || plainBody(element).trim()
      return tex === '' ? '' : `$${tex}$`
    }
    if (name === 'jira') {
      const key = parameter('key')
      if (key === '')
        writer.remark(
          'left',
          'jira macro',
          element,
          'A list of issues was left out.',
          'Write what readers need of it, or link to it.',
        )
      return escaped(key)
    }
    return writer.phrases(bodyOf(element))
  }

  /** A page, or an excerpt of it, in place of the macro. */
  include({ element, name, at, writer }: Macro): readonly Line[] {
    const page = find(element, (one) => one.name === 'ri:page')
    const title = page?.attribs['ri:content-title'] ?? textOf(parameterOf(element, ''))
    const space = page?.attribs['ri:space-key']
    const body = title === '' ? undefined : this.site.body(title, space)
    const key = `${space ?? ''}:${title}`
    if (body === undefined || this.open.has(key) || ++this.included > MAX_INCLUDED) {
      const message = `There's no page \`${title}\` to include.`
      writer.remark('missing', `${name} macro`, element, message, 'Write its content here.')
      return []
    }
    this.open.add(key)
    const root = parseXhtml(body)
    const excerpt = name === 'include' ? undefined : find(root, (one) => one.attribs['ac:name'] === 'excerpt')
    const lines = writer.blocks(excerpt ? bodyOf(excerpt) : root.children).map((line) => ({ ...line, at }))
    this.open.delete(key)
    return lines
  }
}

const boxed: Convert = ({ name, body, at, writer, parameter }) =>
  box(name === 'auimessage' ? parameter('type') : name, writer.blocks(body), at, parameter('title'))

const foldable: Convert = ({ body, at, writer, parameter }) => fold(parameter('title'), writer.blocks(body), at)

const code: Convert = ({ element, at, writer, parameter }) =>
  writer.code(
    plainBody(element),
    codeLanguage(parameter('language') || parameter('') || undefined),
    at,
    parameter('title'),
    parameter('collapse') === 'true',
  )

const section: Convert = ({ body, at, writer }) => columns(named(body, 'column').map(bodyOf), true, writer, at)

const content: Convert = ({ body, writer }) => writer.blocks(body)

const quote: Convert = ({ body, writer }) =>
  writer.blocks(body).map((line) => ({ ...line, text: `> ${line.text}`.trimEnd() }))

const include: Convert = (macro, context) => context.include(macro)

/** The list of the pages below this one, or below another. */
const children: Convert = ({ element, at, writer }, { site }) => {
  const of = find(parameterOf(element, 'page'), (one) => one.name === 'ri:page')?.attribs['ri:content-title']
  const pages = of === undefined ? site.children() : site.childrenOf(of)
  return listLines(
    pages.map((page) => [{ text: pageLink(page, writer), at }]),
    false,
  )
}

const attachments: Convert = ({ at, writer }, { site }) =>
  listLines(
    site.attachments().map((file) => [{ text: fileLink(file, site, writer), at }]),
    false,
  )

const gallery: Convert = ({ at, writer }, { site }) => {
  const images = site.attachments().filter((file) => /\.(?:png|jpe?g|gif|svg|webp)$/i.test(file))
  return images.flatMap((file): Line[] => [
    { text: writer.image({ src: site.attachment(file, undefined, undefined) }), at },
    blank(at),
  ])
}

const embedded: Convert = ({ element, at, parameter }) => {
  const url = addressIn(parameterOf(element, 'url') ?? parameterOf(element, 'src')) || parameter('url')
  return /^https?:\/\//.test(url) ? [...embed(url, at)] : undefined
}

const file: Convert = ({ element, at, writer }, { site }) => {
  const holder = parameterOf(element, 'name') ?? parameterOf(element, 'filename')
  const attached = holder && find(holder, (one) => one.name === 'ri:attachment')?.attribs['ri:filename']
  const name = attached || textOf(holder)
  return name === '' ? undefined : [{ text: fileLink(name, site, writer), at }]
}

/** The picture that the editor of a diagram keeps beside it. */
const drawing: Convert = ({ at, writer, parameter }, { site }) => {
  const alt = parameter('diagramName') || parameter('diagramDisplayName') || parameter('name')
  const image = [`${alt}.png`, `${alt}.drawio.png`].find((one) => site.hasAttachment(one))
  if (image === undefined) return undefined
  return [{ text: writer.image({ src: site.attachment(image, undefined, undefined), alt }), at }]
}

const excerpt: Convert = (macro, context) => (macro.parameter('hidden') === 'true' ? [] : content(macro, context))

/** Tabs or steps, each of which is a macro with a name of its own. */
function partsCalled(name: string, made: (all: readonly Part[], at: number) => Line[]): Convert {
  return ({ body, at, writer }) => {
    const all = named(body, name).map((one): Part => {
      const title = ['title', 'name', 'label', 'Title']
        .map((key) => textOf(parameterOf(one, key)))
        .find((text) => text !== '')
      return { title: title ?? '', lines: writer.blocks(bodyOf(one)), at: writer.at(one) }
    })
    if (all.length === 0) return writer.blocks(body)
    return made(
      all.map((part, i) => ({ ...part, title: part.title || `${i + 1}` })),
      at,
    )
  }
}

/** What reads a macro, with the names by which Confluence and its extensions know it. */
const READERS: readonly (readonly [names: string, convert: Convert])[] = [
  ['info note tip warning panel auimessage success error', boxed],
  ['expand ui-expand', foldable],
  ['code noformat code-block paste-code-macro', code],
  ['section', section],
  ['column', content],
  ['ui-tabs', partsCalled('ui-tab', tabs)],
  ['auitabs', partsCalled('auitabspage', tabs)],
  ['tabs-group', partsCalled('tab-pane', tabs)],
  ['deck', partsCalled('card', tabs)],
  ['tab-group', partsCalled('tab', tabs)],
  ['horizontal-nav-group', partsCalled('horizontal-nav-item', tabs)],
  ['aura-tab-group', partsCalled('aura-tab', tabs)],
  ['ui-steps', partsCalled('ui-step', steps)],
  ['quote blockquote', quote],
  ['include excerpt-include excerptinclude', include],
  ['children', children],
  ['attachments', attachments],
  ['gallery', gallery],
  ['widget iframe lref-gdrive-file', embedded],
  ['view-file viewfile viewpdf viewdoc viewxls viewppt pdf multimedia', file],
  ['drawio gliffy inc-drawio drawio-sketch lucidchart', drawing],
  ['excerpt', excerpt],
  [
    'details center div span section-column aura-card ui-text-box multi-excerpt multiexcerpt scroll-only sv-translation',
    content,
  ],
]
const CONVERTERS: ReadonlyMap<string, Convert> = new Map(
  READERS.flatMap(([names, convert]) => names.split(' ').map((name) => [name, convert] as const)),
)

/** A diagram or a formula that is written as text. */
function diagram({ name, element, at, writer, parameter }: Macro): readonly Line[] | undefined {
  return fence(name, plainBody(element) || parameter('body'), at, writer, element)
}

/** A macro that has no counterpart. What it holds is kept. */
function unknown({ name, element, body, at, writer }: Macro): readonly Line[] {
  const lines = body.length > 0 ? writer.blocks(body) : writer.code(plainBody(element), undefined, at)
  const [kind, loss, help] =
    lines.length > 0
      ? (['simplified', 'so only its content was kept.'] as const)
      : (['left', 'so it was left out.', 'Write what readers need of it.'] as const)
  writer.remark(kind, `${name} macro`, element, `The macro \`${name}\` has no counterpart, ${loss}`, help)
  return lines
}

/** The macros of a name in some nodes, which an editor may have wrapped in paragraphs. */
function named(nodes: readonly ChildNode[], name: string): Element[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return []
    if (node.attribs['ac:name'] === name) return [node]
    return node.name === 'p' || node.name === 'div' ? named(node.children, name) : []
  })
}

/** A parameter of a macro. */
function parameterOf(macro: Element, name: string): Element | undefined {
  return childrenOf(macro).find(
    (one) => /^ac:(?:default-)?parameter$/.test(one.name) && (one.attribs['ac:name'] ?? '') === name,
  )
}

function bodyOf(macro: Element): readonly ChildNode[] {
  return childOf(macro, 'ac:rich-text-body')?.children ?? []
}

function plainBody(macro: Element): string {
  return rawText(childOf(macro, 'ac:plain-text-body'))
}

function addressIn(parameter: Element | undefined): string {
  return parameter === undefined ? '' : (childOf(parameter, 'ri:url')?.attribs['ri:value'] ?? textOf(parameter))
}
