// Icons in the browser: those that the build has drawn for the site's programs, URLs, and tags.
import { isTree } from '../../../components/attribute-values.tsx'
import type { Value } from '../../../content/tree.ts'
import { escapeHtml, type Html, raw } from '../../../html/html.ts'
import { fileAddress } from './addresses.ts'

export interface IconLook {
  readonly type?: Value
  readonly size?: number
  readonly color?: string
  readonly class?: string
}

/** By name, or by name and style. */
const drawn: Record<string, string> = {}

export function learnIcons(more: Readonly<Record<string, string>>): void {
  Object.assign(drawn, more)
}

/** As the build draws it (`render/html/icon.ts`). A name that the build didn't foresee shows nothing. */
export function iconHtml(icon: Value, look: IconLook, inline: (value: Value) => Html): Html {
  const { type, size, color } = look
  const className = escapeHtml(look.class ?? '')
  const classes = className && ` ${className}`
  if (isTree(icon)) return raw(`<span class="icon${classes}" aria-hidden="true">${inline(icon)}</span>`)
  const name = String(icon ?? '')
  let svg = drawn[`${name} ${type}`] ?? drawn[name] ?? ''
  // No icon has these characters in its name, and every URL has one.
  if (svg === '' && /[/.]/.test(name)) {
    const sides = size ?? 16
    const src = escapeHtml(fileAddress(name))
    return raw(`<img class="icon${classes}" src="${src}" alt="" width="${sides}" height="${sides}" loading="lazy">`)
  }
  if (size) svg = svg.replace(/="1em"/g, `="${size}"`)
  if (color) svg = svg.replace(' width', ` color="${escapeHtml(color)}" width`)
  return raw(className && svg ? `<span class="${className}">${svg}</span>` : svg)
}
