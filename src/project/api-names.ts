// Front matter that asks for a part of a specification -> the name that it gives the part.
import { SPEC_KEYS } from '../config/schema/navigation.ts'
import { parseFrontmatter } from '../content/front-matter.ts'
import type { Frontmatter, Route } from '../content/page.ts'
import type { Place } from '../diagnostics/diagnostic.ts'
import { SourceFile } from '../files/source-file.ts'
import { type Catalog, type OperationName, parseOperationName } from '../openapi/catalog.ts'
import { isSpecName, nameAfterSource } from '../openapi/spec-name.ts'
import type { TopicKey, TopicName } from '../openapi/topic-kind.ts'
import { TOPIC_KEYS, TOPIC_KINDS } from '../openapi/topic-kinds.ts'
import { isObject } from '../openapi/values.ts'
import { mayNameApi } from './page-files.ts'
import type { Folder } from './page-source.ts'
import { routeOf } from './routes.ts'

/** The front matter keys that show part of a specification. */
export const API_KEYS = ['openapi-schema', ...SPEC_KEYS] as const

/** What front matter can ask for besides operations. */
export interface NamedTopic extends TopicName {
  readonly key: TopicKey | 'openapi-schema' | 'openapi'
}

/** True for a page that shows a part of a specification. */
export function isApiPage({ data }: Frontmatter): boolean {
  return API_KEYS.some((key) => typeof data[key] === 'string' || isObject(data[key]))
}

/** The operation that front matter names, with the path of its specification if it names one. */
export function operationName({ data, places }: Frontmatter, catalog: Catalog): OperationName | undefined {
  const name = typeof data.openapi === 'string' ? parseOperationName(data.openapi) : undefined
  return name && located(name, places.get('openapi'), catalog)
}

/** The channel, type, schema, symbol, or specification that front matter names. */
export function topicName({ data, places }: Frontmatter, catalog: Catalog): NamedTopic | undefined {
  const topic = namedTopic(data)
  return topic && located(withSource(topic, catalog), places.get(topic.key), catalog)
}

/** The handwritten pages of a folder that may name a part of a specification. */
export function* namingPages({ files, kinds }: Folder): Iterable<readonly [route: Route, frontmatter: Frontmatter]> {
  for (const path of kinds.pages) {
    const text = files.readText(path)
    if (text !== undefined && mayNameApi(text))
      yield [routeOf(path), parseFrontmatter(new SourceFile(path, text)).frontmatter]
  }
}

/** The front matter of a page that shows a symbol, read before any page is: the navigation depends on it. */
export function readSymbolPage({ files, kinds }: Folder, route: Route): Frontmatter | undefined {
  const endings = ['.mdx', '.md', '/index.mdx', '/index.md']
  const path = endings.map((ending) => `${route.slice(1)}${ending}`).find((each) => kinds.all.has(each))
  const text = path === undefined ? undefined : files.readText(path)
  if (path === undefined || text === undefined || !mayNameApi(text)) return undefined
  const { frontmatter } = parseFrontmatter(new SourceFile(path, text))
  return namedTopic(frontmatter.data)?.key === 'sdk' ? frontmatter : undefined
}

function namedTopic(data: Frontmatter['data']): NamedTopic | undefined {
  const schema = data['openapi-schema']
  if (typeof schema === 'string' && schema.trim() !== '')
    return { key: 'openapi-schema', ...nameAfterSource(schema.trim()) }
  for (const key of TOPIC_KEYS) {
    const name = TOPIC_KINDS[key].nameIn(data[key])
    if (name) return { key, ...name }
  }
  const source = typeof data.openapi === 'string' ? data.openapi.trim() : ''
  return isSpecName(source) ? { key: 'openapi', source, name: '' } : undefined
}

/** A first word without an extension may name a specification, or belong to a name with spaces. */
function withSource(topic: NamedTopic, catalog: Catalog): NamedTopic {
  if (topic.source !== undefined) return topic
  const [, source = '', name = ''] = /^(\S+)\s+(\S.*)$/.exec(topic.name) ?? []
  return name !== '' && catalog.file(source) ? { ...topic, source, name } : topic
}

function located<T extends { readonly source?: string | undefined }>(
  name: T,
  place: Place | undefined,
  catalog: Catalog,
): T {
  if (name.source === undefined || !place) return name
  return { ...name, source: catalog.nameFrom(place.file, name.source) }
}
