// Makes a value that matches a schema, for examples of requests and responses.
import { isKnownFormat, madeUpNumber, madeUpText } from '../request/made-up.ts'
import { printJson } from '../request/print-json.ts'
import type { DocumentSet, SpecNode } from './document-set.ts'
import { tagOf, viewSchema } from './schema.ts'
import type { SchemaView } from './schema-view.ts'
import { isObject } from './values.ts'

/** Which way a value goes: what is only read is in no request, and what is only written in no response. */
export type Direction = 'request' | 'response'

/** Which way bodies go. An API sends its webhooks, so they have what it only sends, and the answers what it only gets. */
export function directionsOf({ kind }: { readonly kind: 'operation' | 'webhook' }): {
  readonly body: Direction
  readonly answer: Direction
} {
  return kind === 'webhook' ? { body: 'response', answer: 'request' } : { body: 'request', answer: 'response' }
}

export interface SampleOptions {
  readonly direction: Direction
  /** Leaves out what isn't required. */
  readonly requiredOnly?: boolean
}

/** A large sample is made again with optional values on fewer levels, rather than cut off in the middle. */
const DEPTHS = [10, 6, 4, 3, 2, 1] as const
/** Values in one sample. In color, each takes about 70 bytes, and a request is shown in seven languages or more. */
const MAX_VALUES = { request: 60, response: 200 } as const
/** Required values may be more by this factor. */
const MAX_REQUIRED = 3

/** A value that matches a schema. Prefers the author's examples and defaults. Never throws. */
export function sampleOf(node: SpecNode, documents: DocumentSet, options: SampleOptions): unknown {
  let sample: unknown
  for (const depth of DEPTHS) {
    const sampler = new Sampler(documents, options, depth)
    sample = sampler.value(node, 0)
    if (!sampler.isFull) break
  }
  return sample
}

class Sampler {
  private values = 0
  private readonly open = new Set<string>()

  constructor(
    private readonly documents: DocumentSet,
    private readonly options: SampleOptions,
    /** Levels with optional values. Below, there is only what is required. */
    private readonly optionalDepth: number,
  ) {}

  /** True if optional values were left out because there are too many. */
  get isFull(): boolean {
    return this.values > MAX_VALUES[this.options.direction]
  }

  private get isOverfull(): boolean {
    return this.values > MAX_REQUIRED * MAX_VALUES[this.options.direction]
  }

  value(node: SpecNode, depth: number): unknown {
    const view = viewSchema(node, this.documents)
    this.values++
    const [example] = view.examples
    if (example !== undefined) return example
    if (view.default !== undefined && view.default !== null) return view.default
    if (view.values?.[0]) return view.values[0].value
    const isNested = isArray(view) || isShape(view)
    if ((depth > DEPTHS[0] && isNested) || depth > 2 * DEPTHS[0] || this.isOverfull || this.open.has(view.identity))
      return isArray(view) ? [] : isNested ? {} : null
    this.open.add(view.identity)
    const made = this.make(view, depth)
    this.open.delete(view.identity)
    return made
  }

  private make(view: SchemaView, depth: number): unknown {
    let shape: unknown
    if (view.properties.length > 0 || view.additional !== undefined) shape = this.object(view, depth)
    for (const { options, discriminator } of view.choices) {
      const [first] = options
      if (!first) continue
      const chosen = this.value(first, depth + 1)
      const tag = discriminator && tagOf(discriminator, first, this.documents)
      if (isObject(chosen)) {
        shape = { ...(isObject(shape) ? shape : {}), ...chosen }
        if (discriminator && tag !== undefined) shape = { ...(shape as object), [discriminator.property]: tag }
      } else shape ??= chosen
    }
    if (shape !== undefined) return shape
    const [type] = view.types
    if (type === 'array') return this.array(view, depth)
    if (type === 'object') return {}
    if (view.content && /[/+]json\b/i.test(view.limits.contentType ?? ''))
      return printJson(this.value(view.content, depth + 1), 0)
    return scalar(type, view)
  }

  private object(view: SchemaView, depth: number): Record<string, unknown> {
    const out: Record<string, unknown> = {}
    const hasOptional = () => !this.options.requiredOnly && depth <= this.optionalDepth && !this.isFull
    const { maxProperties = Number.POSITIVE_INFINITY } = view.limits
    let optionalLeft = Number(maxProperties) - view.properties.filter(({ required }) => required).length
    for (const { name, required, schema, isConditional } of view.properties) {
      if (!required && (isConditional || !hasOptional() || optionalLeft <= 0 || this.isOpen(schema))) continue
      if (this.isOverfull) break
      if (this.isHidden(schema)) continue
      if (!required) optionalLeft--
      set(out, name, this.value(schema, depth + 1))
    }
    // The values so far may require more.
    for (const { condition, required } of view.dependents) {
      if (!condition.fits(out)) continue
      for (const { name, schema } of view.properties)
        if (required.includes(name) && !Object.hasOwn(out, name) && !this.isOverfull && !this.isHidden(schema))
          set(out, name, this.value(schema, depth + 1))
    }
    const { additional } = view
    const hasKey = depth <= this.optionalDepth || view.limits.minProperties !== undefined
    if (typeof additional === 'object' && view.properties.length === 0 && hasKey && !this.isOpen(additional))
      out[this.nameOf(view)] = this.value(additional, depth + 1)
    return out
  }

  /** A name that any property may have. */
  private nameOf({ names }: SchemaView): string {
    const name = names && this.value(names, 0)
    return typeof name === 'string' && /^[^<]/.test(name) && name !== '__proto__' ? name : 'key'
  }

  /** True for a schema that the value is a part of: there would be no end. */
  private isOpen(schema: SpecNode): boolean {
    return this.open.has(viewSchema(schema, this.documents).identity)
  }

  private isHidden(schema: SpecNode): boolean {
    const { readOnly, writeOnly } = viewSchema(schema, this.documents)
    return this.options.direction === 'request' ? readOnly : writeOnly
  }

  private array(view: SchemaView, depth: number): unknown[] {
    if (view.prefixItems.length > 0) return view.prefixItems.map((item) => this.value(item, depth + 1))
    if (!view.items || this.isOpen(view.items)) return []
    const item = this.value(view.items, depth + 1)
    return item === null ? [] : [item]
  }
}

/** Sets a key of any name, `__proto__` too. */
function set(object: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
}

function isArray({ types }: SchemaView): boolean {
  return types[0] === 'array'
}

function isShape({ types, properties }: SchemaView): boolean {
  return types[0] === 'object' || properties.length > 0
}

function scalar(type: string | undefined, view: SchemaView): unknown {
  switch (type) {
    case 'integer':
    case 'number':
      return madeUpNumber(view.limits)
    case 'boolean':
      return true
    case 'string':
      return text(view)
    case 'null':
      return null
    default:
      return view.nullable && view.types.length === 0 ? null : '<any>'
  }
}

function text({ format, limits }: SchemaView): string {
  if (isKnownFormat(format)) return madeUpText(format)
  if (limits.encoding === 'base64') return 'aGVsbG8='
  if (limits.contentType !== undefined) return '<binary>'
  return madeUpText(format)
}
