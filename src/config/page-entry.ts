// Parses a string of a `pages` list: a page, an operation, or a link.

/** What a page string refers to: a page (perhaps with a section), an operation of a specification, or a URL. */
export type PageEntry =
  | { readonly kind: 'page'; readonly page: string; readonly fragment?: string }
  | { readonly kind: 'operation'; readonly operation: string }
  | { readonly kind: 'link'; readonly href: string }

const METHOD = '(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|CONNECT|QUERY)'
const OPERATION = new RegExp(`^(?:\\S+\\s+)?(?:${METHOD}\\s+(?:/|https?:)\\S*|webhook\\s+\\S.*)$`, 'i')

const PLAIN_PATH = /^[\w-]+(?:\/[\w-]+)*$/

/** Parses a page string. Undefined for an empty one. */
export function readPageEntry(text: string): PageEntry | undefined {
  // Nearly all are paths as they should be.
  if (PLAIN_PATH.test(text)) return { kind: 'page', page: text }
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  if (OPERATION.test(trimmed)) return { kind: 'operation', operation: trimmed }
  if (/^(?:[a-z][a-z\d+.-]*:)/i.test(trimmed)) return { kind: 'link', href: trimmed }
  const hash = trimmed.indexOf('#')
  const page = normalizePage(hash < 0 ? trimmed : trimmed.slice(0, hash))
  const fragment = hash < 0 ? '' : trimmed.slice(hash + 1)
  return fragment ? { kind: 'page', page, fragment } : { kind: 'page', page }
}

/** `/guides//start.mdx` becomes `guides/start`, and `/` becomes `index`. */
export function normalizePage(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..')
  const page = parts.join('/').replace(/\.mdx?$/, '')
  return page === '' ? 'index' : page
}
