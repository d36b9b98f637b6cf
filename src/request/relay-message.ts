// The messages between a playground and a server's relay: a line of JSON, then the body as is.

/** The media type of both. A page of another origin can't send it without a preflight request. */
export const RELAY_TYPE = 'application/x-galley-relay'

export interface RelayRequest {
  /** The path of the page with the form, whose specification lists the allowed servers. */
  readonly page: string
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
}

export interface RelayAnswer {
  readonly status: number
  readonly statusText: string
  readonly headers: readonly (readonly [name: string, value: string])[]
}
