// Converts schemas of a specification to those of a form: each once, with limits of their number and size.
import type { FormLimits, FormProperty, FormSchema, FormVariant } from '../../request/form.ts'
import { printJson } from '../../request/print-json.ts'
import type { XmlHints } from '../../request/xml.ts'
import { isBinaryType } from '../binary.ts'
import { choiceLabels } from '../choice-labels.ts'
import type { DocumentSet, SpecNode } from '../document-set.ts'
import { tagOf, viewSchema } from '../schema.ts'
import type { Choice, SchemaView } from '../schema-view.ts'
import { beyond } from '../subtypes.ts'
import { typeLabel } from '../type-label.ts'
import { xmlHints } from '../xml.ts'

/** Schemas of one form: what lies beyond takes any JSON. */
const MAX_SCHEMAS = 250
/** Characters of all of them, so that no page becomes heavy. */
const MAX_SIZE = 24_000
/** More than there are countries (249). */
const MAX_VALUES = 300
const MAX_VARIANTS = 30
const MAX_PROPERTIES = 150
/** Characters of an example, a default or a pattern. */
const MAX_LITERAL = 300

/** Collects the schemas of one form, the nearest first. */
export class FormSchemas {
  private readonly list: (FormSchema | undefined)[] = []
  private readonly known = new Map<string, number>()
  private readonly queue: { index: number; view: SchemaView; xml: XmlHints | undefined }[] = []
  private size = 0

  /** `usesXml`: a body is XML, so the form needs to know what its elements are called. */
  constructor(
    private readonly documents: DocumentSet,
    private readonly usesXml = false,
  ) {}

  /** The index of a schema. `isFile`: its media type says that it is one. */
  add(node: SpecNode, isFile = false): number {
    const view = viewSchema(node, this.documents)
    if (isFile && view.properties.length === 0) return this.put({ type: 'file' })
    // Texts next to a reference don't make another schema, but limits and defaults do.
    return this.addView(view, this.usesXml ? xmlHints(node, this.documents) : undefined)
  }

  /** The index of an object with these properties, which no schema of the specification describes. */
  addObject(properties: readonly FormProperty[]): number {
    return this.put({ type: 'object', properties })
  }

  private addView(view: SchemaView, xml: XmlHints | undefined): number {
    const plain = (view.name === undefined ? printLeaf(view) : undefined) ?? view.identity
    const key = xml ? `${plain} ${JSON.stringify(xml)}` : plain
    const known = this.known.get(key)
    if (known !== undefined) return known
    if (this.list.length >= MAX_SCHEMAS || this.size > MAX_SIZE) return this.put({})
    const index = this.list.push(undefined) - 1
    this.known.set(key, index)
    this.queue.push({ index, view, xml })
    return index
  }

  /** All schemas, complete. */
  finish(): readonly FormSchema[] {
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      const schema = { ...this.read(next.view), ...(next.xml && { xml: next.xml }) }
      this.size += printJson(schema, 0).length
      this.list[next.index] = schema
    }
    return this.list.map((schema) => schema ?? {})
  }

  private put(schema: FormSchema): number {
    const key = JSON.stringify(schema)
    const known = this.known.get(key)
    if (known !== undefined) return known
    const index = this.list.push(schema) - 1
    this.known.set(key, index)
    return index
  }

  private read(view: SchemaView): FormSchema {
    const { documents } = this
    const type = this.typeOf(view)
    const properties = this.properties(view)
    const choice = view.choices[0]
    const label = typeLabel(view, documents)
    return {
      ...(type && { type }),
      ...(label !== type && label !== 'any' && { label }),
      ...(view.nullable && { nullable: true as const }),
      ...(view.values && view.values.length <= MAX_VALUES && { values: view.values.map(({ value }) => value) }),
      ...literal('default', view.default),
      ...literal('example', view.examples[0]),
      ...(view.format !== undefined && type !== 'file' && { format: view.format }),
      ...encoding(view),
      ...limits(view),
      ...(properties.length > 0 && { properties }),
      ...(typeof view.additional === 'object'
        ? { additional: this.add(view.additional) }
        : (view.additional === true ||
            (type === 'object' && properties.length === 0 && !choice && view.additional === undefined)) && {
            additional: true as const,
          }),
      ...(view.items && { items: this.add(view.items) }),
      ...(choice ? this.variants(view, choice) : view.types.length > 1 && this.typeVariants(view)),
    }
  }

  private typeOf(view: SchemaView): FormSchema['type'] {
    const [type] = view.types
    if (view.types.length !== 1) return view.properties.length > 0 ? 'object' : undefined
    if (type === 'string') return isFile(view) ? 'file' : 'string'
    if (type === 'file') return 'file'
    // A choice between objects is one too; of anything else, the variants say.
    if (type === 'object' || type === 'array' || type === 'number' || type === 'integer' || type === 'boolean')
      return type
    return undefined
  }

  private properties({ properties, choices: [choice] }: SchemaView): FormProperty[] {
    // Readers choose a subtype, which decides about the value.
    const tag = choice?.isOfSubtypes ? choice.discriminator?.property : undefined
    return properties.slice(0, MAX_PROPERTIES).flatMap(({ name, required, schema, isConditional }) => {
      if (name === tag) return []
      if (viewSchema(schema, this.documents).readOnly) return []
      const said = { ...(required && { required: true as const }), ...(isConditional && { isConditional }) }
      return [{ name, ...said, schema: this.add(schema) }]
    })
  }

  private variants(of: SchemaView, choice: Choice): Pick<FormSchema, 'variants' | 'tag'> {
    const { options, discriminator } = choice
    const { documents } = this
    const labels = choiceLabels(choice, documents)
    const variants = options.slice(0, MAX_VARIANTS).map((option, i): FormVariant => {
      const tag = discriminator && tagOf(discriminator, option, documents)
      return {
        label: labels[i] ?? '',
        schema: choice.isOfSubtypes ? this.addSubtype(of, choice, option) : this.add(option),
        ...(tag !== undefined && { tag }),
      }
    })
    return { variants, ...(discriminator && { tag: discriminator.property }) }
  }

  /** The form already has the fields of the schema that a subtype extends. */
  private addSubtype(of: SchemaView, choice: Choice, option: SpecNode): number {
    const view = beyond(of, choice, viewSchema(option, this.documents))
    return this.addView(view, this.usesXml ? xmlHints(option, this.documents) : undefined)
  }

  /** `string | integer`: a variant for each. */
  private typeVariants(view: SchemaView): Pick<FormSchema, 'variants'> {
    const plain = view.types.filter((type) => ['string', 'number', 'integer', 'boolean'].includes(type))
    if (plain.length !== view.types.length) return {}
    return { variants: plain.map((type) => ({ label: type, schema: this.put({ type: type as 'string' }) })) }
  }
}

/** The same text for schemas without a name that say the same, where they hold no others. */
function printLeaf(view: SchemaView): string | undefined {
  if (view.properties.length > 0 || view.items || view.choices.length > 0 || typeof view.additional === 'object')
    return undefined
  const { types, nullable, format, values, default: fallback, examples, limits: bounds } = view
  return printJson(
    [types, nullable, format ?? null, values ?? null, fallback ?? null, examples[0] ?? null, bounds],
    0,
    2000,
  )
}

function isFile({ format, limits: { contentType, encoding: coded } }: SchemaView): boolean {
  if (format === 'binary' || format === 'base64') return true
  if (coded === 'base64' || coded === 'base64url') return true
  return isBinaryType(contentType)
}

function encoding({ format, limits: { encoding: coded } }: SchemaView): Pick<FormSchema, 'encoding'> {
  if (coded === 'base64' || coded === 'base64url') return { encoding: coded }
  return format === 'base64' ? { encoding: 'base64' } : {}
}

function limits({ limits: { pattern, contentType: _, encoding: __, ...numbers } }: SchemaView): {
  readonly limits?: FormLimits
} {
  const all = { ...numbers, ...(pattern !== undefined && pattern.length <= MAX_LITERAL && { pattern }) }
  return Object.keys(all).length > 0 ? { limits: all } : {}
}

function literal<K extends string>(key: K, value: unknown): { readonly [P in K]?: unknown } {
  if (value === undefined || printJson(value, 0, MAX_LITERAL + 1).length > MAX_LITERAL) return {}
  return { [key]: value } as { readonly [P in K]: unknown }
}
