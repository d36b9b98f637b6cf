// The page of a method.
import type { Node } from '../../content/tree.ts'
import { printJson } from '../../request/print-json.ts'
import { code, codeBlock, element, paragraph, text } from '../nodes.ts'
import { exampleGroup, intro, parts, section } from '../page-parts.ts'
import type { TopicPageOptions } from '../topic.ts'
import type { GrpcCall, GrpcClient } from './clients/client.ts'
import { GRPC_CLIENTS } from './clients/index.ts'
import { Messages } from './messages.ts'
import type { Method, MethodType } from './model.ts'
import type { Call } from './names.ts'
import { httpRulesOf, isDeprecated, optionText } from './options.ts'
import type { GrpcDocument } from './page.ts'
import { type Direction, jsonOf, knownType, sampleMessage } from './sample.ts'

const MAX_TEXT = 20_000

export class MethodPage {
  private readonly messages: Messages

  constructor(
    private readonly document: GrpcDocument,
    private readonly options: TopicPageOptions,
  ) {
    this.messages = new Messages(document, options)
  }

  nodes({ service, method }: Call): Node[] {
    const { options, messages } = this
    const http = httpRulesOf(method)
    const nodes = [
      element('Api.Endpoint', {
        method: callKind(method),
        path: `/${service.fullName}/${method.name}`,
        deprecated: isDeprecated(method) || undefined,
      }),
      ...intro([
        ...(options.hasDescription ? [] : messages.description(method)),
        ...http.map((rule) => paragraph(text('HTTP: '), code(rule))),
      ]),
      ...parts([
        this.message('request', method.request, method),
        this.message('response', method.response, method),
        ...this.examples({ service, method }),
      ]),
    ]
    messages.finish()
    return nodes
  }

  private message(direction: Direction, { type: name, isStream }: MethodType, { fullName }: Method): Node {
    const { word } = this.options
    const type = this.document.set.names.find(name, fullName)
    const isOnlyHere = type !== undefined && this.document.shownBy(type)?.fragment !== ''
    const title = isOnlyHere ? text(name.replace(/^\./, '')) : this.messages.typeName(name, fullName)
    return section(direction, word(direction), [
      paragraph(...(isStream ? [text(`${word('streamOf')} `)] : []), title.type === 'text' ? code(title.value) : title),
      ...(type?.kind === 'message' ? this.messages.fields(type, direction, direction) : []),
    ])
  }

  private examples({ service, method }: Call): Node[] {
    const { holds, word, settings } = this.options
    const { names } = this.document.set
    const [request, response] = (['request', 'response'] as const).map((direction) => {
      const type = names.find(method[direction].type, method.fullName)
      return type?.kind === 'message' && !knownType(type.fullName) ? sampleMessage(type, names, direction) : undefined
    })
    const call: GrpcCall = {
      service,
      method,
      request,
      requestType: names.find(method.request.type, method.fullName)?.fullName ?? method.request.type.replace(/^\./, ''),
      ...this.server(service),
      names,
      importPath: (file) => this.document.set.importPath(file),
    }
    const samples = this.clients().flatMap((client) => {
      const sample = client.print(call)
      return sample === undefined ? [] : [codeBlock(client.highlight, sample, client.label)]
    })
    const answer = response ? jsonOf(response) : knownType(method.response.type.replace(/^\./, ''))?.json
    return [
      ...(holds('RequestExample') || !settings.autogenerate ? [] : exampleGroup('RequestExample', samples)),
      ...(holds('ResponseExample') || answer === undefined
        ? []
        : exampleGroup('ResponseExample', [codeBlock('json', printJson(answer, 2, MAX_TEXT), word('response'))])),
    ]
  }

  /** What the navigation says, or else the service itself. Without either, one on the reader's own machine. */
  private server({ options }: Call['service']): Pick<GrpcCall, 'server' | 'isSecure'> {
    const host = optionText(options, '(google.api.default_host)')
    const written =
      this.options.server ?? (host === undefined ? 'localhost:50051' : host.includes(':') ? host : `${host}:443`)
    const isLocal = /^(?:http:\/\/|localhost\b|127\.|\[::1\]|0\.0\.0\.0)/.test(written)
    return { server: written.replace(/^[a-z]+:\/\//, ''), isSecure: !isLocal }
  }

  /** In the order of the site's settings. */
  private clients(): readonly GrpcClient[] {
    const order = this.options.settings.languages.map((key) => (/^(?:javascript|typescript)$/.test(key) ? 'node' : key))
    const chosen = [...new Set(order)].flatMap((key) => GRPC_CLIENTS.find((client) => client.key === key) ?? [])
    return chosen.length > 0 ? chosen : GRPC_CLIENTS
  }
}

/** What the label of a method says. https://grpc.io/docs/what-is-grpc/core-concepts/#rpc-life-cycle */
function callKind({ request, response }: Method): string {
  if (request.isStream) return response.isStream ? 'BIDI STREAM' : 'CLIENT STREAM'
  return response.isStream ? 'SERVER STREAM' : 'UNARY'
}
