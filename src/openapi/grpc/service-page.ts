// The page of a service: what is said of it, and its methods.
import type { Node } from '../../content/tree.ts'
import { code, codeBlock, element, link, list, paragraph, text } from '../nodes.ts'
import { exampleGroup, intro, parts, section } from '../page-parts.ts'
import { firstSentence } from '../plain-description.ts'
import type { TopicPageOptions } from '../topic.ts'
import { Messages } from './messages.ts'
import type { Service } from './model.ts'
import { isDeprecated } from './options.ts'
import type { GrpcDocument } from './page.ts'
import { sourceOf } from './type-page.ts'

export class ServicePage {
  constructor(
    private readonly document: GrpcDocument,
    private readonly options: TopicPageOptions,
  ) {}

  nodes(service: Service): Node[] {
    const { hasDescription, word, linkTo, holds } = this.options
    const methods = service.methods.map((method) => {
      const shown = this.document.shownBy(method)
      const url = shown && linkTo(shown.topic)
      const about = firstSentence(shown?.topic.description)
      const name = code(method.name)
      return [
        paragraph(url === undefined ? name : link(url, name), ...(about === undefined ? [] : [text(`: ${about}`)])),
      ]
    })
    return [
      element('Api.Endpoint', {
        method: 'SERVICE',
        path: service.fullName,
        deprecated: isDeprecated(service) || undefined,
      }),
      ...intro(hasDescription ? [] : new Messages(this.document, this.options).description(service)),
      ...parts([
        ...(methods.length === 0 ? [] : [section('methods', word('methods'), [list(methods)])]),
        ...(holds('RequestExample')
          ? []
          : exampleGroup('RequestExample', [codeBlock('proto', sourceOf(service), 'Protobuf')], word('examples'))),
      ]),
    ]
  }
}
