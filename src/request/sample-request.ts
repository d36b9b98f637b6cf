// A request as data, for samples in any language and for the playground.

type Pairs = readonly (readonly [name: string, value: string])[]

/** A request. Texts are as they are sent, before quoting for a language. */
export interface SampleRequest {
  /** Letters, digits, and hyphens only. */
  readonly method: string
  /** In ASCII. Includes the query. Path placeholders look like `{id}`. */
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
  /** True if the value is the path of a file. */
  readonly isFile: boolean
  /** The file that a reader chose. */
  readonly content?: Blob
  /** The media type of a value that isn't plain text, or of a file if the specification says so. */
  readonly contentType?: string
}
