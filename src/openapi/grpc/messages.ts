// Shows the fields of messages, level by level.
import type { Element, Node, Value } from '../../content/tree.ts'
import { describe } from '../field-content.ts'
import { idPart } from '../fields.ts'
import { code, commaSeparated, element, link, list, paragraph, text } from '../nodes.ts'
import { fieldList } from '../page-parts.ts'
import type { TopicPageOptions } from '../topic.ts'
import type { Declaration, Field, Message, Named, ProtoEnum } from './model.ts'
import type { ProtoType } from './names.ts'
import { descriptionOf, hasBehavior, isDeprecated, isRequired, optionText, rulesOf } from './options.ts'
import type { GrpcDocument } from './page.ts'
import { linkReferences } from './references.ts'
import type { Direction } from './sample.ts'

/** Fields on a page, of about 500 bytes each. What is beyond is on the page of its type. */
const MAX_FIELDS = 300
const MAX_DEPTH = 5
const MAX_VALUES = 30

/** What is shown of a message, and where. */
interface Place {
  readonly id: string
  /** Undefined on the page of the message itself. */
  readonly direction?: Direction
  /** Messages around this one. */
  readonly within: readonly Message[]
}

/** The fields of one page. */
export class Messages {
  private readonly waiting: (() => void)[] = []
  private readonly unfolded = new Set<Message>()
  private count = 0

  constructor(
    private readonly document: GrpcDocument,
    private readonly options: TopicPageOptions,
  ) {}

  /** A message that a page is about. */
  fields(message: Message, id: string, direction?: Direction): Node[] {
    const fields = this.shown(message, direction)
    return fields.length === 0
      ? []
      : [fieldList(this.list(fields, message, { id, ...(direction && { direction }), within: [message] }))]
  }

  /** Fills in what was postponed. */
  finish(): void {
    for (let i = 0; i < this.waiting.length; i++) this.waiting[i]?.()
    this.waiting.length = 0
  }

  /** What is said of a declaration, with links to what it names. */
  description(declaration: Declaration): readonly Node[] {
    const text = descriptionOf(declaration)
    return text === undefined ? [] : describe(linkReferences(text, (fullName) => this.urlOf(fullName)))
  }

  /** The name of a type, as it's written, with a link to its page. */
  typeName(name: string, scope: string): Node {
    const type = this.document.set.names.find(name, scope)
    const url = type && this.linkTo(type)
    return url === undefined ? text(name.replace(/^\./, '')) : link(url, text(name.replace(/^\./, '')))
  }

  /** Where the page about a declaration is. Undefined if there's none. */
  linkTo(declaration: Named): string | undefined {
    const shown = this.document.shownBy(declaration)
    const url = shown && this.options.linkTo(shown.topic)
    return url === undefined ? undefined : url + shown?.fragment
  }

  private urlOf(fullName: string): string | undefined {
    const { names } = this.document.set
    const named = names.get(fullName) ?? names.call(fullName)
    if (named) return this.linkTo(named)
    // A field of a message.
    const end = fullName.lastIndexOf('.')
    const message = names.get(fullName.slice(0, Math.max(end, 0)))
    const url = message && this.linkTo(message)
    return message && url && this.fieldIn(message, url, fullName.slice(end + 1))
  }

  /** A field of a message whose page is at a URL. */
  fieldIn(message: ProtoType, url: string, name: string): string {
    const part = this.document.shownBy(message)?.fragment
    return part ? `${url}-${idPart(name)}` : `${url}#field-${idPart(name)}`
  }

  private shown({ fields }: Message, direction: Direction | undefined): readonly Field[] {
    if (direction === undefined) return fields
    const other = direction === 'request' ? 'OUTPUT_ONLY' : 'INPUT_ONLY'
    return fields.filter((field) => !hasBehavior(field, other))
  }

  private list(fields: readonly Field[], message: Message, place: Place): Node[] {
    const commented = new Map(
      message.oneofs.flatMap((oneof) => (oneof.comment === undefined ? [] : [[oneof.name, oneof]])),
    )
    return fields.flatMap((field) => {
      const oneof = commented.get(field.oneof ?? '')
      if (oneof) commented.delete(oneof.name)
      const about = oneof ? [paragraph(code(`oneof ${oneof.name}`)), ...this.description(oneof)] : []
      return [...about, this.field(field, message, place)]
    })
  }

  private field(field: Field, message: Message, place: Place): Node {
    const { name, type: typed, keyType, label, oneof, options } = field
    this.count++
    const { word } = this.options
    const type = this.document.set.names.find(typed, message.fullName)
    const id = `${place.id}-${idPart(name)}`
    const typeNodes: Node[] = [
      ...(label === 'repeated' ? [text('repeated ')] : keyType === undefined ? [] : [text(`map<${keyType}, `)]),
      this.typeName(typed, message.fullName),
      ...(keyType === undefined ? [] : [text('>')]),
    ]
    const labels = [
      oneof !== undefined && `oneof ${oneof}`,
      place.direction === undefined && hasBehavior(field, 'OUTPUT_ONLY') && word('readOnly'),
      place.direction === undefined && hasBehavior(field, 'INPUT_ONLY') && word('writeOnly'),
    ].filter((each): each is string => typeof each === 'string')
    const fallback = optionText(options, 'default')
    const props: Record<string, Value> = {
      name,
      id,
      type: { type: 'nodes', nodes: typeNodes },
      ...(isRequired(field) && place.direction !== 'response' && { required: true }),
      ...(isDeprecated(field) && { deprecated: true }),
      ...(fallback !== undefined && { default: fallback }),
      ...(labels.length > 0 && { post: labels }),
    }
    const node = element('ResponseField', props, [
      ...this.description(field),
      ...rules(field),
      ...(type?.kind === 'enum' ? [this.values(type)] : []),
    ])
    if (type?.kind === 'message') this.waiting.push(() => node.children.push(...this.below(type, { ...place, id })))
    return node
  }

  /** The fields below a field. Those that are on the page already, or around this one, are where the type's link leads. */
  private below(type: Message, place: Place): Element[] {
    const { within, direction } = place
    if (this.linkTo(type) === undefined || within.includes(type) || within.length >= MAX_DEPTH) return []
    const fields = this.shown(type, direction)
    if (fields.length === 0 || this.unfolded.has(type) || this.count + fields.length > MAX_FIELDS) return []
    this.unfolded.add(type)
    const { word, settings } = this.options
    return [
      element(
        'Expandable',
        { title: word('childAttributes'), defaultOpen: settings.expanded || undefined },
        this.list(fields, type, { ...place, within: [...within, type] }),
      ),
    ]
  }

  private values(type: ProtoEnum): Node {
    const { word } = this.options
    const names = type.values.filter((value) => !isDeprecated(value)).map(({ name }) => code(name))
    const rest = names.length - MAX_VALUES
    const url = this.linkTo(type)
    const more =
      rest > 0 ? [text(', '), url === undefined ? text('…') : link(url, text(word('moreValues', { count: rest })))] : []
    return element('div', { className: 'field-values' }, [
      paragraph(text(`${word('availableOptions')} `), ...commaSeparated(names.slice(0, MAX_VALUES)), ...more),
    ])
  }
}

/** What validators check, apart from what the type says. */
function rules(field: Field): Node[] {
  const facts = rulesOf(field).filter(
    ([name]) => !/(?:^|\.)(?:required|id|ignore|ignore_empty|defined_only)$/.test(name),
  )
  if (facts.length === 0) return []
  const items = facts.map(([name, value]) => [
    paragraph(/(?:^|\.)message$/.test(name) ? text(value) : code(`${name.replace(/^[a-z]+\d*\./, '')} = ${value}`)),
  ])
  return [element('div', { className: 'field-facts' }, [list(items)])]
}
