// Samples for Python, with grpcio and what its compiler makes of the files.
import { doubleQuoted, Expression, type LiteralStyle, literal } from '../../../request/quote.ts'
import { PYTHON_STYLE } from '../../../request/samples/python.ts'
import { nameInPackage } from '../names.ts'
import { knownType, type MessageSample } from '../sample.ts'
import type { GrpcCall, GrpcClient } from './client.ts'
import { type PlainStyle, plainValue } from './plain-fields.ts'

const STYLE: LiteralStyle = {
  ...PYTHON_STYLE,
  // The keys of a map may be numbers.
  key: (name) => (name === 'true' ? 'True' : /^\d+$/.test(name) ? name : doubleQuoted(name)),
}

const FIELDS: PlainStyle = { name: (name) => name, bytes: (text) => new Expression(`b${doubleQuoted(text)}`) }

const KEYWORDS = new Set(
  `and as assert async await break class continue def del elif else except finally for from global if import in is
  lambda nonlocal not or pass raise return try while with yield None True False`.split(/\s+/),
)

export const python: GrpcClient = {
  key: 'python',
  label: 'Python',
  highlight: 'python',
  print(call) {
    const { service, method, server, isSecure } = call
    const type = requestType(call)
    if (!type || KEYWORDS.has(method.name)) return undefined
    const own = moduleOf(call.importPath(service.file))
    const imports = new Map([[type.module.folder, [`${type.module.name}_pb2`]]])
    imports.set(own.folder, [...(imports.get(own.folder) ?? []), `${own.name}_pb2_grpc`])
    const channel = isSecure
      ? `grpc.secure_channel(${doubleQuoted(server)}, grpc.ssl_channel_credentials())`
      : `grpc.insecure_channel(${doubleQuoted(server)})`
    const result = `stub.${method.name}(${method.request.isStream ? 'iter([request])' : 'request'})`
    return [
      'import grpc',
      ...Array.from(imports, ([folder, names]) => importLine(folder, names.sort())),
      '',
      `with ${channel} as channel:`,
      `    stub = ${own.name}_pb2_grpc.${service.name}Stub(channel)`,
      `    request = ${type.module.name}_pb2.${type.name}(${argumentsOf(call.request)})`,
      ...(method.response.isStream
        ? [`    for response in ${result}:`, '        print(response)']
        : [`    response = ${result}`, '    print(response)']),
    ].join('\n')
  },
}

function importLine(folder: string, names: readonly string[]): string {
  return folder === '' ? `import ${names.join(', ')}` : `from ${folder} import ${names.join(', ')}`
}

/** What the compiler makes of a file, without `_pb2`. */
interface Module {
  readonly folder: string
  readonly name: string
}

/** `harbor/v1/berth.proto` is `berth` in `harbor.v1`. */
function moduleOf(path: string): Module {
  const parts = path
    .replace(/\.proto$/, '')
    .replace(/-/g, '_')
    .split('/')
  return { folder: parts.slice(0, -1).join('.'), name: parts.at(-1) ?? '' }
}

/** Undefined if no file at hand declares the type. */
function requestType({
  requestType: fullName,
  names,
  importPath,
}: GrpcCall): { module: Module; name: string } | undefined {
  const type = names.get(fullName)
  if (type) {
    const { file } = type
    return {
      module: moduleOf(importPath(file)),
      name: nameInPackage(type),
    }
  }
  if (!knownType(fullName)) return undefined
  const name = fullName.slice(fullName.lastIndexOf('.') + 1)
  const module = STRUCTS.has(name) ? 'struct' : /Value$/.test(name) ? 'wrappers' : snakeCase(name)
  return { module: { folder: 'google.protobuf', name: module }, name }
}

const STRUCTS = new Set(['Struct', 'Value', 'ListValue', 'NullValue'])

function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()
}

function argumentsOf(request: MessageSample | undefined): string {
  if (!request || request.fields.length === 0) return ''
  const lines = request.fields.map(([{ name }, value]) => {
    const written = literal(plainValue(value, FIELDS), STYLE, '        ', '    ')
    return KEYWORDS.has(name) ? `**{${doubleQuoted(name)}: ${written}},` : `${name}=${written},`
  })
  return `\n${lines.map((line) => `        ${line}\n`).join('')}    `
}
