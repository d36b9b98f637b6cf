// A plain page with a few words, outside of any site.

/** Text only: nothing of a request is ever part of it. */
export function plainPage(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Search engines forget a page that is gone, but come back to one that can't be read. */
export function unreadable(): Response {
  const response = plainPage(503, 'This page can’t be read right now.')
  response.headers.set('retry-after', '60')
  return response
}
