// Schemas to fields that unfold: one field a property, with its type, its limits and an id of its own.
import { onlyParagraph, untrustedMarkdown } from '../content/markdown.ts'
import type { Node } from '../content/tree.ts'
import { printJson } from '../request/print-json.ts'
import type { DocumentSet, SpecNode } from './document-set.ts'
import { code, element, link, list, paragraph, text } from './nodes.ts'
import type { Direction } from './sample.ts'
import { type Choice, type SchemaView, viewSchema } from './schema.ts'
import { typeLabel } from './type-label.ts'
import { get } from './values.ts'

/** An interface text, as of the words of the theme. */
export type ApiWords = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** What all fields of a page share. */
export interface FieldContext {
  readonly documents: DocumentSet
  readonly word: ApiWords
  /** Unfolds nested fields (`api.params.expanded`). */
  readonly expanded: boolean
  /** Keys of schemas that are shown after the name (`api.params.post`). */
  readonly labels: readonly string[]
}

/** Where a schema stands. */
export interface FieldPlace {
  /** The id that the ids of fields begin with. */
  readonly id: string
  /** Undefined where both ways are shown: on the page of a model. */
  readonly direction?: Direction
  /** `ParamField` attribute that holds the name, or `name` of a `ResponseField`. */
  readonly location: 'path' | 'query' | 'header' | 'cookie' | 'body' | 'name'
  /** Schemas around this one. */
  readonly within: readonly string[]
}

/** A name with a schema. */
export interface FieldSource {
  readonly name: string
  readonly required: boolean
  readonly schema: SpecNode
  /** What is said of the name beside the schema. */
  readonly description?: string
  readonly deprecated?: boolean
  readonly examples?: readonly unknown[]
  /** What holds the schema, where that may carry labels too: a parameter. */
  readonly holder?: unknown
  /** More facts, first. */
  readonly facts?: readonly (readonly Node[])[]
}

const MAX_DEPTH = 20
/** Values of an enum that stand in sight. */
const MAX_VALUES = 30
const MAX_LITERAL = 200
/** Fields on a page: each takes about 500 bytes with its description, and a page has at most 300 kB. */
const MAX_FIELDS = 390
/** A schema of so few fields is unfolded again where it is used again, while the page has few. */
const SMALL = 12
const FEW_FIELDS = 250

/**
 * The fields of one page. What stands near the top is unfolded before what lies deeper, whatever comes first, so that a
 * page of bounded size shows what readers look for. `finish` fills in what was put off.
 */
export class Fields {
  /** Where each schema is unfolded on this page: identity to id. */
  private readonly unfolded = new Map<string, string>()
  private readonly waiting: (() => void)[] = []
  private count = 0

  constructor(private readonly context: FieldContext) {}

  /** One field. What lies below it is filled in later. */
  field(source: FieldSource, place: FieldPlace): Node {
    const { context } = this
    const view = viewSchema(source.schema, context.documents)
    const id = `${place.id}-${idPart(source.name)}`
    const description = source.description ?? view.description
    const children: Node[] = [
      ...(description === undefined ? [] : describe(description)),
      ...factNodes(view, source, context),
    ]
    const aliases = aliasesOf(source.name, place.id).concat(view.aliases.map((alias) => `${id}-${alias}`))
    const props = {
      [place.location]: source.name,
      id,
      ...(aliases.length > 0 && { aliases }),
      type: typeLabel(view, context.documents),
      required: source.required || undefined,
      deprecated: view.deprecated || source.deprecated || undefined,
      ...(view.default !== undefined && view.default !== null && { default: literal(view.default) }),
      ...(view.pre.length > 0 && { pre: [...view.pre] }),
      post: [...builtInLabels(view, context), ...siteLabels([source.holder, ...view.raw], context), ...view.post],
    }
    this.count++
    const node = element(place.location === 'name' ? 'ResponseField' : 'ParamField', props, children)
    this.later(() => node.children.push(...this.below(view, { ...place, id })), view)
    return node
  }

  /** All that lies below a schema whose type and description are said already: fields, items, choices. */
  content(node: SpecNode, place: FieldPlace): Node[] {
    return this.contentOf(viewSchema(node, this.context.documents), place)
  }

  /** Fills in what was put off. Nothing is added after. */
  finish(): void {
    for (let i = 0; i < this.waiting.length; i++) this.waiting[i]?.()
    this.waiting.length = 0
  }

  private later(work: () => void, view: SchemaView): void {
    if (hasContent(view)) this.waiting.push(work)
  }

  private contentOf(view: SchemaView, place: FieldPlace): Node[] {
    const items = itemsOf(view, this.context.documents)
    if (items) return this.contentOf(items, place)
    if (!hasContent(view)) return []
    const known = this.unfolded.get(view.identity)
    const size = view.properties.length + view.choices.length
    if (place.within.includes(view.identity)) return [this.reference(view, known)]
    if (known !== undefined && (size > SMALL || this.count + size > FEW_FIELDS)) return [this.reference(view, known)]
    if (this.count + size > MAX_FIELDS) return [paragraph(text(this.context.word('fieldsNotShown', { count: size })))]
    if (known === undefined) this.unfolded.set(view.identity, place.id)
    const inside = { ...place, within: [...place.within, view.identity] }
    return [
      ...view.properties.flatMap((property) => this.property(property, inside)),
      ...this.additional(view, inside),
      ...view.choices.flatMap((choice, i) => this.choice(choice, i, inside)),
    ]
  }

  private property(property: FieldSource, place: FieldPlace): Node[] {
    const { readOnly, writeOnly } = viewSchema(property.schema, this.context.documents)
    if (place.direction === 'request' && readOnly) return []
    if (place.direction === 'response' && writeOnly) return []
    return [this.field(property, inner(place))]
  }

  /** Properties of any name. */
  private additional(view: SchemaView, place: FieldPlace): Node[] {
    const named = view.patterns.map(({ pattern, schema }) =>
      this.field({ name: `/${pattern}/`, required: false, schema }, inner(place)),
    )
    if (typeof view.additional !== 'object') return named
    return [...named, this.field({ name: '{key}', required: false, schema: view.additional }, inner(place))]
  }

  /** What is folded below a field. */
  private below(view: SchemaView, place: FieldPlace): Node[] {
    if (place.within.length > MAX_DEPTH) return []
    const content = this.contentOf(view, place)
    // Variants and references are in sight; only lists of fields are folded.
    const isInSight = (node: Node) => node.type === 'paragraph' || (node.type === 'element' && node.name === 'Tabs')
    if (content.every(isInSight)) return content
    const { word, expanded } = this.context
    return [element('Expandable', { title: word('childAttributes'), defaultOpen: expanded || undefined }, content)]
  }

  private choice(choice: Choice, index: number, place: FieldPlace): Node[] {
    const { context } = this
    const views = choice.options.map((option) => viewSchema(option, context.documents))
    if (views.every((view) => saysNoMore(view, context.documents))) return []
    const labels = choiceLabels(choice, views, context)
    const suffix = `${choice.kind === 'oneOf' ? 'one-of' : 'any-of'}${index === 0 ? '' : `-${index}`}`
    const tabs = views.map((view, i) => {
      const id = `${place.id}-${suffix}-${choice.positions[i]}`
      const type = typeLabel(view, context.documents)
      const isSaid = view.properties.length > 0 || view.choices.length > 0 || type === labels[i]
      const source = { name: '', required: false, schema: choice.options[i] as SpecNode }
      const children: Node[] = [
        ...(isSaid ? [] : [paragraph(phrase('field-type', type))]),
        ...(view.description === undefined ? [] : describe(view.description)),
        ...factNodes(view, source, context),
      ]
      const tab = element('Tab', { title: labels[i] ?? '', id }, children)
      this.later(() => tab.children.push(...this.variant(view, { ...place, id })), view)
      return tab
    })
    return [element('Tabs', { sync: false, className: 'field-choice' }, tabs)]
  }

  private variant(view: SchemaView, place: FieldPlace): Node[] {
    return place.within.length > MAX_DEPTH ? [] : this.contentOf(view, place)
  }

  /** In place of fields that are unfolded elsewhere on the page. */
  private reference(view: SchemaView, id: string | undefined): Node {
    const label = code(view.name ?? view.title ?? id ?? '…')
    const said = phrase('field-reference', `${this.context.word('sameFieldsAs')} `)
    return paragraph(said, id === undefined ? label : link(`#${id}`, label))
  }
}

/** True where there is something to unfold. */
function hasContent({ properties, choices, additional, patterns, items }: SchemaView): boolean {
  return (
    properties.length + choices.length + patterns.length > 0 || typeof additional === 'object' || items !== undefined
  )
}

function inner(place: FieldPlace): FieldPlace {
  return { ...place, location: place.location === 'name' ? 'name' : 'body' }
}

/** A description: Markdown without code, whose headings are no headings of the page. */
export function describe(markdown: string): readonly Node[] {
  const known = DESCRIPTIONS.get(markdown)
  if (known) return known
  const nodes = descriptionNodes(markdown)
  if (DESCRIPTIONS.size > MAX_DESCRIPTIONS) DESCRIPTIONS.clear()
  DESCRIPTIONS.set(markdown, nodes)
  return nodes
}

/** Descriptions of shared schemas stand on many pages, and nothing changes their nodes. */
const DESCRIPTIONS = new Map<string, readonly Node[]>()
const MAX_DESCRIPTIONS = 20_000

function descriptionNodes(markdown: string): Node[] {
  return untrustedMarkdown(markdown).map((node) =>
    node.type === 'heading' ? paragraph({ type: 'strong', children: node.children }) : node,
  )
}

/** Other fragments that people write for a field: its name as it is, and in lower case. */
function aliasesOf(name: string, prefix: string): string[] {
  const part = idPart(name)
  return [...new Set([name, name.toLowerCase()])].filter((other) => other !== part).map((other) => `${prefix}-${other}`)
}

/** `createdAt` and `created_at` are `created-at`. */
export function idPart(name: string): string {
  let part = ID_PARTS.get(name)
  if (part === undefined) {
    part = idWords(name)
    if (ID_PARTS.size > MAX_ID_PARTS) ID_PARTS.clear()
    ID_PARTS.set(name, part)
  }
  return part
}

/** The same names stand on many pages. */
const ID_PARTS = new Map<string, string>()
const MAX_ID_PARTS = 50_000

function idWords(name: string): string {
  const words = name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1-$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1-$2')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
  return words === '' ? 'field' : words
}

function phrase(className: string, value: string): Node {
  return { type: 'element', name: 'span', props: { className }, inline: true, children: [text(value)] }
}

/** True where the type says all there is to say. */
function saysNoMore(view: SchemaView, documents: DocumentSet): boolean {
  const items = itemsOf(view, documents)
  return (
    view.properties.length === 0 &&
    view.choices.length === 0 &&
    view.description === undefined &&
    view.values === undefined &&
    typeof view.additional !== 'object' &&
    (items === undefined || saysNoMore(items, documents)) &&
    Object.values(view.limits).every((limit) => limit === undefined)
  )
}

function choiceLabels(choice: Choice, views: readonly SchemaView[], context: FieldContext): string[] {
  const used = new Map<string, number>()
  return views.map((view, i) => {
    const option = choice.options[i] as SpecNode
    const label = view.title ?? choice.discriminator?.value(option) ?? view.name ?? typeLabel(view, context.documents)
    const count = (used.get(label) ?? 0) + 1
    used.set(label, count)
    return count === 1 ? label : `${label} ${count}`
  })
}

/** The items of a list, through lists of lists; undefined for what is no list. */
function itemsOf(view: SchemaView, documents: DocumentSet): SchemaView | undefined {
  let current: SchemaView | undefined
  for (let depth = 0, next = view; depth < 6 && next.types[0] === 'array' && next.items; depth++) {
    current = viewSchema(next.items, documents)
    next = current
  }
  return current
}

function builtInLabels(view: SchemaView, context: FieldContext): string[] {
  return [view.readOnly && context.word('readOnly'), view.writeOnly && context.word('writeOnly')].filter(
    (label): label is string => label !== false,
  )
}

/** Labels of the keys that the site asks for: a text as it is, `true` as the key's name, several of a list. */
function siteLabels(said: readonly unknown[], { labels }: FieldContext): string[] {
  return labels.flatMap((key) => {
    const value = said.map((raw) => get(raw, key)).find((found) => found !== undefined)
    if (value === true) return [key]
    const items: readonly unknown[] = Array.isArray(value) ? value : [value]
    return items.filter((item) => (typeof item === 'string' && item !== '') || typeof item === 'number').map(String)
  })
}

/** Values, limits and examples of a schema, a line each. */
function factNodes(view: SchemaView, source: FieldSource, context: FieldContext): Node[] {
  const { word } = context
  const facts: Node[][] = [...(source.facts ?? []).map((fact) => [...fact])]
  const say = (key: string, ...values: readonly string[]) =>
    facts.push([
      text(`${word(key)} `),
      ...values.flatMap((value, i) => (i === 0 ? [code(value)] : [text(', '), code(value)])),
    ])
  for (const [key, value] of limitsOf(view)) say(key, value)
  for (const set of view.requiredSets.length > 0 ? [view.requiredSets] : [])
    facts.push([
      text(`${word('requiresOneOf')} `),
      ...set.flatMap((names, i) => [...(i === 0 ? [] : [text(', ')]), code(names.join(' + '))]),
    ])
  const items = view.types[0] === 'array' && view.items ? viewSchema(view.items, context.documents) : undefined
  const values = view.values ?? items?.values
  const enumeration =
    values && values.length > 0 && (values.length > 1 || !view.values) ? valuesNode(values, context) : []
  const examples = (source.examples ?? view.examples).filter((example) => !isSame(example, view.default)).slice(0, 3)
  const shown = examples.filter(
    (example) => typeof example !== 'object' || example === null || printJson(example, 0).length <= 80,
  )
  if (shown.length > 0 && !(values && values.length > 0)) say('example', ...shown.map(literal))
  const nodes =
    facts.length === 0
      ? []
      : [element('div', { className: 'field-facts' }, [list(facts.map((fact) => [paragraph(...fact)]))])]
  return [...enumeration, ...nodes]
}

function valuesNode(values: NonNullable<SchemaView['values']>, context: FieldContext): Node[] {
  const { word } = context
  if (values.some(({ description }) => description !== undefined)) {
    const items = values.map(({ value, description }) => [
      paragraph(
        code(literal(value)),
        ...(description === undefined ? [] : [text(' '), ...onlyParagraph(untrustedMarkdown(description))]),
      ),
    ])
    return [element('div', { className: 'field-values' }, [paragraph(text(word('availableOptions'))), list(items)])]
  }
  const codes = (from: number, to?: number) =>
    values
      .slice(from, to)
      .flatMap(({ value }, i): Node[] => (i === 0 ? [code(literal(value))] : [text(', '), code(literal(value))]))
  const head = [text(`${word('availableOptions')} `), ...codes(0, MAX_VALUES)]
  const rest = values.length - MAX_VALUES
  if (rest <= 0) return [element('div', { className: 'field-values' }, [paragraph(...head)])]
  const more = element('details', { className: 'field-more' }, [
    element('summary', {}, [text(word('moreValues', { count: rest }))]),
    paragraph(...codes(MAX_VALUES)),
  ])
  return [element('div', { className: 'field-values' }, [paragraph(...head), more])]
}

function limitsOf({ limits }: SchemaView): [string, string][] {
  const out: [string, string][] = []
  const range = interval(limits.minimum, limits.exclusiveMinimum, limits.maximum, limits.exclusiveMaximum)
  if (range) out.push(['range', range])
  const length = span(limits.minLength, limits.maxLength)
  if (length) out.push(['length', length])
  const items = span(limits.minItems, limits.maxItems)
  if (items) out.push(['itemCount', items])
  const properties = span(limits.minProperties, limits.maxProperties)
  if (properties) out.push(['propertyCount', properties])
  if (limits.multipleOf !== undefined) out.push(['multipleOf', String(limits.multipleOf)])
  if (limits.pattern !== undefined) out.push(['pattern', cut(limits.pattern)])
  if (limits.contentType !== undefined) out.push(['contentType', limits.contentType])
  return out
}

/** `1 <= x <= 100`. */
function interval(min?: number, above?: number, max?: number, below?: number): string | undefined {
  const low = min !== undefined ? `${min} <= ` : above !== undefined ? `${above} < ` : ''
  const high = max !== undefined ? ` <= ${max}` : below !== undefined ? ` < ${below}` : ''
  if (low !== '' && high !== '') return `${low}x${high}`
  if (high !== '') return `x${high}`
  return low === '' ? undefined : `x ${min !== undefined ? `>= ${min}` : `> ${above}`}`
}

/** `1 - 100`. */
function span(min?: number, max?: number): string | undefined {
  if (min !== undefined && max !== undefined) return min === max ? String(min) : `${min} - ${max}`
  if (max !== undefined) return `<= ${max}`
  return min === undefined || min === 0 ? undefined : `>= ${min}`
}

/** A value as it would be typed in JSON; a text without its quotes. */
function literal(value: unknown): string {
  return cut(typeof value === 'string' ? (value === '' ? '""' : value) : printJson(value, 0, MAX_LITERAL))
}

function cut(value: string): string {
  return value.length > MAX_LITERAL ? `${value.slice(0, MAX_LITERAL)}…` : value
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && b !== undefined && printJson(a, 0) === printJson(b, 0))
}
