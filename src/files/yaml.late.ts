// YAML with comments, positions, and findings. Most front matter is read without it.
export { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseAllDocuments, parseDocument, visit } from 'yaml'
