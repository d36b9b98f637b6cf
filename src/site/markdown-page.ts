// Makes the Markdown of a page, for assistants and for people who copy a page.
import type { Page, PageOutline, Route } from '../content/page.ts'
import type { Node } from '../content/tree.ts'
import { decodeUtf8, encodeUtf8 } from '../files/utf8.ts'
import { item, link as linkTo, type MarkdownNode, paragraph, text } from '../markdown/nodes.ts'
import { writeMarkdown, writeMarkdownLine } from '../markdown/write.ts'
import { type MarkdownRenderContext, pageToMarkdown, toMarkdownNodes } from '../render/markdown.ts'
import type { DirectoryEntry } from '../theme/view.ts'
import { makeOfPage } from './failed-pages.ts'
import { markdownNodes } from './inline-markdown.ts'
import { createLink } from './links.ts'
import { indexFile } from './llms/volumes.ts'
import { pageLanguage, pageWords } from './page-language.ts'
import type { SiteContext } from './site-context.ts'
import { directory } from './view/directory.ts'

/** The Markdown file of a page: `guides/start.md`. That of the home page is `index.md`. */
export function markdownFile(route: Route): string {
  return `${route === '/' ? 'index' : route.slice(1)}.md`
}

/**
 * The whole file: the addresses of the index and the page, title, description, the author's instructions, text, and the
 * list of a section's pages.
 */
export function markdownPage(site: SiteContext, page: Page | PageOutline): string {
  return blocks(markdownPreamble(site, page), markdownBody(site, page), markdownDirectory(site, page))
}

/** What that file has above the text. */
export function markdownPreamble(site: SiteContext, page: PageOutline): string {
  const index = indexFile(site, page.route)
  const pointer = [
    index === undefined ? '' : `The index of all pages is at ${written(site.address.file(index))}. `,
    `This page is at ${written(site.address.page(page.route))}.`,
  ].join('')
  return blocks(`> ${pointer}`, ...title(site, page), instructions(site))
}

/** What that file has below the text, where the layout lists the pages of a section. */
function markdownDirectory(site: SiteContext, page: PageOutline): string {
  const { project, nav, outline } = site
  const { link } = markdownContext(site, page)
  const listing = {
    project,
    nav,
    outline,
    urls: { page: (route: Route) => site.address.file(markdownFile(route)) },
    link: (url: string) => ({ href: link(url, page.file), external: false }),
    icon: () => undefined,
  }
  return writeMarkdown((directory(listing, page.route).directory ?? []).map(directoryItem))
}

function directoryItem({ label, href, description, children = [] }: DirectoryEntry): MarkdownNode {
  const below = [...paragraph(description === undefined ? [] : [text(description)]), ...children.map(directoryItem)]
  return item([linkTo(href, [text(label)])], below)
}

/** An address in a text. Full URLs become links. */
export function written(address: string): string {
  return address.startsWith('/') ? `\`${address}\`` : `<${address}>`
}

/** A page as a part of `llms-full.txt`, which has the top of a page only once. */
export function markdownSection(site: SiteContext, page: Page | PageOutline): string {
  return blocks(...title(site, page), `Source: ${site.address.page(page.route)}`, markdownBody(site, page))
}

/** The author's instructions for assistants, as a quote without headings. Empty if there are none. */
export function instructions(site: SiteContext): string {
  const text = site.project.config.markdown.instructions?.trim()
  return text ? quote(`## Agent Instructions\n\n${text}`) : ''
}

/** The text of a page, with full addresses. A released page is known by its outline. */
export function markdownBody(site: SiteContext, page: Page | PageOutline): string {
  const bytes = 'body' in page ? markdownBytes(site, page) : site.released.markdown(page.route)
  return bytes ? decodeUtf8(bytes) : ''
}

/** The text as UTF-8. */
export function markdownBytes(site: SiteContext, page: Page): Buffer {
  const known = site.once(knownBodies)
  let bytes = known.get(page)
  if (!bytes) {
    bytes = makeOfPage(site.failed, page, (one) => {
      const context = markdownContext(site, one)
      const { link, image } = context
      const make = (asks: Pick<MarkdownRenderContext, 'link' | 'image'>) =>
        encodeUtf8(pageToMarkdown(one.body.children, { ...context, ...asks }, one.file))
      return site.shared.once(one, kindOfMarkdown(site, one), { link, image }, make)
    })
    known.set(page, bytes)
  }
  return bytes
}

/** Which work on a page's tree its Markdown is: see `SharedWork`. */
export function kindOfMarkdown(site: SiteContext, page: PageOutline): string {
  return `markdown ${pageLanguage(site, page.route)}`
}

/**
 * A text is needed twice: for its own file, and for the file of all pages. It's kept as bytes, because a concatenated
 * string keeps all of its parts in memory.
 */
function knownBodies(): WeakMap<Page, Buffer> {
  return new WeakMap()
}

/** The description of a page on one line, with its inline Markdown. Empty if there's none. */
export function markdownDescription(site: SiteContext, page: PageOutline): string {
  if (page.description === undefined || page.isDescribedInText) return ''
  const known = site.once(knownDescriptions)
  let text = known.get(page.route)
  if (text === undefined) {
    const nodes = markdownNodes(page.description, page.file)
    text = writeMarkdownLine(toMarkdownNodes(nodes, markdownContext(site, page), page.file))
    known.set(page.route, text)
  }
  return text
}

/** By route. A description is in four files: the page's own, both lists for language models, and the assistants' list. */
function knownDescriptions(): Map<Route, string> {
  return new Map()
}

/** Nodes of a page as Markdown. */
export function toMarkdown(site: SiteContext, page: PageOutline, nodes: readonly Node[]): string {
  return pageToMarkdown(nodes, markdownContext(site, page), page.file)
}

function markdownContext(site: SiteContext, page: PageOutline): MarkdownRenderContext {
  const portable = site.once(portableLinks)
  const link = (url: string, file: string) => portable(url, file, page.file)
  return {
    component: site.project.vocabulary.find,
    link,
    image: link,
    markdown: (typed) => markdownNodes(typed, page.file),
    word: pageWords(site, page.route),
  }
}

/** Links in Markdown lead to the Markdown of other pages, with full addresses. */
export function portableLinks({
  project,
  outline,
  address,
}: SiteContext): (url: string, file: string, page: string) => string {
  // Fragments stay as typed, because only the HTML has ids.
  const site = { project, outline, anchors: () => undefined }
  const link = createLink(site, {
    page: (route) => address.file(markdownFile(route)),
    file: address.file,
    other: address.page,
  })
  return (url, file, page) => link(url, { file, page }).href
}

function title(site: SiteContext, page: PageOutline): string[] {
  const description = markdownDescription(site, page)
  return [`# ${writeMarkdownLine([text(page.title)])}`.trimEnd(), description === '' ? '' : quote(description)]
}

function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => (line.trim() === '' ? '>' : `> ${line}`))
    .join('\n')
}

/** Blocks with a blank line between them, and a line break at the end. */
function blocks(...parts: readonly string[]): string {
  return `${parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n')}\n`
}
