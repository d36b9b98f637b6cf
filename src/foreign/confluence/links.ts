// Links and images of Confluence: to pages by title, and to attached files.
import { childOf, childrenOf, type Element, textOf } from '../../dom/dom.ts'
import { escaped } from '../asciidoc/escape.ts'
import type { HtmlWriter } from '../html-page/writer.ts'
import { fragmentOf } from './parts.ts'
import type { ConfluencePage, ConfluenceSite } from './site.ts'

/** A link of the storage format. */
export function link(element: Element, site: ConfluenceSite, writer: HtmlWriter): string {
  const rich = childOf(element, 'ac:link-body')
  const plain = textOf(childOf(element, 'ac:plain-text-link-body'))
  const label = rich ? writer.phrases(rich.children) : escaped(plain)
  const anchor = element.attribs['ac:anchor']
  const target = childrenOf(element).find(({ name }) => name.startsWith('ri:'))
  const { attribs } = target ?? { attribs: {} as Record<string, string> }
  switch (target?.name) {
    case 'ri:page':
    case 'ri:blog-post':
    case 'ri:content-entity': {
      const id = attribs['ri:content-id']
      const title = attribs['ri:content-title'] ?? ''
      const page = id === undefined ? site.page(title, attribs['ri:space-key']) : site.pageById(id)
      if (page) return pageLink(page, writer, label, anchor)
      writer.remark(
        'missing',
        'link',
        element,
        `There's no page \`${title || id}\`, so only the text of the link is left.`,
        'Write the page, or remove the link.',
      )
      return label || escaped(title)
    }
    case 'ri:attachment': {
      const page = childOf(target, 'ri:page')?.attribs
      const file = attribs['ri:filename'] ?? ''
      return writer.link(
        label || escaped(file),
        site.attachment(file, page?.['ri:content-title'], page?.['ri:space-key']),
      )
    }
    case 'ri:url':
      return writer.link(label || escaped(attribs['ri:value'] ?? ''), attribs['ri:value'] ?? '')
    case 'ri:user':
      if (label === '')
        writer.remark(
          'simplified',
          'mention',
          element,
          'The mention of a person was left out, because exports have no names.',
        )
      return label
    default:
      return anchor === undefined ? label : writer.link(label || escaped(anchor), `#${fragmentOf(anchor)}`)
  }
}

/** A link to a page. Without a label, it shows the title. */
export function pageLink(page: ConfluencePage, writer: HtmlWriter, label = '', anchor?: string): string {
  return writer.link(
    label || escaped(page.title),
    page.address + (anchor === undefined ? '' : `#${fragmentOf(anchor)}`),
  )
}

/** A link to a file that is attached to the page itself. */
export function fileLink(name: string, site: ConfluenceSite, writer: HtmlWriter): string {
  return writer.link(escaped(name), site.attachment(name, undefined, undefined))
}

/** An image of the storage format. */
export function image(element: Element, site: ConfluenceSite, writer: HtmlWriter): string {
  const { attribs } = element
  const file = childOf(element, 'ri:attachment')
  const page = childOf(file, 'ri:page')?.attribs
  const src = file
    ? site.attachment(file.attribs['ri:filename'] ?? '', page?.['ri:content-title'], page?.['ri:space-key'])
    : (childOf(element, 'ri:url')?.attribs['ri:value'] ?? '')
  if (src === '') return ''
  const width = Number.parseInt(attribs['ac:width'] ?? '', 10)
  const shown = writer.image({
    src,
    alt: attribs['ac:alt'] ?? attribs['ac:title'],
    ...(width > 0 && width < 300 && { width }),
  })
  const href = attribs['ac:href']
  const caption = writer.phrases(childOf(element, 'ac:caption')?.children ?? []).trim()
  return (href ? writer.link(shown, href) : shown) + (caption === '' ? '' : `<br />${caption}`)
}
