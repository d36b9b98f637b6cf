// The content of a field without nested fields: description, values, limits, and labels. Each is made once per schema.
import { untrustedMarkdown } from '../content/markdown.ts'
import type { Node, Value } from '../content/tree.ts'
import { printJson } from '../request/print-json.ts'
import { aboutSchema } from './about.ts'
import { docsLink } from './docs-link.ts'
import type { DocumentSet, SpecNode } from './document-set.ts'
import type { Operation } from './model.ts'
import { code, commaSeparated, element, ledBy, list, paragraph, text } from './nodes.ts'
import { plainDescription } from './plain-description.ts'
import { readExternalDocs } from './read-parts.ts'
import type { Direction } from './sample.ts'
import { viewSchema } from './schema.ts'
import type { SchemaView } from './schema-view.ts'
import { typeLabel } from './type-label.ts'
import { get, isNumber, isObject } from './values.ts'

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
  /** The pages of schemas that this page doesn't unfold, by what identifies them. */
  readonly elsewhere?: SchemaLinks
}

export type SchemaLinks = ReadonlyMap<string, string>

/** The context of a schema. */
export interface FieldPlace {
  /** The id that the ids of fields begin with. */
  readonly id: string
  /** The id of the element that holds the fields, if it's another one. Each has one, so that others can link to them. */
  readonly target?: string
  /** The same with the names as the specification has them, where that differs: `body-shared_link`. */
  readonly alias?: string
  /** Undefined if both ways are shown: on the page of a model. */
  readonly direction?: Direction
  /** `ParamField` attribute that holds the name, or `name` of a `ResponseField`. */
  readonly location: 'path' | 'query' | 'header' | 'cookie' | 'body' | 'name'
  /** Schemas around this one. */
  readonly within: readonly string[]
  /** Whether it's in the first variant of all choices around it. Undefined if there are none. */
  readonly isFirst?: boolean
}

/** A name with a schema. */
export interface FieldSource {
  readonly name: string
  readonly required: boolean
  readonly schema: SpecNode
  /** What is said about the name in addition to the schema. */
  readonly description?: string
  readonly deprecated?: boolean
  /** These take the place of those of the schema. */
  readonly examples?: readonly FieldExample[]
  /** What contains the schema, if that can have labels too: a parameter. */
  readonly holder?: unknown
  /** More facts, first. */
  readonly facts?: readonly (readonly Node[])[]
}

export interface FieldExample {
  readonly value: unknown
  /** What it stands for, as Markdown. */
  readonly about?: string
}

/** Maximum number of examples in one line. */
const MAX_EXAMPLES = 3
/** The same of examples that say what they stand for. Each is a line. */
const MAX_TOLD_EXAMPLES = 12
/** Maximum number of enum values that are visible. */
const MAX_VALUES = 30
const FEW_VALUES = 5
const MAX_LITERAL = 200
/** Maximum characters of an example that is an object or a list. */
const MAX_EXAMPLE = 80
/** Maximum depth to which items of nested lists are described. */
const MAX_DEPTH = 3

/** What is the same wherever a field is shown. */
export interface FieldContent {
  /** Attributes but for the name, the id, and the aliases. */
  readonly props: Readonly<Record<string, Value>>
  readonly children: readonly Node[]
  /** Nothing is below it, and it is plain text: see `Element.shared`. */
  readonly isShared: boolean
  /** About how many characters of HTML it takes without its id. */
  readonly size: number
}

/** Of a field's markup, apart from its text. */
const HEAD_SIZE = 260
const NODE_SIZE = 15

/** Contents of fields that pages have in common. A specification has each of its fields on eight pages or more. */
export class FieldContents {
  private readonly known = new WeakMap<object, Map<string, FieldContent>>()

  constructor(private readonly context: FieldContext) {}

  /** The content of a field. Fields of the same schema, name, and place have the same object. */
  of(source: FieldSource, { location }: FieldPlace): FieldContent {
    const { holder = hasOwnWords(source) ? undefined : source.schema.value } = source
    if (typeof holder !== 'object' || holder === null) return this.make(source)
    const key = `${location} ${source.required} ${source.name}`
    let contents = this.known.get(holder)
    if (!contents) {
      contents = new Map()
      this.known.set(holder, contents)
    }
    let content = contents.get(key)
    if (!content) {
      content = this.make(source)
      contents.set(key, content)
    }
    return content
  }

  private make(source: FieldSource): FieldContent {
    const { context } = this
    const view = viewSchema(source.schema, context.documents)
    const description = source.description ?? aboutSchema(view, source.name)
    const children: Node[] = [
      ...(description === undefined ? [] : describe(description)),
      ...factNodes(view, source, context),
    ]
    const props: Record<string, Value> = { type: typeLabel(view, context.documents) }
    if (source.required) props.required = true
    if (view.deprecated || source.deprecated) props.deprecated = true
    if (view.default !== undefined && view.default !== null) props.default = literal(view.default)
    if (view.pre.length > 0) props.pre = [...view.pre]
    props.post = [...builtInLabels(view, context), ...siteLabels([source.holder, ...view.raw], context), ...view.post]
    const isShared = !hasContent(view) && children.every(isText)
    return { props, children, isShared, size: HEAD_SIZE + sizeOf(children) }
  }
}

/** True if more is said of the field than what its schema says. */
function hasOwnWords({ description, deprecated, examples, facts }: FieldSource): boolean {
  return description !== undefined || deprecated === true || examples !== undefined || facts !== undefined
}

const CONTENTS = new WeakMap<DocumentSet, WeakMap<ApiWords, Map<string, FieldContents>>>()

/** The contents of fields in one language and with one set of labels. */
export function fieldContents(context: FieldContext): FieldContents {
  const { documents, word, labels } = context
  let byWords = CONTENTS.get(documents)
  if (!byWords) {
    byWords = new WeakMap()
    CONTENTS.set(documents, byWords)
  }
  let byLabels = byWords.get(word)
  if (!byLabels) {
    byLabels = new Map()
    byWords.set(word, byLabels)
  }
  const key = JSON.stringify(labels)
  let contents = byLabels.get(key)
  if (!contents) {
    contents = new FieldContents(context)
    byLabels.set(key, contents)
  }
  return contents
}

/** True if there is something to unfold. */
export function hasContent(view: SchemaView): boolean {
  const { properties, choices, additional, patterns, items, prefixItems, content } = view
  return (
    properties.length + choices.length + patterns.length + prefixItems.length > 0 ||
    typeof additional === 'object' ||
    items !== undefined ||
    content !== undefined
  )
}

const TEXT_NODES = new Set([
  'text',
  'inlineCode',
  'break',
  'strong',
  'emphasis',
  'delete',
  'paragraph',
  'list',
  'listItem',
  'blockquote',
])
const TEXT_ELEMENTS = new Set(['div', 'span', 'details', 'summary', 'br', 'p', 'b', 'strong', 'i', 'em'])

/** True for text whose HTML and Markdown are the same on every page. */
function isText(node: Node): boolean {
  const isPlain =
    node.type === 'element'
      ? TEXT_ELEMENTS.has(node.name) && Object.keys(node.props).every((key) => key === 'className')
      : TEXT_NODES.has(node.type)
  return isPlain && (!('children' in node) || node.children.every(isText))
}

/** Characters of HTML that nodes take, about. */
export function sizeOf(nodes: readonly Node[]): number {
  let size = 0
  for (const node of nodes) {
    size += NODE_SIZE
    if ('value' in node) size += node.value.length
    if ('children' in node) size += sizeOf(node.children)
  }
  return size
}

/** A description: Markdown without code, whose headings don't count as headings of the page. */
export function describe(markdown: string): readonly Node[] {
  const known = DESCRIPTIONS.get(markdown)
  if (known) return known
  const nodes = descriptionNodes(markdown)
  if (DESCRIPTIONS.size > MAX_DESCRIPTIONS) DESCRIPTIONS.clear()
  DESCRIPTIONS.set(markdown, nodes)
  return nodes
}

/** Descriptions of shared schemas are on many pages, and nothing changes their nodes. */
const DESCRIPTIONS = new Map<string, readonly Node[]>()
const MAX_DESCRIPTIONS = 20_000

function descriptionNodes(markdown: string): Node[] {
  return untrustedMarkdown(markdown).map((node) =>
    node.type === 'heading' ? paragraph({ type: 'strong', children: node.children }) : node,
  )
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
    return items.filter((item) => (typeof item === 'string' && item !== '') || isNumber(item)).map(String)
  })
}

/** Values, limits, and examples of a schema, one per line. */
export function factNodes(
  view: SchemaView,
  source: Pick<FieldSource, 'facts' | 'examples'>,
  context: FieldContext,
  depth = 0,
): Node[] {
  const { word } = context
  const facts: Node[][] = [...(source.facts ?? []).map((fact) => [...fact])]
  const say = (key: string, ...values: readonly string[]) => facts.push([text(`${word(key)} `), ...codes(values)])
  for (const [key, value] of limitsOf(view)) say(key, value)
  const names = view.names ? nameFacts(viewSchema(view.names, context.documents), context) : []
  if (names.length > 0) facts.push([text(`${word('propertyNames')} `), ...names])
  if (view.limits.uniqueItems) facts.push([text(word('uniqueItems'))])
  const excluded = view.excluded.flatMap((schema) => excludedValues(viewSchema(schema, context.documents)))
  if (excluded.length > 0) say('excluded', ...excluded.slice(0, MAX_VALUES))
  if (view.requiredSets.length > 0) say('requiresOneOf', ...view.requiredSets.map((names) => names.join(' + ')))
  for (const { condition, required } of view.dependents)
    facts.push([text(`${word('requiredWith')} `), code(condition.words), text(': '), ...codes(required)])
  const docs = externalDocsOf(view)
  // A bare URL that a named schema has would be on every field of its type.
  if (docs && (docs.description !== undefined || view.name === undefined)) facts.push([docsLink(docs, word)])
  const items = itemsOf(view, context)
  const values = view.values ?? items?.values
  const enumeration =
    values && values.length > 0 && (values.length > 1 || !view.values) ? valuesNode(values, context) : []
  const schema = items && view.examples.length === 0 ? items : view
  const examples = source.examples ?? schema.examples.map((value) => ({ value }))
  const hasValues = values !== undefined && values.length > 0
  facts.push(...exampleFacts(examples, view.default, hasValues, word))
  const about = items && depth < MAX_DEPTH ? itemFacts(items, context, depth + 1) : []
  return [...enumeration, ...factList(facts), ...(items ? itemNodes(items, view, about, context) : [])]
}

/** Short examples in one line, or one each if it says what it stands for. All values say more than examples of them. */
function exampleFacts(
  examples: readonly FieldExample[],
  fallback: unknown,
  hasValues: boolean,
  word: ApiWords,
): Node[][] {
  const label = text(`${word('example')} `)
  if (examples.some(({ about }) => about !== undefined))
    return examples.slice(0, MAX_TOLD_EXAMPLES).map(({ value, about }) => {
      const words = about === undefined ? [] : [text(' '), ...phrasing(about)]
      return [label, code(literal(value)), ...words]
    })
  const shown = examples
    .filter(({ value }) => !isSame(value, fallback))
    .slice(0, MAX_EXAMPLES)
    .filter(({ value }) => typeof value !== 'object' || value === null || printJson(value, 0).length <= MAX_EXAMPLE)
  return shown.length === 0 || hasValues ? [] : [[label, ...codes(shown.map(({ value }) => literal(value)))]]
}

/** Where a schema says more can be read. */
function externalDocsOf({ raw }: SchemaView): Operation['externalDocs'] {
  return raw.flatMap((said) => readExternalDocs(said).externalDocs ?? [])[0]
}

/** Words that fit in a line: without markup if there are several blocks. */
function phrasing(markdown: string): readonly Node[] {
  const [only, ...others] = describe(markdown)
  if (only?.type === 'paragraph' && others.length === 0) return only.children
  return [text(plainDescription(markdown) ?? '')]
}

/** Values and limits of a schema that a request or a page is about. Its examples are next to the fields. */
export function rootFacts(view: SchemaView, context: FieldContext): Node[] {
  const docs = view.name === undefined ? undefined : externalDocsOf(view)
  const facts = docs && docs.description === undefined ? [[docsLink(docs, context.word)]] : []
  return factNodes(view, { facts, examples: [] }, context)
}

/** What the names of properties have to be like. */
function nameFacts({ values, format, limits }: SchemaView, { word }: FieldContext): Node[] {
  const length = span(limits.minLength, limits.maxLength)
  const facts = [
    ...(values ? [codes(values.slice(0, MAX_VALUES).map(({ value }) => literal(value)))] : []),
    ...[format, limits.pattern].flatMap((value) => (value === undefined ? [] : [[code(cut(value))]])),
    ...(length === undefined ? [] : [[text(`${word('length')} `), code(length)]]),
  ]
  return facts.flatMap((fact, i) => (i === 0 ? fact : [text(', '), ...fact]))
}

/** The values that aren't allowed, or the types of which none is. */
function excludedValues({ values, types, raw }: SchemaView): readonly string[] {
  if (values) return values.map(({ value }) => literal(value))
  // Whatever else a schema says, it excludes only some values of its type.
  const isType = raw.every((said) => isObject(said) && Object.keys(said).every((key) => TYPE_KEYS.has(key)))
  return isType ? types : []
}

const TYPE_KEYS = new Set(['type', 'title', 'description', '$ref'])

function factList(facts: readonly (readonly Node[])[]): Node[] {
  if (facts.length === 0) return []
  return [element('div', { className: 'field-facts' }, [list(facts.map((fact) => [paragraph(...fact)]))])]
}

/** What is said of each item of a list. */
function itemNodes(items: SchemaView, array: SchemaView, facts: readonly Node[], { word }: FieldContext): Node[] {
  // As with a reference, what is said of the list takes the place of what is said of the objects in it.
  const isSaid =
    array.description !== undefined && (items.properties.length > 0 || items.description === array.description)
  const words = isSaid ? undefined : aboutSchema(items)
  const about = words === undefined ? [] : describe(words)
  if (about.length === 0 && facts.length === 0) return []
  return [...ledBy(text(word('eachItem')), about), ...facts]
}

/** Limits of the items of a list. Their values and examples are among what is said of the list. */
function itemFacts(items: SchemaView, context: FieldContext, depth: number): Node[] {
  const fallback = items.default ?? undefined
  const facts = fallback === undefined ? [] : [[text(`${context.word('default')} `), code(literal(fallback))]]
  return factNodes({ ...items, values: undefined }, { facts, examples: [] }, context, depth)
}

/** The items of a list whose items are all alike. */
function itemsOf({ types, items, prefixItems }: SchemaView, { documents }: FieldContext): SchemaView | undefined {
  return types[0] === 'array' && items && prefixItems.length === 0 ? viewSchema(items, documents) : undefined
}

function codes(values: readonly string[]): Node[] {
  return commaSeparated(values.map(code))
}

function valuesNode(values: NonNullable<SchemaView['values']>, context: FieldContext): Node[] {
  const { word } = context
  if (values.some(({ description }) => description !== undefined)) {
    const items = values.map(({ value, description }) => {
      const label = code(literal(value))
      return description === undefined ? [paragraph(label)] : ledBy(label, untrustedMarkdown(description))
    })
    return [element('div', { className: 'field-values' }, [paragraph(text(word('availableOptions'))), list(items)])]
  }
  const literals = values.map(({ value }) => literal(value))
  // A few more take no more room than a line that says so.
  const inSight = literals.length > MAX_VALUES + FEW_VALUES ? MAX_VALUES : literals.length
  const head = [text(`${word('availableOptions')} `), ...codes(literals.slice(0, inSight))]
  const rest = literals.length - inSight
  if (rest === 0) return [element('div', { className: 'field-values' }, [paragraph(...head)])]
  const more = folded(word('moreValues', { count: rest }), codes(literals.slice(inSight)))
  return [element('div', { className: 'field-values' }, [paragraph(...head), more])]
}

/** What readers see only if they ask for it. */
export function folded(title: string, content: readonly Node[]): Node {
  return element('details', { className: 'field-more' }, [element('summary', {}, [text(title)]), paragraph(...content)])
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
  if (limits.encoding !== undefined) out.push(['encoding', limits.encoding])
  return out
}

type Bound = number | bigint

/** `1 <= x <= 100`. */
function interval(min?: Bound, above?: Bound, max?: Bound, below?: Bound): string | undefined {
  const low = min !== undefined ? `${min} <= ` : above !== undefined ? `${above} < ` : ''
  const high = max !== undefined ? ` <= ${max}` : below !== undefined ? ` < ${below}` : ''
  if (low !== '' && high !== '') return `${low}x${high}`
  if (high !== '') return `x${high}`
  return low === '' ? undefined : `x ${min !== undefined ? `>= ${min}` : `> ${above}`}`
}

/** `1 - 100`. */
function span(min?: Bound, max?: Bound): string | undefined {
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
