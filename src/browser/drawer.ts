// The navigation as a drawer on narrow screens: focus goes in and stays, the page behind is inert, Escape gives it back.

export function setUpDrawer(): void {
  const drawer = document.getElementById('sidebar')
  const opener = document.querySelector<HTMLElement>('.mobile-menu')
  if (!drawer || !opener) return
  const closer = drawer.querySelector<HTMLElement>('.drawer-close')
  const narrow = matchMedia('(max-width: 63.99rem)')

  const set = (open: boolean) => {
    if (drawer.hasAttribute('data-open') === open) return
    drawer.toggleAttribute('data-open', open)
    opener.setAttribute('aria-expanded', String(open))
    for (const other of behind(drawer)) other.inert = open
    if (open) {
      closer?.focus()
      drawer.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'center', behavior: 'instant' })
    } else opener.focus()
  }
  opener.addEventListener('click', () => set(true))
  closer?.addEventListener('click', () => set(false))
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && set(false))
  document.addEventListener('click', ({ target }) => {
    if (target === document.documentElement || target === document.body) set(false)
  })
  drawer.addEventListener('click', ({ target }) => (target as Element).closest('a[href^="#"]') && set(false))
  narrow.addEventListener('change', () => set(false))
}

/** Everything beside the drawer and beside what holds it. */
function behind(drawer: HTMLElement): HTMLElement[] {
  const beside = [...(drawer.parentElement as HTMLElement).children, ...document.body.children]
  return beside.filter((element): element is HTMLElement => element instanceof HTMLElement && !element.contains(drawer))
}
