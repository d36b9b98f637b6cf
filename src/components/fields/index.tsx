// ParamField and ResponseField: a parameter of a request, a field of a response, or any option.
import type { Value } from '../../content/tree.ts'
import { type Html, join } from '../../html/html.ts'
import { inlineCode, item, type MarkdownNode, type MarkdownPhrasing, text } from '../../markdown/nodes.ts'
import { isTree, labelHtml, textList, textOf } from '../attribute-values.tsx'
import { component, type HtmlContext, type MarkdownContext, type Prop, type Use } from '../component.ts'

const LOCATIONS = ['path', 'query', 'body', 'header', 'cookie'] as const

/** Attributes that both kinds of field have. */
const PROPS = {
  default: { type: 'any', summary: 'The default value.' },
  required: { type: 'boolean', default: false, summary: 'Marks it as required.' },
  optional: { type: 'boolean', default: false, summary: 'Marks it as optional.' },
  deprecated: { type: 'boolean', default: false, summary: 'Kept for old clients only.' },
} satisfies Record<string, Prop>

const LABELS = {
  id: { type: 'string', summary: 'The fragment that links here; made from the name otherwise.' },
  aliases: { type: 'array', summary: 'Other fragments that lead here, such as those of links to an older page.' },
  pre: { type: 'array', summary: 'Labels before the name.' },
  post: { type: 'array', summary: 'Labels after the name.' },
} satisfies Record<string, Prop>

const location = (where: string): Prop => ({
  type: 'string',
  oneOf: 'location',
  summary: `The name of a parameter in the ${where}.`,
})

/** A parameter of a request. */
export const paramField = component({
  name: 'ParamField',
  aliases: [{ name: 'Param', deprecated: true }],
  summary: 'One parameter of a request: its name, place, type, and description.',
  group: 'api',
  folder: 'fields',
  props: {
    path: location('path'),
    query: location('query string'),
    body: location('body'),
    header: location('header'),
    cookie: location('cookie'),
    type: { type: 'string', summary: 'The type, such as `string`, `integer`, or `string[]`.' },
    ...PROPS,
    ...LABELS,
    placeholder: { type: 'string', summary: 'Shown in the empty input of the API playground.' },
    name: {
      type: 'string',
      deprecated: 'Write the location as the attribute, as in `query="limit"`.',
      summary: 'The name.',
    },
  },
  children: 'flow',
  anchor: { id: fieldId },
  examples: [
    '<ParamField path="user_id" type="string" required>\n  Unique key of the user.\n</ParamField>',
    '<ParamField query="limit" type="integer" default="20" placeholder="1-100">\n  How many rows one answer holds.\n</ParamField>',
    '<ParamField header="Authorization" type="string" required>\n  The word `Bearer`, a space, and your API key.\n</ParamField>',
  ],
  advice: [
    'Use ParamField for every parameter of an API request, optional ones included, with a description and the type.',
    'Give exactly one of path, query, body and header, with the name of the parameter as its value.',
    'Do not use a table for parameters: fields can be linked to, and nested with Expandable.',
  ],
  html: fieldHtml,
  markdown: fieldMarkdown,
})

/** A field of a response. */
export const responseField = component({
  name: 'ResponseField',
  aliases: [{ name: 'RequestField' }],
  summary: 'One field of a response, or one option of anything: its name, type and description.',
  group: 'api',
  folder: 'fields',
  props: {
    name: { type: 'string', required: true, summary: 'Name of the field.' },
    type: { type: 'string', required: true, summary: 'The type in any words, such as `string | null`.' },
    ...PROPS,
    ...LABELS,
    body: { type: 'string', deprecated: 'Use `name`.', summary: 'Name of the field.' },
  },
  children: 'flow',
  anchor: { id: fieldId },
  examples: [
    '<ResponseField name="id" type="string" required>\n  Unique key of the order.\n</ResponseField>',
    '<ResponseField name="canceled_at" type="string | null" default="null" post={["ISO 8601"]}>\n  When it was canceled; `null` while it is open.\n</ResponseField>',
    '<ResponseField name="customer" type="object">\n  <Expandable title="customer properties">\n    <ResponseField name="name" type="string" required>Full name.</ResponseField>\n    <ResponseField name="vat" type="string" deprecated>Use `tax_id`.</ResponseField>\n  </Expandable>\n</ResponseField>',
  ],
  advice: [
    'Use ResponseField for every field of an API response, and for options of a configuration.',
    'Put the fields of a nested object in an Expandable inside its field.',
    'Do not use ResponseField for what a request sends: use ParamField.',
  ],
  html: fieldHtml,
  markdown: fieldMarkdown,
})

/** The id that the author sets, or `param-` plus the name as words: `expiresInDays` gets `#param-expires-in-days`. */
function fieldId(props: Use['props']): { id: string; aliases?: readonly string[] } | undefined {
  const own = textOf(props.id)
  if (own !== '') return { id: own, aliases: textList(props.aliases) }
  const words = nameOf(props)
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1-$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1-$2')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
  return words === '' ? undefined : { id: `param-${words}` }
}

function nameOf(props: Use['props']): string {
  const place = locationOf(props)
  return textOf(props.name) || (place ? textOf(props[place]) : '')
}

function locationOf(props: Use['props']): (typeof LOCATIONS)[number] | undefined {
  return LOCATIONS.find((place) => textOf(props[place]) !== '')
}

function fieldHtml(use: Use, context: HtmlContext): Html {
  const { props, element } = use
  const name = nameOf(props)
  const place = use.name === 'ParamField' ? locationOf(props) : undefined
  return (
    <div class="field" id={element.id}>
      <div class="field-head">
        {labels(props.pre)}
        <code class="field-name">{element.id ? <a href={`#${encodeURI(element.id)}`}>{name}</a> : name}</code>
        {part('field-type', labelHtml(props.type, context))}
        {place && part('field-location', place)}
        {flag(use, context, 'required')}
        {props.required !== true && flag(use, context, 'optional')}
        {flag(use, context, 'deprecated')}
        {defaultHtml(props.default, context)}
        {labels(props.post)}
      </div>
      {!use.children.empty && <div class="field-content">{use.children.html()}</div>}
    </div>
  )
}

/** Each part is separate, so that the head also reads well as plain text. */
function part(className: string, content: Html | string): Html | undefined {
  return String(content) === '' ? undefined : <div class={className}>{content}</div>
}

function flag({ props }: Use, context: HtmlContext, name: 'required' | 'optional' | 'deprecated'): Html | undefined {
  return props[name] === true ? part(`field-${name}`, context.word(name)) : undefined
}

function labels(value: Value): Html {
  return join(textList(value).map((label) => <div class="field-label">{label}</div>))
}

function defaultHtml(value: Value, context: HtmlContext): Html | undefined {
  const text = literal(value)
  if (text === undefined) return undefined
  return (
    <div class="field-default">
      {context.word('default')} <code>{text}</code>
    </div>
  )
}

/** A default value as it would be typed. Undefined if there is none. */
function literal(value: Value): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string') return value === '' ? '""' : value
  return textOf(value) || JSON.stringify(value)
}

/** A type with punctuation reads better as code: `Map<string, Item>`. One that is a link stays one. */
function typeNode(value: Value, context: MarkdownContext): MarkdownPhrasing {
  const type = textOf(value)
  const node = /[<*_`\\|[\]]/.test(type) ? inlineCode(type) : text(type)
  const [first, second] = isTree(value) ? value.nodes : []
  return first?.type === 'link' && !second ? { type: 'link', url: context.link(first.url), children: [node] } : node
}

function fieldMarkdown(use: Use, context: MarkdownContext): readonly MarkdownNode[] {
  const { props } = use
  const name = nameOf(props)
  const value = literal(props.default)
  const head: MarkdownPhrasing[] = name ? [inlineCode(name)] : []
  let separator = name ? ' (' : '('
  // Plain loops: a reference has tens of thousands of fields.
  const add = (fact: MarkdownPhrasing) => {
    head.push(text(separator), fact)
    separator = ', '
  }
  if (textOf(props.type) !== '') add(typeNode(props.type, context))
  const location = use.name === 'ParamField' ? locationOf(props) : undefined
  if (location) add(text(location))
  if (props.required === true) add(text(context.word('required')))
  else if (props.optional === true) add(text(context.word('optional')))
  if (props.deprecated === true) add(text(context.word('deprecated')))
  if (value !== undefined) {
    add(text(`${context.word('default')} `))
    head.push(inlineCode(value))
  }
  for (const label of textList(props.pre)) add(text(label))
  for (const label of textList(props.post)) add(text(label))
  if (separator === ', ') head.push(text(')'))
  return [item(head, use.children.markdown())]
}
