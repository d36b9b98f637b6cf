// Views of a page -> one at a time shows, as the menu says, with its entries in the table of contents.
import { keptView, STORE } from './kept.client.ts'

const MENU = '#multi-view-dropdown'

/** Shows what the reader chose: on this page, or on one before it. */
function begin(): void {
  const menu = document.querySelector<HTMLSelectElement>(MENU)
  const titles = [...(menu?.options ?? [])].map(({ value }) => value)
  const wanted = [current, keptView()].find((title) => title !== undefined && titles.includes(title))
  choose(wanted ?? titles[0])
  follow()
}

/** What shows now. */
let current: string | undefined

/** Shows the views of a title, and without one all that are left. */
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

/** A link into a view shows it. */
function follow(): void {
  let id = location.hash.slice(1)
  try {
    id = decodeURIComponent(id)
  } catch {
    // As it stands.
  }
  const target = document.getElementById(id)
  const around = target?.closest<HTMLElement>('.view')
  if (!around?.hidden) return
  choose(around.dataset.view)
  target?.scrollIntoView()
}

function keep(title: string): void {
  try {
    localStorage.setItem(STORE, title)
  } catch {
    // Storage may be forbidden: then the choice holds for this page only.
  }
}

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || !target.matches(MENU)) return
  keep(target.value)
  choose(target.value)
})
addEventListener('hashchange', follow)
begin()
// In a preview views come and go while the page is shown.
document.addEventListener('galley:update', begin)
