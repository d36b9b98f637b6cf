// Caches HTML that many documents share, by the object that it shows.
import { Html } from './html.ts'

interface Piece {
  readonly others: readonly unknown[]
  readonly html: Html
}

/**
 * Caches pieces of HTML as long as the objects that they show are alive. Objects created per page, such as an entry
 * marked as current, cost nothing beyond that page.
 * @returns a function that takes the object, everything else that the HTML depends on (each compared by identity), and
 * a function that creates the HTML
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

/** Flattens a string: the engine stores concatenated strings as a tree until they are read. */
function flat(text: string): string {
  text.charCodeAt(text.length - 1)
  return text
}
