// YAML with comments, positions, and findings. Most front matter is read without it.
import { type Document, isCollection, Scalar, visit } from 'yaml'

export { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseAllDocuments, parseDocument, visit } from 'yaml'

/**
 * Replaces each key that is a map or a list with its text. The library writes such keys as YAML again, and what is inside
 * of them once more for each level, so a line of braces would take minutes.
 */
export function keysAsText(document: Document.Parsed, text: string): void {
  visit(document, {
    Pair(_, pair) {
      if (!isCollection(pair.key)) return
      const [start = 0, end = 0] = pair.key.range ?? []
      pair.key = new Scalar(text.slice(start, end))
    },
  })
}
