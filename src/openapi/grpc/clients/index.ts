// Ways to call a method, in the order of samples.
import type { GrpcClient } from './client.ts'
import { go } from './go.ts'
import { grpcurl } from './grpcurl.ts'
import { node } from './node.ts'
import { python } from './python.ts'

export const GRPC_CLIENTS: readonly GrpcClient[] = [grpcurl, go, python, node]
