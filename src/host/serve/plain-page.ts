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
