// Accordions in the browser: opening one writes its fragment to the address. Fragments open them on every page anyway.

type Page = Document & { galleyAccordions?: true }

/** Listens once for all accordions, also for those that are added later. */
export function start(_root: ParentNode): void {
  const page: Page = document
  if (page.galleyAccordions) return
  page.galleyAccordions = true
  // A click, and not `toggle`: what scripts, printing or find-in-page open is no choice of the reader.
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
