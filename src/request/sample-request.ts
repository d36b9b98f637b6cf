// A request as data: what samples print, in whatever language, and what the playground sends.

type Pairs = readonly (readonly [name: string, value: string])[]

/** A request. Texts are as they are sent, not yet quoted for any language. */
export interface SampleRequest {
  /** Letters, digits and dashes only. */
  readonly method: string
  /** With the query. Placeholders of the path stand as `{id}`. */
  readonly url: string
  /** Without line breaks. */
  readonly headers: Pairs
  readonly basicAuth?: { readonly username: string; readonly password: string }
  readonly body?: SampleBody
}

export type SampleBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form'; readonly fields: Pairs }
  | { readonly kind: 'multipart'; readonly parts: readonly Part[] }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: string; readonly content?: Blob }

export interface Part {
  readonly name: string
  readonly value: string
  /** The value is the path of a file. */
  readonly isFile: boolean
  /** The file that a reader chose. */
  readonly content?: Blob
  /** Of a value that is no plain text. */
  readonly contentType?: string
}
