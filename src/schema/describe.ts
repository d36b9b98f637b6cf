// Describes values with Zod schemas, and adds a sentence for each key and what messages need to know.
import * as z from 'zod'

/** Metadata of a schema. Everything except `description` is optional. */
export interface Description {
  /** What the key does, in one sentence. */
  readonly description?: string
  /** What is expected, for messages and the reference: `a color such as #0D9373`. */
  readonly expected?: string
  /** Required, although a default is used if it's missing. */
  readonly required?: boolean
  /** The default for the reference, if the schema itself has none. */
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  /** On an object: names that authors commonly use by mistake, and what to use instead. */
  readonly moved?: Readonly<Record<string, string>>
  /** Name of the definition in the JSON Schema. */
  readonly id?: string
  /** What Galley does with the key, if that differs from the description. */
  readonly effect?: Effect
}

/**
 * `none`: read and reported, but without effect. `later`: the same, until Galley has the feature that it configures.
 * `differs`: it works, but not as on the hosted platform.
 */
export interface Effect {
  readonly kind: 'none' | 'later' | 'differs'
  /** A sentence: the reason, or the difference. */
  readonly why: string
  /** The values that differ; all of them without this. */
  readonly values?: readonly unknown[]
  /** A key beside it with which nothing differs. */
  readonly unless?: string
}

/** A required key. */
export function key<S extends z.ZodType>(description: string, schema: S): S {
  return schema.meta({ ...describe(schema), description }) as S
}

/** An optional key. */
export function option<S extends z.ZodType>(description: string, schema: S): z.ZodOptional<S> {
  return schema.optional().meta({ ...describe(schema), id: undefined, description })
}

/** A required key. If it's missing or wrong, reports a finding and uses `fallback`. */
export function needed<S extends z.ZodType>(description: string, schema: S, fallback: z.output<S>): z.ZodDefault<S> {
  const described = schema.default(fallback as never)
  return described.meta({ ...describe(schema), id: undefined, description, required: true }) as z.ZodDefault<S>
}

/** A key that is allowed but has no effect, with the reason. */
export function idle<S extends z.ZodType>(schema: S, why: string): S {
  return note(schema, { effect: { kind: 'none', why } })
}

/** A key of a feature that doesn't exist yet. */
export function later<S extends z.ZodType>(schema: S, why: string): S {
  return note(schema, { effect: { kind: 'later', why } })
}

/** A key that works differently than on the hosted platform, perhaps only in some cases. */
export function differs<S extends z.ZodType>(schema: S, how: string, when?: Pick<Effect, 'values' | 'unless'>): S {
  return note(schema, { effect: { kind: 'differs', why: how, ...when } })
}

/** Adds metadata to a schema. */
export function note<S extends z.ZodType>(schema: S, description: Description): S {
  return schema.meta({ ...describe(schema), ...description }) as S
}

/** The metadata of a schema, looked up through `optional`, `default`, and so on. */
export function describe(schema: z.core.$ZodType): Description {
  const own = z.globalRegistry.get(schema as z.ZodType) as Description | undefined
  if (own) return own
  const inner = unwrap(schema)
  return inner === schema ? {} : describe(inner)
}

/** The schema inside one wrapper (`optional`, `default`, `lazy`…), or itself. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return def.innerType
    case 'lazy':
      return def.getter()
    case 'pipe':
      return def.in
    default:
      return schema
  }
}

/** The schema inside all wrappers. */
export function core(schema: z.core.$ZodType): z.core.$ZodTypes {
  let current = schema
  for (let inner = unwrap(current); inner !== current; inner = unwrap(current)) current = inner
  return current as z.core.$ZodTypes
}
