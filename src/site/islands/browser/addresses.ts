// Addresses as authors write them in code to those of the site.
import { base, pageEnding } from 'galley:site'

/** An address that begins at the root of the docs folder, below the path that the site is hosted under. */
export function fileAddress(url: string): string {
  return /^\/(?!\/)/.test(url) ? base() + url : url
}

/** The same for a link, with the ending that pages have. */
export function linkAddress(url: string): string {
  if (!/^\/(?!\/)/.test(url)) return url
  const [, path, rest] = /^([^?#]*)(.*)$/s.exec(url) as unknown as [string, string, string]
  const ending = path === '/' || /\.\w{1,5}$|\/$/.test(path) ? '' : pageEnding
  return base() + path + ending + rest
}
