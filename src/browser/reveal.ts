// Shows what a fragment leads to, and opens collapsed content when a fragment or printing asks for it.
import { fragmentKey } from '../html/fragment-key.ts'

export function setUpReveal(): void {
  const reveal = () => {
    const fragment = safeDecode(location.hash.slice(1))
    const exact = document.getElementById(fragment)
    const target = exact ?? spelledOtherwise(fragment)
    if (!target) return
    let closed = !exact
    for (let at: Element | null = target; at; at = at.parentElement) {
      if (at instanceof HTMLDetailsElement && !at.open) closed = at.open = true
    }
    if (closed) target.scrollIntoView()
  }
  reveal()
  addEventListener('hashchange', reveal)

  let opened: HTMLDetailsElement[] = []
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>('#content details:not([open])')]
    for (const details of opened) details.open = true
  })
  addEventListener('afterprint', () => {
    for (const details of opened) details.open = false
  })
}

/** The part with the same letters and digits: links from elsewhere may spell fragments as another platform does. */
function spelledOtherwise(fragment: string): Element | undefined {
  const key = fragmentKey(fragment)
  if (key === '') return undefined
  return [...document.querySelectorAll('#content [id]')].find(({ id }) => fragmentKey(id) === key)
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
