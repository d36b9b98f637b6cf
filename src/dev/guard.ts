// Who may ask the preview: browsers on this machine that show its own pages, and nobody else.

/** What the guard knows of the server. */
export interface GuardOptions {
  /** The address that is listened on, as typed. */
  readonly host: string
  /** Names and addresses of this machine, for a server that others in the network may ask. */
  readonly ownNames: readonly string[]
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** True for addresses that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/**
 * The answer to a request that must not be answered, or undefined. A foreign `Host` is how a page of the web reaches
 * this server under a name of its own (DNS rebinding); a foreign `Origin` or a cross-site fetch is how it asks directly.
 * Names are compared as they were sent: other spellings of an address are refused.
 */
export function createGuard({ host, ownNames }: GuardOptions): (request: Request) => Response | undefined {
  const names = new Set(isLoopback(host) ? [...LOOPBACK, bracketed(host)] : [...LOOPBACK, ...ownNames.map(bracketed)])
  if (!isAnyAddress(host)) names.add(bracketed(host))
  return (request) => {
    const sent = request.headers.get('host')?.toLowerCase()
    if (sent === undefined || !names.has(sent.replace(/:\d{1,5}$/, ''))) return refusal('host')
    const origin = request.headers.get('origin')
    if (origin !== null && origin.toLowerCase() !== `http://${sent}`) return refusal('origin')
    // Scripts and images of another site carry no `Origin`; following a link to here is what a person does.
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
