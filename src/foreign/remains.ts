// Keeps what readers saw of an unknown component's attributes: an image, a link, a title.
import type { PageHost } from './dialect.ts'
import { attributeOf, attributeString, type Tag } from './tags.ts'

const PICTURE = /\.(?:png|jpe?g|gif|svg|webp|avif)(?:[?#]|$)/i
const VIDEO = /\.(?:mp4|webm|mov)(?:[?#]|$)/i

/**
 * Markdown for what a tag showed, as far as its attributes tell. Empty if they say nothing. `hasContent` is true if
 * content follows.
 */
export function remainsOf(tag: Tag, hasContent: boolean, host: PageHost, line: number): string {
  const attribute = (...names: readonly string[]): string => {
    for (const name of names) {
      const text = attributeString(attributeOf(tag, name))
      // A flag's value is its own name.
      if (text !== undefined && text !== name && text.trim() !== '') return text.trim()
    }
    return ''
  }
  const src = attribute('src')
  const alt = attribute('alt', 'title', 'caption')
  if (!hasContent && PICTURE.test(src)) return `![${asText(alt)}](${address(host.asset?.(src, line) ?? src)})`
  const title = attribute('title', 'label')
  const text = title || attribute('caption', 'text', 'description')
  const href = attribute('href', 'link', 'url', 'to')
  if (hasContent) {
    if (text === '') return ''
    const shown = href === '' ? asText(text) : `[${asText(text)}](${address(host.link?.(href, line) ?? href)})`
    return title === '' ? shown : `**${shown}**`
  }
  const video = VIDEO.test(src) ? (host.asset?.(src, line) ?? src) : ''
  if (video !== '') return `[${asText(text || attribute('alt')) || file(video)}](${address(video)})`
  if (href !== '' && text !== '') return `[${asText(text)}](${address(host.link?.(href, line) ?? href)})`
  if (text === '' && PAGE.test(href)) {
    // `link="guide/start"`, as some themes write paths from the root.
    const url = /^[./]/.test(href) ? href : `/${href}`
    return `[${asText(labelOf(href))}](${address(host.link?.(url, line) ?? url)})`
  }
  return text === '' ? '' : title === '' ? asText(text) : `**${asText(text)}**`
}

/** A path within the site, to a page. */
const PAGE = /^[./]*[\w-]+(?:\/[\w-]+)*\/?(?:\.(?:mdx?|html))?(?:#[\w-]*)?$/

/** A path's last part in words. */
function labelOf(path: string): string {
  const [name = path] = path
    .replace(/#.*$/, '')
    .replace(/\.\w+$/, '')
    .split('/')
    .filter(Boolean)
    .slice(-1)
  const words = name.replace(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The start of a link, for a component within a line whose content was one: `<DocLink href="/x">the docs</DocLink>`. */
export function openingLink(tag: Tag, content: string, host: PageHost, line: number): string | undefined {
  if (content.trim() === '' || content.includes('\n') || /<a[\s>]|\]\(/.test(content)) return undefined
  const href = attributeString(attributeOf(tag, 'href') ?? attributeOf(tag, 'to'))?.trim()
  const hasText = ['title', 'label', 'caption', 'text', 'description'].some((name) => attributeOf(tag, name))
  if (!href || hasText) return undefined
  return `<a href="${(host.link?.(href, line) ?? href).replaceAll('"', '&quot;')}">`
}

function asText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[[\]*_{}<\\]/g, '\\$&')
}

function address(url: string): string {
  return /[\s()<>{}]/.test(url) ? `<${url.replace(/[<>\n]/g, encodeURIComponent)}>` : url
}

function file(url: string): string {
  return asText(url.slice(url.lastIndexOf('/') + 1))
}
