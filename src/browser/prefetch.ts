// A page that the reader is about to open is fetched ahead: a few for each page, and none where data is to be saved.

/** Milliseconds that the pointer stays on a link before it counts: less is passing by. */
const PAUSE = 65
/** Pages that one page fetches ahead at most. */
const MAX_PAGES = 10

export function setUpPrefetch(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  // A page of a preview changes while it is written.
  const isPreview = document.querySelector('script[data-galley-preview]') !== null
  if (isPreview || connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return
  const fetched = new Set([location.pathname])
  let timer = 0
  // A finger that touches a link comes as a pointer too.
  document.addEventListener(
    'pointerover',
    ({ target }) => {
      clearTimeout(timer)
      const link = (target as Element).closest('a')
      if (!link || link.origin !== location.origin || fetched.has(link.pathname) || fetched.size > MAX_PAGES) return
      if (link.download || /\.(?!html$)\w+$/.test(link.pathname)) return
      timer = setTimeout(() => {
        fetched.add(link.pathname)
        const hint = document.createElement('link')
        hint.rel = 'prefetch'
        hint.href = link.pathname + link.search
        document.head.append(hint)
      }, PAUSE)
    },
    { passive: true },
  )
}
