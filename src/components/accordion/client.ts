// Accordions in the browser: opening one updates the URL's fragment. Opening by fragment works on every page anyway.

type Page = Document & { galleyAccordions?: true }

/** Listens once for all accordions, including ones added later. */
export function start(_root: ParentNode): void {
  const page: Page = document
  if (page.galleyAccordions) return
  page.galleyAccordions = true
  // A click, not `toggle`: scripts, printing, and find-in-page also open it, and those aren't the reader's choice.
  document.addEventListener('click', ({ target }) => {
    const summary = target instanceof Element ? target.closest('.accordion > summary') : null
    const accordion = summary?.parentElement
    if (!(accordion instanceof HTMLDetailsElement) || accordion.id === '') return
    const isTarget = location.hash === fragment(accordion.id)
    if (!accordion.open) replaceFragment(fragment(accordion.id))
    else if (isTarget) replaceFragment('')
  })
}

function fragment(id: string): string {
  return `#${encodeURIComponent(id)}`
}

function replaceFragment(hash: string): void {
  history.replaceState(history.state, '', location.pathname + location.search + hash)
}

start(document)
