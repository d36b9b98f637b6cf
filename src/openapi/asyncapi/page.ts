// Makes the page of a channel: operations with their messages, and an example of each.
import type { Code, Node } from '../../content/tree.ts'
import { exactJson } from '../../request/exact-json.ts'
import { printJson } from '../../request/print-json.ts'
import { isBroken, type SpecNode } from '../document-set.ts'
import { describe, type FieldPlace } from '../field-content.ts'
import { Fields, idPart } from '../fields.ts'
import { code, codeBlock, commaSeparated, element, heading, link, paragraph, text } from '../nodes.ts'
import { exampleGroup, fieldList, intro, labeledUrl, moreLink, parts, section, typePhrase } from '../page-parts.ts'
import { placeOf } from '../pointer.ts'
import { sampleOf } from '../sample.ts'
import { viewSchema } from '../schema.ts'
import { serverVariables } from '../server-variables.ts'
import { plainTitle } from '../title.ts'
import type { Topic, TopicDocument, TopicPageOptions } from '../topic.ts'
import { typeLabel } from '../type-label.ts'
import type { Binding } from './bindings.ts'
import type { Channel, ChannelOperation, ChannelServer, Message } from './channel.ts'
import { introductionTopic } from './introduction.ts'
import type { AsyncApiDocument } from './read.ts'
import type { SecurityAlternative } from './security.ts'
import { alternativeNodes, bindingNodes } from './terms.ts'

const MAX_EXAMPLES = 12
const MAX_EXAMPLE = 30_000

/** The channels of a document as topics. */
export function channelTopics(document: AsyncApiDocument): TopicDocument {
  const { file, diagnostics } = document
  const shown = document.channels.filter(({ excluded }) => !excluded)
  const topics = shown.map((channel) => channelTopic(channel, document))
  return {
    path: file.path,
    topics,
    introduction: introductionTopic(document, (tag) => topics.find(({ groups }) => groups.includes(tag))),
    diagnostics,
    names: shown.map(({ name }) => name),
    messages: shown.flatMap(({ operations, messages }) => [
      ...operations.flatMap((operation) => [...operation.messages, ...(operation.reply?.messages ?? [])]),
      ...messages,
    ]),
    find: (name) => {
      const index = shown.findIndex((channel) => channel.name === name || channel.address === name)
      return topics[index]
    },
  }
}

function channelTopic(channel: Channel, { file, channels, title: api }: AsyncApiDocument): Topic {
  const inFile = () => channels.filter(({ node }) => node.file === channel.node.file)
  // The only channel of a WebSocket API is often called `/`.
  const isNamed = /[\p{L}\p{N}]/u.test(channel.name) || api === ''
  const title = channel.title === undefined ? (isNamed ? channel.name : api) : plainTitle(channel.title)
  return {
    kind: 'topic',
    document: file,
    title,
    description: channel.description,
    deprecated: channel.deprecated,
    hidden: channel.hidden,
    frontMatter: ['asyncapi', `${file.path} ${channel.name}`],
    address: [title],
    // As with operations, the first tag decides.
    groups: channel.tags.slice(0, 1),
    place: () => placeOf(channel.node.file, channel.node.pointer, () => inFile().map(({ node }) => node.pointer)),
    nodes: (options) => new ChannelPage(channel, options).nodes(),
  }
}

/** What the API does with the messages of an operation, as a key of the words. */
const ACTIONS: ReadonlyMap<string, string> = new Map([
  ['SEND', 'apiSends'],
  ['SUBSCRIBE', 'apiSends'],
  ['RECEIVE', 'apiReceives'],
  ['PUBLISH', 'apiReceives'],
])

class ChannelPage {
  private readonly fields: Fields
  private readonly shown = new Map<string, string>()
  private readonly blocks: Code[] = []

  constructor(
    private readonly channel: Channel,
    private readonly options: TopicPageOptions,
  ) {
    const { documents, word, settings } = options
    this.fields = new Fields({ documents, word, expanded: settings.expanded, labels: settings.labels })
  }

  nodes(): Node[] {
    const { channel, options } = this
    const { address, servers, operations, description } = channel
    const actions = [...new Set(operations.flatMap(({ action }) => action ?? []))]
    const [server] = servers
    // The name of a topic or queue isn't part of an address.
    const base = server && address?.startsWith('/') ? server.url.replace(/\/$/, '') : undefined
    const urls = servers.map((each) => labeledUrl(each.url, each.description))
    const isListed = address !== undefined && servers.length > 1
    const head = [
      ...(address === undefined
        ? []
        : [
            element('Api.Endpoint', {
              method: actions.length === 1 ? actions[0] : 'CHANNEL',
              path: address,
              ...(base !== undefined && { base, showBase: true }),
              servers: isListed ? urls : undefined,
              deprecated: channel.deprecated || undefined,
            }),
          ]),
      ...intro([
        ...(isListed || base !== undefined
          ? []
          : urls.map((url) => paragraph(text(`${options.word('server')}: `), code(url)))),
        ...(description === undefined || options.hasDescription ? [] : describe(description)),
        ...moreLink(channel, options.word),
      ]),
    ]
    const rest = [
      ...this.authorization(),
      ...this.serverVariables(),
      ...this.parameters(),
      ...this.serverSettings(),
      ...bindingNodes(channel.bindings, 'binding', this.fields, options.word),
      ...operations.map((operation, i) => this.operation(operation, i)),
      ...this.otherMessages(),
    ]
    this.fields.finish()
    const blocks = options.holds('RequestExample') ? [] : this.blocks.slice(0, MAX_EXAMPLES)
    // Messages aren't requests.
    return [...head, ...parts([...rest, ...exampleGroup('RequestExample', blocks, options.word('examples'))])]
  }

  /** What the servers ask for. */
  private authorization(): Node[] {
    const asked = partsOf(this.channel.servers, ({ security }) => security)
    if (asked.length === 0) return []
    const alternatives = asked.map(({ part, servers }) => ({ uses: part, about: this.some(servers) }))
    const { word } = this.options
    return [section('authorization', word('authorization'), [alternativeNodes(alternatives, '', word)])]
  }

  /** Which servers something is about. Nothing if it's about all of them. */
  private some(servers: readonly ChannelServer[]): Node[] {
    if (servers.length === this.channel.servers.length) return []
    const urls = servers.map(({ url }) => code(url))
    return [paragraph(text(`${this.options.word('server')}: `), ...commaSeparated(urls))]
  }

  private serverVariables(): Node[] {
    const { servers, node } = this.channel
    const templates = servers.map(({ template, variables }) => ({ url: template, variables }))
    const content = serverVariables(templates, node.file, this.fields)
    return content.length === 0 ? [] : [section('server', this.options.word('server'), content)]
  }

  /** What servers set for their protocols. Several often set the same. */
  private serverSettings(): Node[] {
    return partsOf(this.channel.servers, ({ bindings }) => bindings).flatMap(({ part, servers }, i) =>
      bindingNodes([part], `binding-server${i === 0 ? '' : `-${i}`}`, this.fields, this.options.word, {
        label: this.options.word('server'),
        about: this.some(servers),
      }),
    )
  }

  private parameters(): Node[] {
    const { parameters } = this.channel
    if (parameters.length === 0) return []
    const place: FieldPlace = { id: 'parameter', location: 'path', within: [] }
    const nodes = parameters.map(({ name, description, schema }) =>
      this.fields.field({ name, required: true, schema, description }, place),
    )
    return [section('path-parameters', this.options.word('pathParameters'), [fieldList(nodes)])]
  }

  private operation(operation: ChannelOperation, index: number): Node {
    const { action, name, title, description, messages, reply, security, bindings } = operation
    const id = `operation-${idPart(name)}${index === 0 ? '' : `-${index}`}`
    const label = action === undefined ? [] : [this.actionLine(action)]
    const replies = reply?.messages ?? []
    return section(id, title === undefined ? name : plainTitle(title), [
      ...label,
      ...(description === undefined ? [] : describe(description)),
      ...moreLink(operation, this.options.word),
      ...(security.length === 0
        ? []
        : [
            heading(3, this.options.word('authorization'), `${id}-authorization`),
            alternativeNodes(
              security.map((uses) => ({ uses, about: [] })),
              `${id}-`,
              this.options.word,
            ),
          ]),
      ...bindingNodes(bindings, `${id}-binding`, this.fields, this.options.word),
      ...messages.flatMap((message) => this.message(message, id)),
      ...(reply
        ? [
            heading(3, this.options.word('reply'), `${id}-reply`),
            ...(reply.address === undefined ? [] : [paragraph(code(reply.address))]),
            ...replies.flatMap((message) => this.message(message, `${id}-reply`)),
          ]
        : []),
    ])
  }

  /** An action, and who does it: version 3 names what the API does, and version 2 what its clients do. */
  private actionLine(action: string): Node {
    const does = ACTIONS.get(action)
    return paragraph(typePhrase(action), ...(does ? [text(` ${this.options.word(does)}`)] : []))
  }

  /** Messages of which nobody says who sends them. */
  private otherMessages(): Node[] {
    const { messages } = this.channel
    if (messages.length === 0) return []
    const nodes = messages.flatMap((message) => this.message(message, 'messages'))
    return [section('messages', this.options.word('messages'), nodes)]
  }

  private message(message: Message, within: string): Node[] {
    const { options } = this
    const { description, contentType, headers, payload, format, identity, deprecated, bindings, correlation } = message
    const name = plainTitle(message.name)
    const known = this.shown.get(identity)
    const id = `${within}-${idPart(name)}`
    const title = element('h3', { id, ...(deprecated && { 'data-deprecated': true }) }, [text(name)])
    // A message that two operations send is described once.
    if (known !== undefined)
      return [
        title,
        paragraph(text(`${options.word('sameFieldsAs')} `), { type: 'link', url: `#${known}`, children: [code(name)] }),
      ]
    this.shown.set(identity, id)
    this.addExamples(message)
    return [
      title,
      ...(description === undefined ? [] : describe(description)),
      ...moreLink(message, options.word),
      ...(correlation
        ? [
            paragraph(code('correlationId'), text(': '), code(correlation.location)),
            ...(correlation.description === undefined ? [] : describe(correlation.description)),
          ]
        : []),
      ...bindingNodes(bindings, `${id}-binding`, this.fields, this.options.word),
      ...(headers ? this.schema(options.word('headers'), headers, `${id}-header`, id) : []),
      ...(contentType === undefined || payload === undefined
        ? []
        : [paragraph(text(`${options.word('contentType')} `), typePhrase(contentType))]),
      ...(payload === undefined
        ? []
        : format === undefined
          ? this.schema(options.word('payload'), payload, `${id}-payload`, id)
          : [this.otherSchema(payload, format)]),
    ]
  }

  /** A schema in another language, such as Avro: as it's written, or a link to where it is. */
  private otherSchema(payload: SpecNode, format: string): Node {
    const { documents } = this.options
    const target = documents.resolve(payload)
    // `user.avsc#User` names a part as that language does.
    const [file = ''] = isBroken(target) ? target.ref.split('#') : []
    const whole = file === '' ? target : documents.follow(file, payload)
    if (!isBroken(whole)) {
      const { value } = whole
      return typeof value === 'string'
        ? codeBlock(/protobuf/i.test(format) ? 'proto' : 'text', value.slice(0, MAX_EXAMPLE), format)
        : codeBlock('json', printJson(value, 2, MAX_EXAMPLE), format)
    }
    const { ref } = isBroken(target) ? target : whole
    return paragraph(typePhrase(format), text(' '), /^https?:\/\//i.test(ref) ? link(ref, text(ref)) : code(ref))
  }

  private schema(title: string, node: NonNullable<Message['payload']>, id: string, target: string): Node[] {
    const { documents } = this.options
    const view = viewSchema(node, documents)
    const content = this.fields.content(node, { id, target, location: 'name', within: [] })
    return [
      paragraph({ type: 'strong', children: [text(title)] }, text(' '), typePhrase(typeLabel(view, documents))),
      ...(view.description === undefined ? [] : describe(view.description)),
      ...this.fields.facts(view),
      ...(content.length > 0 ? [fieldList(content)] : []),
    ]
  }

  private addExamples({ name: written, examples, payload, format }: Message): void {
    const name = plainTitle(written)
    if (examples.length > 0) {
      for (const example of examples.slice(0, MAX_EXAMPLES)) {
        const title = examples.length > 1 && example.name ? `${name} · ${example.name}` : name
        if (example.payload !== undefined) this.blocks.push(block(title, example.payload))
        if (example.headers !== undefined)
          this.blocks.push(block(`${title} · ${this.options.word('headers')}`, example.headers))
      }
    } else if (payload && format === undefined) {
      this.blocks.push(block(name, sampleOf(payload, this.options.documents, { direction: 'request' })))
    }
  }
}

/** The parts of servers, each once, with the servers that have it: several often say the same. */
function partsOf<T extends SecurityAlternative | Binding>(
  servers: readonly ChannelServer[],
  parts: (server: ChannelServer) => readonly T[],
): { readonly part: T; readonly servers: readonly ChannelServer[] }[] {
  const found = new Map<string, { readonly part: T; readonly servers: ChannelServer[] }>()
  for (const server of servers)
    for (const part of parts(server)) {
      const known = found.get(saying(part))
      if (!known) found.set(saying(part), { part, servers: [server] })
      else if (!known.servers.includes(server)) known.servers.push(server)
    }
  return [...found.values()]
}

/** What a part says, wherever it is written. */
function saying(part: SecurityAlternative | Binding): string {
  const isBinding = 'settings' in part
  return exactJson(isBinding ? [part.protocol, part.settings.map(({ name, value }) => [name, value.value])] : part)
}

function block(title: string, payload: unknown): Code {
  const isText = typeof payload === 'string'
  return codeBlock(
    isText ? 'text' : 'json',
    isText ? payload.slice(0, MAX_EXAMPLE) : printJson(payload, 2, MAX_EXAMPLE),
    title,
  )
}
