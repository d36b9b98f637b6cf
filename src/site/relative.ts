// A site that opens from disk: the addresses in its files, counted from each file.
import { HOSTING_FILE } from './host-rules.ts'
import { SEARCH_FOLDER } from './outputs/search.ts'
import { FOLDER } from './site-assets.ts'

/**
 * Stands for the root of the site while it is made: whatever names a file or page begins with it, in attributes, style
 * sheets and data alike. A file that is finished has the way from itself to the root in its place.
 */
export const RELATIVE_BASE = '/-galley-root-'

/** Files that hosts read: they count from the root of the host. */
const FOR_HOSTS = new Set([HOSTING_FILE, '_headers', '_redirects'])

/** The text of a finished file. */
export function toRelative(path: string, text: string): string {
  if (!text.includes(RELATIVE_BASE)) return text
  if (FOR_HOSTS.has(path)) return text.replaceAll(RELATIVE_BASE, '')
  return text.replaceAll(`${RELATIVE_BASE}/`, isShared(path) ? '' : '../'.repeat(path.split('/').length - 1))
}

/** Data that pages in all folders load: its addresses count from the root, and the page that shows them knows where that is. */
function isShared(path: string): boolean {
  return path.startsWith(`${SEARCH_FOLDER}/`) || path.startsWith(`${FOLDER}/navigation`)
}
