// Opens search by button and keyboard; the dialog itself is loaded when it is first wanted.

/** What the dialog's script exports. The opener carries the index's address, the prompt and all texts in `data-*`. */
export interface SearchDialog {
  openSearch(opener: HTMLElement, query?: string): void
}

export function setUpSearch(): void {
  const opener = document.querySelector<HTMLAnchorElement>('#search-bar-entry')
  const script = opener?.dataset.search
  if (!opener || !script) return
  const load = (): Promise<SearchDialog> => import(new URL(script, document.baseURI).href)
  const open = (query?: string) => {
    load().then(
      (dialog) => dialog.openSearch(opener, query),
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
    open(asked === opener ? undefined : wordsOfPath())
  })
  document.addEventListener('keydown', (event) => {
    const typing = (event.target as Element).closest(
      'input, textarea, select, [contenteditable]:not([contenteditable="false"])',
    )
    const combined =
      event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    const plain = event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!combined && !plain) return
    event.preventDefault()
    open()
  })
}

/** On the page for a missing page: the words of the address that was asked for. */
function wordsOfPath(): string {
  return decodeURI(location.pathname)
    .replace(/\.\w+$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
