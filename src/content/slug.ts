// Turns heading text into ids.

/**
 * The id of a heading, by Mintlify's documented rule: lowercase; white space and `.` become `-`; a straight apostrophe
 * becomes a curly one; parentheses and most punctuation are removed; `/` and `&` stay.
 */
export function slug(text: string): string {
  const out = text
    .trim()
    .toLowerCase()
    .replace(/'/g, '’')
    .replace(/[\s.]+/g, '-')
    .replace(/[()[\]{}<>:;,!?"“”`*#@$%^+=|\\~…]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
  return out === '' ? 'section' : out
}

/**
 * Ids of the page shell, which authors' stylesheets use (reference: custom scripts). A heading with the same name gets
 * another id, and links to its name still lead to it.
 */
const RESERVED = (
  'body-content content-area content content-container content-side-layout header banner footer page-title pagination navbar sidebar ' +
  'sidebar-content table-of-contents table-of-contents-content table-of-contents-layout mobile-nav mobile-nav-content ' +
  'search-bar-entry search-bar-entry-mobile search-input page-context-menu background-color'
).split(' ')

/** Assigns the ids of one page: the second `overview` becomes `overview-2`. */
export class IdCounter {
  private readonly used = new Set<string>(RESERVED)
  private readonly counts = new Map<string, number>()

  /** Returns the id itself if it's free, otherwise the next free one with a number. */
  take(id: string): string {
    let count = this.counts.get(id) ?? 1
    let free = id
    while (this.used.has(free)) free = `${id}-${++count}`
    this.counts.set(id, count)
    this.used.add(free)
    return free
  }
}
