// One level of a JSON Schema as readers see it: the result of reading one.
import type { Condition } from './conditions.ts'
import type { BrokenReference, SpecNode } from './document-set.ts'
import type { Limits } from './limits.ts'

/** One level of a schema, whichever version of OpenAPI or JSON Schema it is written in. */
export interface SchemaView {
  /** Names the schema wherever it is used: file and pointer of what the reference leads to. */
  readonly identity: string
  /** The name that it is referred to by, such as `Customer`. */
  readonly name?: string
  /** The value of a discriminator that it says selects it (`x-ms-discriminator-value`), where no mapping does. */
  readonly tag?: string
  readonly title?: string
  readonly description?: string
  /** Without `null`. Empty where anything goes. */
  readonly types: readonly string[]
  readonly nullable: boolean
  readonly format?: string
  readonly values?: readonly EnumValue[]
  readonly default?: unknown
  readonly examples: readonly unknown[]
  readonly limits: Limits
  readonly deprecated: boolean
  readonly readOnly: boolean
  readonly writeOnly: boolean
  readonly properties: readonly Property[]
  /** Properties of any other name: their schema, or that there may be some. False: there may be none. */
  readonly additional?: SpecNode | boolean
  /** Schemas of properties by a pattern of their names. */
  readonly patterns: readonly { readonly pattern: string; readonly schema: SpecNode }[]
  /** What the names of properties have to fit. */
  readonly names?: SpecNode
  readonly items?: SpecNode
  readonly prefixItems: readonly SpecNode[]
  /** What is in a text of the media type `limits.contentType`: `contentSchema`. */
  readonly content?: SpecNode
  /** Each group is a choice of its own. */
  readonly choices: readonly Choice[]
  /** Schemas of values that aren't allowed. */
  readonly excluded: readonly SpecNode[]
  /** Properties that must be there if another one is, or has some value. */
  readonly dependents: readonly Dependent[]
  /** Sets of properties of which one must be there: of `anyOf` with nothing but `required`. */
  readonly requiredSets: readonly (readonly string[])[]
  /** Labels before and after the name (`x-mint`). */
  readonly pre: readonly string[]
  readonly post: readonly string[]
  /** What the schema says under other keys, for labels that the site asks for. */
  readonly raw: readonly unknown[]
  /** A reference that leads nowhere. */
  readonly broken?: BrokenReference
  /** Ends of ids by which others know the one option that this schema is: `one-of-1`. */
  readonly aliases: readonly string[]
}

export interface EnumValue {
  readonly value: unknown
  readonly description?: string
}

export interface Property {
  readonly name: string
  readonly required: boolean
  readonly schema: SpecNode
  /** Only values that fit a condition are known to have it. */
  readonly isConditional?: true
}

export interface Dependent {
  readonly condition: Condition
  readonly required: readonly string[]
}

export interface Choice {
  readonly kind: 'oneOf' | 'anyOf'
  readonly options: readonly SpecNode[]
  /** The number of each option among all, `null` included. */
  readonly positions: readonly number[]
  /** The property that says which option it is, and its values. */
  readonly discriminator?: Discriminator
  /** True if the options are subtypes that extend the schema. It has no list of them, so there may be others. */
  readonly isOfSubtypes?: true
}

export interface Discriminator {
  readonly property: string
  /** The values that select a schema. */
  valuesFor(schema: Pick<SchemaView, 'name' | 'tag'>): readonly string[]
}
