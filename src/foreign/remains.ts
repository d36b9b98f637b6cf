// Keeps what readers saw of an unknown component's attributes: an image, a link, a title.
import type { PageHost } from './dialect.ts'
import { attributeOf, attributeString, calledAddress, type Tag, type TagAttribute } from './tags.ts'

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
  const src = attribute('src') || (calledAddress(attributeOf(tag, 'src')) ?? '')
  const alt = attribute('alt', 'title', 'caption')
  if (!hasContent && PICTURE.test(src)) {
    const caption = attribute('caption', 'title')
    const title = caption === '' || caption === alt ? '' : ` "${asText(caption).replaceAll('"', '\\"')}"`
    return `![${asText(alt)}](${address(host.asset?.(src, line) ?? src)}${title})`
  }
  const title = attribute('title', 'label', 'question')
  const description = attribute('caption', 'text', 'description', 'subtitle', 'answer')
  const text = title || description
  const more = title === '' || description === '' ? '' : `${/[.:!?…]$/.test(title) ? '' : ':'} ${asText(description)}`
  const href = attribute('href', 'link', 'url', 'to')
  if (hasContent) {
    if (text === '') return ''
    const shown = href === '' ? asText(text) : `[${asText(text)}](${address(host.link?.(href, line) ?? href)})`
    return title === '' ? shown : `**${shown}**${more}`
  }
  const video = VIDEO.test(src) ? (host.asset?.(src, line) ?? src) : ''
  if (video !== '') return `[${asText(text || attribute('alt')) || file(video)}](${address(video)})`
  if (href !== '' && text !== '') return `[${asText(text)}](${address(host.link?.(href, line) ?? href)})${more}`
  if (text === '' && PAGE.test(href)) {
    // `link="guide/start"`, as some themes write paths from the root.
    const url = /^[./]/.test(href) ? href : `/${href}`
    const moved = host.link?.(url, line)
    // Without a slash, what isn't a page may be anything: the name of a repository, or of a template.
    if (moved === undefined && url !== href) return ''
    return `[${asText(labelOf(href))}](${address(moved ?? url)})`
  }
  if (text === '' && URL_OR_PATH.test(src)) return `[${file(src)}](${address(host.asset?.(src, line) ?? src)})`
  if (text === '' && URL_OR_PATH.test(href)) return `[${file(href)}](${address(host.link?.(href, line) ?? href)})`
  return text === '' ? '' : title === '' ? asText(text) : `**${asText(text)}**${more}`
}

/** Attributes that readers don't see. */
const UNSEEN =
  /^(?:class|className|style|sx|css|id|key|ref|slot|src|href|to|url|link|icon|sizes|srcSet|d|viewBox|data-.*|on[A-Z].*)$/

/** Whether readers don't see what an attribute holds, as far as its name tells. */
export function isUnseen(attribute: string): boolean {
  return UNSEEN.test(attribute)
}

/** What became of an unknown component, given what `remainsOf` kept of its attributes. */
export function leftMessage(
  what: string,
  tag: Tag,
  kept: { readonly text: string; readonly hasContent: boolean },
): string {
  const { text, hasContent } = kept
  const shown = text === '' ? '' : ', except for text and links in its attributes'
  const plain = text.replace(/\\(?=["[\]*_{}<\\])/g, '')
  const lost = tag.attributes.filter((attribute) => !isUnseen(attribute.name) && hasLostText(attribute, plain))
  const names = lost.map(({ name }) => `\`${name}\``)
  const last = names.pop()
  const list = names.length === 0 ? last : `${names.join(', ')} and ${last}`
  const lostText = last === undefined ? '' : ` The text in its ${list} is lost.`
  return `${what} was left out${hasContent ? '; its content stays' : shown}.${lostText}`
}

/** Whether an attribute contains several words that aren't in the text. */
function hasLostText(attribute: TagAttribute, text: string): boolean {
  const { value } = attribute
  if (value === true) return false
  const plain = attributeString(attribute)
  const texts =
    plain !== undefined
      ? [plain]
      : typeof value === 'object'
        ? Array.from(
            value.expression.matchAll(/(["'`])((?:\\.|(?!\1)[^\\])*)\1|>([^<>{}]+)</g),
            (all) => all[2] ?? all[3] ?? '',
          )
        : []
  return texts.some((one) => /\p{L}\s+\S*\p{L}/u.test(one) && !text.includes(one.replace(/\s+/g, ' ').trim()))
}

const URL_OR_PATH = /^(?:https?:\/\/|\.{0,2}\/)./

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
  return asText(
    url
      .replace(/^https?:\/\//, '')
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .replace(/^.*\//, ''),
  )
}
