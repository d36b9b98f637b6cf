// Reloads images and stylesheets that changed on disk, wherever the page shows them.

const COUNT = 'galley'

/** Reloads files by their paths. `count` makes the URL new to the browser's cache. */
export function refreshFiles(paths: readonly string[], count: number): void {
  const changed = new Set(paths)
  const renewed = (address: string | null): string | undefined => {
    if (address === null || address === '') return undefined
    const url = new URL(address, document.baseURI)
    if (url.origin !== location.origin || !changed.has(decodeURI(url.pathname))) return undefined
    url.searchParams.set(COUNT, String(count))
    return url.pathname + url.search + url.hash
  }
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[href]')) {
    const href = renewed(link.getAttribute('href'))
    if (href !== undefined) renewLink(link, href)
  }
  for (const name of ['src', 'poster', 'data'] as const) {
    for (const element of document.querySelectorAll(`[${name}]:not(script)`)) {
      const address = renewed(element.getAttribute(name))
      if (address !== undefined) element.setAttribute(name, address)
    }
  }
}

/** The old stylesheet stays until the new one has loaded, so the page is never unstyled. */
function renewLink(link: HTMLLinkElement, href: string): void {
  const next = link.cloneNode() as HTMLLinkElement
  next.setAttribute('href', href)
  next.addEventListener('load', () => link.remove(), { once: true })
  next.addEventListener('error', () => next.remove(), { once: true })
  link.after(next)
  if (!link.relList.contains('stylesheet')) link.remove()
}
