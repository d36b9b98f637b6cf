// Turns URLs in authors' code into URLs of the site.
import { base, pageEnding } from 'galley:site'

/** Adds the path that the site is hosted under to a URL that is relative to the root of the docs folder. */
export function fileAddress(url: string): string {
  return /^\/(?!\/)/.test(url) ? base() + url : url
}

/** The same for a link, with the ending that pages have. */
export function linkAddress(url: string): string {
  const address = fileAddress(url)
  if (address === url) return url
  return address.replace(/^[^?#]*/, (path) => path + (/(?:\.\w{1,5}|\/)$/.test(path) ? '' : pageEnding))
}
