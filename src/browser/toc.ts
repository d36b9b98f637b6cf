// Highlights the current entry of the table of contents: the last heading above the top of the view.

interface Entry {
  readonly item: HTMLElement
  readonly link: HTMLAnchorElement
  readonly heading: HTMLElement
  readonly depth: number
}

export function setUpToc(): void {
  const toc = document.getElementById('table-of-contents')
  if (!toc) return
  setUpDisclosure(toc)
  const read = () => [...toc.querySelectorAll<HTMLElement>('.toc-item')].flatMap(entryOf)
  let entries = read()
  let shown = -1
  const update = () => {
    const current = currentEntry(entries)
    if (current === shown) return
    shown = current
    mark(entries, current)
    keepInView(toc, entries[current]?.link)
  }

  let waiting = false
  const later = () => {
    if (waiting) return
    waiting = true
    requestAnimationFrame(() => {
      waiting = false
      update()
    })
  }
  // In a preview, headings come and go.
  document.addEventListener('galley:update', () => {
    entries = read()
    shown = -2 // none of them
    later()
  })
  addEventListener('scroll', later, { passive: true })
  addEventListener('resize', later)
  later()
}

function entryOf(item: HTMLElement): Entry[] {
  const link = item.querySelector('a') as HTMLAnchorElement
  const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)))
  return heading ? [{ item, link, heading, depth: Number(item.dataset.depth) }] : []
}

/** The index of the current entry, or -1 above the first. Hidden headings (in a closed tab) don't count. */
function currentEntry(entries: readonly Entry[]): number {
  const root = document.documentElement
  const edge = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) + 8
  const shown = entries.map(({ heading }) =>
    heading.getClientRects().length > 0 ? heading.getBoundingClientRect().top : Number.NaN,
  )
  const passed = shown.findLastIndex((top) => top <= edge)
  if (scrollY === 0 || scrollY + innerHeight < root.scrollHeight - 2) return passed
  // Short sections at the end of the page never reach the top. The one in the URL is current, or else the last one.
  const asked = entries.findIndex(({ heading }) => heading.matches(':target'))
  return asked > passed ? asked : shown.findLastIndex((top) => top <= innerHeight)
}

/** Marks the current entry and its parents. */
function mark(entries: readonly Entry[], current: number): void {
  // Deeper than any heading.
  let above = 7
  for (let i = entries.length - 1; i >= 0; i--) {
    const { item, link, depth } = entries[i] as Entry
    const active = i <= current && depth < above
    if (active) above = depth
    if (active) item.dataset.active = 'true'
    else delete item.dataset.active
    item.toggleAttribute('data-active-deepest', i === current)
    link.ariaCurrent = i === current ? 'location' : null
  }
}

function keepInView(box: HTMLElement, link: HTMLElement | undefined): void {
  if (!link || box.scrollHeight <= box.clientHeight) return
  const { top, bottom } = link.getBoundingClientRect()
  const view = box.getBoundingClientRect()
  if (top < view.top + 40 || bottom > view.bottom - 40) box.scrollTop += top - view.top - view.height / 2
}

function setUpDisclosure(toc: HTMLElement): void {
  const toggle = toc.querySelector('.toc-toggle') as HTMLElement
  const set = (open: boolean) => {
    toggle.ariaExpanded = String(open)
  }
  toggle.addEventListener('click', () => set(toggle.ariaExpanded !== 'true'))
  toc.querySelector('ul')?.addEventListener('click', () => set(false))
}
