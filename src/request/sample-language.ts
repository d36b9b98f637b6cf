// The interface of a language for request samples.
import type { SampleRequest } from './sample-request.ts'

/** Prints requests in one programming language. */
export interface SampleLanguage {
  /** As in `api.examples.languages`. */
  readonly key: string
  /** The label that readers see. */
  readonly label: string
  /** Other names that settings and specifications use, in lowercase. */
  readonly aliases: readonly string[]
  /** The highlighting language of the code block. */
  readonly highlight: string
  print(request: SampleRequest): string
}
