// Opens search from the button, the keyboard, or the URL. The dialog is loaded on first use.

/** What the dialog's script exports. The button has the index's URL, the prompt, and all texts in `data-*`. */
export interface SearchDialog {
  openSearch(opener: HTMLElement, asked: SearchRequest): void
}

/**
 * What to show: the keyboard shortcuts, or results for a query, for the words of a URL, or for what was typed before
 * the dialog loaded.
 */
export interface SearchRequest {
  readonly shortcuts?: boolean
  readonly query?: string
  readonly path?: string
  readonly typed?: string
}

/** `load` imports the dialog from its script's URL. */
export function setUpSearch(
  load = (script: string): Promise<SearchDialog> => import(new URL(script, document.baseURI).href),
): void {
  const opener = document.querySelector<HTMLAnchorElement>('#search-bar-entry')
  const script = opener?.dataset.search
  if (!opener || !script) return
  let typed: string | undefined
  const open = async (asked: SearchRequest) => {
    typed = ''
    try {
      const dialog = await load(script)
      dialog.openSearch(opener, { ...asked, typed })
    } catch {
      // Offline, the page of results would only be the browser's own about that.
      if (navigator.onLine) location.assign(opener.href)
    }
    typed = undefined
  }
  opener.role = 'button'
  opener.ariaHasPopup = 'dialog'
  opener.addEventListener('pointerenter', () => load(script).catch(() => {}), { once: true })

  document.addEventListener('click', (event) => {
    const asked = (event.target as Element).closest<HTMLElement>('#search-bar-entry, [data-search-from-path]')
    if (!asked || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open(asked === opener ? {} : { path: location.pathname })
  })
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey } = event
    if (event.altKey) return
    const isCombined = ctrlKey || metaKey
    if (typed !== undefined && key.length < 2 && !isCombined) {
      typed += key
      event.preventDefault()
      return
    }
    const isAsked = isCombined
      ? key.toLowerCase() === 'k' && !shiftKey
      : '/?'.includes(key) && !(event.target as Element).closest('input, textarea, select, [contenteditable]')
    if (!isAsked) return
    event.preventDefault()
    open({ shortcuts: key === '?' })
  })
  const query = new URLSearchParams(location.search).get('search')
  if (query) open({ query })
}
