// Shows what a fragment leads to, and opens collapsed content when a fragment or printing asks for it.
import { fragmentKey, SECOND } from '../html/fragment-key.ts'
import { decodeEscapes } from '../html/uri-escapes.ts'

/**
 * Links from elsewhere may spell fragments as another platform does, or name a heading whose id is that of a part of the
 * layout, so that it has another one. Goes to what they mean.
 */
function respell(fragment: string): void {
  const key = fragmentKey(fragment)
  const meant = [...document.querySelectorAll('#content [id]')].find(
    ({ id }) => id === fragment + SECOND || fragmentKey(id) === key,
  )
  if (meant) location.replace(`#${meant.id}`)
}

export function setUpReveal(): void {
  const reveal = () => {
    const fragment = decodeEscapes(location.hash.slice(1))
    const target = document.getElementById(fragment) ?? document.getElementsByName(fragment)[0]
    if (fragment && !target?.closest('#content')) respell(fragment)
    const closed = () => target?.closest<HTMLDetailsElement>('details:not([open])')
    for (let around = closed(); around; around = closed()) {
      around.open = true
      target?.scrollIntoView()
    }
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
