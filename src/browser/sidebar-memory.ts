// Remembers the state of the sidebar from page to page in a tab: scroll position and open groups.

const KEY = 'sidebar'

/** `open` by the group's label. */
type Memory = { scroll: number; open: Record<string, boolean> }

function groups(box: Element): HTMLDetailsElement[] {
  return [...box.querySelectorAll<HTMLDetailsElement>('nav details:not([data-lazy])')]
}

function label(group: Element): string {
  return group.parentElement?.querySelector(':is(a, summary) > span:not([class])')?.textContent ?? ''
}

/** Restores the sidebar, and makes sure that the current page is visible. */
export function restoreSidebar(): void {
  const box = document.getElementById('sidebar-content')
  if (!box) return
  const current = box.querySelector('[aria-current=page]')
  try {
    const { scroll, open } = JSON.parse(sessionStorage[KEY]) as Memory
    for (const group of groups(box)) group.open = (open[label(group)] ?? group.open) || group.contains(current)
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
  const open = Object.fromEntries(groups(box).map((group) => [label(group), group.open]))
  try {
    sessionStorage[KEY] = JSON.stringify({ scroll: box.scrollTop, open } satisfies Memory)
  } catch {
    // Storage is blocked. The next page opens in its default state.
  }
}
