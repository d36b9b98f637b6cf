// OpenRPC documents, which describe JSON-RPC APIs: each method has a page.
import { specOrPart } from '../spec-name.ts'
import type { TopicKind } from '../topic-kind.ts'
import { withoutAnswer } from './discovered.ts'
import { methodTopics } from './page.ts'
import { readOpenRpc } from './read.ts'

export const openRpcKind: TopicKind = {
  title: 'an OpenRPC document',
  help: 'Its first level needs `openrpc: 1.3.2` or the like, and `methods`.',
  directory: 'rpc-reference',
  nameIn: specOrPart,
  read(source, from) {
    const file = from.file(source)
    const document = file && readOpenRpc(withoutAnswer(file), from.documents)
    return document && methodTopics(document)
  },
}
