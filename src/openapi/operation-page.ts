// Makes the page of an operation as a static tree, with the same vocabulary that authors use.
import { IdCounter } from '../content/slug.ts'
import type { Node } from '../content/tree.ts'
import { exactJson } from '../request/exact-json.ts'
import type { PlaygroundForm } from '../request/form.ts'
import type { SampleLanguage } from '../request/sample-language.ts'
import { defaultLanguages, findSampleLanguage } from '../request/samples/index.ts'
import type { DocumentSet } from './document-set.ts'
import { type ApiWords, describe, type FieldPlace, type SchemaLinks } from './field-content.ts'
import { Fields } from './fields.ts'
import { MediaExamples, subtype, wordsAbout } from './media-examples.ts'
import type {
  Callback,
  Header,
  MediaType,
  Operation,
  OperationOutline,
  Parameter,
  ParameterPlace,
  Response,
  SecurityScheme,
  Server,
} from './model.ts'
import { code, codeBlock, element, link, list, paragraph, text } from './nodes.ts'
import {
  exampleGroup,
  fieldList,
  intro,
  introWith,
  LOOKS,
  labeledUrl,
  longDescription,
  mediaLine,
  moreLink,
  parts,
  partsWith,
  section,
  statusPhrase,
  typePhrase,
} from './page-parts.ts'
import { plainDescription } from './plain-description.ts'
import { playgroundForm } from './playground/form.ts'
import { readOperation } from './read-operation.ts'
import { baseUrl, sampleRequest } from './request.ts'
import { directionsOf } from './sample.ts'
import { viewSchema } from './schema.ts'
import { SecurityFields, securityContent } from './security-fields.ts'
import { serverVariables } from './server-variables.ts'
import { ownServers } from './servers.ts'
import { summaryTitle, wordsOf } from './title.ts'
import { typeLabel } from './type-label.ts'
import { get } from './values.ts'

/** The settings of all API pages of a site: `api` in `docs.json`. */
export interface ApiSettings {
  readonly languages: readonly string[]
  readonly requiredOnly: boolean
  readonly autogenerate: boolean
  readonly expanded: boolean
  readonly labels: readonly string[]
  /** Whether to show the base address even if there is only one server. */
  readonly fullUrl: boolean
  /** How to authorize requests where the specification doesn't say. Only JSON-RPC asks: others have words for it. */
  readonly auth?: SecurityScheme
  readonly playground: PlaygroundSettings
}

/** `simple`: readers can only copy the address. `none`: there is no playground. */
export type PlaygroundMode = 'interactive' | 'simple' | 'none'

/** The settings of playgrounds. */
export interface PlaygroundSettings {
  readonly mode: PlaygroundMode
  /** The form begins with the examples (`api.examples.prefill`). */
  readonly prefill: boolean
  /** Whether requests go through the server of the site (`api.playground.proxy`). */
  readonly relay?: 'always' | 'never'
  readonly credentials: boolean
}

export const DEFAULT_SETTINGS: ApiSettings = {
  languages: defaultLanguages,
  requiredOnly: false,
  autogenerate: true,
  expanded: false,
  labels: [],
  fullUrl: false,
  playground: { mode: 'interactive', prefill: false, credentials: false },
}

export interface OperationPageOptions {
  readonly documents: DocumentSet
  readonly word: ApiWords
  readonly settings: ApiSettings
  /** The pages of schemas that this page refers to. */
  readonly elsewhere?: SchemaLinks
  /** What the author wrote on the page. It's above what is made from the specification. */
  readonly written: readonly Node[]
  /** Where the author writes. */
  readonly file: string
  /** Whether the author's own description is above the text. */
  readonly hasDescription: boolean
  /** The page of the operation that a link of the specification means. */
  pageOf?(url: string): string | undefined
}

/** The title of an operation's page. */
export function operationTitle({ summary, id, method, path, kind }: OperationOutline): string {
  if (summary !== undefined) return summaryTitle(summary)
  if (kind === 'webhook') return path
  return id === undefined ? `${method} ${path}` : humanized(id)
}

/** True for a description that says no more than the title above it, as some generators write. */
function repeatsTitle({ description, summary, page }: OperationOutline): boolean {
  if (description === undefined || summary === undefined || page.metadata.title !== undefined) return false
  return wordsOf(description) === wordsOf(summaryTitle(summary))
}

/** The content of the page of an operation. */
export function operationNodes(outline: OperationOutline, options: OperationPageOptions): Node[] {
  return new OperationPage(readOperation(outline, options.documents), options).nodes()
}

/** A page about an endpoint that the author describes completely. Generated parts go around the text. */
export function endpointNodes(outline: OperationOutline, options: OperationPageOptions): Node[] {
  return new OperationPage(readOperation(outline, options.documents), options).aroundWritten()
}

class OperationPage {
  private readonly fields: Fields
  private readonly word: ApiWords
  private readonly examples: MediaExamples
  private readonly security: SecurityFields

  constructor(
    private readonly operation: Operation,
    private readonly options: OperationPageOptions,
  ) {
    this.word = options.word
    this.security = new SecurityFields(operation.servers, options.word)
    this.examples = new MediaExamples(options.documents, options.word)
    const { documents, word, settings, elsewhere } = options
    this.fields = new Fields({ documents, word, expanded: settings.expanded, labels: settings.labels, elsewhere })
  }

  nodes(): Node[] {
    const { operation, options } = this
    const { outline } = operation
    const isWebhook = outline.kind === 'webhook'
    // A handwritten page may have another title.
    const isSaid = options.hasDescription || (options.file === outline.document.path && repeatsTitle(outline))
    const hasDescription = outline.description !== undefined && !isSaid
    const about = [
      ...(hasDescription ? longDescription(outline.description ?? '') : []),
      ...moreLink(operation, this.word),
    ]
    const { written, file } = options
    const after = parts([
      ...this.authorization(),
      ...(isWebhook ? [] : this.serverVariables()),
      ...this.parameters('path', 'pathParameters'),
      ...this.parameters('query', 'queryParameters'),
      ...this.parameters('querystring', 'queryParameters'),
      ...this.parameters('header', 'headers'),
      ...this.parameters('cookie', 'cookies'),
      ...this.body(),
      ...this.callbacks(),
      ...this.responses(),
      ...(holds(options.written, 'RequestExample') ? [] : isWebhook ? this.payloadExample() : this.requestExample()),
      ...(holds(options.written, 'ResponseExample') ? [] : this.responseExample()),
    ])
    this.fields.finish()
    const before = this.endpoint()
    if (written.length === 0) return [this.generated([...before, ...intro(about)]), this.generated(after)]
    const own = about.length === 0 ? written : [this.generated(about), ...written]
    return [this.generated(before), ...introWith(own, file), this.generated(after)]
  }

  /** The endpoint, how to authenticate, and a sample, where the author gives none. */
  aroundWritten(): Node[] {
    const { written, file } = this.options
    const before = this.generated(this.endpoint())
    const access = this.generated(this.authorization())
    const after = this.generated(holds(written, 'RequestExample') ? [] : this.requestExample())
    this.fields.finish()
    const end = written.findIndex((node) => node.type === 'heading' || FIELDS.some((name) => holds([node], name)))
    const own = end < 0 ? written : written.slice(0, end)
    const rest = end < 0 ? [] : written.slice(end)
    return [before, ...introWith(own, file), ...partsWith([access, ...rest, after], file)]
  }

  /** A part of the page. Its key is that of its title among the words, and with dashes its id. */
  private section(key: string, content: readonly Node[], title: string = this.word(key)): Node {
    const id = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    return section(id, title, content)
  }

  private generated(children: Node[]): Node {
    const { file } = this.operation.outline.node
    return { type: 'fragment', file: file.path, isGenerated: true, looks: LOOKS, children }
  }

  private endpoint(): Node[] {
    const { outline, servers } = this.operation
    const { mode } = this.options.settings.playground
    if (mode === 'none') return []
    const [server] = servers
    const isWebhook = outline.kind === 'webhook'
    const form = mode === 'interactive' ? this.form() : undefined
    const endpoint = element('Api.Endpoint', {
      method: isWebhook ? 'WEBHOOK' : outline.method,
      path: outline.path,
      base: isWebhook ? undefined : server && baseUrl(server),
      showBase: this.options.settings.fullUrl || servers.length > 1 || undefined,
      servers: servers.length > 1 ? servers.map(serverLabel) : undefined,
      deprecated: outline.deprecated || undefined,
      form: form && exactJson(form),
    })
    return [endpoint]
  }

  private form(): PlaygroundForm | undefined {
    const { documents, settings } = this.options
    const { playground, requiredOnly } = settings
    const languages = this.madeLanguages().map(({ key }) => key)
    const written = [...this.writtenLanguages()]
    return playgroundForm(this.operation, documents, { ...playground, requiredOnly, languages, written })
  }

  private authorization(): Node[] {
    const { security, servers } = this.operation
    const content = securityContent(security, { servers, word: this.options.word })
    return content.length === 0 ? [] : [this.section('authorization', content)]
  }

  private serverVariables(): Node[] {
    const { servers, outline } = this.operation
    const content = serverVariables(servers, outline.document, this.fields)
    return content.length === 0 ? [] : [this.section('server', content)]
  }

  private parameters(place: ParameterPlace, title: string): Node[] {
    const list = this.operation.parameters.filter((parameter) => parameter.in === place)
    if (list.length === 0) return []
    const at: FieldPlace = { id: 'parameter', direction: 'request', location: locationOf(place), within: [] }
    const nodes = list.map((parameter) => this.parameter(parameter, at))
    return [this.section(title, [fieldList(nodes)])]
  }

  private parameter(parameter: Parameter | Header, at: FieldPlace): Node {
    const { name, required, schema, description, deprecated, examples, contentType, node } = parameter
    const facts = contentType === undefined ? [] : [[code(contentType)]]
    const told = examples.map((example) => ({ value: example.value, about: wordsAbout(example) }))
    const source = { name, required, schema, description, deprecated, facts, holder: node.value }
    return this.fields.field({ ...source, ...(told.length > 0 && { examples: told }) }, at)
  }

  private body(): Node[] {
    const { body, outline } = this.operation
    if (!body) return []
    const isRequired = body.required && outline.kind !== 'webhook'
    const content = [
      ...mediaLine(sharedTypes(body.contents), isRequired ? this.word('required') : undefined),
      ...(body.description === undefined ? [] : describe(body.description)),
      ...this.contents(
        body.contents,
        { id: 'body', direction: directionsOf(outline).body, location: 'body', within: [] },
        body.description,
      ),
      ...(outline.kind === 'webhook' || holds(this.options.written, 'RequestExample')
        ? this.examples.descriptions(body.contents)
        : this.examples.bodyTabs(body.contents)),
    ]
    return [this.section('body', content, this.word(outline.kind === 'webhook' ? 'payload' : 'body'))]
  }

  /** Contents by media type: the one there is, or a tab each. `said` is the description above them. */
  private contents(contents: readonly MediaType[], place: FieldPlace, said?: string): Node[] {
    const [only] = contents
    if (only && contents.length === 1) return this.content(only, place, said)
    if (!only) return []
    if (sharedTypes(contents) !== '') return this.content(only, place, said)
    const tabs = contents.map((media, i) => {
      const id = i === 0 ? place.id : `${place.id}-${i}`
      const target = `${place.id}-type-${i}`
      return element('Tab', { title: media.type, id: target }, this.content(media, { ...place, id, target }, said))
    })
    return [element('Tabs', { sync: false, className: 'field-choice' }, tabs)]
  }

  private content(media: MediaType, place: FieldPlace, said?: string): Node[] {
    if (!media.schema) return []
    const view = viewSchema(media.schema, this.options.documents)
    const inner = this.fields.content(media.schema, place)
    const label = typeLabel(view, this.options.documents)
    const about = [
      ...(view.description === undefined || view.description === said ? [] : describe(view.description)),
      ...(media.isStream ? [paragraph(text(this.word('streamOf')), text(' '), code(label))] : []),
    ]
    // A body that isn't an object has no field that shows its type.
    const isNamed = view.properties.length > 0
    const type = isNamed || media.isStream ? [] : [paragraph(typePhrase(label))]
    return [...about, ...type, ...this.fields.facts(view), ...(inner.length === 0 ? [] : [fieldList(inner)])]
  }

  private responses(): Node[] {
    const { responses } = this.operation
    if (responses.length === 0) return []
    const [only] = responses
    if (only && responses.length === 1)
      return [this.section('response', [paragraph(statusPhrase(only.status)), ...this.response(only, 'response')])]
    // It's open at first, and has the ids that links know: the first that succeeds, if possible with something to read.
    const successes = responses.filter(({ status }) => status.startsWith('2'))
    const main = successes.find(({ contents }) => contents.length > 0) ?? successes[0] ?? only
    const tabs = responses.map((response) => {
      const id = response === main ? 'response' : `response-${response.status.toLowerCase()}`
      const target = `response-status-${response.status.toLowerCase()}`
      return element('Tab', { title: response.status, id: target }, this.response(response, id, target))
    })
    const first = main ? responses.indexOf(main) : 0
    return [this.section('response', [element('Tabs', { className: 'api-statuses', defaultTabIndex: first }, tabs)])]
  }

  private response(response: Response, id: string, target = id): Node[] {
    const { summary, description, headers, contents, links } = response
    const direction = directionsOf(this.operation.outline).answer
    return [
      ...mediaLine(sharedTypes(contents)),
      ...(summary === undefined ? [] : [paragraph({ type: 'strong', children: [text(summary)] })]),
      ...(description === undefined ? [] : describe(description)),
      ...this.headers(headers, id),
      ...this.contents(contents, { id, target, direction, location: 'name', within: [] }, description),
      ...this.examples.descriptions(contents),
      ...(links.length === 0
        ? []
        : [paragraph(text(this.word('links'))), list(links.map((each) => this.linkItem(each)))]),
    ]
  }

  private linkItem({ name, operation, url, description }: Response['links'][number]): Node[] {
    const page = url === undefined ? undefined : this.options.pageOf?.(url)
    const target =
      operation === undefined ? undefined : page === undefined ? code(operation) : link(page, code(operation))
    const about = plainDescription(description)
    return [paragraph(code(name), ...(target ? [text(': '), target] : []), ...(about ? [text(` ${about}`)] : []))]
  }

  private headers(headers: readonly Header[], id: string): Node[] {
    if (headers.length === 0) return []
    const at: FieldPlace = { id: `${id}-header`, direction: 'response', location: 'name', within: [] }
    const nodes = headers.map((header) => this.parameter(header, at))
    return [element('Expandable', { title: this.word('headers') }, nodes)]
  }

  private callbacks(): Node[] {
    const { callbacks } = this.operation
    if (callbacks.length === 0) return []
    const ids = new IdCounter()
    return [
      this.section(
        'callbacks',
        callbacks.map((callback) => this.callback(callback, ids.take(callbackId(callback)))),
      ),
    ]
  }

  private callback({ name, operation: outline }: Callback, id: string): Node {
    const operation = readOperation(outline, this.options.documents)
    // The API sends it, as it sends webhooks.
    const { body } = directionsOf({ kind: 'webhook' })
    const place: FieldPlace = { id, direction: body, location: 'body', within: [] }
    const parameters = operation.parameters.map((parameter) =>
      this.parameter(parameter, { ...place, id: `${id}-parameter`, location: locationOf(parameter.in) }),
    )
    // What the document asks of clients isn't asked of the API.
    const own = get(outline.node.value, 'security') === undefined ? [] : operation.security
    const fields = [...this.security.fields(own, `${id}-`), ...parameters]
    // Most are sent to a URL that the client names: `{$request.body#/url}`.
    const servers = outline.path.startsWith('/') ? ownServers(outline) : []
    const [server] = servers
    return element('Expandable', { title: name }, [
      element('Api.Endpoint', {
        method: outline.method,
        path: outline.path,
        ...(server && { base: baseUrl(server), showBase: true }),
        servers: servers.length > 1 ? servers.map(serverLabel) : undefined,
      }),
      ...(outline.summary === undefined
        ? []
        : [paragraph({ type: 'strong', children: [text(operationTitle(outline))] })]),
      ...(outline.description === undefined ? [] : describe(outline.description)),
      ...(fields.length === 0 ? [] : [fieldList(fields)]),
      ...(operation.body
        ? [
            ...mediaLine(sharedTypes(operation.body.contents)),
            element('div', { id }, this.contents(operation.body.contents, place)),
          ]
        : []),
      ...(operation.responses.length === 0
        ? []
        : [
            list(
              operation.responses.map(({ status, description }) => [
                paragraph(
                  statusPhrase(status),
                  text(description === undefined ? '' : ` ${plainDescription(description) ?? ''}`),
                ),
              ]),
            ),
          ]),
    ])
  }

  private requestExample(): Node[] {
    const { settings, documents } = this.options
    const written = this.operation.samples.map(({ lang, label, source }) => {
      const language = findSampleLanguage(lang)
      const count = this.operation.samples.filter((sample) => sample.lang === lang).length
      const title = count > 1 || !language ? (label ?? lang) : language.label
      return {
        key: language?.key,
        node: codeBlock(language?.highlight ?? word(lang), source.replace(/\s+$/, ''), title),
      }
    })
    const made = this.madeLanguages()
    const request = made.length > 0 ? sampleRequest(this.operation, documents, settings) : undefined
    const blocks = [
      ...written.map(({ node }) => node),
      ...made.flatMap(({ label, highlight, print }) => (request ? [codeBlock(highlight, print(request), label)] : [])),
    ]
    return blocks.length === 0 ? [] : [element('RequestExample', { dropdown: true }, blocks)]
  }

  /** The languages of samples that nobody wrote. */
  private madeLanguages(): SampleLanguage[] {
    const { settings, written } = this.options
    if (!settings.autogenerate || holds(written, 'RequestExample')) return []
    const keys = this.writtenLanguages()
    return settings.languages.flatMap((name) => findSampleLanguage(name) ?? []).filter(({ key }) => !keys.has(key))
  }

  private writtenLanguages(): Set<string> {
    return new Set(this.operation.samples.flatMap(({ lang }) => findSampleLanguage(lang)?.key ?? []))
  }

  /** What a webhook sends. */
  private payloadExample(): Node[] {
    const contents = this.operation.body?.contents ?? []
    const blocks = contents.flatMap((media) => this.examples.blocks(media, 'response', this.word('payload')))
    return exampleGroup('RequestExample', blocks)
  }

  private responseExample(): Node[] {
    const { answer } = directionsOf(this.operation.outline)
    const blocks = this.operation.responses.flatMap(({ status, contents }) => {
      const all = contents
        .slice(0, 3)
        .flatMap((media, i) =>
          this.examples.blocks(media, answer, i === 0 ? status : `${status} ${subtype(media.type)}`),
        )
      // Swagger 2.0 has one schema for all media types.
      return [...new Map(all.toReversed().map((block) => [block.value, block])).values()].toReversed()
    })
    return exampleGroup('ResponseExample', blocks)
  }
}

/** Several operations may have it: a callback can have more than one URL and method. */
function callbackId({ name }: Callback): string {
  return `callback-${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`
}

/** Where a text about an endpoint ends, and its reference starts. */
const FIELDS = ['ParamField', 'ResponseField']

/** True if the author wrote such a component, at any depth. */
function holds(nodes: readonly Node[], name: string): boolean {
  return nodes.some(
    (node) => (node.type === 'element' && node.name === name) || ('children' in node && holds(node.children, name)),
  )
}

function locationOf(place: ParameterPlace): FieldPlace['location'] {
  return place === 'querystring' ? 'query' : place
}

function serverLabel(server: Server): string {
  return labeledUrl(baseUrl(server), server.description)
}

/** The media types of contents that all have the same schema. */
function sharedTypes(contents: readonly MediaType[]): string {
  const [only] = contents
  const isShared = contents.every(({ schema }) => sameSchema(schema?.value, only?.schema?.value))
  return isShared ? contents.map(({ type }) => type).join(', ') : ''
}

function sameSchema(a: unknown, b: unknown): boolean {
  if (a === b) return true
  const [ref, other] = [a, b].map((value) =>
    typeof value === 'object' && value !== null && '$ref' in value ? value.$ref : undefined,
  )
  return ref !== undefined && ref === other
}

/** `listUsers` and `list_users` are "List users". */
export function humanized(id: string): string {
  const words = id
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
  return words === '' ? id : words.charAt(0).toUpperCase() + words.slice(1)
}

/** One word for the language of a code block. */
function word(lang: string): string {
  return /^[\w+#.-]+/.exec(lang)?.[0].toLowerCase() ?? ''
}
