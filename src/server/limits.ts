// What one client may use of the server: bytes, connections, and time.

/** Limits of a server. Times are in milliseconds. */
export interface Limits {
  /** Maximum bytes of the request line and headers. */
  readonly headerBytes: number
  readonly connections: number
  /** Time from opening the connection to the end of the headers. */
  readonly headersTimeout: number
  /** Time to the end of the body. */
  readonly requestTimeout: number
  /** Time between two requests on a connection. */
  readonly keepAliveTimeout: number
  /** Time without a byte in either direction while a response is being sent. */
  readonly idleTimeout: number
  /** How often the timeouts are checked. */
  readonly checkInterval: number
}

export const LIMITS: Limits = {
  headerBytes: 16_384,
  // Idle connections are cheap, but file handles are limited.
  connections: 8_000,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Longer than a proxy's own timeout of about a minute. Otherwise, a request sent at that moment would find its
  // connection closed.
  keepAliveTimeout: 65_000,
  idleTimeout: 60_000,
  checkInterval: 1_000,
}

/** Maximum bytes of a body. Only requests to assistants have one. */
export const MAX_BODY = 2_000_000
