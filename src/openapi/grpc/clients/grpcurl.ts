// Samples for the shell, with grpcurl.
import { printJson } from '../../../request/print-json.ts'
import { shellQuoted } from '../../../request/quote.ts'
import { jsonOf, knownType } from '../sample.ts'
import type { GrpcClient } from './client.ts'

export const grpcurl: GrpcClient = {
  key: 'bash',
  label: 'grpcurl',
  highlight: 'bash',
  print({ service, method, request, server, isSecure }) {
    const data =
      request && request.fields.length > 0 ? [`-d ${shellQuoted(printJson(jsonOf(request, jsonOfKnown), 2))}`] : []
    return [
      `grpcurl ${[...(isSecure ? [] : ['-plaintext']), ...data].join(' ')}`.trimEnd(),
      server,
      `${service.fullName}/${method.name}`,
    ].join(' \\\n  ')
  },
}

/** grpcurl doesn't read field masks as texts. */
function jsonOfKnown(type: string): unknown {
  const known = knownType(type)
  return type === 'google.protobuf.FieldMask' ? known?.fields : known?.json
}
