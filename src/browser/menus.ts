// Menus made of <details>: one is open at a time, Escape and outside clicks close it, and arrow keys move.

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
    const summary = menu.querySelector('summary') as HTMLElement
    if (event.key === 'Escape' && menu.open) {
      event.preventDefault()
      menu.open = false
      summary.focus()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !menu.contains(event.target as Node)) return
    event.preventDefault()
    menu.open = true
    // `toggle` comes later, and the focus would be out of sight.
    place(menu)
    const items = [...menu.querySelectorAll<HTMLElement>('li :is(a, button)')]
    const at = items.indexOf(document.activeElement as HTMLElement)
    items.at(at < 0 ? (step > 0 ? 0 : -1) : (at + step) % items.length)?.focus()
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
