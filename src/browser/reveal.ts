// Shows what a fragment leads to, and opens collapsed content when a fragment or printing asks for it.
import { decodeFragment, fragmentKey } from '../html/fragment-key.ts'

export function setUpReveal(): void {
  const reveal = () => {
    const fragment = decodeFragment(location.hash.slice(1))
    const key = fragmentKey(fragment)
    const target =
      document.getElementById(fragment) ??
      // Links from elsewhere may spell fragments as another platform does.
      [...document.querySelectorAll('#content [id]')].find(({ id }) => fragmentKey(id) === key)
    let moved = target?.id !== fragment
    for (let at = target; at; at = at.parentElement as Element | undefined) {
      if (at instanceof HTMLDetailsElement && !at.open) moved = at.open = true
    }
    if (moved) target?.scrollIntoView()
  }
  reveal()
  addEventListener('hashchange', reveal)

  let opened: NodeListOf<HTMLDetailsElement>
  const open = (isOpen: boolean) => {
    for (const details of opened) details.open = isOpen
  }
  addEventListener('beforeprint', () => {
    opened = document.querySelectorAll('#content details:not([open])')
    open(true)
  })
  addEventListener('afterprint', () => open(false))
}
