// What a playground and the relay of a server say to each other: a line of JSON, then the body as it is.

/** The media type of both. A page of another origin may not send it without asking first. */
export const RELAY_TYPE = 'application/x-galley-relay'

export interface RelayRequest {
  /** The address of the page that the form is on: it says which servers may be asked. */
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
