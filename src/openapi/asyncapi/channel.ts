// A channel of an AsyncAPI document, whatever its version: what is sent over it, in which direction, and by which servers.
import type { SpecNode } from '../document-set.ts'
import type { Operation, ServerVariable } from '../model.ts'
import type { Binding } from './bindings.ts'
import type { SecurityAlternative } from './security.ts'

/** Where more can be read. */
type More = Pick<Operation, 'externalDocs'>

export interface Channel extends More {
  readonly node: SpecNode
  /** Its key in the document. */
  readonly name: string
  readonly title?: string
  readonly description?: string
  /** As programs name it, with parameters in braces. Undefined for one that is only known when the program runs. */
  readonly address?: string
  readonly servers: readonly ChannelServer[]
  readonly parameters: readonly ChannelParameter[]
  readonly operations: readonly ChannelOperation[]
  /** Those that no operation names. */
  readonly messages: readonly Message[]
  /** The names of its tags, or else of its operations' tags. */
  readonly tags: readonly string[]
  readonly bindings: readonly Binding[]
  readonly deprecated: boolean
  readonly hidden: boolean
  readonly excluded: boolean
}

export interface ChannelServer {
  /** Its key in the document. */
  readonly name: string
  /** With its version, if it's written. */
  readonly protocol: string
  /** `wss://host/path`, with the defaults of its variables. */
  readonly url: string
  /** The same with variables in braces. */
  readonly template: string
  readonly variables: readonly ServerVariable[]
  readonly description?: string
  readonly security: readonly SecurityAlternative[]
  readonly bindings: readonly Binding[]
}

export interface ChannelParameter {
  readonly name: string
  readonly description?: string
  readonly schema: SpecNode
}

/** What a program does with a channel. */
export interface ChannelOperation extends More {
  /** `SEND`, `RECEIVE`; in version 2 `PUBLISH`, `SUBSCRIBE`. */
  readonly action?: string
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly messages: readonly Message[]
  /** Beside what the servers ask for. */
  readonly security: readonly SecurityAlternative[]
  readonly bindings: readonly Binding[]
  /** What is answered, and where. */
  readonly reply?: { readonly address?: string; readonly messages: readonly Message[] }
}

export interface Message extends More {
  /** What identifies it: a message that two operations name is one. */
  readonly identity: string
  readonly name: string
  readonly description?: string
  readonly contentType?: string
  readonly headers?: SpecNode
  readonly payload?: SpecNode
  /** The language of the payload's schema, where it isn't JSON Schema. */
  readonly format?: string
  /** Where the id is that ties it to another message, such as its reply. */
  readonly correlation?: { readonly location: string; readonly description?: string }
  readonly examples: readonly MessageExample[]
  readonly bindings: readonly Binding[]
  readonly deprecated: boolean
}

export interface MessageExample {
  /** Of the whole example, or in 2.0 of the payload that it is. */
  readonly node: SpecNode
  readonly name?: string
  readonly headers?: unknown
  readonly payload?: unknown
}
