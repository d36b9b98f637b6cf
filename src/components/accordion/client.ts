// Accordions and expandables in the browser: a fragment opens them, opening an accordion writes its fragment.

type Page = Document & { galleyDetails?: true }

/** Opens what the address points into; listens once for the whole page. */
export function start(_root: ParentNode): void {
  openTarget()
  const page: Page = document
  if (page.galleyDetails) return
  page.galleyDetails = true
  addEventListener('hashchange', openTarget)
  // `toggle` does not bubble, but it can be caught on its way down.
  document.addEventListener('toggle', (event) => writeFragment(event.target), true)
  addEventListener('beforeprint', openForPrint)
  addEventListener('afterprint', closeAfterPrint)
}

function openTarget(): void {
  const target = document.getElementById(fragment())
  if (!target) return
  let opened = false
  for (let at: Element | null | undefined = target; at; at = at.parentElement?.closest('details')) {
    if (!(at instanceof HTMLDetailsElement) || at.open) continue
    at.open = true
    opened = true
  }
  if (opened) target.scrollIntoView()
}

function writeFragment(target: EventTarget | null): void {
  if (!(target instanceof HTMLDetailsElement) || !target.matches('.accordion[id]') || printing.size > 0) return
  const isTarget = fragment() === target.id
  // Accordions that are open from the beginning report it too: the reader's own address stays.
  if (target.open && !isTarget && document.activeElement === target.querySelector('summary')) replaceFragment(target.id)
  if (!target.open && isTarget) replaceFragment('')
}

function replaceFragment(id: string): void {
  const address = id === '' ? location.pathname + location.search : `#${encodeURIComponent(id)}`
  history.replaceState(history.state, '', address)
}

function fragment(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}

const printing = new Set<HTMLDetailsElement>()

function openForPrint(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details:not([open])')) {
    if (!details.matches('.accordion, .expandable')) continue
    printing.add(details)
    details.open = true
  }
}

function closeAfterPrint(): void {
  for (const details of printing) details.open = false
  // The events of closing come later, and they are no reader's.
  setTimeout(() => printing.clear())
}

start(document)
