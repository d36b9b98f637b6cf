// Who may use servers and operations of an AsyncAPI document, and what they set for their protocols, as nodes.
import type { Node } from '../../content/tree.ts'
import { plainText } from '../../request/plain-text.ts'
import { type ApiWords, describe, type FieldPlace } from '../field-content.ts'
import { type Fields, idPart } from '../fields.ts'
import { code, element, link, list, paragraph, text } from '../nodes.ts'
import { fieldList } from '../page-parts.ts'
import { securityFacts } from '../security-facts.ts'
import type { Binding } from './bindings.ts'
import type { SecurityAlternative } from './security.ts'

/** Characters of a protocol's setting. */
const MAX_VALUE = 300

/** What protocols are called by people. */
const PROTOCOLS: Readonly<Record<string, string>> = {
  amqp: 'AMQP',
  amqp1: 'AMQP 1.0',
  anypointmq: 'Anypoint MQ',
  googlepubsub: 'Google Pub/Sub',
  http: 'HTTP',
  ibmmq: 'IBM MQ',
  jms: 'JMS',
  kafka: 'Kafka',
  mercure: 'Mercure',
  mqtt: 'MQTT',
  mqtt5: 'MQTT 5',
  nats: 'NATS',
  pulsar: 'Pulsar',
  redis: 'Redis',
  ros2: 'ROS 2',
  sns: 'Amazon SNS',
  solace: 'Solace',
  sqs: 'Amazon SQS',
  stomp: 'STOMP',
  ws: 'WebSocket',
}

/** One way to authenticate, and what else is said of it. */
export interface Alternative {
  readonly uses: SecurityAlternative
  readonly about: readonly Node[]
}

/** One way to authenticate, or a tab for each. `within` begins the ids of its fields. */
export function alternativeNodes(all: readonly Alternative[], within: string, word: ApiWords): Node {
  const nodes = all.map(({ uses, about }) => [...about, ...schemes(uses, within, word)])
  const [only] = nodes
  if (only && nodes.length === 1) return fieldList(only)
  const tabs = all.map(({ uses }, i) =>
    element('Tab', { title: uses.map(({ key }) => key).join(' + ') }, nodes[i] ?? []),
  )
  return fieldList([element('Tabs', { sync: false, className: 'field-choice' }, tabs)])
}

function schemes(uses: SecurityAlternative, within: string, word: ApiWords): Node[] {
  return uses.map((each) => {
    const { key, type, description, parameter, scheme, scopes } = each
    const isHttp = type === 'http' || type === 'oauth2' || type === 'openIdConnect'
    const name = parameter ?? (isHttp ? { name: 'Authorization', in: 'header' as const } : undefined)
    const id = `${within}authorization-${idPart(key)}`
    const label = scheme === undefined ? type : `${type} (${scheme})`
    const children = [
      ...(description === undefined ? [] : describe(description)),
      ...securityFacts(each, scopes, { word, show: (url) => link(url, text(url)) }),
    ]
    return name
      ? element('ParamField', { [name.in]: name.name, id, type: label, required: true }, children)
      : element('ResponseField', { name: key, id, type: label, required: true }, children)
  })
}

/**
 * What is set for a protocol: values as they are, and schemas of values as fields.
 * @param id begins the ids of the fields
 * @param word the interface texts
 * @param of what sets it, and more about that, if it isn't the part around it
 */
export function bindingNodes(
  bindings: readonly Binding[],
  id: string,
  fields: Fields,
  word: ApiWords,
  of?: { readonly label: string; readonly about: readonly Node[] },
): Node[] {
  return bindings.flatMap(({ protocol, settings }) => {
    const values = settings.filter(({ isSchema }) => !isSchema)
    const schemas = settings.filter(({ isSchema }) => isSchema)
    const place: FieldPlace = { id: `${id}-${idPart(protocol)}`, location: 'name', within: [] }
    const title = word('protocolSettings', { protocol: PROTOCOLS[protocol] ?? protocol })
    const lines = values.map(({ name, value }) => [
      paragraph(code(name), text(': '), code(plainText(value.value).slice(0, MAX_VALUE))),
    ])
    const nodes = schemas.map(({ name, value }) => fields.field({ name, required: false, schema: value }, place))
    return [
      paragraph({ type: 'strong', children: [text(of ? `${title} · ${of.label}` : title)] }),
      ...(of?.about ?? []),
      ...(lines.length === 0 ? [] : [list(lines)]),
      ...(nodes.length === 0 ? [] : [fieldList(nodes)]),
    ]
  })
}
