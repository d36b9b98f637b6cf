// Makes the addresses in the files of a site relative to each file, so that the site opens from disk.
import { HOSTING_FILE } from './host-rules.ts'
import { SEARCH_FOLDER } from './outputs/search.ts'
import { FOLDER } from './site-assets.ts'

/**
 * A placeholder for the root of the site: every address of a file or page begins with it, in attributes, stylesheets, and
 * data. In a finished file, it's replaced with the relative path to the root.
 */
export const RELATIVE_BASE = '/-galley-root-'

/** Files for hosts, whose addresses are relative to the root of the host. */
const FOR_HOSTS = new Set([HOSTING_FILE, '_headers', '_redirects'])

/** The text of a finished file. */
export function toRelative(path: string, text: string): string {
  if (!text.includes(RELATIVE_BASE)) return text
  if (FOR_HOSTS.has(path)) return text.replaceAll(RELATIVE_BASE, '')
  return text.replaceAll(`${RELATIVE_BASE}/`, isShared(path) ? '' : '../'.repeat(path.split('/').length - 1))
}

/** Data that pages in all folders load. Its addresses are relative to the root, and each page adds its path to the root. */
function isShared(path: string): boolean {
  return path.startsWith(`${SEARCH_FOLDER}/`) || path.startsWith(`${FOLDER}/navigation`)
}
