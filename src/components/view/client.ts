// Shows one view of a page at a time, as selected in the menu, with its entries in the table of contents.
import { decodeEscapes } from '../../html/uri-escapes.ts'
import { keptView, STORE } from './kept.client.ts'

const MENU = '#multi-view-dropdown'

/** Shows what the reader chose, on this page or an earlier one. */
function begin(): void {
  const menu = document.querySelector<HTMLSelectElement>(MENU)
  const titles = [...(menu?.options ?? [])].map(({ value }) => value)
  const wanted = [current, keptView()].find((title) => title !== undefined && titles.includes(title))
  choose(wanted ?? titles[0])
  follow()
}

/** The title of the visible views. */
let current: string | undefined

/** Shows the views with a title. Without one, shows all remaining views. */
function choose(title: string | undefined): void {
  current = title
  for (const part of document.querySelectorAll<HTMLElement>('[data-view]')) {
    const isChosen = title === undefined || part.dataset.view === title
    part.hidden = !isChosen
    part.toggleAttribute('data-shown', isChosen)
  }
  const menu = document.querySelector<HTMLSelectElement>(MENU)
  if (!menu || title === undefined) return
  menu.value = title
  const icon = [...document.querySelectorAll('.view')]
    .find((view) => view.getAttribute('data-view') === title)
    ?.querySelector('.view-title > :not(:last-child)')
  menu.previousElementSibling?.replaceChildren(...(icon ? [icon.cloneNode(true)] : []))
}

/** A link into a view selects it. */
function follow(): void {
  const target = document.getElementById(decodeEscapes(location.hash.slice(1)))
  const around = target?.closest<HTMLElement>('.view')
  if (!around?.hidden) return
  choose(around.dataset.view)
  target?.scrollIntoView()
}

function keep(title: string): void {
  try {
    localStorage.setItem(STORE, title)
  } catch {
    // Storage is blocked, so the choice is kept only for this page.
  }
}

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || !target.matches(MENU)) return
  keep(target.value)
  choose(target.value)
})
addEventListener('hashchange', follow)
begin()
// In a preview, views come and go.
document.addEventListener('galley:update', begin)
