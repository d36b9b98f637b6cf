// Shows the navigation as a drawer on narrow screens: it holds the header's menus, tabs, and links, traps focus, makes the
// page behind inert, and closes on Escape.

/** The lists of links in the header: where the drawer has them, and the class names of the list and of its links. */
const COPIED = [
  { from: '.tabs-row', to: '#mobile-nav-content', name: 'drawer-tabs', link: 'mobile-nav-tabs-item' },
  { from: '.navbar-end > nav', to: '#sidebar-content', name: 'drawer-links', link: '' },
]

export function setUpDrawer(): void {
  const drawer = document.getElementById('sidebar')
  const opener = document.querySelector<HTMLElement>('.mobile-menu')
  if (!drawer || !opener) return
  const closer = drawer.querySelector<HTMLElement>('.drawer-close')
  const narrow = matchMedia('(max-width: 63.99rem)')

  const set = (open: boolean) => {
    if (drawer.hasAttribute('data-open') === open) return
    drawer.toggleAttribute('data-open', open)
    opener.ariaExpanded = String(open)
    drawer.role = open ? 'dialog' : null
    drawer.ariaModal = open ? 'true' : null
    drawer.ariaLabel = open ? (opener.querySelector('span')?.textContent ?? null) : null
    for (const other of behind(drawer)) other.inert = open
    if (open) {
      copyLinks(drawer)
      closer?.focus()
      for (const current of drawer.querySelectorAll('[aria-current]'))
        current.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    } else opener.focus()
  }
  opener.addEventListener('click', () => set(true))
  closer?.addEventListener('click', () => set(false))
  // What is open on top of it closes first.
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented && !document.querySelector('dialog[open]')) set(false)
  })
  document.addEventListener('click', ({ target }) => {
    const at = target as Element
    if (at.closest('a') || !(drawer.contains(at) || opener.contains(at))) set(false)
  })
  const adapt = () => {
    set(false)
    // The header has no room for its menus on narrow screens.
    document
      .querySelector(narrow.matches ? '#mobile-nav-content > div' : '.navbar-start')
      ?.append(...document.querySelectorAll(':is(#navbar, #mobile-nav-content) .switcher'))
  }
  narrow.addEventListener('change', adapt)
  if (narrow.matches) adapt()
}

/** Everything outside of the drawer and its ancestors, except dialogs, which open on top of it. */
function behind(drawer: HTMLElement): HTMLElement[] {
  const others = [...(drawer.parentElement as HTMLElement).children, ...document.body.children]
  return others.filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && !element.contains(drawer) && !element.matches('dialog'),
  )
}

/** Made anew for each opening, because a preview may have changed the header since. */
function copyLinks(drawer: HTMLElement): void {
  for (const { from, to, name, link } of COPIED) {
    drawer.querySelector(`.${name}`)?.remove()
    const nav = document.querySelector(from)
    if (!nav) continue
    const list = document.createElement('ul')
    for (const original of nav.querySelectorAll('a')) {
      const copy = original.cloneNode(true) as HTMLElement
      copy.className = link
      for (const part of copy.querySelectorAll('.button-surface, .link-description')) part.remove()
      const item = document.createElement('li')
      item.append(copy)
      list.append(item)
    }
    const copied = document.createElement('nav')
    copied.className = name
    copied.ariaLabel = nav.ariaLabel
    copied.append(list)
    drawer.querySelector(to)?.append(copied)
  }
}
