// The inline macros of AsciiDoc as Markdown: links, images, keys, footnotes, and terms of the index.
import { anchor } from '../anchor-tags.ts'
import { attributeText, inlineTag } from '../build.ts'
import { iconFor } from '../icons.ts'
import { attributeList } from './attributes.ts'
import { destination, escapedAll } from './escape.ts'
import type { AdocPage } from './page.ts'

/** What macros need from the text that they are in. */
export interface MacroText {
  readonly page: AdocPage
  readonly line: number
  inner(text: string): string
  plain(text: string): string
}

/** Stand around the name of an icon, whose tag is written when the text isn't read again. */
export const ICON_OPEN = '\u0098'
export const ICON_CLOSE = '\u009c'

/** The macros that are converted. */
export const MACROS: ReadonlySet<string> = new Set(
  'xref link mailto image icon kbd btn menu footnote footnoteref indexterm indexterm2 anchor bibitem'.split(' '),
)

/** A macro of one of these names. Undefined leaves it as text. */
export function macro(name: string, target: string, inner: string, text: MacroText): string | undefined {
  const { page } = text
  switch (name) {
    case 'xref':
      return reference(target, labelOf(inner), text)
    case 'link':
      return url(target, inner, text)
    case 'mailto':
      return `[${text.inner(labelOf(inner)) || escapedAll(target)}](${destination(`mailto:${target}`)})`
    case 'image':
      return image(target, inner, text)
    case 'icon': {
      const icon = iconFor(target)?.icon
      return icon === undefined ? '' : `${ICON_OPEN}${icon}${ICON_CLOSE}`
    }
    case 'kbd':
      return inner
        .split(/(?<=.)[+,](?=.)/)
        .map((key) => inlineTag('kbd', {}, escapedAll(text.plain(key.trim()))))
        .join('+')
    case 'btn':
      return `**${escapedAll(text.plain(inner))}**`
    case 'menu':
      return [target, ...inner.split(/\s*>\s*/)]
        .filter((one) => one.trim() !== '')
        .map((one) => `**${escapedAll(text.plain(one.trim()))}**`)
        .join(' › ')
    case 'footnote':
    case 'footnoteref':
      return footnote(target, inner, name === 'footnoteref', text)
    case 'indexterm2':
      return text.inner(inner)
    case 'indexterm':
      return ''
    case 'anchor':
    case 'bibitem':
      return anchor(target || inner)
    default:
      return page === undefined ? undefined : ''
  }
}

/** The text of a link, without the attributes in its brackets. */
function labelOf(inner: string): string {
  const typed = inner.trim()
  if (!/(?:^|,)\s*[\w-]+\s*=/.test(typed) && !typed.startsWith('"')) return typed.replace(/\^$/, '')
  const { positional } = attributeList(typed)
  return (positional[0] ?? '').replace(/\^$/, '')
}

/** A link to any URL, or to a file of the site. */
export function url(target: string, inner: string, text: MacroText): string {
  const { page } = text
  const label = text.inner(labelOf(inner))
  const isHidden = page.attributes.get('hide-uri-scheme') !== undefined
  if (label === '' && /^https?:/.test(target) && !isHidden && !/[()*_[\]{}]/.test(target)) return target
  const shown = isHidden ? target.replace(/^\w+:\/\//, '') : target
  return `[${label || escapedAll(shown)}](${destination(target)})`
}

/** A reference to a part of this page, or to another page. */
export function reference(target: string, label: string, text: MacroText, isShort = false): string {
  const { page } = text
  const filled = text.plain(target)
  const isOther = filled.includes('#') ? !filled.startsWith('#') : /\.(?:adoc|asciidoc|asc)$|^[^\s]*[:$@]/.test(filled)
  if (!isOther || (isShort && page.titles.has(filled))) {
    const name = filled.replace(/^#/, '')
    const id = page.titles.has(name) ? name : (page.byTitle.get(name) ?? name)
    const title = page.titles.get(id)
    // No id has a space in it, so this names a title that isn't there.
    if (/\s/.test(id)) return missing(filled, text.inner(label) || escapedAll(name), text)
    return `[${text.inner(label) || (title ? text.inner(title) : escapedAll(name))}](${destination(`#${id}`)})`
  }
  const found = page.site.reference?.(filled)
  const shown = text.inner(label) || (found?.title ? text.inner(found.title) : '') || escapedAll(filled)
  if (found) return `[${shown}](${destination(found.url)})`
  return missing(filled, shown, text)
}

/** The text of a reference that leads nowhere. */
function missing(target: string, shown: string, { page, line }: MacroText): string {
  page.site.remark?.(
    'missing',
    'xref',
    line,
    `\`${target}\` isn't a page of the imported site, so only the text of the reference stays.`,
    'Link to it by its URL.',
  )
  return shown
}

/** An image in a line. */
function image(target: string, inner: string, text: MacroText): string {
  const { positional, named } = attributeList(text.plain(inner))
  const alt = named.get('alt') ?? positional[0] ?? ''
  const [width, link] = [named.get('width') ?? positional[1], named.get('link')]
  const path = imagePath(target, text.page)
  const name = alt || nameOf(target)
  const shown = /^\d+(?:px)?$/.test(width ?? '')
    ? `<img src="${path}" alt="${attributeText(name)}" width="${(width ?? '').replace('px', '')}" />`
    : `![${escapedAll(name)}](${destination(path)})`
  return link === undefined ? shown : `[${shown}](${destination(linkTarget(link, text.page))})`
}

/** Where a link of an image leads. */
export function linkTarget(typed: string, page: AdocPage): string {
  const [, target] = /^xref:(.+?)(?:\[\])?$/.exec(typed) ?? []
  return target === undefined ? typed : (page.site.reference?.(target)?.url ?? target)
}

/** The path of an image from the root of the site. */
export function imagePath(target: string, page: AdocPage): string {
  if (/^(?:https?:|data:|\/\/)/.test(target)) return target
  return page.site.image?.(target, page.attributes.get('imagesdir')) ?? target
}

/** The name of a file as words, which Asciidoctor describes an image by. */
export function nameOf(target: string): string {
  return target
    .replace(/^.*[/:$]/, '')
    .replace(/\.\w+$/, '')
    .replace(/[-_]+/g, ' ')
}

function footnote(target: string, typed: string, isOld: boolean, text: MacroText): string {
  const { page } = text
  const [, oldId = '', oldText = ''] = isOld ? (/^([^,]*)(?:,([\s\S]*))?$/.exec(typed) ?? []) : []
  const [id, inner] = isOld ? [oldId.trim(), oldText.trim()] : [target, typed]
  const known = id === '' ? undefined : page.footnotes.get(id)
  if (known !== undefined) return `[^${known}]`
  if (inner === '') return ''
  const name = String(page.footnoteLines.length + 1)
  if (id !== '') page.footnotes.set(id, name)
  page.footnoteLines.push({ name, text: text.inner(inner).replace(/\s*\n\s*/g, ' '), at: text.line })
  return `[^${name}]`
}
