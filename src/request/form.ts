// The form of a playground as data: what a page contains about its operation, so that a reader can send requests.
import type { RpcCall } from './json-rpc.ts'
import type { XmlHints } from './xml.ts'

/** Everything that the form of one operation needs. Plain JSON of limited size. */
export interface PlaygroundForm {
  /** In uppercase. */
  readonly method: string
  /** With its parameters in braces. */
  readonly path: string
  readonly servers: readonly FormServer[]
  /**
   * Alternative ways to authenticate. The schemes of one alternative are used together. An empty one means that none is
   * needed.
   */
  readonly security: readonly (readonly FormScheme[])[]
  readonly parameters: readonly FormParameter[]
  readonly body?: FormBody
  /** The method of JSON-RPC that is called. The body has its parameters. */
  readonly call?: RpcCall
  /** All schemas. Others refer to them by index. */
  readonly schemas: readonly FormSchema[]
  /** Keys of the languages for which the page shows generated samples. */
  readonly languages: readonly string[]
  /** Keys of the languages whose samples the specification has. Only the playground generates these. */
  readonly written?: readonly string[]
  /** Samples leave out optional values (`api.examples.defaults`). */
  readonly requiredOnly?: true
  /** Fields start with the specification's examples (`api.examples.prefill`). */
  readonly prefill?: true
  /**
   * Whether requests go through the site's server, if it has a relay. Undefined: only those that browsers can't send.
   */
  readonly relay?: 'always' | 'never'
  /** Requests include cookies (`api.playground.credentials`). */
  readonly credentials?: true
  /** Identifies the specification. Keys that a reader saves belong to it. */
  readonly api: string
}

export interface FormServer {
  /** With its variables in braces. */
  readonly url: string
  readonly description?: string
  readonly variables?: readonly FormVariable[]
}

export interface FormVariable {
  readonly name: string
  readonly default: string
  /** The allowed values. */
  readonly values?: readonly string[]
}

export interface FormScheme {
  /** Its key in the specification. */
  readonly key: string
  /** `token` is sent in `Authorization`, after a word. */
  readonly kind: 'key' | 'basic' | 'token' | 'none'
  /** For a key: its name, and where it's sent. */
  readonly name?: string
  readonly in?: 'header' | 'query' | 'cookie'
  /** The word before a token: `Bearer`. */
  readonly word?: string
  /** Initial value of its field (`x-default`). */
  readonly default?: string
  /** Where a client gets its own token (OAuth 2.0 client credentials). */
  readonly tokenUrl?: string
  readonly scopes?: readonly string[]
  /** Where readers sign in to get a token: an HTTP address. */
  readonly signInUrl?: string
  /** Where the code that signing in gives becomes a token (OAuth 2.0 authorization code): an HTTP address. */
  readonly codeUrl?: string
}

export type FormPlace = 'path' | 'query' | 'header' | 'cookie' | 'querystring'

/** How a parameter's value is serialized: OpenAPI's `style` and `explode`, and `tabDelimited` for Swagger 2.0. */
export interface ParameterStyle {
  readonly name: string
  readonly in: FormPlace
  readonly style: string
  readonly explode: boolean
  /** Characters such as `/` and `:` stay as they are in the query. */
  readonly allowReserved?: true
  /** The media type of a parameter that contains JSON or the like. */
  readonly contentType?: string
}

export interface FormParameter extends ParameterStyle {
  readonly required?: true
  readonly schema: number
  readonly example?: unknown
}

export interface FormBody {
  readonly required?: true
  readonly contents: readonly FormMedia[]
}

export interface FormMedia {
  readonly type: string
  readonly schema?: number
  /** The author's example, if it's short. */
  readonly example?: unknown
  /** The author's short examples in place of `example`, if there are several. */
  readonly examples?: readonly FormExample[]
  /** What samples of the page have, where that isn't what an example is made of. */
  readonly sample?: unknown
  /** How the parts of a form are sent, by name. */
  readonly encoding?: Readonly<Record<string, PartEncoding>>
  /** Of XML: what the schema is called. */
  readonly root?: string
}

/** One of several examples, which readers can choose from. */
export interface FormExample {
  readonly label: string
  readonly description?: string
  readonly value: unknown
}

/** How one part of a form is sent. */
export interface PartEncoding {
  readonly contentType?: string
  /** Of `application/x-www-form-urlencoded`: as of a parameter in the query. */
  readonly style?: string
  readonly explode?: boolean
}

/** One level of a schema. Without a type, any value is allowed. */
export interface FormSchema {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'file'
  /** The type as the page names it. */
  readonly label?: string
  readonly nullable?: true
  /** The allowed values. */
  readonly values?: readonly unknown[]
  readonly default?: unknown
  readonly example?: unknown
  readonly format?: string
  /** For a file in a JSON body. */
  readonly encoding?: 'base64' | 'base64url'
  readonly limits?: FormLimits
  readonly properties?: readonly FormProperty[]
  /** The schema of properties with other names, or true if any are allowed. */
  readonly additional?: number | true
  readonly items?: number
  readonly variants?: readonly FormVariant[]
  /** The property that selects the variant. */
  readonly tag?: string
  /** Only in forms with a body of XML. */
  readonly xml?: XmlHints
}

export interface FormProperty {
  readonly name: string
  readonly required?: true
  /** Only some values have it, so examples leave it out. */
  readonly isConditional?: true
  readonly schema: number
}

export interface FormVariant {
  readonly label: string
  readonly schema: number
  /** The value of the property that selects this variant. */
  readonly tag?: unknown
}

/** As in JSON Schema 2020-12. */
export interface FormLimits {
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
  readonly exclusiveMinimum?: number | bigint
  readonly exclusiveMaximum?: number | bigint
  readonly multipleOf?: number | bigint
  readonly minLength?: number | bigint
  readonly maxLength?: number | bigint
  readonly pattern?: string
  readonly minItems?: number | bigint
  readonly maxItems?: number | bigint
  readonly uniqueItems?: true
}

/** The schema at an index. Without an index, one that accepts anything. */
export function schemaAt(form: Pick<PlaygroundForm, 'schemas'>, index: number | undefined): FormSchema {
  return (index === undefined ? undefined : form.schemas[index]) ?? {}
}
