// Turns schemas into nested fields: one for each property, with its type, limits, and id.
import type { Element, Node } from '../content/tree.ts'
import { detached } from '../files/source-file.ts'
import { aboutSchema } from './about.ts'
import { choiceLabels } from './choice-labels.ts'
import type { DocumentSet, SpecNode } from './document-set.ts'
import {
  describe,
  type FieldContents,
  type FieldContext,
  type FieldPlace,
  type FieldSource,
  factNodes,
  fieldContents,
  folded,
  hasContent,
  rootFacts,
  sizeOf,
} from './field-content.ts'
import { code, commaSeparated, element, link, paragraph, text } from './nodes.ts'
import { hasOneWayFields } from './one-way.ts'
import { viewSchema } from './schema.ts'
import type { Choice, SchemaView } from './schema-view.ts'
import { beyond } from './subtypes.ts'
import { typeLabel } from './type-label.ts'

const MAX_DEPTH = 20
/**
 * Approximate maximum of HTML characters for the fields of a page. Of fields beyond it, only the names are shown, so it's so
 * high that only schemas that lead to nearly everything in a large specification reach it.
 */
const MAX_SIZE = 900_000
/** What a single field, or the variant that readers see first, may take more. */
const IN_SIGHT = 20_000
/** A schema of so few fields and variants is unfolded again where it is used again, while the page has little. */
const SMALL = 12
const LITTLE = 100_000
/** What a field takes that isn't made yet. */
const USUAL_SIZE = 450
/** What a tab takes besides its content, and how often it names its id. */
const TAB_SIZE = 300
const TAB_IDS = 2
/** Values that select a variant. */
const MAX_TAGS = 30

/**
 * The fields of one page. They are unfolded level by level, so that a page of bounded size shows what readers look for.
 * `finish` fills in what was postponed.
 */
export class Fields {
  /** Where each schema is unfolded on this page: identity and direction to id. */
  private readonly unfolded = new Map<string, string>()
  private readonly waiting: (() => void)[] = []
  private size = 0
  private readonly contents: FieldContents

  constructor(private readonly context: FieldContext) {
    this.contents = fieldContents(context)
  }

  /** One field. Nested fields are filled in later. */
  field(source: FieldSource, place: FieldPlace): Node {
    const view = viewSchema(source.schema, this.context.documents)
    const id = `${place.id}-${idPart(source.name)}`
    const { props, children, isShared, size } = this.contents.of(source, place)
    const written = aliasesOf(source.name, place)
    const aliases = written.concat(view.aliases.map((end) => `${id}-${end}`))
    this.size += size + 2 * id.length
    const node: Element = {
      type: 'element',
      name: place.location === 'name' ? 'ResponseField' : 'ParamField',
      props: { [place.location]: source.name, id, ...(aliases.length > 0 && { aliases }), ...props },
      inline: false,
      children: [...children],
    }
    if (isShared) node.shared = props
    else
      this.later(
        () => node.children.push(...this.below(view, { ...place, id, target: undefined, alias: written[0] })),
        view,
      )
    return node
  }

  /** Values and limits of a schema without a field. Its examples are next to the fields. */
  facts(view: SchemaView): Node[] {
    return rootFacts(view, this.context)
  }

  /** Everything below a schema whose type and description are already shown: fields, items, and choices. */
  content(node: SpecNode, place: FieldPlace): Node[] {
    return this.contentOf(viewSchema(node, this.context.documents), place)
  }

  /** Fills in what was postponed. Nothing may be added afterward. */
  finish(): void {
    for (let i = 0; i < this.waiting.length; i++) this.waiting[i]?.()
    this.waiting.length = 0
  }

  private later(work: () => void, view: SchemaView): void {
    if (hasContent(view)) this.waiting.push(work)
  }

  private contentOf(view: SchemaView, place: FieldPlace): Node[] {
    const items = itemsOf(view, this.context.documents)
    if (items) return isList(items) ? [] : this.contentOf(items, place)
    if (view.content) {
      // A text whose content is text like itself has no end.
      if (place.within.includes(view.identity)) return []
      const inside = { ...place, within: [...place.within, view.identity] }
      return this.contentOf(viewSchema(view.content, this.context.documents), inside)
    }
    if (!hasContent(view)) return []
    const known = this.placeOf(view, place)
    const options = view.choices.reduce((sum, choice) => sum + choice.options.length, 0)
    const named = view.properties.length + view.prefixItems.length + view.patterns.length
    const count = named + options
    const size = this.size + count * USUAL_SIZE
    if (place.within.includes(view.identity)) return [this.reference(view, known && `#${known}`)]
    if (known !== undefined && (count > SMALL || size > LITTLE)) return [this.reference(view, known && `#${known}`)]
    const elsewhere = this.context.elsewhere?.get(view.identity)
    if (elsewhere !== undefined) return [this.reference(view, elsewhere)]
    // What a request or response consists of is there in any case. A single field takes little more room than a remark.
    const isInSight = count <= 1 || place.isFirst === true
    const isFull = size > MAX_SIZE + (isInSight ? IN_SIGHT : 0) && place.within.length > 0
    if (isFull || place.within.length > MAX_DEPTH) return this.notShown(view)
    if (known === undefined) this.unfolded.set(unfoldedKey(view, place.direction), place.target ?? place.id)
    const inside = { ...place, target: undefined, within: [...place.within, view.identity] }
    return [
      ...view.properties.flatMap((property) => this.property(property, inside)),
      ...this.members(view, inside),
      ...this.additional(view, inside),
      ...view.choices.flatMap((choice, i) => this.choice(view, choice, i, inside)),
    ]
  }

  /** The names of the fields that there are, in all variants together. */
  private notShown({ properties, prefixItems, patterns, additional, choices }: SchemaView): Node[] {
    const variants = choices.flatMap(({ options }) => options.map((each) => viewSchema(each, this.context.documents)))
    const names = [
      ...new Set([properties, ...variants.map((view) => view.properties)].flat().map(({ name }) => name)),
      ...prefixItems.map((_, i) => `[${i}]`),
      ...patterns.map(({ pattern }) => `/${pattern}/`),
      ...(typeof additional === 'object' ? ['{key}'] : []),
    ]
    if (names.length === 0) return []
    const title = this.context.word('fieldsNotShown', { count: names.length })
    return [element('div', { className: 'field-values' }, [folded(title, commaSeparated(names.map(code)))])]
  }

  /** Where the same fields are, if they are on the page. A response may have others of a schema than a request. */
  private placeOf(view: SchemaView, { direction }: FieldPlace): string | undefined {
    const own = this.unfolded.get(unfoldedKey(view, direction))
    if (own !== undefined || direction === undefined) return own
    const other = this.unfolded.get(unfoldedKey(view, direction === 'request' ? 'response' : 'request'))
    return other !== undefined && hasOneWayFields(view, this.context.documents) ? undefined : other
  }

  private property(property: FieldSource, place: FieldPlace): Node[] {
    const { readOnly, writeOnly } = viewSchema(property.schema, this.context.documents)
    if (place.direction === 'request' && readOnly) return []
    if (place.direction === 'response' && writeOnly) return []
    return [this.field(property, place)]
  }

  /** The items of a tuple: `[0]`, `[1]`, and `[2+]` for all others. */
  private members({ prefixItems, items, limits }: SchemaView, place: FieldPlace): Node[] {
    if (prefixItems.length === 0) return []
    const members = prefixItems.map((schema, i) => ({
      name: `[${i}]`,
      required: i < (limits.minItems ?? 0),
      schema,
    }))
    const others = items ? [{ name: `[${prefixItems.length}+]`, required: false, schema: items }] : []
    return [...members, ...others].flatMap((member) => this.property(member, place))
  }

  /** Properties of any name. */
  private additional(view: SchemaView, place: FieldPlace): Node[] {
    const named = view.patterns.map(({ pattern, schema }) =>
      this.field({ name: `/${pattern}/`, required: false, schema }, place),
    )
    if (typeof view.additional !== 'object') return named
    return [...named, this.field({ name: '{key}', required: false, schema: view.additional }, place)]
  }

  /** What is folded below a field. */
  private below(view: SchemaView, place: FieldPlace): Node[] {
    const content = this.contentOf(view, place)
    // Variants, references, and names are in sight; only lists of fields are folded.
    const isInSight = (node: Node) =>
      node.type === 'paragraph' || (node.type === 'element' && (node.name === 'Tabs' || node.name === 'div'))
    if (content.every(isInSight)) return content
    const { word, expanded } = this.context
    return [element('Expandable', { title: word('childAttributes'), defaultOpen: expanded || undefined }, content)]
  }

  private choice(of: SchemaView, choice: Choice, index: number, place: FieldPlace): Node[] {
    const { context } = this
    const whole = choice.options.map((option) => viewSchema(option, context.documents))
    const views = choice.isOfSubtypes ? whole.map((view) => beyond(of, choice, view)) : whole
    if (views.every((view) => saysNoMore(view, context.documents))) return []
    const labels = choiceLabels(choice, context.documents)
    const suffix = `${choice.kind === 'oneOf' ? 'one-of' : 'any-of'}${index === 0 ? '' : `-${index}`}`
    const tabs = views.map((view, i) => {
      const id = `${place.id}-${suffix}-${choice.positions[i]}`
      const type = typeLabel(view, context.documents)
      const label = labels[i] ?? ''
      const isSaid = choice.isOfSubtypes || view.properties.length > 0 || view.choices.length > 0 || type === label
      const isTitled = view.title !== undefined && label.startsWith(view.title)
      const about = aboutSchema(view, isTitled ? view.title : label)
      const children: Node[] = [
        ...(isSaid ? [] : [paragraph(phrase('field-type', type))]),
        ...(about === undefined ? [] : describe(about)),
        ...factNodes(view, { facts: tagFacts(choice, view, context.documents) }, context),
      ]
      this.size += TAB_SIZE + TAB_IDS * id.length + sizeOf(children)
      const tab = element('Tab', { title: label, id }, children)
      this.later(
        () => tab.children.push(...this.contentOf(view, { ...place, id, isFirst: i === 0 && place.isFirst !== false })),
        view,
      )
      return tab
    })
    return [element('Tabs', { sync: false, className: 'field-choice' }, tabs)]
  }

  /** Replaces fields that are unfolded elsewhere on the page, or on another one. */
  private reference(view: SchemaView, url: string | undefined): Node {
    const label = code(view.name ?? view.title ?? url?.slice(1) ?? '…')
    const said = phrase('field-reference', `${this.context.word('sameFieldsAs')} `)
    return paragraph(said, url === undefined ? label : link(url, label))
  }
}

function unfoldedKey({ identity }: SchemaView, direction: FieldPlace['direction']): string {
  return `${direction} ${identity}`
}

/** Other fragments that people write for a field: names unchanged, first as a whole path, and in lowercase. */
function aliasesOf(name: string, { id, alias = id }: FieldPlace): string[] {
  const part = idPart(name)
  const names = [...new Set([name, name.toLowerCase()])]
  const written = names.filter((other) => other !== part).map((other) => `${id}-${other}`)
  return alias === id ? written : [...names.map((other) => `${alias}-${other}`), ...written]
}

/** `createdAt` and `created_at` are `created-at`. */
export function idPart(name: string): string {
  let part = ID_PARTS.get(name)
  if (part === undefined) {
    // Names may be cut from the pages of a library, which would all stay in memory.
    const known = detached(name)
    part = idWords(known)
    if (ID_PARTS.size > MAX_ID_PARTS) ID_PARTS.clear()
    ID_PARTS.set(known, part)
  }
  return part
}

/** The same names are on many pages. */
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

/** The values of the discriminator that select a variant, where none of its fields lists them. */
function tagFacts({ discriminator }: Choice, view: SchemaView, documents: DocumentSet): Node[][] {
  if (!discriminator) return []
  const { property, valuesFor } = discriminator
  const own = view.properties.find((each) => each.name === property)
  const values = valuesFor(view).slice(0, MAX_TAGS)
  if (values.length === 0 || (own && viewSchema(own.schema, documents).values)) return []
  return [[code(property), text(': '), ...commaSeparated(values.map(code))]]
}

/** True if the type says everything. */
function saysNoMore(view: SchemaView, documents: DocumentSet): boolean {
  const items = itemsOf(view, documents)
  const { properties, patterns, prefixItems, choices, dependents, requiredSets } = view
  return (
    [properties, patterns, prefixItems, choices, dependents, requiredSets].every(({ length }) => length === 0) &&
    view.names === undefined &&
    view.description === undefined &&
    view.values === undefined &&
    typeof view.additional !== 'object' &&
    (items === undefined || isList(items) || saysNoMore(items, documents)) &&
    Object.values(view.limits).every((limit) => limit === undefined)
  )
}

/** The items of a list, through lists of lists. Undefined for what is no list, or a tuple. A list of itself is a list. */
export function itemsOf(view: SchemaView, documents: DocumentSet): SchemaView | undefined {
  let current: SchemaView | undefined
  for (let depth = 0, next = view; depth < 6 && isList(next); depth++) {
    current = viewSchema(next.items, documents)
    next = current
  }
  return current
}

function isList(view: SchemaView): view is SchemaView & { readonly items: SpecNode } {
  return view.types[0] === 'array' && view.items !== undefined && view.prefixItems.length === 0
}
