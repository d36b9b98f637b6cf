// Shortcodes that a site or its theme defines itself: filled in from the site's template, or kept as a tag.
import type { BlockContext } from '../dialect.ts'
import { textOf } from '../lines.ts'
import type { Tag } from '../tags.ts'
import { fillShortcode } from './hugo-templates.ts'
import type { Shortcode } from './shortcode-reading.ts'

/** A shortcode of a theme that isn't here, as a tag with its arguments. Themes name what a link leads to in several ways. */
export function asTag(
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
export function filledTemplate(
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
    page: (one) => host.variable?.(`.Page.${one}`),
  })
}
