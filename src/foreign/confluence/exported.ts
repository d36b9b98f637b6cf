// The HTML that Confluence exports: its macros as they were shown, by their classes.
import {
  type ChildNode,
  childrenOf,
  type Document,
  type Element,
  find,
  hasClass,
  isElement,
  rawText,
  textOf,
} from '../../dom/dom.ts'
import { escaped, escapedAll } from '../asciidoc/escape.ts'
import type { HtmlImage, HtmlRules } from '../html-page/rules.ts'
import type { HtmlWriter } from '../html-page/writer.ts'
import { blank, type Line, made } from '../lines.ts'
import { listLines } from '../list-lines.ts'
import { emoticon } from './emoticons.ts'
import { box, codeLanguage, columns, fold, lozenge, place } from './parts.ts'
import type { ConfluenceSite } from './site.ts'

/** What only the frame around a page shows, or what was still loading when it was exported. */
const HIDDEN = [
  'toc-macro',
  'plugin_pagetree',
  'expand-control-icon',
  'expand-control-image',
  'confluence-information-macro-icon',
  'issue-placeholder',
  'aui-icon-wait',
  'hidden',
  'plugin_attachments_upload_container',
  'pagetreesearch',
  'search-macro',
  'labels-section',
  'show-labels-editor',
  'jira-icon',
  'refresh-module-id',
  'refresh-action-group',
]
const HIDDEN_TAGS = new Set(['form', 'fieldset', 'label'])
const WIDE = 300

/** The nodes of the text of an exported page. */
export function exportedContent(document: Document): readonly ChildNode[] {
  return find(document, ({ attribs }) => attribs.id === 'main-content')?.children ?? []
}

/** How exported HTML is read. */
export function exportedRules(site: ConfluenceSite): HtmlRules {
  return {
    remark: site.remark,
    isHidden: (element) => HIDDEN_TAGS.has(element.name) || hasClass(element, ...HIDDEN),
    isBlock: ({ attribs, name }) => name === 'div' || /\bconfluence-information-macro\b/.test(attribs.class ?? ''),
    block: (element, writer) => block(element, writer),
    phrase: (element, writer) => phrase(element, writer),
    image: (element) => exportedImage(element, site),
    link: (href) => ({ url: href }),
  }
}

function block(element: Element, writer: HtmlWriter): readonly Line[] | undefined {
  const at = writer.at(element)
  if (hasClass(element, 'inline-task-list')) return tasks(element, writer)
  if (element.name === 'pre') return code(element, writer)
  if (element.name === 'img') return undefined
  if (element.name !== 'div') return undefined
  if (hasClass(element, 'confluence-information-macro')) {
    const kind = /confluence-information-macro-(information|tip|note|warning)/.exec(element.attribs.class ?? '')?.[1]
    const title = textOf(childrenOf(element).find((one) => hasClass(one, 'title')))
    const body = find(element, (one) => hasClass(one, 'confluence-information-macro-body'))
    writer.remark('carried', `${kind ?? 'info'} macro`, element)
    return box(kind ?? 'info', writer.blocks(body?.children ?? []), at, title)
  }
  if (hasClass(element, 'expand-container')) {
    const title = textOf(find(element, (one) => hasClass(one, 'expand-control-text')))
    const body = find(element, (one) => hasClass(one, 'expand-content'))
    writer.remark('carried', 'expand macro', element)
    return fold(title, writer.blocks(body?.children ?? []), at)
  }
  if (hasClass(element, 'panel') && !hasClass(element, 'code', 'preformatted')) {
    const header = childrenOf(element).find((one) => hasClass(one, 'panelHeader'))
    const body = childrenOf(element).filter((one) => one !== header)
    writer.remark('carried', 'panel macro', element)
    return box('panel', writer.blocks(body), at, textOf(header))
  }
  if (hasClass(element, 'columnLayout')) {
    const cells = childrenOf(element).filter((one) => hasClass(one, 'cell'))
    return columns(
      cells.map(({ children }) => children),
      hasClass(element, 'two-equal', 'three-equal'),
      writer,
      at,
    )
  }
  if (hasClass(element, 'sectionMacro')) {
    const cells = find(element, (one) => hasClass(one, 'sectionMacroRow')) ?? element
    return columns(
      childrenOf(cells).map(({ children }) => children),
      true,
      writer,
      at,
    )
  }
  if (hasClass(element, 'gallery')) return undefined
  if (hasClass(element, 'mathjax-block', 'math-block')) {
    const tex = textOf(element).replace(/^\\\[|\\\]$/g, '')
    return tex === '' ? [] : ['$$', tex, '$$'].map((text) => made(text, at))
  }
  return undefined
}

/** Code, with its language among the options of its highlighter. */
function code(element: Element, writer: HtmlWriter): readonly Line[] {
  const options = element.attribs['data-syntaxhighlighter-params'] ?? ''
  const option = (name: string) => new RegExp(`\\b${name}:\\s*([^;]+)`).exec(options)?.[1]?.trim()
  const panel = element.parent?.parent
  const header =
    panel && isElement(panel as ChildNode) ? childrenOf(panel).find((one) => hasClass(one, 'codeHeader')) : undefined
  return writer.code(
    rawText(element),
    codeLanguage(option('brush')),
    writer.at(element),
    textOf(header).replace(/ *Expand source$/i, ''),
    option('collapse') === 'true',
  )
}

function tasks(list: Element, writer: HtmlWriter): Line[] {
  const items: Line[][] = []
  for (const child of childrenOf(list)) {
    const lines = child.name === 'li' ? writer.blocks(child.children) : [...(block(child, writer) ?? [])]
    const last = items.at(-1)
    if (child.name !== 'li') last?.push(...lines)
    else {
      const [first = blank(writer.at(child)), ...rest] = lines
      items.push([{ ...first, text: `[${hasClass(child, 'checked') ? 'x' : ' '}] ${first.text}` }, ...rest])
    }
  }
  return listLines(items, false)
}

function phrase(element: Element, writer: HtmlWriter): string | undefined {
  if (hasClass(element, 'status-macro', 'aui-lozenge')) {
    const color = /aui-lozenge-(?!subtle|visual|default)(\w+)/.exec(element.attribs.class ?? '')?.[1]
    return lozenge(textOf(element), color)
  }
  if (hasClass(element, 'emoticon')) {
    const { attribs } = element
    return emoticon({
      fallback: attribs['data-emoji-fallback'],
      id: attribs['data-emoji-id'],
      name: attribs['data-emoticon-name'] ?? attribs.alt?.replace(/^\(|\)$/g, ''),
    })
  }
  if (hasClass(element, 'confluence-anchor-link'))
    return element.children.length > 0 ? undefined : place(element.attribs.id ?? '')
  if (element.name === 'time') return escaped(textOf(element))
  if (element.name === 'img' && /(?:^|\/)images\/icons\//.test(element.attribs.src ?? '')) return ''
  if (element.name === 'img' && hasClass(element, 'icon', 'userLogo')) return ''
  // Profiles are only there for those who use the wiki.
  if (element.name === 'a' && hasClass(element, 'confluence-userlink')) return writer.phrases(element.children)
  // A file in a frame of its own shows a small picture of it.
  const file = element.name === 'a' ? element.attribs['data-linked-resource-default-alias'] : undefined
  if (file !== undefined && textOf(element) === '') return writer.link(escapedAll(file), element.attribs.href ?? '')
  return undefined
}

/** An image at its own size, without the options of the address that shrink it. */
function exportedImage({ attribs }: Element, site: ConfluenceSite): HtmlImage {
  const typed = attribs['data-image-src'] || attribs.src || ''
  const src = typed
    .replace(/\?(?:width|height|version|modificationDate)=.*$/, '')
    .replace(/^attachments\/thumbnails\//, 'attachments/')
  const width = Number.parseInt(attribs.width ?? '', 10)
  return { src: site.stored(src), alt: attribs.alt ?? '', ...(width > 0 && width < WIDE && { width }) }
}
