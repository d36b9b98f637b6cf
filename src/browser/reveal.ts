// Shows what a fragment leads to, and opens collapsed content when a fragment or printing asks for it.
import { decodeFragment, fragmentKey } from '../html/fragment-key.ts'

/** Links from elsewhere may spell fragments as another platform does. Goes to what they mean. */
function respell(fragment: string): void {
  const key = fragmentKey(fragment)
  const meant = [...document.querySelectorAll('#content [id]')].find(({ id }) => fragmentKey(id) === key)
  if (meant) location.replace(`#${encodeURIComponent(meant.id)}`)
}

export function setUpReveal(): void {
  const reveal = () => {
    const fragment = decodeFragment(location.hash.slice(1))
    const target = document.getElementById(fragment) ?? document.getElementsByName(fragment)[0]
    if (!target) {
      if (fragment) respell(fragment)
      return
    }
    let moved = false
    for (let at: Element | null = target; at; at = at.parentElement) {
      if (at instanceof HTMLDetailsElement && !at.open) moved = at.open = true
    }
    if (moved) target.scrollIntoView()
  }
  reveal()
  addEventListener('hashchange', reveal)
  // A second click on the same link leads to the same place, even if the reader has closed it since. Components listen too.
  addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')?.href === location.href) dispatchEvent(new Event('hashchange'))
  })

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
