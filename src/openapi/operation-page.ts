// Makes the page of an operation as a static tree, with the same vocabulary that authors use.
import { IdCounter } from '../content/slug.ts'
import type { Code, Node } from '../content/tree.ts'
import { exactJson, parseExactJson } from '../request/exact-json.ts'
import type { PlaygroundForm } from '../request/form.ts'
import { printJson } from '../request/print-json.ts'
import type { SampleLanguage } from '../request/sample-language.ts'
import { defaultLanguages, findSampleLanguage } from '../request/samples/index.ts'
import type { DocumentSet } from './document-set.ts'
import { type ApiWords, describe, type FieldPlace, type SchemaLinks } from './field-content.ts'
import { Fields } from './fields.ts'
import type {
  Callback,
  Example,
  Header,
  MediaType,
  Operation,
  OperationOutline,
  Parameter,
  ParameterPlace,
  Response,
  SecurityUse,
  Server,
} from './model.ts'
import { code, codeBlock, element, ledBy, link, list, paragraph, text } from './nodes.ts'
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
import { apiUrl, baseUrl, isJson, mediaExample, printedExample, sampleRequest } from './request.ts'
import { directionsOf } from './sample.ts'
import { viewSchema } from './schema.ts'
import { securityFacts } from './security-facts.ts'
import { serverVariables } from './server-variables.ts'
import { ownServers } from './servers.ts'
import { summaryTitle } from './title.ts'
import { typeLabel } from './type-label.ts'
import { get } from './values.ts'

/** Maximum number of examples that are shown for a body. */
const MAX_EXAMPLES = 12
/** Maximum characters of an example. Highlighted, each takes three times as much space. */
const MAX_EXAMPLE = 30_000
/** Maximum characters of what a token is said to be. */
const MAX_FORMAT = 40

/** The settings of all API pages of a site: `api` in `docs.json`. */
export interface ApiSettings {
  readonly languages: readonly string[]
  readonly requiredOnly: boolean
  readonly autogenerate: boolean
  readonly expanded: boolean
  readonly labels: readonly string[]
  /** Whether to show the base address even if there is only one server. */
  readonly fullUrl: boolean
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

function wordsOf(value: string): string {
  return value
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
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

  constructor(
    private readonly operation: Operation,
    private readonly options: OperationPageOptions,
  ) {
    this.word = options.word
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
    return playgroundForm(this.operation, documents, { ...playground, requiredOnly, languages })
  }

  private authorization(): Node[] {
    const { security } = this.operation
    const fields = this.credentials(security, '')
    if (fields.length === 0) return []
    const about = isOptional(security) ? [paragraph(text(this.word('authOptional')))] : []
    return [this.section('authorization', [...about, fieldList(fields)])]
  }

  /** What to present: one field after the other, or a tab for each alternative. */
  private credentials(security: Operation['security'], within: string): Node[] {
    const alternatives = security.filter((uses) => uses.length > 0)
    const seen = new Set<string>()
    const required = !isOptional(security)
    const tabs = alternatives.map((uses) => ({
      title: uses.map(({ scheme }) => scheme.key).join(' + '),
      fields: uses.map((use) => this.scheme(use, { seen, required, within })),
    }))
    if (tabs.length < 2) return tabs.flatMap(({ fields }) => fields)
    const nodes = tabs.map(({ title, fields }) => element('Tab', { title }, fields))
    return [element('Tabs', { sync: false, className: 'field-choice' }, nodes)]
  }

  private scheme(
    { scheme, scopes }: SecurityUse,
    { seen, required, within }: { readonly seen: Set<string>; readonly required: boolean; readonly within: string },
  ): Node {
    const { word } = this
    const isKey = scheme.type === 'apiKey'
    // The connection presents a certificate, so no part of the request has it.
    const isCertificate = scheme.type === 'mutualTLS'
    const name = isKey ? (scheme.name ?? scheme.key) : isCertificate ? scheme.key : 'Authorization'
    const place = isKey ? (scheme.in ?? 'header') : 'header'
    const base = `${within}authorization-${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`
    const id = seen.has(base) ? `${base}-${seen.size}` : base
    seen.add(base)
    const description = scheme.description ? describe(scheme.description) : [paragraph(...this.schemeWords(scheme))]
    const more = securityFacts(scheme, scopes, { word, show: (url) => this.apiLink(url) })
    const said = { required: required || undefined, deprecated: scheme.deprecated || undefined }
    if (isCertificate)
      return element('ResponseField', { name, id, type: scheme.type, ...said }, [...description, ...more])
    const { bearerFormat } = scheme
    const type = bearerFormat === undefined ? 'string' : `string<${bearerFormat.slice(0, MAX_FORMAT)}>`
    return element('ParamField', { [place]: name, id, type, ...said }, [...description, ...more])
  }

  /** A URL of the API. It's never relative to the docs. */
  private apiLink(url: string): Node {
    const whole = apiUrl(url, this.operation.servers)
    return whole === undefined ? code(url) : link(whole, text(whole))
  }

  /** What to send, where the author doesn't say. */
  private schemeWords({ type, scheme }: SecurityUse['scheme']): Node[] {
    const said = (key: string, sample?: string): Node[] => [
      text(this.word(key)),
      ...(sample ? [text(' '), code(sample)] : []),
    ]
    if (type === 'apiKey') return said('authApiKey')
    if (type === 'http' && scheme === 'basic') return said('authBasic', 'Basic <base64(username:password)>')
    if (type === 'http' && scheme !== undefined && scheme !== 'bearer')
      return said('authOther', `${scheme} <credentials>`)
    if (type === 'mutualTLS') return said('authCertificate')
    return said('authBearer', 'Bearer <token>')
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
        ? this.exampleWords(body.contents)
        : this.bodyExamples(body.contents)),
    ]
    return [this.section('body', content, this.word(outline.kind === 'webhook' ? 'payload' : 'body'))]
  }

  /** A tab for each example of the body, if there are several: samples have room for one. */
  private bodyExamples(contents: readonly MediaType[]): Node[] {
    const withExamples = contents.filter(({ examples }) => examples.length > 0)
    // Generators repeat the examples of one media type for the others.
    const byText = new Map<string, { readonly example: Example; readonly value: string; readonly types: string[] }>()
    for (const media of withExamples)
      for (const { example, value } of this.distinctExamples(media)) {
        const key = `${example.name} ${value}`
        const known = byText.get(key)
        if (known) known.types.push(media.type)
        else byText.set(key, { example, value, types: [media.type] })
      }
    if (byText.size < 2) return this.exampleWords(contents)
    const tabs = [...byText.values()].map(({ example, value, types }, i) => {
      const [type = ''] = types
      const named = exampleName(example)
      const of = types.length < withExamples.length ? types.map(subtype).join(', ') : ''
      const title = named === '' ? types.join(', ') : of === '' ? named : `${named} · ${of}`
      const about = example.description === undefined ? [] : describe(example.description)
      const block = codeBlock(exampleLanguage(type, example.value), value)
      return element('Tab', { title, id: `body-example-${i + 1}` }, [...about, block])
    })
    return [element('Tabs', { sync: false, className: 'body-examples' }, tabs)]
  }

  /** What the descriptions of examples say, where the examples themselves are beside the page. */
  private exampleWords(contents: readonly MediaType[]): Node[] {
    const examples = contents.flatMap((media) => this.distinctExamples(media).map(({ example }) => example))
    const byWords = new Map(examples.map((example) => [`${exampleName(example)} ${example.description}`, example]))
    const items = [...byWords.values()].flatMap((example) => {
      const name = exampleName(example)
      const { description } = example
      if (description === undefined || wordsOf(description) === wordsOf(name)) return []
      const label: Node = { type: 'strong', children: [text(name === '' ? this.word('example') : name)] }
      return [ledBy(label, describe(description))]
    })
    return items.length === 0 ? [] : [list(items)]
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
    // The first that succeeds has the ids that links know.
    const main = responses.find(({ status }) => status.startsWith('2')) ?? only
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
      ...this.exampleWords(contents),
      ...(links.length === 0 ? [] : [paragraph(text(this.word('links'))), list(links.map(linkItem))]),
    ]
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
    const fields = [...this.credentials(own, `${id}-`), ...parameters]
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
    const keys = new Set(this.operation.samples.map(({ lang }) => findSampleLanguage(lang)?.key))
    return settings.languages.flatMap((name) => findSampleLanguage(name) ?? []).filter(({ key }) => !keys.has(key))
  }

  /** What a webhook sends. */
  private payloadExample(): Node[] {
    const contents = this.operation.body?.contents ?? []
    const blocks = contents.flatMap((media) => this.examples(media, 'response', this.word('payload')))
    return exampleGroup('RequestExample', blocks)
  }

  private responseExample(): Node[] {
    const { answer } = directionsOf(this.operation.outline)
    const blocks = this.operation.responses.flatMap(({ status, contents }) => {
      const all = contents
        .slice(0, 3)
        .flatMap((media, i) => this.examples(media, answer, i === 0 ? status : `${status} ${subtype(media.type)}`))
      // Swagger 2.0 has one schema for all media types.
      return [...new Map(all.toReversed().map((block) => [block.value, block])).values()].toReversed()
    })
    return exampleGroup('ResponseExample', blocks)
  }

  private examples(media: MediaType, direction: 'request' | 'response', title: string): Code[] {
    const { documents } = this.options
    const language = exampleLanguage(media.type)
    if (media.examples.length === 0) {
      const made = mediaExample(media, documents, { direction })
      return made ? [codeBlock(language, exampleText(made, media, documents), title)] : []
    }
    return this.distinctExamples(media).map(({ example, value }) => {
      const name = media.examples.length > 1 ? exampleName(example) : ''
      return codeBlock(language, value, name === '' ? title : `${title} · ${name}`)
    })
  }

  /** The examples of the author with their texts. Many give one example several names. */
  private distinctExamples(media: MediaType): { readonly example: Example; readonly value: string }[] {
    const byText = new Map<string, Example>()
    for (const example of media.examples.slice(0, MAX_EXAMPLES)) {
      const value = exampleText(example, media, this.options.documents)
      if (!byText.has(value)) byText.set(value, example)
    }
    return [...byText].map(([value, example]) => ({ example, value }))
  }
}

function exampleName({ summary, name }: Example): string {
  return summary ?? name
}

/** Several operations may have it: a callback can have more than one URL and method. */
function callbackId({ name }: Callback): string {
  return `callback-${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`
}

/** True if the author wrote such a component, at any depth. */
/** Where a text about an endpoint ends, and its reference starts. */
const FIELDS = ['ParamField', 'ResponseField']

function holds(nodes: readonly Node[], name: string): boolean {
  return nodes.some(
    (node) => (node.type === 'element' && node.name === name) || ('children' in node && holds(node.children, name)),
  )
}

/** What an example of a parameter stands for: its summary and its description, or whichever says something. */
function wordsAbout({ summary, description, value }: Example): string | undefined {
  const [first, second] = [summary, description].filter((words) => words !== undefined && words !== String(value))
  if (first === undefined || second === undefined || wordsOf(second).startsWith(wordsOf(first))) return second ?? first
  return `${first}: ${second}`
}

function locationOf(place: ParameterPlace): FieldPlace['location'] {
  return place === 'querystring' ? 'query' : place
}

function serverLabel(server: Server): string {
  return labeledUrl(baseUrl(server), server.description)
}

function linkItem({ name, operation, description }: Response['links'][number]): Node[] {
  const about = plainDescription(description)
  return [
    paragraph(code(name), ...(operation ? [text(': '), code(operation)] : []), ...(about ? [text(` ${about}`)] : [])),
  ]
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

/** An empty alternative says that nothing has to be presented. */
function isOptional(security: Operation['security']): boolean {
  return security.some((uses) => uses.length === 0)
}

/** One word for the language of a code block. */
function word(lang: string): string {
  return /^[\w+#.-]+/.exec(lang)?.[0].toLowerCase() ?? ''
}

/** `application/xml; charset=utf-8` is `xml`. */
function subtype(type: string): string {
  return type.split(/[/;]/)[1] ?? type
}

/** The language of an example; `value` tells of a form, whose example is its fields. */
function exampleLanguage(type: string, value?: unknown): string {
  if (isJson(type) || /ndjson|jsonl|json-seq/.test(type)) return 'json'
  if (/\bxml\b|\+xml/.test(type)) return 'xml'
  if (/html/.test(type)) return 'html'
  if (/yaml/.test(type)) return 'yaml'
  if (/csv/.test(type)) return 'csv'
  if (typeof value === 'object') return 'json'
  return 'text'
}

function exampleText({ value, isSerialized }: Partial<Example>, media: MediaType, documents: DocumentSet): string {
  if (typeof value !== 'string') return printedExample(value, media, documents, MAX_EXAMPLE)
  // Many write the example of a JSON body as text that is JSON.
  const text = isSerialized || !isJson(media.type) ? value : /^\s*[[{]/.test(value) ? pretty(value) : printJson(value)
  return text.length > MAX_EXAMPLE ? `${text.slice(0, MAX_EXAMPLE)}…` : text
}

function pretty(json: string): string {
  try {
    return printJson(parseExactJson(json), 2, MAX_EXAMPLE)
  } catch {
    return json
  }
}
