// The link to the external documentation of an operation, a schema, or a tag.
import type { Node } from '../content/tree.ts'
import type { ApiWords } from './field-content.ts'
import type { Operation } from './model.ts'
import { link, text } from './nodes.ts'
import { plainDescription } from './plain-description.ts'

/** A link to where more can be read. Its description may be a paragraph with links of its own. */
export function docsLink({ url, description }: NonNullable<Operation['externalDocs']>, word: ApiWords): Node {
  return link(url, text(plainDescription(description) ?? word('seeAlso')))
}
