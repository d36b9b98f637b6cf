// A site as a listener: without the objects of the web, which take longer to make than an answer.
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
    // Nobody reads a body here.
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

/** The path and query of a request; those of a whole address too, as proxies are sent. */
function targetOf(target: string, host: string | undefined): string | undefined {
  if (target.startsWith('/')) return target
  const url = /^https?:\/\//i.test(target) && URL.canParse(target) ? new URL(target) : undefined
  return url && url.host === host?.toLowerCase() ? url.pathname + url.search : undefined
}
