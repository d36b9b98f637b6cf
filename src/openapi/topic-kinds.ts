// The kinds of specifications whose pages are topics.
import { asyncApiKind } from './asyncapi/kind.ts'
import { graphqlKind } from './graphql/kind.ts'
import { grpcKind } from './grpc/kind.ts'
import { openRpcKind } from './openrpc/kind.ts'
import { sdkKind } from './sdk/kind.ts'
import type { TopicKey, TopicKind } from './topic-kind.ts'

/** The order decides which one a page shows that names several. */
export const TOPIC_KINDS: Readonly<Record<TopicKey, TopicKind>> = {
  sdk: sdkKind,
  graphql: graphqlKind,
  grpc: grpcKind,
  openrpc: openRpcKind,
  asyncapi: asyncApiKind,
}

export const TOPIC_KEYS = Object.keys(TOPIC_KINDS) as readonly TopicKey[]

export function isTopicKey(key: string): key is TopicKey {
  return Object.hasOwn(TOPIC_KINDS, key)
}
