// Endpoints that only the pages of a site itself may use.

/** The response to a request that isn't a `POST`, or that a page of another site sends through a reader's browser. */
export function refuseForeign({ method, headers, url }: Request): Response | undefined {
  if (method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
  const origin = headers.get('origin')
  const host = headers.get('host')?.toLowerCase() ?? new URL(url).host
  if (origin === null || (URL.canParse(origin) && new URL(origin).host === host)) return undefined
  return new Response('Not from this site.\n', {
    status: 403,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
