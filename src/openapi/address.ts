// The address of the page of an operation: `directory/tag/summary`, as links of existing sites expect it.
import type { OperationOutline } from './model.ts'
import { plainTitle } from './title.ts'
import type { Topic } from './topic.ts'

/** The folder of generated pages without a `directory`. */
export const DEFAULT_DIRECTORY = 'api-reference'

/** Gives each operation its address, without a leading slash. The same address twice gets a number: `get-user-1`. */
export class Addresses {
  /** The home page is nobody's. */
  private readonly taken = new Map([['index', 1]])

  of(outline: OperationOutline | Topic, directory: string): string {
    if (outline.kind === 'topic')
      return this.unique([clean(directory), ...outline.address.map((part) => segment(part) || 'topic')])
    const { href } = outline.page
    if (href !== undefined) return withoutIndex(clean(href))
    const [tag] = outline.tags
    return this.unique([
      clean(directory),
      tag === undefined ? '' : segment(tag),
      segment(nameOf(outline)) || 'operation',
    ])
  }

  private unique(parts: readonly string[]): string {
    const address = withoutIndex(parts.filter((part) => part !== '').join('/'))
    const count = this.taken.get(address) ?? 0
    this.taken.set(address, count + 1)
    return count === 0 ? address : `${address}-${count}`
  }
}

/** A page called `index` is that of its folder, as with files. */
function withoutIndex(address: string): string {
  return address.replace(/\/index$/, '')
}

/** The words for the last part of an address: the summary, otherwise the method and the path. */
function nameOf({ kind, summary, method, path }: OperationOutline): string {
  if (summary !== undefined) return plainTitle(summary)
  return kind === 'webhook' ? path : `${method} ${path.replace(/\//g, ' ')}`
}

/**
 * One part of an address: lower case, dashes for white space and for `{…}`, no punctuation; `_` stays. Derived from
 * the links that the pages of real sites have: `Get filterableAttributes` is `get-filterableattributes`,
 * `order.paid` is `orderpaid`, `Checkout / Shipments` is `checkout-shipments`.
 */
function segment(text: string): string {
  return shortened(text)
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/\{[^}]*\}/g, '-')
    .replace(/[^\p{L}\p{M}\p{N}_~-]+/gu, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** Maximum UTF-8 bytes of a part. File systems allow 255, including extensions and temporary names. */
const MAX_SEGMENT = 180

/** The first words of a text that is too long for a file name. */
function shortened(text: string): string {
  if (Buffer.byteLength(text) <= MAX_SEGMENT) return text
  let end = MAX_SEGMENT
  while (Buffer.byteLength(text.slice(0, end)) > MAX_SEGMENT) end--
  return text.slice(0, end).replace(/\s+\S*$/, '')
}

/** Turns a path from authors or specifications into one that a file can have. Browsers also read `\\` as `/`. */
function clean(path: string): string {
  return path
    .replace(/[?#].*$/s, '')
    .replace(/\p{Cc}/gu, '')
    .replace(/^[a-z]:/i, '')
    .split(/[/\\]/)
    .map(shortened)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/')
}
