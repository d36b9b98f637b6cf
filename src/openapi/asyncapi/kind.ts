// AsyncAPI documents: each channel has a page.
import { DEFAULT_DIRECTORY } from '../address.ts'
import { specOrPart } from '../spec-name.ts'
import type { TopicKind } from '../topic-kind.ts'
import { channelTopics } from './page.ts'
import { readAsyncApi } from './read.ts'

export const asyncApiKind: TopicKind = {
  title: 'an AsyncAPI document',
  help: 'Its first level needs `asyncapi: 3.0.0` or the like, and `channels`.',
  directory: DEFAULT_DIRECTORY,
  nameIn: specOrPart,
  read(source, from) {
    const file = from.file(source)
    const document = file && readAsyncApi(file, from.documents)
    return document && channelTopics(document)
  },
}
