// The interface of a way to call a method, as samples show it.
import type { ProtoFile } from '../model.ts'
import type { Call, Names } from '../names.ts'
import type { MessageSample } from '../sample.ts'

/** A call of a method with a made-up message. */
export interface GrpcCall extends Call {
  readonly request: MessageSample | undefined
  /** The full name of the request's type. */
  readonly requestType: string
  /** `api.harbor.example:443` */
  readonly server: string
  readonly isSecure: boolean
  readonly names: Names
  /** The path by which other files import one. */
  importPath(file: ProtoFile): string
}

export interface GrpcClient {
  /** As in `api.examples.languages`. */
  readonly key: string
  /** The label that readers see. */
  readonly label: string
  /** The highlighting language of the code block. */
  readonly highlight: string
  /** Undefined if the files don't say what this language needs to know. */
  print(call: GrpcCall): string | undefined
}
