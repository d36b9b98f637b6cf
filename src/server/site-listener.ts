// A listener for a site. Avoids web `Request` and `Response` objects, which take longer to create than the response
// itself.
import { send } from './answer.ts'
import type { Listener } from './listen.ts'
import type { StaticSite } from './static-site.ts'

/** Answers requests with the files of a site. */
export function siteListener(site: StaticSite): Listener {
  return (request, response) => {
    const target = targetOf(request.url ?? '/', request.headers.host)
    if (target === undefined) {
      void send(response, MALFORMED, request.method !== 'HEAD')
      return
    }
    // Bodies aren't read here.
    const { headers, method } = request
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      response.shouldKeepAlive = false
    const answer = site.answer({ method, target, headers })
    if (!(answer instanceof Promise)) {
      void send(response, answer, method !== 'HEAD')
      return
    }
    answer.then(
      (later) => send(response, later, method !== 'HEAD'),
      () => send(response, FAULT, method !== 'HEAD'),
    )
  }
}

const MALFORMED = { status: 400, headers: ['content-length', '0', 'connection', 'close'] }
const FAULT = { status: 500, headers: ['content-length', '0', 'connection', 'close'] }

/** The path and query of a request. Also accepts absolute URLs, as sent to proxies. */
function targetOf(target: string, host: string | undefined): string | undefined {
  if (target.startsWith('/')) return target
  const url = /^https?:\/\//i.test(target) && URL.canParse(target) ? new URL(target) : undefined
  return url && url.host === host?.toLowerCase() ? url.pathname + url.search : undefined
}
