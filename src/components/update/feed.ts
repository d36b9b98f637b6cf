// Converts the updates of a page to an RSS 2.0 feed: https://www.rssboard.org/rss-specification
import type { Element, Node, Value } from '../../content/tree.ts'
import { escapeHtml } from '../../html/html.ts'
import { labelText, textList, textOf, textOfNodes } from '../attribute-values.tsx'
import { labelDate } from './label-date.ts'

/** The page of the feed. All URLs are absolute. */
export interface FeedPage {
  readonly title: string
  readonly description?: string
  readonly url: string
  readonly feedUrl: string
  readonly language?: string
  readonly copyright?: string
  /** Its `<Update>` elements, in the order of the page. */
  readonly updates: readonly Element[]
  /** Nodes as Markdown. */
  markdown(nodes: readonly Node[]): string
}

interface Item {
  readonly title: string
  /** Fragment in the page. */
  readonly id: string | undefined
  readonly text: string
  readonly tags: readonly string[]
  readonly date: Date | undefined
}

/**
 * The feed as XML. An update with `rss` is one item. Otherwise each of its headings is one, or the update itself if it
 * has none. The text is plain Markdown, without components, code, and HTML. Dates come from the labels, so that the
 * same page always gives the same feed.
 */
export function updatesToFeed(page: FeedPage): string {
  const items = page.updates.flatMap((update) => itemsOf(update, page))
  const latest = items.reduce<Date | undefined>(
    (last, { date }) => (date && (!last || date > last) ? date : last),
    undefined,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    tag('title', cdata(page.title)),
    tag('link', escapeHtml(page.url)),
    tag('description', cdata(page.description ?? page.title)),
    page.language && tag('language', escapeHtml(page.language)),
    page.copyright && tag('copyright', cdata(page.copyright)),
    latest && tag('lastBuildDate', latest.toUTCString()),
    tag('docs', 'https://www.rssboard.org/rss-specification'),
    `<atom:link href="${escapeHtml(page.feedUrl)}" rel="self" type="application/rss+xml"/>`,
    ...items.map((item) => itemXml(item, page.url)),
    '</channel>',
    '</rss>',
    '',
  ]
    .filter((line) => line !== undefined)
    .join('\n')
}

function itemsOf(update: Element, page: FeedPage): Item[] {
  const label = labelText(update.props.label)
  const rest = {
    tags: textList(update.props.tags),
    date: labelDate(label, textOf(update.props.description), textOf(update.props.date)),
  }
  const own = feedText(update.props.rss)
  const nodes = plainNodes(update.children)
  const headings = nodes.flatMap((node, at) => (node.type === 'heading' ? [{ node, at }] : []))
  if (own || headings.length === 0) {
    const text = own?.description ?? page.markdown(nodes).trim()
    return [{ title: own?.title ?? label, id: update.id, text, ...rest }]
  }
  return headings.map(({ node, at }, i) => {
    const before = i === 0 ? nodes.slice(0, at) : []
    const section = [...before, ...nodes.slice(at + 1, headings[i + 1]?.at)]
    return { title: textOfNodes(node.children).trim(), id: node.id, text: page.markdown(section).trim(), ...rest }
  })
}

/** What the author wrote in `rss` for the feed. Undefined if it isn't set. */
function feedText(rss: Value): { title?: string; description?: string } | undefined {
  if (typeof rss !== 'object' || rss === null || Array.isArray(rss)) return undefined
  const { title, description } = rss as Readonly<Record<string, Value>>
  return { title: textOf(title) || undefined, description: textOf(description) || undefined }
}

/** Only Markdown blocks and text, including those from snippets. */
function plainNodes(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node): Node[] => {
    switch (node.type) {
      case 'element':
      case 'island':
      case 'invalid':
      case 'code':
      case 'inlineCode':
        return []
      case 'fragment':
        return plainNodes(node.children)
      // Keep titles whole: they are names.
      case 'heading':
        return [node]
    }
    if (!('children' in node)) return [node]
    const children = plainNodes(node.children)
    return children.length > 0 ? [{ ...node, children } as Node] : []
  })
}

function itemXml({ title, id, text, tags, date }: Item, url: string): string {
  const link = escapeHtml(id === undefined ? url : `${url}#${encodeURI(id)}`)
  return [
    '<item>',
    tag('title', cdata(title)),
    tag('link', link),
    `<guid isPermaLink="true">${link}</guid>`,
    date && tag('pubDate', date.toUTCString()),
    ...tags.map((name) => tag('category', cdata(name))),
    tag('description', cdata(text)),
    '</item>',
  ]
    .filter((line) => line !== undefined)
    .join('\n')
}

function tag(name: string, content: string): string {
  return `<${name}>${content}</${name}>`
}

/** Text as character data, without characters that XML doesn't allow. */
function cdata(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids these
  const legal = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
  return `<![CDATA[${legal.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}
