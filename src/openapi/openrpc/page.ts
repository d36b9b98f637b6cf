// The topics of a JSON-RPC API: its methods, in groups.
import { introductionContent, introductionOf, serverList, tagNodes } from '../introduction-page.ts'
import { placeOf } from '../pointer.ts'
import type { Topic, TopicDocument } from '../topic.ts'
import { exampleValues } from './call.ts'
import { MethodPage } from './method-page.ts'
import type { OpenRpcDocument, RpcMethod } from './model.ts'

/** What separates the parts of a name: `eth_getBalance`, `wallet.getInfo`, `textDocument/hover`. */
const SEPARATOR = /[_./]/

/** With more names than this without a prefix, those that have one aren't in groups either. */
const MOST_WITHOUT = 0.2

/** The methods of a document as topics. */
export function methodTopics(document: OpenRpcDocument): TopicDocument {
  const { file, methods, diagnostics } = document
  const groupOf = grouping(methods)
  const byName = new Map<string, Topic>()
  for (const method of methods) byName.set(method.name, methodTopic(method, groupOf(method), document, byName))
  const topics = [...byName.values()]
  return {
    path: file.path,
    topics,
    introduction: introduction(document, topics),
    diagnostics,
    names: [...byName.keys()],
    examples: () => methods.flatMap(exampleValues),
    find: (name) => byName.get(name),
  }
}

/**
 * By the first tag, as with operations. Without tags, by what the names begin with, if that tells most of them apart:
 * many APIs have a method or two besides, such as `rpc.discover` or `ping`.
 */
function grouping(methods: readonly RpcMethod[]): (method: RpcMethod) => readonly string[] {
  if (methods.some(({ tags }) => tags.length > 0)) return ({ tags }) => tags.slice(0, 1)
  const prefixOf = ({ name }: RpcMethod) => name.slice(0, Math.max(name.search(SEPARATOR), 0))
  const prefixes = new Set(methods.map(prefixOf))
  const without = methods.filter((method) => prefixOf(method) === '').length
  const isTelling = prefixes.size - (without > 0 ? 1 : 0) > 1 && without <= methods.length * MOST_WITHOUT
  if (!isTelling) return () => []
  return (method) => (prefixOf(method) === '' ? [] : [prefixOf(method)])
}

function methodTopic(
  method: RpcMethod,
  groups: readonly string[],
  { file, methods }: OpenRpcDocument,
  byName: ReadonlyMap<string, Topic>,
): Topic {
  const { name, node, description, deprecated } = method
  const inFile = () => methods.filter((each) => each.node.file === node.file)
  return {
    kind: 'topic',
    document: file,
    title: name,
    description,
    deprecated,
    hidden: false,
    frontMatter: ['openrpc', `${file.path} ${name}`],
    // Punctuation is left out of addresses.
    address: [name.replace(/[./:]+/g, '-')],
    groups,
    place: () => placeOf(node.file, node.pointer, () => inFile().map((each) => each.node.pointer)),
    nodes: (options) => new MethodPage(method, byName, file, options).nodes(),
  }
}

function introduction(document: OpenRpcDocument, topics: readonly Topic[]): Topic {
  const { file, servers, tags } = document
  return introductionOf('openrpc', document, (options) =>
    introductionContent(
      {
        ...document,
        servers: serverList(servers, file, options),
        tags: tags.flatMap((tag) => {
          const first = topics.find(({ groups }) => groups.includes(tag.name))
          return tagNodes(tag, first && options.linkTo(first), options.word)
        }),
      },
      options.word,
    ),
  )
}
