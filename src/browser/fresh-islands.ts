// Components of authors whose program changed: as they are first rendered, for the new program to bring to life.

const ISLAND = 'galley-island'

/** Puts the islands of `next` in the place of those of the page, which shows the same text. */
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
