// Renders an icon in any form that authors write: a name in a library, a URL, or a tree.
import type { HtmlContext } from '../../components/component.ts'
import { isNodeValue, type Value } from '../../content/tree.ts'
import { empty, escapeHtml, type Html, raw } from '../../html/html.ts'
import type { Rendering } from './rendering.ts'

type IconOptions = NonNullable<Parameters<HtmlContext['icon']>[1]>

/** An icon. Calls `missing` with a name that no library has. */
export function iconHtml(
  icon: Value,
  options: IconOptions,
  rendering: Rendering,
  missing: (name: string) => void,
): Html {
  const className = options.class ? `icon ${options.class}` : 'icon'
  if (isNodeValue(icon))
    return raw(`<span class="${escapeHtml(className)}" aria-hidden="true">${rendering.nodes(icon.nodes)}</span>`)
  const named =
    typeof icon === 'object' && icon !== null && 'name' in icon ? (icon as Record<string, Value>) : undefined
  const name = named ? named.name : icon
  if (typeof name !== 'string' || name === '') return empty
  const { context, file } = rendering
  if (/^(?:https?:|\/|\.\.?\/|data:image\/)|\.(?:svg|png|jpe?g|webp|gif|avif|ico)$/i.test(name)) {
    const src = escapeHtml(context.image(name, file).src)
    const size = options.size ?? 16
    return raw(
      `<img class="${escapeHtml(className)}" src="${src}" alt="" width="${size}" height="${size}" loading="lazy">`,
    )
  }
  const type = [options.type, named?.style].find((value) => typeof value === 'string')
  const library = typeof named?.library === 'string' ? named.library : undefined
  const { html, found } = context.icon(name, { type, size: options.size, library, color: options.color })
  if (!found) missing(name)
  return html === '' ? empty : raw(options.class ? `<span class="${escapeHtml(options.class)}">${html}</span>` : html)
}
