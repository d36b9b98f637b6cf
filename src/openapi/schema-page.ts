// A schema of a specification as a page of its own: front matter `openapi-schema: Order`.

import type { Node } from '../content/tree.ts'
import { printJson } from '../request/print-json.ts'
import { aboutSchema, shortTitle } from './about.ts'
import { type DocumentSet, isBroken, type SpecNode } from './document-set.ts'
import { describe, type FieldPlace } from './field-content.ts'
import { Fields } from './fields.ts'
import type { ApiDocument } from './model.ts'
import { codeBlock, element, paragraph } from './nodes.ts'
import { fieldList, intro, parts, typePhrase } from './page-parts.ts'
import { below, placeOf } from './pointer.ts'
import { sampleOf } from './sample.ts'
import { viewSchema } from './schema.ts'
import type { Topic, TopicPageOptions } from './topic.ts'
import { typeLabel } from './type-label.ts'
import { get, objectAt } from './values.ts'

const MAX_EXAMPLE = 30_000

/** The names of the schemas of a specification. */
export function schemaNames({ file }: Pick<ApiDocument, 'file'>): string[] {
  const schemas = objectAt(objectAt(file.value, 'components'), 'schemas') ?? objectAt(file.value, 'definitions')
  return Object.keys(schemas ?? {})
}

/** The schema of this name. Undefined if there's none. */
export function schemaTopic(
  document: Pick<ApiDocument, 'file'>,
  name: string,
  documents: DocumentSet,
): Topic | undefined {
  const root: SpecNode = { value: document.file.value, file: document.file, pointer: '' }
  const holder = objectAt(document.file.value, 'components') ? ['components', 'schemas'] : ['definitions']
  const node = documents.child(root, ...holder, name)
  if (node.value === undefined || isBroken(documents.resolve(node))) return undefined
  const view = viewSchema(node, documents)
  const title = shortTitle(view) ?? name
  return {
    kind: 'topic',
    document: document.file,
    title,
    description: aboutSchema(view, title),
    deprecated: view.deprecated,
    hidden: get(node.value, 'x-hidden') === true,
    frontMatter: ['openapi-schema', name],
    address: ['schemas', name],
    groups: [],
    place: () => placeOf(document.file, node.pointer, () => schemaPointers(document, holder)),
    nodes: (options) => schemaNodes(node, options),
  }
}

function schemaPointers(document: Pick<ApiDocument, 'file'>, holder: readonly string[]): string[] {
  return schemaNames(document).map((other) => below('', ...holder, other))
}

function schemaNodes(node: SpecNode, options: TopicPageOptions): Node[] {
  const { documents, word, settings, elsewhere, hasDescription, holds } = options
  const fields = new Fields({ documents, word, expanded: settings.expanded, labels: settings.labels, elsewhere })
  const view = viewSchema(node, documents)
  // Both what is only read and what is only written is shown.
  // The ids are those of the hosted platform.
  const place: FieldPlace = { id: 'param', location: 'name', within: [] }
  const content = fields.content(node, place)
  fields.finish()
  const about = aboutSchema(view, shortTitle(view))
  const [example = sampleOf(node, documents, { direction: 'response' })] = view.examples
  return [
    ...intro(about === undefined || hasDescription ? [] : describe(about)),
    ...parts([
      ...(view.properties.length > 0 ? [] : [paragraph(typePhrase(typeLabel(view, documents)))]),
      ...fields.facts(view),
      ...(content.length > 0 ? [fieldList(content, place.id)] : []),
      ...(holds('ResponseExample')
        ? []
        : [
            element('ResponseExample', {}, [
              codeBlock('json', printJson(example, 2, MAX_EXAMPLE), word('example').replace(/\s*[:：]\s*$/, '')),
            ]),
          ]),
    ]),
  ]
}
