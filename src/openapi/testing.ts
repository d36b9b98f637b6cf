// For the tests of this room: a specification in memory.
import { MemoryFileSystem } from '../files/memory.ts'
import { Catalog } from './catalog.ts'
import { DocumentSet, type SpecNode } from './document-set.ts'
import type { ApiDocument } from './model.ts'

/** A specification written as an object, with the files beside it. */
export function readSpec(
  spec: object | string,
  beside: Readonly<Record<string, string | object>> = {},
): { document: ApiDocument; documents: DocumentSet } {
  const files = Object.entries({ 'api.json': spec, ...beside }).map(([path, content]) => [
    path,
    typeof content === 'string' ? content : JSON.stringify(content),
  ])
  const texts = Object.fromEntries(files) as Record<string, string>
  const catalog = new Catalog(new MemoryFileSystem(texts), () => Object.keys(texts))
  const document = catalog.document('api.json')
  if (!document) throw new Error('This is no specification.')
  return { document, documents: catalog.documents }
}

/** One schema, with the schemas that it refers to. */
export function readSchema(schema: unknown, schemas: object = {}): { node: SpecNode; documents: DocumentSet } {
  const text = JSON.stringify({ schema, components: { schemas } })
  const documents = new DocumentSet(new MemoryFileSystem({ 'api.json': text }))
  const file = documents.file('api.json')
  if (!file) throw new Error('There is no file.')
  return { node: documents.child({ value: file.value, file, pointer: '' }, 'schema'), documents }
}
