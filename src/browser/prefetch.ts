// Prefetches pages that the reader is about to open: a few per page, and none if the browser saves data.

/** Milliseconds that the pointer must rest on a link. Less is just passing over. */
const PAUSE = 65
/** Maximum number of pages to prefetch per page. */
const MAX_PAGES = 10

export function setUpPrefetch(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  // Pages of a preview change while they are being written.
  if (document.querySelector('[data-galley-preview]')) return
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return
  const fetched = new Set([location.pathname])
  let timer = 0
  // Touching a link fires pointer events too.
  document.addEventListener(
    'pointerover',
    ({ target }) => {
      clearTimeout(timer)
      const link = (target as Element).closest('a')
      if (!link || link.origin !== location.origin || fetched.has(link.pathname) || fetched.size > MAX_PAGES) return
      if (link.download || /\.(?!html$)\w+$/.test(link.pathname)) return
      timer = setTimeout(() => {
        fetched.add(link.pathname)
        // A speculation rule would be an inline script, which browsers block because our policy lists hashes.
        const hint = { rel: 'prefetch', href: link.pathname + link.search }
        document.head.append(Object.assign(document.createElement('link'), hint))
      }, PAUSE)
    },
    { passive: true },
  )
}
