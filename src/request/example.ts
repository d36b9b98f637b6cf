// Makes a value that fits a form's schema: the author's example, or a generated one.
import { type FormSchema, type PlaygroundForm, schemaAt } from './form.ts'
import { madeUpNumber, madeUpText } from './made-up.ts'
import { isMap } from './parameters.ts'

export interface ExampleOptions {
  /** Leaves out optional properties. */
  readonly requiredOnly?: boolean
}

const MAX_DEPTH = 8
const MAX_VALUES = 500

/** A value for the schema at an index. Leaves out files, because the reader chooses those. */
export function exampleOf(
  form: Pick<PlaygroundForm, 'schemas'>,
  index: number | undefined,
  { requiredOnly = false }: ExampleOptions = {},
): unknown {
  let count = 0
  const open = new Set<number>()
  const make = (at: number | undefined, depth: number): unknown => {
    const schema = schemaAt(form, at)
    count++
    const { example, default: fallback, values, type } = schema
    if (example !== undefined) return example
    if (fallback !== undefined && fallback !== null) return fallback
    if (values && values.length > 0) return values[0]
    if (type === 'file') return undefined
    if (depth > MAX_DEPTH || count > MAX_VALUES || (at !== undefined && open.has(at)))
      return type === 'array' ? [] : type === 'object' ? {} : undefined
    if (at !== undefined) open.add(at)
    const made = makeNew(schema, depth)
    if (at !== undefined) open.delete(at)
    return made
  }
  const makeNew = (schema: FormSchema, depth: number): unknown => {
    const { type, variants, items, properties, additional } = schema
    // As on the page, which names a property of any name like this.
    if (typeof additional === 'number' && !properties && !variants && !open.has(additional)) {
      const value = make(additional, depth + 1)
      return value === undefined ? {} : { key: value }
    }
    if (properties || variants) {
      const shape: Record<string, unknown> = {}
      const [first] = variants ?? []
      if (first) {
        const chosen = make(first.schema, depth + 1)
        if (!isMap(chosen)) return chosen
        Object.assign(shape, chosen, schema.tag !== undefined && first.tag !== undefined && { [schema.tag]: first.tag })
      }
      for (const { name, required, isConditional, schema: inner } of properties ?? []) {
        // A value that's a part of itself would have no end.
        if (!required && (requiredOnly || isConditional || open.has(inner))) continue
        const value = make(inner, depth + 1)
        if (value !== undefined && !Object.hasOwn(shape, name)) define(shape, name, value)
      }
      return shape
    }
    if (type === 'array') {
      const item = items === undefined || open.has(items) ? undefined : make(items, depth + 1)
      return item === undefined || item === null ? [] : [item]
    }
    return scalar(schema)
  }
  return make(index, 0)
}

/** Defines a property of any name, even `__proto__`. */
export function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
}

function scalar({ type, format, limits }: FormSchema): unknown {
  switch (type) {
    case 'integer':
    case 'number':
      return madeUpNumber(limits ?? {})
    case 'boolean':
      return true
    case 'object':
      return {}
    case 'string':
      return madeUpText(format)
    default:
      return undefined
  }
}
