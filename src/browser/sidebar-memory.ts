// Where the reader left the sidebar: scroll position and opened groups, from page to page in one tab.

const KEY = 'sidebar'

type Memory = { scroll: number; open: Record<string, boolean> }

function groups(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>('#navigation-items details:not([data-lazy])')]
}

/** A group is known by its label. */
function label(group: HTMLDetailsElement): string {
  return group.closest('li')?.querySelector('.link-label')?.textContent ?? ''
}

/** Brings the sidebar back; the current page is in view in any case. */
export function restoreSidebar(): void {
  const box = document.getElementById('sidebar-content')
  if (!box) return
  const current = box.querySelector('[aria-current="page"]')
  try {
    const { scroll, open } = JSON.parse(sessionStorage.getItem(KEY) ?? '') as Memory
    for (const group of groups()) group.open = (open[label(group)] ?? group.open) || group.contains(current)
    box.scrollTop = scroll
  } catch {
    // Nothing kept, or storage closed.
  }
  if (!current) return
  const { top, bottom } = current.getBoundingClientRect()
  const view = box.getBoundingClientRect()
  if (top < view.top || bottom > view.bottom) box.scrollTop += top - view.top - view.height / 3
}

export function rememberSidebar(): void {
  const open: Memory['open'] = {}
  for (const group of groups()) open[label(group)] = group.open
  try {
    const scroll = document.getElementById('sidebar-content')?.scrollTop ?? 0
    sessionStorage.setItem(KEY, JSON.stringify({ scroll, open }))
  } catch {
    // Storage closed: the next page opens as it is.
  }
}
