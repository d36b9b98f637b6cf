// What an AsyncAPI document says of the whole API, as a page of its own: front matter `asyncapi: events.yaml`.
import type { Node } from '../../content/tree.ts'
import { describe } from '../field-content.ts'
import { Fields, idPart } from '../fields.ts'
import { introductionContent, introductionOf, tagNodes } from '../introduction-page.ts'
import { code, heading, paragraph, text } from '../nodes.ts'
import { typePhrase } from '../page-parts.ts'
import { below } from '../pointer.ts'
import { variableFields } from '../server-variables.ts'
import type { Topic, TopicPageOptions } from '../topic.ts'
import type { ChannelServer } from './channel.ts'
import type { AsyncApiDocument } from './read.ts'
import { alternativeNodes, bindingNodes } from './terms.ts'

/**
 * The introduction of a document: its description, its facts, its servers with what they ask for, and the descriptions of
 * its tags.
 * @param firstOf the first channel of a tag
 */
export function introductionTopic(document: AsyncApiDocument, firstOf: (tag: string) => Topic | undefined): Topic {
  return introductionOf('asyncapi', document, (options) => introductionNodes(document, firstOf, options))
}

function introductionNodes(
  document: AsyncApiDocument,
  firstOf: (tag: string) => Topic | undefined,
  options: TopicPageOptions,
): Node[] {
  const { word, linkTo } = options
  const { file, servers } = document
  const serverParts = servers.map((server, i) => serverNodes(server, i, file, options))
  return introductionContent(
    {
      ...document,
      servers: serverParts.length === 0 ? [] : [heading(2, word('servers'), 'servers'), ...serverParts.flat()],
      tags: document.tags.flatMap((tag) => {
        const first = firstOf(tag.name)
        return tagNodes(tag, first && linkTo(first), word)
      }),
    },
    word,
  )
}

function serverNodes(
  server: ChannelServer,
  index: number,
  file: AsyncApiDocument['file'],
  { documents, word, settings }: TopicPageOptions,
): Node[] {
  const { name, template, variables, protocol, description, security, bindings } = server
  const id = `server-${idPart(name)}${index === 0 ? '' : `-${index}`}`
  const fields = new Fields({ documents, word, expanded: settings.expanded, labels: settings.labels })
  const alternatives = security.map((uses) => ({ uses, about: [] }))
  const nodes = [
    heading(3, name, id),
    paragraph(code(template), text(' '), typePhrase(protocol)),
    ...(description === undefined ? [] : describe(description)),
    ...(variables.length === 0 ? [] : [variableFields(variables, id, below('/servers', name), file, fields)]),
    ...(alternatives.length === 0
      ? []
      : [
          paragraph({ type: 'strong', children: [text(word('authorization'))] }),
          alternativeNodes(alternatives, `${id}-`, word),
        ]),
    ...bindingNodes(bindings, `${id}-binding`, fields, word),
  ]
  fields.finish()
  return nodes
}
