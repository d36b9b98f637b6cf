// Which files of the docs are pages, and where.
import { SNIPPETS_FOLDER } from '../../editing/targets.ts'

/** The path of a page on its site, without a slash at the start. Undefined for files that aren't pages. */
export function pagePath(file: string): string | undefined {
  if (!/\.mdx?$/i.test(file) || SNIPPETS_FOLDER.test(file)) return undefined
  return file.replace(/\.mdx?$/i, '').replace(/(^|\/)index$/, '$1')
}
