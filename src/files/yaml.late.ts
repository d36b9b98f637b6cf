// YAML with comments, positions, and findings. Most front matter is read without it.
export { isMap, isScalar, isSeq, LineCounter, parseAllDocuments, parseDocument } from 'yaml'
