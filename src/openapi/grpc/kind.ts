// gRPC services, as .proto files define them: each method, message, and enum has a page.
import type { TopicKind } from '../topic-kind.ts'
import { grpcTopics } from './page.ts'
import { readProtos } from './read-folder.ts'

/** `harbor.v1.BerthService.GetBerth`, or `api/harbor.proto harbor.v1.BerthService/GetBerth`. */
const NAME = /^(?:(\S+)\s+)?\.?([\w.]+(?:\/\w+)?)$/

export const grpcKind: TopicKind = {
  title: 'a definition of gRPC services',
  help: 'Name a .proto file, or the folder that these files are in.',
  directory: 'grpc-reference',
  nameIn(value) {
    const [, source, name] = typeof value === 'string' ? (NAME.exec(value.trim()) ?? []) : []
    return name === undefined ? undefined : { source, name: name.replace('/', '.') }
  },
  read(source, from) {
    const path = from.pathOf(source)
    if (path === undefined) return undefined
    const inFolder = from.filesIn(path).filter((each) => each.endsWith('.proto'))
    const files = readProtos(path, inFolder.length > 0 ? inFolder : [path], from)
    return files && grpcTopics(files)
  },
}
