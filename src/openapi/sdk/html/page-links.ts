// Links between the pages that a documentation tool wrote.
import { resolvePath } from '../../../files/file-system.ts'
import { decodeEscapes } from '../../../html/uri-escapes.ts'
import { symbolLink } from '../links.ts'

/** The file and the anchor that a link in a file leads to. Undefined for an address outside of the folder. */
export function linkedFile(
  from: string,
  href: string,
): { readonly path: string; readonly fragment?: string } | undefined {
  const [, path = '', fragment] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? []
  if (/^[a-z][\w+.-]*:|^\/\//i.test(path)) return undefined
  const resolved = path === '' ? from : resolvePath(from, decodeEscapes(path))
  if (resolved === undefined) return undefined
  return { path: resolved, ...(fragment && { fragment: decodeEscapes(fragment) }) }
}

/** The Markdown of a link to a symbol, or to the web. Its label alone if it leads to neither. */
export function pageLink(id: string | undefined, href: string, label: string): string {
  if (id !== undefined) return symbolLink(id, label)
  return /^https?:\/\//i.test(href) ? `[${label}](<${href.replace(/[<>\s]/g, encodeURIComponent)}>)` : label
}
