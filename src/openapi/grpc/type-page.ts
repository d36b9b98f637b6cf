// The page of a message or an enum.
import type { Node } from '../../content/tree.ts'
import { printJson } from '../../request/print-json.ts'
import { folded } from '../field-content.ts'
import { idPart } from '../fields.ts'
import { code, codeBlock, commaSeparated, element, link } from '../nodes.ts'
import { exampleGroup, fieldList, intro, parts, section } from '../page-parts.ts'
import type { TopicPageOptions } from '../topic.ts'
import { Messages } from './messages.ts'
import type { Named, ProtoEnum } from './model.ts'
import type { ProtoType } from './names.ts'
import { isDeprecated } from './options.ts'
import type { GrpcDocument } from './page.ts'
import { jsonOf, sampleMessage } from './sample.ts'

const MAX_TEXT = 20_000
/** Characters of a declaration. Highlighted, each takes three times as much space. */
const MAX_SOURCE = 8000
/** Uses that are in sight. Types such as those of pages are used everywhere. */
const MAX_USAGES = 30

export class TypePage {
  private readonly messages: Messages

  constructor(
    private readonly document: GrpcDocument,
    private readonly options: TopicPageOptions,
  ) {
    this.messages = new Messages(document, options)
  }

  nodes(type: ProtoType): Node[] {
    const { options, messages } = this
    const content = type.kind === 'message' ? messages.fields(type, 'field') : this.values(type)
    const nodes = [
      element('Api.Endpoint', {
        method: type.kind.toUpperCase(),
        path: type.fullName,
        deprecated: isDeprecated(type) || undefined,
      }),
      ...intro(options.hasDescription ? [] : [...messages.description(type)]),
      ...parts([...content, ...this.usages(type), ...this.examples(type)]),
    ]
    messages.finish()
    return nodes
  }

  private values({ values }: ProtoEnum): Node[] {
    const fields = values.map((value) =>
      element(
        'ResponseField',
        {
          name: value.name,
          id: `field-${idPart(value.name)}`,
          type: value.number,
          deprecated: isDeprecated(value) || undefined,
        },
        this.messages.description(value),
      ),
    )
    return fields.length === 0 ? [] : [fieldList(fields)]
  }

  /** The methods and messages that lead here. */
  private usages(type: ProtoType): Node[] {
    const links = this.document.usagesOf(type).flatMap((usage) => {
      const { messages } = this
      const url = messages.linkTo(usage.kind === 'method' ? usage.method : usage.message)
      if (url === undefined) return []
      return [
        link(usage.kind === 'method' ? url : messages.fieldIn(usage.message, url, usage.field), code(usage.label)),
      ]
    })
    if (links.length === 0) return []
    const { word } = this.options
    const rest = links.slice(MAX_USAGES)
    const inSight = element('p', {}, commaSeparated(links.slice(0, MAX_USAGES)))
    return [
      section('used-by', word('usedBy'), [
        inSight,
        ...(rest.length === 0 ? [] : [folded(word('showMore'), commaSeparated(rest))]),
      ]),
    ]
  }

  /** An example, and the declaration as it's written. */
  private examples(type: ProtoType): Node[] {
    const { holds, word } = this.options
    if (holds('RequestExample')) return []
    const sample =
      type.kind === 'message' ? jsonOf(sampleMessage(type, this.document.set.names, 'response')) : undefined
    const blocks = [
      ...(sample === undefined ? [] : [codeBlock('json', printJson(sample, 2, MAX_TEXT), 'JSON')]),
      codeBlock('proto', sourceOf(type), 'Protobuf'),
    ]
    return exampleGroup('RequestExample', blocks, word('examples'))
  }
}

/** A declaration as it's written, as far as there's room for it. */
export function sourceOf({ file: { source }, extent: { start, end } }: Named): string {
  const line = source.text.lastIndexOf('\n', start - 1) + 1
  const [indent = ''] = /^[ \t]*/.exec(source.text.slice(line, start)) ?? []
  const text = source.text.slice(start, Math.min(end, start + MAX_SOURCE)).replaceAll(`\n${indent}`, '\n')
  return end - start > MAX_SOURCE ? `${text}\n…` : text
}
