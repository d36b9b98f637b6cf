// Turns a schema into input of the XML printer.
import type { XmlHints, XmlSchema } from '../request/xml.ts'
import { type DocumentSet, isBroken, type SpecNode } from './document-set.ts'
import { viewSchema } from './schema.ts'
import { get, isTrueAt, listAt, objectAt, stringAt } from './values.ts'

/** Maximum number of references and single `allOf` that are followed. */
const MAX_HOPS = 20

/** What the printer asks about a schema, part by part. Undefined without a schema. */
export function xmlSchema(node: SpecNode | undefined, documents: DocumentSet): XmlSchema | undefined {
  if (!node) return undefined
  const view = viewSchema(node, documents)
  const hints = xmlHints(node, documents)
  return {
    ...(hints && { hints }),
    ...(view.name !== undefined && { name: view.name }),
    property(name) {
      const found = view.properties.find((each) => each.name === name)
      if (found) return xmlSchema(found.schema, documents)
      for (const option of view.choices.flatMap(({ options }) => options)) {
        const { properties } = viewSchema(option, documents)
        const chosen = properties.find((each) => each.name === name)
        if (chosen) return xmlSchema(chosen.schema, documents)
      }
      return typeof view.additional === 'object' ? xmlSchema(view.additional, documents) : undefined
    },
    items: () => xmlSchema(view.items, documents),
  }
}

/** The XML Object of a schema, or of the one that it is but for a remark. */
export function xmlHints(node: SpecNode, documents: DocumentSet): XmlHints | undefined {
  let current = node
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    const xml = objectAt(current.value, 'xml')
    if (xml) return readHints(xml, get(current.value, 'type') === 'array')
    const ref = get(current.value, '$ref')
    if (typeof ref === 'string') {
      const target = documents.follow(ref, current)
      if (isBroken(target)) return undefined
      current = target
    } else if (listAt(current.value, 'allOf').length === 1) current = documents.child(current, 'allOf', 0)
    else return undefined
  }
  return undefined
}

function readHints(xml: object, isList: boolean): XmlHints {
  const name = stringAt(xml, 'name')
  const namespace = stringAt(xml, 'namespace')
  const prefix = stringAt(xml, 'prefix')
  // OpenAPI 3.2 says with `nodeType` what `attribute` and `wrapped` said.
  const type = stringAt(xml, 'nodeType')
  return {
    ...(name !== undefined && { name }),
    ...(namespace !== undefined && { namespace }),
    ...(prefix !== undefined && { prefix }),
    ...((isTrueAt(xml, 'attribute') || type === 'attribute') && { attribute: true as const }),
    ...((isTrueAt(xml, 'wrapped') || (isList && type === 'element')) && { wrapped: true as const }),
    ...((type === 'text' || type === 'cdata') && { text: true as const }),
  }
}
