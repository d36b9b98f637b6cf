// Shows a dialog that a key opened, and lets Tab go on from where the reader was when it closes.

/**
 * Browsers return the focus to what had it. If nothing had it, as after a link to a heading or a click in the text, they
 * forget where the reader was, and Tab goes on behind the dialog, at the end of the page.
 */
export function showModalOverText(dialog: HTMLDialogElement): void {
  const place = readingPlace()
  const { href } = location
  dialog.showModal()
  const restore = () => location.href === href && place?.isConnected && tabFrom(place)
  dialog.addEventListener('close', restore, { once: true })
}

/** What was linked to, or clicked. Undefined if a link or control has the focus. */
function readingPlace(): Element | undefined {
  const { activeElement, body } = document
  if (activeElement instanceof HTMLElement && activeElement.tabIndex >= 0) return undefined
  const target = activeElement === body ? document.querySelector(':target') : null
  const clicked = getSelection()?.anchorNode
  return target ?? (clicked instanceof Element ? clicked : clicked?.parentElement) ?? body
}

/** Browsers go on from where the last focused element was, even if it's gone. */
function tabFrom(place: Element): void {
  const mark = document.createElement('span')
  mark.tabIndex = -1
  place.prepend(mark)
  mark.focus({ preventScroll: true })
  mark.remove()
}
