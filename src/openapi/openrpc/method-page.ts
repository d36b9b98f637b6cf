// The page of a method: its parameters, its result, its errors, and calls.
import type { Code, Node } from '../../content/tree.ts'
import { exactJson } from '../../request/exact-json.ts'
import { printJson } from '../../request/print-json.ts'
import { findSampleLanguage } from '../../request/samples/index.ts'
import type { SpecNode } from '../document-set.ts'
import { describe, type FieldPlace } from '../field-content.ts'
import { Fields, idPart } from '../fields.ts'
import type { Operation } from '../model.ts'
import { code, codeBlock, element, link, list, paragraph, text } from '../nodes.ts'
import { humanized } from '../operation-page.ts'
import { exampleGroup, fieldList, intro, labeledUrl, moreLink, parts, section, typePhrase } from '../page-parts.ts'
import { baseUrl } from '../request.ts'
import { sampleOf } from '../sample.ts'
import { viewSchema } from '../schema.ts'
import { securityContent } from '../security-fields.ts'
import { serverVariables } from '../server-variables.ts'
import type { SpecFile } from '../spec-file.ts'
import { wordsOf } from '../title.ts'
import type { Topic, TopicPageOptions } from '../topic.ts'
import { typeLabel } from '../type-label.ts'
import { get, isObject, stringsAt } from '../values.ts'
import { answerOf, callOf, exampleParams, failureOf, httpCall, madeParams, type Params } from './call.ts'
import { methodForm } from './form.ts'
import type { ContentDescriptor, ExamplePairing, RpcError, RpcLink, RpcMethod, RpcServer } from './model.ts'
import { DEFAULT_SERVER, httpServer, withScheme } from './servers.ts'

const MAX_EXAMPLES = 12
/** Errors that are shown as answers, too. They differ little. */
const MAX_FAILURES = 5
const MAX_TEXT = 30_000
/** Names in the line that shows how parameters are sent. */
const MAX_NAMES = 8

const TYPES: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])

export class MethodPage {
  private readonly fields: Fields
  private readonly servers: readonly RpcServer[]
  private readonly security: Operation['security']

  constructor(
    private readonly method: RpcMethod,
    /** The topics of all methods. */
    private readonly topics: ReadonlyMap<string, Topic>,
    private readonly file: SpecFile,
    private readonly options: TopicPageOptions,
  ) {
    const { documents, word, settings, server } = options
    this.fields = new Fields({ documents, word, expanded: settings.expanded, labels: settings.labels })
    this.servers = server === undefined ? method.servers : [{ url: withScheme(server), variables: [] }]
    // A socket or a pipe has no headers.
    const isHttp = this.servers.length === 0 || httpServer(this.servers) !== undefined
    const { auth } = settings
    this.security = method.security ?? (auth && isHttp ? [[{ scheme: auth, scopes: [] }]] : [])
  }

  nodes(): Node[] {
    const { method, options, servers } = this
    const { name, description, deprecated, result } = method
    const [server] = servers
    const isListed = servers.length > 1
    const nodes = [
      element('Api.Endpoint', {
        method: result ? 'JSON-RPC' : 'NOTIFICATION',
        path: name,
        servers: isListed ? servers.map((each) => labeledUrl(baseUrl(each), each.name ?? each.description)) : undefined,
        deprecated: deprecated || undefined,
        form: this.form(),
      }),
      ...intro([
        ...(server && !isListed ? [paragraph(text(`${options.word('server')}: `), code(baseUrl(server)))] : []),
        ...(description === undefined || options.hasDescription ? [] : describe(description)),
        ...moreLink(method, options.word),
      ]),
      ...parts([
        ...this.authorization(),
        ...this.serverVariables(),
        ...this.parameters(),
        ...this.result(),
        ...this.errors(),
        ...this.links(),
        ...this.pairings(),
        ...(options.holds('RequestExample') ? [] : this.requestExample()),
        ...(options.holds('ResponseExample') ? [] : this.responseExample()),
      ]),
    ]
    this.fields.finish()
    return nodes
  }

  /** What readers fill in to call the method. */
  private form(): string | undefined {
    const { documents, settings } = this.options
    const { playground, requiredOnly, autogenerate } = settings
    if (playground.mode !== 'interactive') return undefined
    const { method, servers, security, file } = this
    const made = autogenerate && !this.options.holds('RequestExample') ? settings.languages : []
    const languages = made.flatMap((name) => findSampleLanguage(name)?.key ?? [])
    const form = methodForm(
      method,
      { servers, security, file, documents },
      { ...playground, requiredOnly, languages },
      this.sampleParams(),
    )
    return form && exactJson(form)
  }

  /** The parameters of the samples. */
  private sampleParams(): Params {
    const { method, options } = this
    const [example] = method.examples
    if (example) return exampleParams(method, example)
    return madeParams(method, options.documents, options.settings.requiredOnly)
  }

  private authorization(): Node[] {
    const { word } = this.options
    const content = securityContent(this.security, { servers: this.servers, word })
    return content.length === 0 ? [] : [section('authorization', word('authorization'), content)]
  }

  private serverVariables(): Node[] {
    const content = serverVariables(this.servers, this.file, this.fields)
    return content.length === 0 ? [] : [section('server', this.options.word('server'), content)]
  }

  private parameters(): Node[] {
    const { params } = this.method
    if (params.length === 0) return []
    const at: FieldPlace = { id: 'parameter', direction: 'request', location: 'name', within: [] }
    const nodes = params.map(({ name, description, required, deprecated, schema }) =>
      this.fields.field({ name, description, required, deprecated, schema }, at),
    )
    return [section('parameters', this.options.word('parameters'), [this.structure(), fieldList(nodes)])]
  }

  /** How the parameters are sent: `[address, block]`, `{address, block}`, or either. */
  private structure(): Node {
    const { params, structure } = this.method
    const names = params.slice(0, MAX_NAMES).map(({ name }) => name)
    const listed = [...names, ...(params.length > MAX_NAMES ? ['…'] : [])].join(', ')
    const forms = [
      ...(structure === 'by-position' ? [] : [code(`{${listed}}`)]),
      ...(structure === 'by-name' ? [] : [code(`[${listed}]`)]),
    ]
    return paragraph(
      code('params'),
      text(': '),
      ...forms.flatMap((form, i) => (i === 0 ? [form] : [text(' / '), form])),
    )
  }

  private result(): Node[] {
    const { result } = this.method
    if (!result) return []
    return [section('result', this.options.word('result'), this.resultContent(result))]
  }

  private resultContent({ name, description, schema, node }: ContentDescriptor): Node[] {
    const { documents } = this.options
    const view = viewSchema(schema, documents)
    const isSaid = schema === node || view.description === undefined || view.description === description
    const content = this.fields.content(schema, { id: 'result', direction: 'response', location: 'name', within: [] })
    return [
      paragraph({ type: 'strong', children: [text(name)] }, text(' '), typePhrase(typeLabel(view, documents))),
      ...(description === undefined ? [] : describe(description)),
      ...(isSaid ? [] : describe(view.description ?? '')),
      ...this.fields.facts(view),
      ...(content.length > 0 ? [fieldList(content)] : []),
    ]
  }

  private errors(): Node[] {
    const { errors } = this.method
    if (errors.length === 0) return []
    const nodes = errors.map((error, i) => {
      const id = `error-${idPart(error.code)}${i === errors.findIndex(({ code }) => code === error.code) ? '' : `-${i}`}`
      const about = error.message === undefined ? [] : describe(error.message)
      return element('ResponseField', { name: error.code, id }, [...about, ...this.errorData(error, id)])
    })
    return [section('errors', this.options.word('errors'), [fieldList(nodes)])]
  }

  private errorData({ data }: RpcError, id: string): Node[] {
    if (!data) return []
    if (isSchema(data.value))
      return [
        this.fields.field(
          { name: 'data', required: false, schema: data },
          { id, direction: 'response', location: 'name', within: [] },
        ),
      ]
    if (isObject(data.value) || Array.isArray(data.value)) return [codeBlock('json', json(data.value), 'data')]
    return [paragraph(code('data'), text(': '), code(json(data.value)))]
  }

  /** Methods that take a part of the result. */
  private links(): Node[] {
    const { links } = this.method
    if (links.length === 0) return []
    return [section('links', this.options.word('links'), [list(links.map((each) => this.linkItem(each)))])]
  }

  private linkItem({ name, method, description }: RpcLink): Node[] {
    const topic = method === undefined ? undefined : this.topics.get(method)
    const url = topic && this.options.linkTo(topic)
    const target = method === undefined ? undefined : url === undefined ? code(method) : link(url, code(method))
    const label = method === name ? [] : [text(name), ...(target ? [text(': ')] : [])]
    return [
      paragraph(...label, ...(target ? [target] : [])),
      ...(description === undefined ? [] : describe(description)),
    ]
  }

  /** A tab for each example, if there are several: samples have room for one. */
  private pairings(): Node[] {
    const { method, options } = this
    const examples = method.examples.slice(0, MAX_EXAMPLES)
    const { word } = options
    const [only] = examples
    if (!only) return []
    if (examples.length === 1) {
      const isSaid = only.description === undefined || wordsOf(only.description) === wordsOf(humanized(only.name))
      const about = isSaid ? [] : describe(only.description ?? '')
      return about.length === 0 ? [] : [section('examples', word('examples'), about)]
    }
    const tabs = examples.map((example, i) =>
      element('Tab', { title: example.name || String(i + 1), id: `example-${i + 1}` }, [
        ...(example.description === undefined ? [] : describe(example.description)),
        codeBlock('json', json(callOf(method, exampleParams(method, example))), word('request')),
        ...(example.result ? [codeBlock('json', json(answerOf(example.result.value)), word('response'))] : []),
      ]),
    )
    return [section('examples', word('examples'), [element('Tabs', { sync: false }, tabs)])]
  }

  private requestExample(): Node[] {
    const { method, options, servers } = this
    const { settings } = options
    if (!settings.autogenerate) return []
    const call = callOf(method, this.sampleParams())
    const server = servers.length === 0 ? DEFAULT_SERVER : httpServer(servers)
    const request = server && httpCall(call, server, this.security[0] ?? [])
    const samples = settings.languages.flatMap((each) => {
      const language = findSampleLanguage(each)
      return request && language ? [codeBlock(language.highlight, language.print(request), language.label)] : []
    })
    // What is sent over a socket or a pipe.
    const blocks = samples.length > 0 ? samples : [codeBlock('json', json(call), 'JSON')]
    return [element('RequestExample', { dropdown: blocks.length > 1 || undefined }, blocks)]
  }

  private responseExample(): Node[] {
    const { method, options } = this
    const { result, errors } = method
    if (!result) return []
    const written = method.examples.slice(0, MAX_EXAMPLES).filter((example) => example.result)
    const answers = written.map((example) =>
      codeBlock('json', json(answerOf(example.result?.value)), this.answerTitle(example, written)),
    )
    const made = () => sampleOf(result.schema, options.documents, { direction: 'response' })
    return exampleGroup('ResponseExample', [
      ...(answers.length > 0 ? answers : [codeBlock('json', json(answerOf(made())), options.word('response'))]),
      ...errors.slice(0, MAX_FAILURES).map((error) => this.failure(error)),
    ])
  }

  private answerTitle({ name }: ExamplePairing, { length }: readonly ExamplePairing[]): string {
    return length > 1 && name !== '' ? name : this.options.word('response')
  }

  private failure(error: RpcError): Code {
    return codeBlock('json', json(failureOf(error, this.sampleData(error.data))), error.code)
  }

  private sampleData(data: SpecNode | undefined): unknown {
    return data && isSchema(data.value)
      ? sampleOf(data, this.options.documents, { direction: 'response' })
      : data?.value
  }
}

/** Whether the data of an error is the schema of its data. The specification asks for a value, and many write a schema. */
function isSchema(value: unknown): boolean {
  if (!isObject(value)) return false
  const types = stringsAt(value, 'type')
  return (
    (types.length > 0 && types.every((type) => TYPES.has(type))) ||
    typeof get(value, '$ref') === 'string' ||
    isObject(get(value, 'properties')) ||
    ['oneOf', 'anyOf', 'allOf'].some((key) => Array.isArray(get(value, key)))
  )
}

function json(value: unknown): string {
  return printJson(value, 2, MAX_TEXT)
}
