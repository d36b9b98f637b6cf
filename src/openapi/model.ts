// The model of a specification in any version: documents, operations, and their parts. Schemas aren't copied.
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { PartEncoding } from '../request/form.ts'
import type { SpecNode } from './document-set.ts'
import type { SpecFile } from './spec-file.ts'
import type { JsonObject } from './values.ts'

/** A specification, read as far as its table of contents. */
export interface ApiDocument {
  readonly file: SpecFile
  readonly version: '2.0' | '3.0' | '3.1' | '3.2'
  readonly title: string
  readonly description?: string
  readonly tags: readonly Tag[]
  /** Groups of tags in the navigation (`x-tagGroups`). */
  readonly tagGroups: readonly TagGroup[]
  /** Operations, then webhooks, in the order written. */
  readonly operations: readonly OperationOutline[]
  readonly diagnostics: readonly Diagnostic[]
}

export interface Tag {
  readonly name: string
  /** What its group is called. */
  readonly label: string
  readonly description?: string
  /** The tag that this one is below (OpenAPI 3.2). */
  readonly parent?: string
  readonly externalDocs?: Operation['externalDocs']
}

/** Tags by name that the navigation shows together. */
export interface TagGroup {
  readonly name: string
  readonly tags: readonly string[]
}

/** An operation or webhook as a table of contents shows it. */
export interface OperationOutline {
  readonly document: SpecFile
  /** The node of the operation, and the path item around it. */
  readonly node: SpecNode
  readonly item: SpecNode
  readonly kind: 'operation' | 'webhook'
  /** Upper case. */
  readonly method: string
  /** As written: `/users/{id}`; for a webhook, its name. */
  readonly path: string
  readonly id?: string
  readonly summary?: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly deprecated: boolean
  /** The page exists, and no navigation lists it. */
  readonly hidden: boolean
  /** There is no page. */
  readonly excluded: boolean
  /** `x-mint`: front matter, content and address that the author wrote for the page. */
  readonly page: PageExtension
}

export interface PageExtension {
  readonly metadata: JsonObject
  readonly content?: string
  readonly href?: string
  /** The groups of readers that the page is for (`x-mint.groups`). Empty for everybody. */
  readonly groups: readonly string[]
}

/** An operation with all its parts. */
export interface Operation {
  readonly outline: OperationOutline
  readonly servers: readonly Server[]
  readonly parameters: readonly Parameter[]
  readonly body?: Body
  readonly responses: readonly Response[]
  readonly callbacks: readonly Callback[]
  /** Alternatives; each is a list of schemes that go together. An empty alternative means that none is needed. */
  readonly security: readonly (readonly SecurityUse[])[]
  readonly samples: readonly WrittenSample[]
  readonly externalDocs?: { readonly url: string; readonly description?: string }
}

export interface Server {
  readonly url: string
  readonly description?: string
  readonly variables: readonly ServerVariable[]
}

export interface ServerVariable {
  readonly name: string
  readonly default: string
  readonly values: readonly string[]
  readonly description?: string
}

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie' | 'querystring'

export interface Parameter {
  readonly name: string
  readonly in: ParameterPlace
  readonly required: boolean
  readonly deprecated: boolean
  readonly description?: string
  readonly schema: SpecNode
  /** How lists and objects are written: `form`, `deepObject` and so on. */
  readonly style: string
  readonly explode: boolean
  /** Characters such as `/` and `:` stay as they are in the query. */
  readonly allowReserved?: true
  /** Of a parameter that holds JSON or the like: its media type. */
  readonly contentType?: string
  readonly examples: readonly Example[]
  readonly node: SpecNode
}

export interface Body {
  readonly required: boolean
  readonly description?: string
  readonly contents: readonly MediaType[]
}

export interface MediaType {
  readonly type: string
  readonly schema?: SpecNode
  /** The schema is that of each item of a stream (OpenAPI 3.2). */
  readonly isStream: boolean
  readonly examples: readonly Example[]
  /** How the parts of a form are sent, by name. */
  readonly encoding: ReadonlyMap<string, PartEncoding>
  readonly node: SpecNode
}

export interface Example {
  /** The key in `examples`. Empty for the only one. */
  readonly name: string
  readonly summary?: string
  readonly description?: string
  readonly value: unknown
  /** True for a text that is already what is sent. */
  readonly isSerialized: boolean
  readonly node: SpecNode
}

export interface Response {
  /** `200`, `4XX`, `default`. */
  readonly status: string
  readonly summary?: string
  readonly description?: string
  readonly headers: readonly Header[]
  readonly contents: readonly MediaType[]
  readonly links: readonly Link[]
}

export interface Header {
  readonly name: string
  readonly required: boolean
  readonly deprecated: boolean
  readonly description?: string
  readonly schema: SpecNode
  /** Of a header that holds JSON or the like: its media type. */
  readonly contentType?: string
  readonly examples: readonly Example[]
  readonly node: SpecNode
}

export interface Link {
  readonly name: string
  readonly operation?: string
  /** The operation as links of viewers name it: `#operation/getUser`. */
  readonly url?: string
  readonly description?: string
}

/** A request that the API makes in answer to this one. */
export interface Callback {
  readonly name: string
  readonly operation: OperationOutline
}

export interface SecurityUse {
  readonly scheme: SecurityScheme
  readonly scopes: readonly string[]
}

export interface SecurityScheme {
  /** Its key among the schemes. */
  readonly key: string
  readonly type: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'unknown'
  readonly description?: string
  /** Of an API key: its name, and where it is sent. */
  readonly name?: string
  readonly in?: 'header' | 'query' | 'cookie'
  /** Of `http`, in lower case: `basic`, `bearer`, `digest`. */
  readonly scheme?: string
  readonly bearerFormat?: string
  readonly flows: readonly OAuthFlow[]
  readonly openIdConnectUrl?: string
  /** What the form is filled with (`x-default`). */
  readonly default?: string
  readonly deprecated: boolean
}

export interface OAuthFlow {
  readonly kind: string
  readonly authorizationUrl?: string
  readonly tokenUrl?: string
  readonly refreshUrl?: string
  readonly scopes: ReadonlyMap<string, string>
}

/** A request sample that the author of the specification wrote. */
export interface WrittenSample {
  readonly lang: string
  readonly label?: string
  readonly source: string
}
