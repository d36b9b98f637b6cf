// HTML that many documents share: made once for the object that it shows.
import { Html } from './html.ts'

interface Piece {
  readonly others: readonly unknown[]
  readonly html: Html
}

/**
 * Remembers pieces of HTML as long as the objects live that they show. What is made again for each page, such as an entry
 * that is marked as the current one, costs nothing beyond that page.
 * @returns a function that takes the object, everything else that its HTML depends on (each compared by identity), and
 * the maker of the HTML
 */
export function createPieces<K extends object>(): (
  shown: K,
  others: readonly unknown[],
  make: (shown: K) => Html,
) => Html {
  const known = new WeakMap<K, Piece>()
  return (shown, others, make) => {
    const piece = known.get(shown)
    if (piece?.others.every((other, i) => other === others[i])) return piece.html
    const html = new Html(flat(make(shown).text))
    known.set(shown, { others, html })
    return html
  }
}

/** The same text in one part: the engine keeps a text as the tree of the parts it was put together from until it is read. */
function flat(text: string): string {
  text.charCodeAt(text.length - 1)
  return text
}
