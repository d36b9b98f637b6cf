// What a language of request samples is.
import type { SampleRequest } from './sample-request.ts'

/** Prints requests in one programming language. */
export interface SampleLanguage {
  /** As in `api.examples.languages`. */
  readonly key: string
  /** What readers see. */
  readonly label: string
  /** Other names, lower case, that the settings and specifications use. */
  readonly aliases: readonly string[]
  /** The language of the code block. */
  readonly highlight: string
  print(request: SampleRequest): string
}
