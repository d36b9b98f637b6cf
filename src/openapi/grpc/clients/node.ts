// Samples for Node.js, with @grpc/grpc-js, which reads the files when it runs.
import { JAVASCRIPT_STYLE } from '../../../request/fetch-sample.ts'
import { doubleQuoted, literal } from '../../../request/quote.ts'
import { camelCase } from '../sample.ts'
import type { GrpcCall, GrpcClient } from './client.ts'
import { type PlainStyle, plainValue } from './plain-fields.ts'

const FIELDS: PlainStyle = { name: camelCase, bytes: (text) => Buffer.from(text).toString('base64') }

export const node: GrpcClient = {
  key: 'node',
  label: 'Node.js',
  highlight: 'javascript',
  print(call) {
    const { service, server, isSecure } = call
    const request = call.request ? literal(plainValue(call.request, FIELDS), JAVASCRIPT_STYLE) : '{}'
    const credentials = isSecure ? 'credentials.createSsl()' : 'credentials.createInsecure()'
    return [
      'import { credentials, loadPackageDefinition } from "@grpc/grpc-js"',
      'import { loadSync } from "@grpc/proto-loader"',
      '',
      `const files = loadSync(${doubleQuoted(call.importPath(service.file))}, {`,
      '  includeDirs: ["."],',
      '  enums: String,',
      '  longs: String',
      '})',
      `const { ${service.name} } = loadPackageDefinition(files)${service.file.package === '' ? '' : `.${service.file.package}`}`,
      `const client = new ${service.name}(${doubleQuoted(server)}, ${credentials})`,
      '',
      ...lines(call, request),
    ].join('\n')
  },
}

function lines({ method }: GrpcCall, request: string): string[] {
  const name = method.name.charAt(0).toLowerCase() + method.name.slice(1)
  const callback = ['(error, response) => {', '  if (error) throw error', '  console.log(response)', '})']
  if (method.response.isStream) {
    const isBoth = method.request.isStream
    return [
      `const stream = client.${name}(${isBoth ? '' : request})`,
      ...(isBoth ? [`stream.write(${request})`, 'stream.end()'] : []),
      'for await (const response of stream) console.log(response)',
    ]
  }
  const [first, ...rest] = callback
  if (method.request.isStream)
    return [`const stream = client.${name}(${first}`, ...rest, `stream.write(${request})`, 'stream.end()']
  return [`client.${name}(${request}, ${first}`, ...rest]
}
