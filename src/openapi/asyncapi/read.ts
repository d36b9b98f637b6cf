// Reads the channels of an AsyncAPI document (2.x or 3.x). What can't be read becomes a finding, and the rest is read.
import type { Diagnostic, Severity } from '../../diagnostics/diagnostic.ts'
import { type DocumentSet, isBroken, type SpecNode } from '../document-set.ts'
import type { Tag } from '../model.ts'
import { below, keysOf, locate, type Pointer } from '../pointer.ts'
import { readTag, referenceHelp, referenceMessage } from '../read-document.ts'
import { readExternalDocs } from '../read-parts.ts'
import { readVariable } from '../servers.ts'
import type { SpecFile } from '../spec-file.ts'
import { entries, get, isObject, isTrueAt, listAt, objectAt, stringAt, stringsAt } from '../values.ts'
import { readBindings } from './bindings.ts'
import type { Channel, ChannelOperation, ChannelParameter, ChannelServer, Message, MessageExample } from './channel.ts'
import { readChannelSecurity } from './security.ts'
import { withTraits } from './traits.ts'

/** The channels of a document, with findings about it. */
export interface AsyncApiDocument {
  readonly file: SpecFile
  readonly version: '2' | '3'
  readonly title: string
  readonly description?: string
  readonly servers: readonly ChannelServer[]
  readonly tags: readonly Tag[]
  /** Where more can be read. */
  readonly externalDocs?: Channel['externalDocs']
  readonly channels: readonly Channel[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The version that a file says it has. Undefined for a file that is something else. */
function asyncApiVersion(value: unknown): AsyncApiDocument['version'] | undefined {
  const written = stringAt(value, 'asyncapi')
  return written?.startsWith('3') ? '3' : written?.startsWith('2') ? '2' : undefined
}

/** Reads a document. Never throws. Undefined if the file isn't an AsyncAPI document. */
export function readAsyncApi(file: SpecFile, documents: DocumentSet): AsyncApiDocument | undefined {
  const version = asyncApiVersion(file.value)
  if (!version) return undefined
  const reader = version === '3' ? new Reader3(file, documents) : new Reader2(file, documents)
  const info = objectAt(file.value, 'info')
  const document = {
    title: stringAt(info, 'title') ?? '',
    description: stringAt(info, 'description'),
    ...reader.about(),
    servers: reader.allServers(),
    channels: reader.channels(),
  }
  return { file, version, ...document, diagnostics: [...file.diagnostics, ...reader.findings()] }
}

interface Problem {
  readonly severity: Severity
  readonly message: string
  readonly pointer: Pointer
  readonly help: string
}

abstract class Reader {
  protected abstract readonly version: AsyncApiDocument['version']
  protected readonly root: SpecNode
  private readonly problems: Problem[] = []
  private readonly defaultType: string | undefined

  constructor(
    protected readonly file: SpecFile,
    protected readonly documents: DocumentSet,
  ) {
    this.root = { value: file.value, file, pointer: '' }
    this.defaultType = stringAt(file.value, 'defaultContentType')
  }

  channels(): Channel[] {
    const all = this.documents.child(this.root, 'channels')
    // Version 3 doesn't require any.
    const value = all.value === undefined && this.version === '3' ? {} : all.value
    if (!isObject(value)) {
      this.problem('error', '`channels` must be an object.', '/channels', 'Write the names of channels as its keys.')
      return []
    }
    const names = Object.keys(value).filter((name) => !name.startsWith('x-'))
    if (names.length === 0)
      this.problem('warning', 'This document has no channels.', '', 'Write them in `channels`, or remove the file.')
    return names.flatMap((name) => {
      const node = this.part(this.documents.child(all, name))
      return node ? [this.channel(node, name)] : []
    })
  }

  /** The tags of the whole document, and where more can be read. Version 3 has both in `info`. */
  about(): Pick<AsyncApiDocument, 'tags' | 'externalDocs'> {
    const holder = this.version === '2' ? this.root : this.documents.child(this.root, 'info')
    const tags = listAt(holder.value, 'tags').flatMap((_, i) =>
      readTag(this.part(this.documents.child(holder, 'tags', i))?.value),
    )
    return { tags, ...this.more(holder) }
  }

  /** All servers, also those that no channel names. */
  allServers(): ChannelServer[] {
    return entries(get(this.file.value, 'servers')).flatMap(
      ([name]) => this.server(this.documents.child(this.root, 'servers', name)) ?? [],
    )
  }

  findings(): Diagnostic[] {
    const places = locate(
      this.file,
      this.problems.map(({ pointer }) => pointer),
    )
    return this.problems.map(({ severity, message, help }, i) => ({
      code: 'invalid-spec',
      severity,
      message,
      place: places[i] as Diagnostic['place'],
      help,
    }))
  }

  protected abstract channel(node: SpecNode, name: string): Channel

  /** A server that may be a reference. Undefined if it has no address. */
  protected abstract server(node: SpecNode): ChannelServer | undefined

  protected common(node: SpecNode, name: string) {
    const { value } = node
    return {
      node,
      name,
      title: stringAt(value, 'title'),
      description: aboutOf(value, ['summary', 'description']),
      ...this.more(node),
      deprecated: isTrueAt(value, 'deprecated') || isTrueAt(value, 'x-deprecated'),
      hidden: isTrueAt(value, 'x-hidden'),
      excluded: isTrueAt(value, 'x-excluded'),
      parameters: this.parameters(node),
      bindings: readBindings(node, this.documents),
    }
  }

  private parameters(channel: SpecNode): ChannelParameter[] {
    return entries(get(channel.value, 'parameters')).flatMap(([name]) => {
      const node = this.part(this.documents.child(channel, 'parameters', name))
      if (!node) return []
      const schema = this.documents.child(node, 'schema')
      // In version 3, a few keys of a schema are next to the description.
      const own: SpecNode = { ...node, value: parameterSchema(node.value) }
      return [
        { name, description: stringAt(node.value, 'description'), schema: schema.value === undefined ? own : schema },
      ]
    })
  }

  protected message(node: SpecNode, name: string): Message | undefined {
    const target = this.whole(node)
    if (!target) return undefined
    const text = (key: string) => stringAt(target.value, key)
    const child = (key: string) => {
      const inner = this.documents.child(target, key)
      return inner.value === undefined ? undefined : inner
    }
    const title = text('title')
    const payload = child('payload')
    // Version 3 wraps a schema of another language, and says which.
    const isWrapped = payload !== undefined && get(payload.value, 'schemaFormat') !== undefined
    const format = isWrapped ? stringAt(payload.value, 'schemaFormat') : text('schemaFormat')
    const isJsonSchema = format === undefined || /asyncapi|schema\+(?:json|yaml)|openapi/i.test(format)
    return {
      identity: `${target.file.path}#${target.pointer}`,
      name: title ?? text('name') ?? text('messageId') ?? name,
      description: aboutOf(
        target.value,
        ['summary', 'description'].filter((key) => text(key) !== title),
      ),
      ...this.more(target),
      contentType: text('contentType') ?? this.defaultType,
      headers: child('headers'),
      payload: isWrapped ? this.documents.child(payload, 'schema') : payload,
      ...(!isJsonSchema && { format }),
      ...this.correlation(target),
      examples: listAt(target.value, 'examples').flatMap((_, i) =>
        readExample(this.documents.child(target, 'examples', i)),
      ),
      bindings: readBindings(target, this.documents),
      deprecated: isTrueAt(target.value, 'deprecated') || isTrueAt(target.value, 'x-deprecated'),
    }
  }

  private correlation(message: SpecNode): Pick<Message, 'correlation'> {
    const id = this.part(this.documents.child(message, 'correlationId'))
    const location = stringAt(id?.value, 'location')
    return location === undefined ? {} : { correlation: { location, description: stringAt(id?.value, 'description') } }
  }

  /** Version 2 has no tags of channels, but generators write some. */
  protected channelTags(channel: SpecNode, operations: readonly ChannelOperation[]): readonly string[] {
    const own = this.tags(channel)
    return own.length > 0 ? own : operations.flatMap(({ tags }) => tags)
  }

  protected tags(node: SpecNode): string[] {
    return listAt(node.value, 'tags').flatMap(
      (_, i) => stringAt(this.part(this.documents.child(node, 'tags', i))?.value, 'name') ?? [],
    )
  }

  /** Where a part says more can be read, perhaps by a reference. */
  protected more(node: SpecNode): Pick<Channel, 'externalDocs'> {
    const docs = this.part(this.documents.child(node, 'externalDocs'))
    return docs ? readExternalDocs({ externalDocs: docs.value }) : {}
  }

  /** The address of a server, with the defaults of its variables and without. */
  protected address(
    template: string,
    server: SpecNode,
  ): Pick<ChannelServer, 'name' | 'url' | 'template' | 'variables' | 'protocol'> {
    const variables = entries(get(server.value, 'variables')).flatMap(([name]) => {
      const node = this.part(this.documents.child(server, 'variables', name))
      return node ? [readVariable(name, node.value)] : []
    })
    let url = template
    for (const { name, default: value } of variables) if (value !== '') url = url.replaceAll(`{${name}}`, () => value)
    const protocol = ['protocol', 'protocolVersion'].flatMap((key) => stringAt(server.value, key) ?? []).join(' ')
    return { name: keysOf(server.pointer).at(-1) ?? '', url, template, variables, protocol }
  }

  /** Who may use a server or an operation, and what it sets for its protocol. */
  protected terms(node: SpecNode): Pick<ChannelServer, 'security' | 'bindings'> {
    const { documents, root } = this
    return { security: readChannelSecurity(node, root, documents), bindings: readBindings(node, documents) }
  }

  /** A part that may be a reference, merged with its traits. */
  protected whole(node: SpecNode): SpecNode | undefined {
    const target = this.part(node)
    if (!target) return undefined
    const traits = listAt(target.value, 'traits').flatMap(
      (_, i) => this.part(this.documents.child(target, 'traits', i)) ?? [],
    )
    return withTraits(target, traits, this.version, this.documents)
  }

  /** A part that may be a reference; one that leads nowhere is a finding. */
  protected part(node: SpecNode): SpecNode | undefined {
    if (node.value === undefined || node.value === null) return undefined
    const target = this.documents.resolve(node)
    if (isBroken(target)) {
      // A reference to a reference is said where the last one is written.
      if (target.ref === get(node.value, '$ref'))
        this.problem('error', referenceMessage(target), node.pointer, referenceHelp(target))
      return undefined
    }
    return isObject(target.value) ? target : undefined
  }

  protected problem(severity: Severity, message: string, pointer: Pointer, help: string): void {
    if (!this.problems.some((known) => known.pointer === pointer && known.message === message))
      this.problems.push({ severity, message, pointer, help })
  }
}

class Reader3 extends Reader {
  protected readonly version = '3'
  private byChannel: ReadonlyMap<string, SpecNode[]> | undefined

  protected channel(node: SpecNode, name: string): Channel {
    const written = get(node.value, 'address')
    const operations = (this.operations().get(identityOf(node)) ?? []).map((each) => this.operation(each, node))
    const all = this.messages(
      node,
      entries(get(node.value, 'messages')).map(([key]) => ['messages', key]),
    )
    const named = operations.flatMap(({ messages, reply }) => [...messages, ...(reply?.messages ?? [])])
    const identities = new Set(named.map(({ identity }) => identity))
    return {
      ...this.common(node, name),
      ...(typeof written === 'string' && { address: written }),
      servers: this.servers(node),
      operations,
      messages: all.filter(({ identity }) => !identities.has(identity)),
      tags: this.channelTags(node, operations),
    }
  }

  /** Operations by the channel that they name. */
  private operations(): ReadonlyMap<string, SpecNode[]> {
    if (this.byChannel) return this.byChannel
    const map = new Map<string, SpecNode[]>()
    const all = this.documents.child(this.root, 'operations')
    for (const [name] of entries(all.value)) {
      const node = name.startsWith('x-') ? undefined : this.whole(this.documents.child(all, name))
      const channel = node && this.part(this.documents.child(node, 'channel'))
      if (!node || !channel) continue
      const key = identityOf(channel)
      const list = map.get(key)
      if (list) list.push(node)
      else map.set(key, [node])
    }
    this.byChannel = map
    return map
  }

  private operation(node: SpecNode, channel: SpecNode): ChannelOperation {
    const { value } = node
    const named = listAt(value, 'messages')
    const messages =
      named.length > 0
        ? named.flatMap((_, i) => this.message(this.documents.child(node, 'messages', i), lastKey(named[i])) ?? [])
        : this.messages(
            channel,
            entries(get(channel.value, 'messages')).map(([key]) => ['messages', key]),
          )
    return {
      action: stringAt(value, 'action')?.toUpperCase(),
      name: keysOf(node.pointer).at(-1) ?? '',
      title: stringAt(value, 'title') ?? stringAt(value, 'summary'),
      description: aboutOf(value, stringAt(value, 'title') ? ['summary', 'description'] : ['description']),
      ...this.more(node),
      tags: this.tags(node),
      messages,
      ...this.terms(node),
      ...this.reply(node),
    }
  }

  private reply(operation: SpecNode): Pick<ChannelOperation, 'reply'> {
    const reply = this.part(this.documents.child(operation, 'reply'))
    if (!reply) return {}
    const named = listAt(reply.value, 'messages')
    const channel = this.part(this.documents.child(reply, 'channel'))
    const messages =
      named.length > 0
        ? named.flatMap((_, i) => this.message(this.documents.child(reply, 'messages', i), lastKey(named[i])) ?? [])
        : channel
          ? this.messages(
              channel,
              entries(get(channel.value, 'messages')).map(([key]) => ['messages', key]),
            )
          : []
    const address = stringAt(channel?.value, 'address') ?? stringAt(objectAt(reply.value, 'address'), 'location')
    return { reply: { messages, ...(address !== undefined && { address }) } }
  }

  private messages(node: SpecNode, keys: readonly (readonly string[])[]): Message[] {
    return keys.flatMap((path) => this.message(this.documents.child(node, ...path), path.at(-1) ?? '') ?? [])
  }

  /** The servers that a channel names, or all. */
  private servers(channel: SpecNode): ChannelServer[] {
    const named = listAt(channel.value, 'servers')
    if (named.length === 0) return this.allServers()
    return named.flatMap((_, i) => this.server(this.documents.child(channel, 'servers', i)) ?? [])
  }

  protected server(written: SpecNode): ChannelServer | undefined {
    const node = this.part(written)
    const host = stringAt(node?.value, 'host')
    if (!node || host === undefined) return undefined
    const protocol = stringAt(node.value, 'protocol')
    const url = `${protocol === undefined ? '' : `${protocol}://`}${host}${stringAt(node.value, 'pathname') ?? ''}`
    const description = stringAt(node.value, 'description') ?? stringAt(node.value, 'title')
    return { ...this.address(url, node), description, ...this.terms(node) }
  }
}

class Reader2 extends Reader {
  protected readonly version = '2'

  protected channel(node: SpecNode, name: string): Channel {
    const operations = ['publish', 'subscribe'].flatMap((action) => this.operation(node, action))
    return {
      ...this.common(node, name),
      address: name,
      servers: this.servers(stringsAt(node.value, 'servers')),
      operations,
      messages: [],
      tags: this.channelTags(node, operations),
    }
  }

  private operation(channel: SpecNode, action: string): ChannelOperation[] {
    const node = this.whole(this.documents.child(channel, action))
    if (!node) return []
    const message = this.documents.child(node, 'message')
    const choices = listAt(message.value, 'oneOf')
    const nodes = choices.length > 0 ? choices.map((_, i) => this.documents.child(message, 'oneOf', i)) : [message]
    const id = stringAt(node.value, 'operationId')
    return [
      {
        action: action.toUpperCase(),
        name: id ?? action,
        title: stringAt(node.value, 'summary'),
        description: stringAt(node.value, 'description'),
        ...this.more(node),
        tags: this.tags(node),
        messages: nodes.flatMap((each) => this.message(each, lastKey(each.value) || (id ?? action)) ?? []),
        ...this.terms(node),
      },
    ]
  }

  private servers(names: readonly string[]): ChannelServer[] {
    if (names.length === 0) return this.allServers()
    return entries(get(this.file.value, 'servers')).flatMap(
      ([name]) => (names.includes(name) && this.server(this.documents.child(this.root, 'servers', name))) || [],
    )
  }

  protected server(written: SpecNode): ChannelServer | undefined {
    const node = this.part(written)
    const url = stringAt(node?.value, 'url')
    if (!node || url === undefined) return undefined
    const protocol = stringAt(node.value, 'protocol')
    const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(url) || protocol === undefined ? url : `${protocol}://${url}`
    return { ...this.address(whole, node), description: stringAt(node.value, 'description'), ...this.terms(node) }
  }
}

function parameterSchema(value: unknown): Record<string, unknown> {
  const schema: Record<string, unknown> = { type: 'string' }
  for (const key of ['enum', 'default', 'examples']) if (get(value, key) !== undefined) schema[key] = get(value, key)
  return schema
}

function readExample(node: SpecNode): MessageExample[] {
  const { value } = node
  if (!isObject(value)) return []
  const [payload, headers] = [get(value, 'payload'), get(value, 'headers')]
  const name = stringAt(value, 'summary') ?? stringAt(value, 'name')
  // Before 2.1, an example was the payload itself.
  const isPayload = payload === undefined && headers === undefined
  return [isPayload ? { node, name, payload: value } : { node, name, headers, payload }]
}

/** What is said of a part under several keys, one after the other. */
function aboutOf(value: unknown, keys: readonly string[]): string | undefined {
  const texts = new Set(keys.flatMap((key) => stringAt(value, key)?.trim() ?? []))
  return texts.size === 0 ? undefined : [...texts].join('\n\n')
}

/** The last part of a reference, which is the name of its target. */
function lastKey(value: unknown): string {
  const ref = get(value, '$ref')
  return typeof ref === 'string' ? (keysOf(ref.replace(/^[^#]*#/, '')).at(-1) ?? '') : ''
}

function identityOf({ file, pointer }: SpecNode): string {
  return `${file.path}#${below(pointer)}`
}
