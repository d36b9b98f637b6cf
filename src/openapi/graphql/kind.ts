// GraphQL schemas: each operation and each type has a page.
import type { TopicKind } from '../topic-kind.ts'
import { isObject, stringAt } from '../values.ts'
import { graphqlTopics } from './page.ts'
import { readIntrospection } from './read-introspection.ts'
import { readSdl } from './read-sdl.ts'

export const graphqlKind: TopicKind = {
  title: 'a GraphQL schema',
  help: 'Write types in the language of GraphQL, or save the answer to an introspection query.',
  directory: 'graphql-reference',
  nameIn(value) {
    if (!isObject(value)) return undefined
    const [source, kind, name] = ['source', 'kind', 'name'].map((key) => stringAt(value, key))
    return name === undefined ? undefined : { source, name, kind: kind ?? 'query' }
  },
  read(source, from) {
    const path = from.pathOf(source)
    const text = path === undefined ? undefined : from.text(path)
    if (path === undefined || text === undefined) return undefined
    const file = /^\s*\{/.test(text.text) ? from.documents.file(path) : undefined
    const schema = file ? readIntrospection(file) : readSdl(text)
    return schema && graphqlTopics(schema)
  },
}
