// Reads one level of a JSON Schema as readers see it: follows references and merges `allOf`. Nested schemas stay nodes.
import { conditionalsOf, hasProperty } from './conditions.ts'
import { type BrokenReference, type DocumentSet, isBroken, type SpecNode } from './document-set.ts'
import { enumDescriptions, withName } from './enum-descriptions.ts'
import { addLimits, type Limits } from './limits.ts'
import { below, pointerKey } from './pointer.ts'
import { exampleNode } from './read-parts.ts'
import type { Choice, Dependent, Discriminator, EnumValue, Property, SchemaView } from './schema-view.ts'
import { MAX_SUBTYPES, mappedReferences, subtypesOf } from './subtypes.ts'
import {
  entries,
  get,
  groupsOf,
  isNumber,
  isObject,
  isTrueAt,
  type JsonObject,
  listAt,
  objectAt,
  stringAt,
  stringsAt,
} from './values.ts'

/** Maximum depth of nested `allOf`. */
const MAX_MERGES = 40
/** References to schemas in one schema, so that no set of them unfolds without end. */
const MAX_PARTS = 400

/** The rank of what only counts where no part says otherwise. */
const FARTHEST = Number.MAX_SAFE_INTEGER
/** The identity of a schema whose name is that of its key. */
const COMPONENT = /#\/(?:components\/schemas|definitions)\/[^/]+$/

/** Views by schema: a schema that a thousand operations use is read once. */
const VIEWS = new WeakMap<DocumentSet, WeakMap<object, SchemaView>>()

/** Reads one level of a schema. Never throws. */
export function viewSchema(node: SpecNode, documents: DocumentSet): SchemaView {
  const { value } = node
  if (typeof value !== 'object' || value === null) return new View(documents).read(node)
  let views = VIEWS.get(documents)
  if (!views) {
    views = new WeakMap()
    VIEWS.set(documents, views)
  }
  let view = views.get(value)
  if (!view) {
    view = new View(documents).read(node)
    views.set(value, view)
  }
  return view
}

/** A text or value of which a schema has one, however many of its parts say it. */
type Single = 'description' | 'format' | 'default'

/** A node of one of the parts that make up a schema. */
interface RankedNode {
  readonly node: SpecNode
  /** The lower, the nearer is the part to the schema itself. */
  readonly rank: number
}

/** A view while it is put together. */
class View {
  private name: string | undefined
  private title: string | undefined
  private readonly singles = new Map<Single, { readonly value: unknown; readonly rank: number }>()
  private types: readonly string[] | undefined
  private nullable = false
  private values: readonly EnumValue[] | undefined
  private readonly examples: unknown[] = []
  private readonly limits: Limits = {}
  private deprecated = false
  private readOnly = false
  private writeOnly = false
  private readonly properties = new Map<string, RankedNode[]>()
  private readonly conditional = new Map<string, SpecNode>()
  private readonly required = new Set<string>()
  private additional: SpecNode | boolean | undefined
  private readonly patterns: { pattern: string; schema: SpecNode }[] = []
  private names: SpecNode | undefined
  private readonly items: RankedNode[] = []
  private prefixItems: readonly SpecNode[] = []
  private content: SpecNode | undefined
  private readonly choices: Choice[] = []
  private readonly excluded: SpecNode[] = []
  private readonly dependents: Dependent[] = []
  private readonly requiredSets: (readonly string[])[] = []
  private readonly pre: string[] = []
  private readonly post: string[] = []
  private readonly raw: unknown[] = []
  private readonly aliases: string[] = []
  private broken: BrokenReference | undefined
  /** Of the one schema that this one is, but for `null` and remarks. */
  private inner: string | undefined
  private readonly merged = new Set<string>()
  /** Discriminators of the schemas that this one extends. */
  private readonly inherited: { readonly discriminator: Discriminator; readonly node: SpecNode }[] = []
  /** Of the part that is being read. */
  private rank = 0
  /** What is added to the ranks of a part's parts. */
  private baseRank = 0
  /** Parts that say something, rather than only refer to another schema. */
  private saying = 0

  constructor(private readonly documents: DocumentSet) {}

  read(node: SpecNode): SchemaView {
    const identity = node.parts ? this.join(node.parts) : (this.merge(node, 0) ?? identityOf(node))
    this.tagVariant(identity)
    if (this.choices.length === 0) this.addSubtypes(this.inner ?? identity)
    return {
      identity: this.inner ?? identity,
      name: this.name,
      tag: this.tag(identity),
      title: this.title,
      description: this.single('description') as string | undefined,
      types: this.types ?? this.impliedTypes(),
      nullable: this.nullable,
      format: this.single('format') as string | undefined,
      values: this.values,
      default: this.single('default'),
      examples: this.examples,
      limits: this.limits,
      deprecated: this.deprecated,
      readOnly: this.readOnly,
      writeOnly: this.writeOnly,
      properties: this.joinedProperties(),
      additional: this.additional,
      patterns: this.patterns,
      names: this.names,
      items: joined(this.items),
      prefixItems: this.prefixItems,
      content: this.content,
      choices: this.choices,
      excluded: this.excluded,
      dependents: this.dependents,
      requiredSets: this.requiredSets,
      pre: this.pre,
      post: this.post,
      raw: this.raw,
      aliases: this.aliases,
      broken: this.broken,
    }
  }

  /**
   * Takes over what several properties of one name say: all of it is required of the value. Where only one can be right,
   * as with a description, it's the nearest.
   */
  private join([nearest, ...others]: readonly SpecNode[]): string {
    if (!nearest) return ''
    let identity = this.merge(nearest, 0) ?? identityOf(nearest)
    const { name } = this
    for (const part of others) {
      const view = viewSchema(part, this.documents)
      const { types, nullable } = view
      // A schema that changes the type of a property that it takes over says something else, not something more.
      if (this.types && types.length > 0 && !narrowest(this.types, types)) continue
      const { title, saying } = this
      const wasNullable = this.nullable || (this.types === undefined && this.values === undefined)
      this.baseRank += MAX_MERGES + 1
      this.merge(part, 1)
      this.nullable = wasNullable && (nullable || !isTyped(view))
      this.title = title ?? this.title
      this.name = name
      if (this.saying > saying) identity += ` ${identityOf(part)}`
    }
    this.dropExcluded()
    return identity
  }

  /** Leaves out defaults and examples of a part that aren't among the values that another part allows. */
  private dropExcluded(): void {
    const { values, examples } = this
    if (!values) return
    const isAllowed = (value: unknown) => typeof value === 'object' || values.some((each) => each.value === value)
    if (!isAllowed(this.single('default'))) this.singles.delete('default')
    examples.splice(0, examples.length, ...examples.filter(isAllowed))
  }

  /** Of the schema itself, or of the one that it only refers to: those that it extends have their own. */
  private tag(identity: string): string | undefined {
    for (const value of this.raw) {
      const tag = stringAt(value, 'x-ms-discriminator-value')
      const refers =
        stringAt(value, '$ref') !== undefined ||
        (!COMPONENT.test(identity) && isObject(value) && listAt(value, 'allOf').length === 1 && isRemark(value))
      if (tag !== undefined || !refers) return tag
    }
    return undefined
  }

  /** A schema that extends one with a discriminator has the value there that stands for it. */
  private tagVariant(identity: string): void {
    const name = COMPONENT.test(identity) ? nameOf(identity) : this.name
    if (name === undefined) return
    for (const { discriminator, node } of this.inherited) {
      const property = this.properties.get(discriminator.property)
      const values = nameOf(identityOf(node)) === name ? [] : discriminator.valuesFor({ name, tag: this.tag(identity) })
      if (!property || values.length === 0) continue
      const pointer = below(node.pointer, 'discriminator', name)
      property.push({ node: { ...node, value: { enum: values }, pointer }, rank: FARTHEST })
    }
  }

  /** A schema with a discriminator, used as it is, stands for any of those that extend it. */
  private addSubtypes(identity: string): void {
    for (const { discriminator, node } of this.inherited) {
      if (identityOf(node) !== identity) continue
      const options = subtypesOf(node, this.documents)
      if (options.length > MAX_SUBTYPES) this.listTags(discriminator, options, node)
      else if (options.length > 0)
        this.choices.push({
          kind: 'oneOf',
          options,
          positions: [...options.keys()],
          discriminator,
          isOfSubtypes: true,
        })
    }
  }

  /** Where there are too many subtypes to show the fields of each, the discriminator has the values of all. */
  private listTags(discriminator: Discriminator, options: readonly SpecNode[], node: SpecNode): void {
    const isMapped = mappedReferences(get(node.value, 'discriminator')).length > 0
    const values = options.flatMap((option) =>
      isMapped
        ? discriminator.valuesFor({ name: nameOf(get(option.value, '$ref')) })
        : tagOf(discriminator, option, this.documents),
    )
    const pointer = below(node.pointer, 'discriminator', 'values')
    this.properties
      .get(discriminator.property)
      ?.push({ node: { ...node, value: { enum: values }, pointer }, rank: FARTHEST })
  }

  private joinedProperties(): Property[] {
    const always = [...this.properties].flatMap(([name, ranked]): Property[] => {
      const schema = joined(ranked)
      return schema ? [{ name, schema, required: this.required.has(name) }] : []
    })
    const sometimes = [...this.conditional].filter(([name, { value }]) => !this.properties.has(name) && !isNever(value))
    return [
      ...always,
      ...sometimes.map(([name, schema]): Property => {
        return { name, schema, required: this.required.has(name), isConditional: true }
      }),
    ]
  }

  /** Takes over what a schema says, its own words before those of what it refers to. Gives its identity. */
  private merge(node: SpecNode, depth: number): string | undefined {
    const { value } = node
    if (!isObject(value) || depth > MAX_MERGES || this.merged.size > MAX_PARTS) return undefined
    const own = identityOf(node)
    if (this.merged.has(own)) return own
    this.merged.add(own)
    let identity = own
    this.rank = this.baseRank + depth
    this.take(node)
    const ref = get(value, '$ref') ?? get(value, '$dynamicRef')
    if (typeof ref !== 'string' || Object.keys(value).length > 1) this.saying++
    if (typeof ref === 'string') {
      const target = this.documents.follow(ref, node)
      if (isBroken(target)) this.broken ??= target
      else {
        // An anchor isn't what readers know a component by.
        if (depth === 0) this.name ??= nameOf(COMPONENT.test(identityOf(target)) ? target.pointer : ref)
        identity = this.merge(target, depth + 1) ?? identityOf(target)
      }
    }
    const parts = listAt(value, 'allOf')
    for (let i = 0; i < parts.length; i++) {
      const part = this.documents.child(node, 'allOf', i)
      const { title, name } = this
      const merged = this.merge(part, depth + 1)
      if (depth === 0 && parts.length === 1 && isRemark(value)) this.inner ??= merged
      // The whole isn't called what a part is, unless it is only that part with a remark.
      if (parts.length > 1) {
        this.title = title
        this.name = name
      } else if (name === undefined) this.name = nameOf(get(parts[0], '$ref'))
    }
    return identity
  }

  /** Notes what only one part can say: the nearest, or else the first. */
  private say(key: Single, value: unknown): void {
    const known = this.singles.get(key)
    if (value !== undefined && (!known || this.rank < known.rank)) this.singles.set(key, { value, rank: this.rank })
  }

  private single(key: Single): unknown {
    return this.singles.get(key)?.value
  }

  private take(node: SpecNode): void {
    const { value } = node
    this.raw.push(value)
    this.title ??= stringAt(value, 'title')
    this.say('description', stringAt(value, 'description'))
    this.say('format', stringAt(value, 'format'))
    this.say('default', get(value, 'default'))
    this.deprecated ||= isTrueAt(value, 'deprecated')
    this.readOnly ||= isTrueAt(value, 'readOnly')
    this.writeOnly ||= isTrueAt(value, 'writeOnly')
    this.nullable ||= isTrueAt(value, 'nullable') || isTrueAt(value, 'x-nullable')
    const mint = objectAt(value, 'x-mint')
    this.pre.push(...stringsAt(mint, 'pre'))
    this.post.push(...stringsAt(mint, 'post'))
    this.takeTypes(value)
    this.takeValues(value)
    this.takeExamples(node)
    addLimits(this.limits, value)
    this.takeShape(node)
    this.takeConditionals(node)
    this.takeChoices(node, 'oneOf')
    this.takeChoices(node, 'anyOf')
    const discriminator = readDiscriminator(node)
    // One that lists its variants doesn't have others.
    if (discriminator && get(value, 'oneOf') === undefined && get(value, 'anyOf') === undefined)
      this.inherited.push({ discriminator, node })
  }

  private takeTypes(value: unknown): void {
    const written = stringsAt(value, 'type')
    if (written.length === 0) return
    if (written.includes('null')) this.nullable = true
    const types = written.filter((type) => type !== 'null')
    if (types.length > 0) this.types = this.types ? (narrowest(this.types, types) ?? this.types) : types
    // The hosted platform shows a variant for each type, and links lead to it.
    const isNullable = isTrueAt(value, 'nullable')
    if (written.length > 1 || isNullable) for (const type of types) this.aliases.push(`one-of-${written.indexOf(type)}`)
  }

  private takeValues(value: unknown): void {
    const list = get(value, 'enum')
    // Some generators write an empty list next to a reference that has the values.
    if (Array.isArray(list) && list.length > 0) {
      if (list.includes(null)) this.nullable = true
      const groups = get(value, 'x-mint-enum')
      const describe = enumDescriptions(value)
      const values = list
        .map((item, i) => ({ value: item, description: describe(item, i) }))
        .filter(({ value: item }) => item !== null && stringsAt(groups, String(item)).length === 0)
      this.allow(values)
    } else if (isObject(value) && Object.hasOwn(value, 'const')) this.allow([{ value: value.const }])
  }

  /** Keeps the values that all parts allow, with what any of them says. If there are none, the first part is right. */
  private allow(values: readonly EnumValue[]): void {
    const others = new Map(values.map((each) => [each.value, each]))
    const both = this.values?.flatMap(({ value, description }) => {
      const other = others.get(value)
      return other ? [{ value, description: description ?? other.description }] : []
    })
    if (!both || both.length > 0) this.values = both ?? values
  }

  private takeExamples(node: SpecNode): void {
    const { value } = node
    for (const i of listAt(value, 'examples').keys())
      this.examples.push(exampleNode(this.documents.child(node, 'examples', i), this.documents).value)
    if (isObject(value) && Object.hasOwn(value, 'example'))
      this.examples.push(exampleNode(this.documents.child(node, 'example'), this.documents).value)
  }

  private takeShape(node: SpecNode): void {
    const { value } = node
    for (const [name, property] of this.documents.members(node, 'properties')) {
      if (isLimited(property.value)) continue
      const ranked = { node: property, rank: this.rank }
      const known = this.properties.get(name)
      if (known) known.push(ranked)
      else this.properties.set(name, [ranked])
    }
    for (const name of stringsAt(value, 'required')) this.required.add(name)
    const additional = get(value, 'additionalProperties') ?? get(value, 'unevaluatedProperties')
    if (typeof additional === 'boolean') this.additional ??= additional
    else if (isObject(additional)) {
      const key = get(value, 'additionalProperties') === additional ? 'additionalProperties' : 'unevaluatedProperties'
      // `{}` says no more than that there may be some.
      this.additional ??= Object.keys(additional).length === 0 ? true : this.documents.child(node, key)
    }
    for (const [pattern] of entries(get(value, 'patternProperties')))
      this.patterns.push({ pattern, schema: this.documents.child(node, 'patternProperties', pattern) })
    if (isObject(get(value, 'propertyNames'))) this.names ??= this.documents.child(node, 'propertyNames')
    if (isObject(get(value, 'items'))) this.items.push({ node: this.documents.child(node, 'items'), rank: this.rank })
    const tuple = Array.isArray(get(value, 'prefixItems'))
      ? 'prefixItems'
      : Array.isArray(get(value, 'items'))
        ? 'items'
        : undefined
    if (tuple && this.prefixItems.length === 0)
      this.prefixItems = listAt(value, tuple).map((_, i) => this.documents.child(node, tuple, i))
    if (isObject(get(value, 'contentSchema'))) this.content ??= this.documents.child(node, 'contentSchema')
    if (isObject(get(value, 'not'))) this.excluded.push(this.documents.child(node, 'not'))
    // Until 2019, both kinds of dependencies had one keyword.
    for (const key of ['dependentRequired', 'dependencies'])
      for (const [property, required] of entries(get(value, key)))
        if (Array.isArray(required))
          this.dependents.push({ condition: hasProperty(property), required: stringsAt({ required }, 'required') })
  }

  private takeConditionals(node: SpecNode): void {
    for (const { condition, required, properties } of conditionalsOf(node, this.documents)) {
      if (condition !== undefined && required.length > 0) this.dependents.push({ condition, required })
      for (const [name, schema] of properties)
        if (!this.conditional.has(name) && !isLimited(schema.value)) this.conditional.set(name, schema)
    }
  }

  private takeChoices(node: SpecNode, kind: Choice['kind']): void {
    const list = listAt(node.value, kind)
    if (list.length === 0) return
    if (list.every(isNothingButRequired)) {
      this.requiredSets.push(...list.map((option) => stringsAt(option, 'required')))
      return
    }
    const options: SpecNode[] = []
    const positions: number[] = []
    for (let i = 0; i < list.length; i++) {
      if (isNull(list[i])) this.nullable = true
      else if (!isLimited(list[i])) {
        options.push(this.documents.child(node, kind, i))
        positions.push(i)
      }
    }
    const [only] = options
    if (only && options.length === 1) {
      this.aliases.push(...list.map((_, i) => `${kind === 'oneOf' ? 'one-of' : 'any-of'}-${i}`))
      this.inner ??= this.merge(only, 1)
      this.name ??= nameOf(get(only.value, '$ref'))
      return
    }
    const values = options.map((option) => constantOf(option.value))
    if (values.every((value) => value !== undefined)) {
      this.allow(values)
      return
    }
    const discriminator = readDiscriminator(node)
    this.choices.push({ kind, options, positions, ...(discriminator && { discriminator }) })
  }

  /** The type of a schema that names none. */
  private impliedTypes(): string[] {
    if (this.properties.size + this.conditional.size > 0 || this.additional !== undefined || this.patterns.length > 0)
      return ['object']
    if (this.items.length > 0 || this.prefixItems.length > 0) return ['array']
    const [first] = this.values ?? []
    if (isNumber(first?.value)) return ['number']
    if (first && ['string', 'boolean'].includes(typeof first.value)) return [typeof first.value]
    if (this.limits.pattern !== undefined || this.limits.minLength !== undefined || this.limits.contentType)
      return ['string']
    if (this.limits.minimum !== undefined || this.limits.maximum !== undefined) return ['number']
    return []
  }
}

/** `#/components/schemas/Order` is `Order`. */
function nameOf(ref: unknown): string | undefined {
  if (typeof ref !== 'string') return undefined
  const last = ref.replace(/\/+$/, '').split(/[/#]/).at(-1) ?? ''
  const name = pointerKey(last).replace(/\.(?:json|ya?ml)$/, '')
  return name === '' ? undefined : name
}

/** Parts for some groups of readers are left out: what is made here is for everybody. */
function isLimited(value: unknown): boolean {
  return groupsOf(value).length > 0
}

/** Keys of a schema that say something about a value without changing which fields it has. */
const REMARKS = new Set(
  'allOf type title description nullable deprecated readOnly writeOnly default example examples externalDocs xml'.split(
    ' ',
  ),
)

function isRemark(value: JsonObject): boolean {
  return Object.keys(value).every((key) => REMARKS.has(key) || key.startsWith('x-'))
}

function isNull(value: unknown): boolean {
  return (
    isObject(value) &&
    (value.type === 'null' ||
      value.const === null ||
      (Array.isArray(value.enum) && value.enum.length === 1 && value.enum[0] === null))
  )
}

function isNothingButRequired(option: unknown): boolean {
  return (
    isObject(option) &&
    Array.isArray(option.required) &&
    Object.keys(option).every((key) => key === 'required' || key === 'description' || key === 'title')
  )
}

/** One value with a title, as 3.1 writes enums with words for each. */
function constantOf(option: unknown): EnumValue | undefined {
  if (!isObject(option) || !Object.hasOwn(option, 'const') || option.const === null) return undefined
  if (isObject(option.properties)) return undefined
  const [description, title] = [stringAt(option, 'description'), stringAt(option, 'title')]
  return { value: option.const, description: withName(option.const, title, description) ?? title }
}

function readDiscriminator(node: SpecNode): Discriminator | undefined {
  const written = get(node.value, 'discriminator')
  const property = typeof written === 'string' ? written : stringAt(written, 'propertyName')
  if (property === undefined) return undefined
  const values = new Map<string, string[]>()
  for (const [value, ref] of entries(get(written, 'mapping'))) {
    if (typeof ref !== 'string') continue
    const name = nameOf(ref) ?? ref
    const known = values.get(name)
    if (known) known.push(value)
    else values.set(name, [value])
  }
  return {
    property,
    valuesFor({ name, tag }) {
      if (name === undefined) return []
      return values.get(name) ?? (values.size === 0 ? [tag ?? name] : [])
    },
  }
}

/**
 * The value of a discriminator that selects an option. Without a mapping, the schema says it or it's its name, but many
 * list the values in the option instead: only these are valid.
 */
export function tagOf({ property, valuesFor }: Discriminator, option: SpecNode, documents: DocumentSet): unknown {
  const view = viewSchema(option, documents)
  const { name, properties } = view
  const tag = valuesFor(view)[0] ?? name
  const schema = properties.find((each) => each.name === property)?.schema
  const values = (schema && viewSchema(schema, documents).values) ?? []
  const own = values.find(({ value }) => String(value) === tag) ?? values[0]
  return own ? own.value : tag
}

/** Names a schema: where it's written, or where its parts are. */
function identityOf({ file, pointer }: SpecNode): string {
  return `${file.path}#${pointer}`
}

/** One schema of all that a value has to fit, the nearest first. Undefined if one of them allows no value. */
function joined(ranked: readonly RankedNode[]): SpecNode | undefined {
  const [first] = ranked
  if (!first || ranked.some(({ node }) => isNever(node.value))) return undefined
  if (ranked.length === 1) return first.node
  // Of parts that are equally near, the last is usually the one that extends the others.
  const sorted = [...ranked].reverse().sort((a, b) => a.rank - b.rank)
  const parts = sorted.map(({ node }) => node)
  const [{ file, pointer }] = parts as [SpecNode]
  return { value: { allOf: parts.map(({ value }) => value) }, file, pointer, parts }
}

/** True for a schema that names types or values, so that it can exclude `null`. */
function isTyped({ values, raw }: SchemaView): boolean {
  return values !== undefined || raw.some((part) => get(part, 'type') !== undefined)
}

/** True for a schema that no value fits. */
function isNever(value: unknown): boolean {
  const not = get(value, 'not')
  return value === false || not === true || (isObject(not) && Object.keys(not).length === 0)
}

/** The types that both lists allow; undefined if they contradict each other. */
function narrowest(types: readonly string[], others: readonly string[]): readonly string[] | undefined {
  const both = types.flatMap((type) => {
    if (others.includes(type) || (type === 'integer' && others.includes('number'))) return [type]
    return type === 'number' && others.includes('integer') ? ['integer'] : []
  })
  return both.length > 0 ? both : undefined
}
