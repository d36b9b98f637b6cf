// Menus made of <details>: one is open at a time, Escape and outside clicks close it, and arrow keys, Home, and End move.

/** The height of two entries. */
const LEAST_ROOM = 90

export function setUpMenus(): void {
  const open = () => document.querySelectorAll<HTMLDetailsElement>('[data-menu][open]')
  const leave = ({ target }: Event) => {
    for (const menu of open()) if (!menu.contains(target as Node)) menu.open = false
  }
  document.addEventListener('toggle', ({ target }) => place(target as HTMLElement), true)
  document.addEventListener('click', leave)
  document.addEventListener('focusin', leave)
  document.addEventListener('keydown', (event) => {
    const menu = (event.target as Element).closest<HTMLDetailsElement>('[data-menu]') ?? open()[0]
    if (!menu) return
    if (event.key === 'Escape' && menu.open) {
      event.preventDefault()
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
    const items = [...menu.querySelectorAll<HTMLElement>('a, button')]
    const at = items.indexOf(event.target as HTMLElement)
    const to = { Home: 0, End: -1, ArrowUp: at < 0 ? at : at - 1, ArrowDown: (at + 1) % items.length }[event.key]
    // Home and End scroll the page as long as no entry has the focus.
    if (to === undefined || !menu.contains(event.target as Node) || (at < 0 && event.key > 'B')) return
    event.preventDefault()
    menu.open = true
    // `toggle` comes later, and the focus would be out of sight.
    place(menu)
    items.at(to)?.focus()
  })
}

/** Fits a list into the window where nothing scrolls to its end, and positions that of a tab, whose row may scroll. */
function place(menu: HTMLElement): void {
  const list = menu.querySelector('ul')
  if (!list || !menu.matches('#navbar *, #sidebar *')) return
  const { bottom, left } = menu.getBoundingClientRect()
  list.style.setProperty('--room', `${Math.max(LEAST_ROOM, innerHeight - bottom - 14)}px`)
  if (!menu.matches('.nav-tabs-menu')) return
  list.style.top = `${bottom + 6}px`
  list.style.left = `${Math.max(8, Math.min(left, innerWidth - list.offsetWidth - 8))}px`
}
