// Opens search by button, keyboard and address; the dialog itself is loaded when it is first wanted.

/** What the dialog's script exports. The opener carries the index's address, the prompt and all texts in `data-*`. */
export interface SearchDialog {
  openSearch(opener: HTMLElement, asked: { query?: string | null; path?: string }): void
}

export function setUpSearch(): void {
  const opener = document.querySelector<HTMLAnchorElement>('#search-bar-entry')
  const script = opener?.dataset.search
  if (!opener || !script) return
  const load = (): Promise<SearchDialog> => import(new URL(script, document.baseURI).href)
  const open: (asked: Parameters<SearchDialog['openSearch']>[1]) => void = (asked) => {
    load().then(
      (dialog) => dialog.openSearch(opener, asked),
      () => location.assign(opener.href),
    )
  }
  opener.role = 'button'
  opener.ariaHasPopup = 'dialog'
  opener.setAttribute('aria-keyshortcuts', 'mac' in document.documentElement.dataset ? 'Meta+K /' : 'Control+K /')
  opener.addEventListener('pointerenter', () => load().catch(() => {}), { once: true })

  document.addEventListener('click', (event) => {
    const asked = (event.target as Element).closest<HTMLElement>('#search-bar-entry, [data-search-from-path]')
    if (!asked || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open(asked === opener ? {} : { path: location.pathname })
  })
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey } = event
    if (event.altKey) return
    const isAsked =
      ctrlKey || metaKey
        ? key.toLowerCase() === 'k' && !shiftKey
        : key === '/' &&
          !(event.target as Element).closest('input, textarea, select, [contenteditable]:not([contenteditable=false])')
    if (!isAsked) return
    event.preventDefault()
    open({})
  })
  const query = new URLSearchParams(location.search).get('search')
  if (query) open({ query })
}
