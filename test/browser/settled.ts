// A page that is about to be loaded in, a way to wait until it has come to rest out: by what happens, not by a clock.
import type { Page, Request } from 'playwright-core'

/** Waits until a page is painted with its fonts and all that has come so far: the second frame shows what the first did. */
export function painted(page: Page): Promise<unknown> {
  return page.evaluate(`document.fonts.ready.then(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )`)
}

/**
 * Call it before the page is loaded. What it gives waits until nothing is on its way to the page, its fonts are there,
 * and it is painted with all of that.
 */
export function watchRequests(page: Page, { hasScripts = true } = {}): () => Promise<void> {
  const running = new Set<Request>()
  let count = 0
  let whenNone = () => {}
  const end = (request: Request) => {
    running.delete(request)
    if (running.size === 0) whenNone()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  page.on('request', (request) => {
    running.add(request)
    count++
  })
  const none = () =>
    new Promise<void>((done) => {
      if (running.size === 0) done()
      else whenNone = done
    })
  return async () => {
    let before: number
    do {
      await none()
      before = count
      // Without scripts nobody calls back.
      if (hasScripts) await painted(page)
    } while (running.size > 0 || count > before)
  }
}
