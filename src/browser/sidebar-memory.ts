// Remembers the state of the sidebar from page to page in a tab: scroll position and open groups.

const KEY = 'sidebar'

/** `open` by the group's key. */
type Memory = { scroll: number; open: Record<string, boolean> }

/** The groups by their labels and those around them, which several groups may share. */
function groups(box: Element): Map<string, HTMLDetailsElement> {
  const all = new Map<string, HTMLDetailsElement>()
  for (const group of box.querySelectorAll<HTMLDetailsElement>('nav details')) {
    let key = ''
    for (let at: Element | null | undefined = group; at; at = at.parentElement?.closest('details'))
      key = `${at.parentElement?.querySelector(':is(a, summary) > span:not([class])')?.textContent}/${key}`
    while (all.has(key)) key += '+'
    all.set(key, group)
  }
  return all
}

/** Restores the sidebar, and makes sure that the current page is visible. */
export function restoreSidebar(): void {
  const box = document.getElementById('sidebar-content')
  if (!box) return
  const current = box.querySelector('[aria-current=page]')
  try {
    const { scroll, open } = JSON.parse(sessionStorage[KEY]) as Memory
    for (const [key, group] of groups(box)) group.open = (open[key] ?? group.open) || group.contains(current)
    box.scrollTop = scroll
  } catch {
    // Nothing stored, or storage is blocked.
  }
  if (!current) return
  const { top, bottom } = current.getBoundingClientRect()
  const view = box.getBoundingClientRect()
  if (top < view.top || bottom > view.bottom) box.scrollTop += top - view.top - view.height / 3
}

export function rememberSidebar(): void {
  const box = document.getElementById('sidebar-content')
  if (!box) return
  const open = Object.fromEntries(Array.from(groups(box), ([key, group]) => [key, group.open]))
  try {
    sessionStorage[KEY] = JSON.stringify({ scroll: box.scrollTop, open } satisfies Memory)
  } catch {
    // Storage is blocked. The next page opens in its default state.
  }
}
