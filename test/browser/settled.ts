// Waits until a page has settled, based on events rather than time.
import type { Page, Request } from 'playwright-core'

/**
 * Waits until a page is painted with its fonts and everything loaded so far. The second frame shows the result of the
 * first.
 */
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
      // Without scripts, there is no callback.
      if (hasScripts) await painted(page)
    } while (running.size > 0 || count > before)
  }
}
