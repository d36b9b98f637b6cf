// Decides who may send requests to the preview: only browsers on this machine that show its own pages.

/** What the guard knows about the server. */
export interface GuardOptions {
  /** The address that the server listens on, as typed. */
  readonly host: string
  /** Names and addresses of this machine, for a server that is open to the network. */
  readonly ownNames: readonly string[]
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** True for addresses that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/**
 * Returns the response for a request that must be rejected, or undefined. A foreign `Host` means that a website points
 * its own name at this server (DNS rebinding). A foreign `Origin` or a cross-site fetch means that a website sends
 * requests directly. Names are compared as sent, so other spellings of an address are rejected.
 */
export function createGuard({ host, ownNames }: GuardOptions): (request: Request) => Response | undefined {
  const names = new Set(isLoopback(host) ? [...LOOPBACK, bracketed(host)] : [...LOOPBACK, ...ownNames.map(bracketed)])
  if (!isAnyAddress(host)) names.add(bracketed(host))
  return (request) => {
    const sent = request.headers.get('host')?.toLowerCase()
    if (sent === undefined || !names.has(sent.replace(/:\d{1,5}$/, ''))) return refusal('host')
    const origin = request.headers.get('origin')
    if (origin !== null && origin.toLowerCase() !== `http://${sent}`) return refusal('origin')
    // Scripts and images of another site send no `Origin`. Following a link to the preview is fine.
    const isForeign = request.headers.get('sec-fetch-site') === 'cross-site'
    return isForeign && request.headers.get('sec-fetch-mode') !== 'navigate' ? refusal('site') : undefined
  }
}

/** `0.0.0.0` and `::` mean every address of this machine. */
export function isAnyAddress(host: string): boolean {
  return /^(?:0(?:\.0){0,3}|::|0*(?::0*){7})$/.test(host)
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host.toLowerCase()}]` : host.toLowerCase()
}

function refusal(what: string): Response {
  return new Response(`Refused: foreign ${what}.\n`, {
    status: 403,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  })
}
