// The form of a playground as data: what a page carries about its operation, so that a reader can send requests.

/** Everything that the form of one operation needs. Plain JSON, of bounded size. */
export interface PlaygroundForm {
  /** Upper case. */
  readonly method: string
  /** With its parameters in braces. */
  readonly path: string
  readonly servers: readonly FormServer[]
  /** Alternatives to authenticate; the schemes of one go together. An empty one: none is needed. */
  readonly security: readonly (readonly FormScheme[])[]
  readonly parameters: readonly FormParameter[]
  readonly body?: FormBody
  /** All schemas; others refer to them by their index. */
  readonly schemas: readonly FormSchema[]
  /** Keys of the languages in which the page shows made samples. */
  readonly languages: readonly string[]
  /** Samples leave out what is optional (`api.examples.defaults`). */
  readonly requiredOnly?: true
  /** Fields begin with the examples of the specification (`api.examples.prefill`). */
  readonly prefill?: true
  /** Whether requests go through the server of the site, where that has a relay. Absent: where browsers can't send them. */
  readonly relay?: 'always' | 'never'
  /** Cookies go along (`api.playground.credentials`). */
  readonly credentials?: true
  /** Names the specification: keys that a reader keeps are kept for it. */
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
  /** The only values. */
  readonly values?: readonly string[]
}

export interface FormScheme {
  /** Its key in the specification. */
  readonly key: string
  /** `token`: in `Authorization`, after a word. */
  readonly kind: 'key' | 'basic' | 'token' | 'none'
  /** Of a key: its name, and where it is sent. */
  readonly name?: string
  readonly in?: 'header' | 'query' | 'cookie'
  /** The word before a token: `Bearer`. */
  readonly word?: string
  /** What its field begins with (`x-default`). */
  readonly default?: string
  /** Where a client gets a token for itself (OAuth2 client credentials). */
  readonly tokenUrl?: string
  readonly scopes?: readonly string[]
}

export type FormPlace = 'path' | 'query' | 'header' | 'cookie' | 'querystring'

/** How the value of a parameter is written: OpenAPI's `style` and `explode`. */
export interface ParameterStyle {
  readonly name: string
  readonly in: FormPlace
  readonly style: string
  readonly explode: boolean
  /** Of a parameter that holds JSON or the like: its media type. */
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
  /** The author's example, where it is short. */
  readonly example?: unknown
  /** How the parts of a form are sent, by name. */
  readonly encoding?: Readonly<Record<string, PartEncoding>>
}

/** How one part of a form is sent. */
export interface PartEncoding {
  readonly contentType?: string
  /** Of `application/x-www-form-urlencoded`: as of a parameter in the query. */
  readonly style?: string
  readonly explode?: boolean
}

/** One level of a schema. Without a type, anything goes. */
export interface FormSchema {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'file'
  /** The type as the page names it. */
  readonly label?: string
  readonly nullable?: true
  /** The only values. */
  readonly values?: readonly unknown[]
  readonly default?: unknown
  readonly example?: unknown
  readonly format?: string
  /** Of a file in a JSON body. */
  readonly encoding?: 'base64' | 'base64url'
  readonly limits?: FormLimits
  readonly properties?: readonly FormProperty[]
  /** Properties of any other name: their schema; true for anything. */
  readonly additional?: number | true
  readonly items?: number
  readonly variants?: readonly FormVariant[]
  /** The property that says which variant it is. */
  readonly tag?: string
}

export interface FormProperty {
  readonly name: string
  readonly required?: true
  readonly schema: number
}

export interface FormVariant {
  readonly label: string
  readonly schema: number
  /** The value of the property that names the variant. */
  readonly tag?: string
}

/** As in JSON Schema 2020-12. */
export interface FormLimits {
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly multipleOf?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: true
}

/** The schema of an index; of none, one that takes anything. */
export function schemaAt(form: Pick<PlaygroundForm, 'schemas'>, index: number | undefined): FormSchema {
  return (index === undefined ? undefined : form.schemas[index]) ?? {}
}
