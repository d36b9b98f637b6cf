// A JSON-RPC API, as an OpenRPC document describes it. https://spec.open-rpc.org
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { SpecNode } from '../document-set.ts'
import type { Operation, Server, Tag } from '../model.ts'
import type { SpecFile } from '../spec-file.ts'

/** Where more can be read. */
type More = Pick<Operation, 'externalDocs'>

export interface OpenRpcDocument extends More {
  readonly file: SpecFile
  readonly title: string
  readonly description?: string
  readonly servers: readonly RpcServer[]
  /** The tags of all methods, each once. */
  readonly tags: readonly Tag[]
  readonly methods: readonly RpcMethod[]
  readonly diagnostics: readonly Diagnostic[]
}

/** A server. Its description may be long, and its name is short. */
export interface RpcServer extends Server {
  readonly name?: string
}

export interface RpcMethod extends More {
  readonly node: SpecNode
  readonly name: string
  /** The summary and the description, as Markdown. */
  readonly description?: string
  readonly deprecated: boolean
  /** The names of its tags. */
  readonly tags: readonly string[]
  /** Those of the method, or else of the document. */
  readonly servers: readonly RpcServer[]
  /** Who may call it, as in OpenAPI. Undefined if neither the method nor the document says. */
  readonly security?: Operation['security']
  readonly params: readonly ContentDescriptor[]
  readonly structure: ParamStructure
  /** Undefined for a notification, which has no answer. */
  readonly result?: ContentDescriptor
  readonly errors: readonly RpcError[]
  readonly links: readonly RpcLink[]
  readonly examples: readonly ExamplePairing[]
}

/** How a server takes the parameters: as an object, as an array, or either. */
export type ParamStructure = 'by-name' | 'by-position' | 'either'

/** A parameter, or the result. */
export interface ContentDescriptor {
  readonly node: SpecNode
  readonly name: string
  readonly description?: string
  readonly required: boolean
  readonly deprecated: boolean
  readonly schema: SpecNode
}

export interface RpcError {
  /** A number, as digits. */
  readonly code: string
  readonly message?: string
  /** More about the error: a value, or, in many documents, the schema of one. */
  readonly data?: SpecNode
}

/** A method that takes a part of the result. */
export interface RpcLink {
  readonly name: string
  readonly method?: string
  readonly description?: string
}

/** A call and its answer. */
export interface ExamplePairing {
  readonly name: string
  readonly description?: string
  /** In the order of the call. */
  readonly params: readonly ExampleParam[]
  /** Undefined where the author gives none. */
  readonly result?: WrittenValue
}

/** A value with the node of it. */
export interface WrittenValue {
  readonly value: unknown
  readonly node: SpecNode
}

export interface ExampleParam extends WrittenValue {
  readonly name: string
}
