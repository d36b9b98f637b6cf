// What one client may take of the server: bytes, connections and time.

/** Limits of a server. Times are in milliseconds. */
export interface Limits {
  /** Bytes of the lines before a body. */
  readonly headerBytes: number
  readonly connections: number
  /** From the connection to the end of the headers. */
  readonly headersTimeout: number
  /** To the end of the body. */
  readonly requestTimeout: number
  /** Between two requests on a connection. */
  readonly keepAliveTimeout: number
  /** Without a byte in either direction while an answer is on its way. */
  readonly idleTimeout: number
  /** How often the times of requests are looked at. */
  readonly checkInterval: number
}

export const LIMITS: Limits = {
  headerBytes: 16_384,
  // Idle connections cost little, and file handles are limited.
  connections: 8_000,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // A client that asks again just then would find its connection closed. Hosts keep connections for about a minute too.
  keepAliveTimeout: 65_000,
  idleTimeout: 60_000,
  checkInterval: 1_000,
}

/** Bytes of a body: requests to assistants are the only ones that have any. */
export const MAX_BODY = 2_000_000
