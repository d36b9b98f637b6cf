// Endpoints that only the pages of a site itself may use.
import { plainPage } from './plain-page.ts'
import type { SiteRequest } from './site-request.ts'

/** The answer to a request that isn't a `POST`, or that a page of another site sends through a reader's browser. */
export function refusePost({ request, url }: Pick<SiteRequest, 'request' | 'url'>): Response | undefined {
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
  const origin = request.headers.get('origin')
  if (origin === null || (URL.canParse(origin) && new URL(origin).host === url.host)) return undefined
  return plainPage(403, 'Not from this site.')
}
