// Resets authors' components whose code changed to their server-rendered HTML, so that the new code can hydrate them.

const ISLAND = 'galley-island'

/** Replaces the islands of the page with those of `next`, which has the same text. */
export function renewIslands(next: Document): void {
  const fresh = outermost(next)
  for (const [i, island] of outermost(document).entries()) {
    const other = fresh[i]
    if (other) island.replaceWith(document.importNode(other, true))
  }
}

function outermost(page: Document): Element[] {
  return [...page.querySelectorAll(ISLAND)].filter((island) => !island.parentElement?.closest(ISLAND))
}
