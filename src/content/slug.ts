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
export const FRAME_IDS: ReadonlySet<string> = new Set(
  (
    'body-content content-area content content-container content-side-layout header banner footer page-title pagination navbar sidebar ' +
    'sidebar-content navigation-items table-of-contents table-of-contents-title table-of-contents-content table-of-contents-layout ' +
    'mobile-nav mobile-nav-content search-bar-entry search-bar-entry-mobile search-input search-list page-context-menu ' +
    'page-context-menu-button topbar-cta-button page-feedback feedback-form feedback-form-input feedback-form-submit ' +
    'feedback-thumbs-up feedback-thumbs-down panel background-color live-status shortcuts-title'
  ).split(' '),
)

/** Assigns the ids of one page: the second `overview` becomes `overview-2`. */
export class IdCounter {
  private readonly used = new Set<string>(FRAME_IDS)
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
