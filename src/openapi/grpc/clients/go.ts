// Samples for Go, with google.golang.org/grpc and what its compiler makes of the files.
import { doubleQuoted } from '../../../request/quote.ts'
import type { Field, ProtoFile } from '../model.ts'
import { nameInPackage, type ProtoType } from '../names.ts'
import { optionText } from '../options.ts'
import type { MessageSample, Sample, Scalar } from '../sample.ts'
import type { GrpcCall, GrpcClient } from './client.ts'

export const go: GrpcClient = {
  key: 'go',
  label: 'Go',
  highlight: 'go',
  print(call) {
    const own = packageOf(call.service.file)
    return own && new GoSample(call, own).print()
  },
}

/** A Go package, by its path and its name. */
interface GoPackage {
  readonly path: string
  readonly name: string
}

/** `harbor.example/gen/v1;harborv1` in the option `go_package`. */
function packageOf({ options }: ProtoFile): GoPackage | undefined {
  const [path = '', name] = (optionText(options, 'go_package') ?? '').split(';')
  // Without a slash or a dot, it's the name of a package somewhere.
  if (!/[./]/.test(path)) return undefined
  return { path, name: name ?? (path.split('/').at(-1) ?? '').replace(/[^\p{L}\p{N}_]/gu, '_') }
}

class GoSample {
  /** Imports by path, with their names where these differ from the last part. */
  private readonly imports = new Map<string, string>()

  constructor(
    private readonly call: GrpcCall,
    private readonly own: GoPackage,
  ) {}

  print(): string | undefined {
    const { service, method, server, isSecure, request, requestType } = this.call
    const input = request ? this.message(request, 1) : this.known(requestType)
    if (input === undefined) return undefined
    const security = isSecure ? 'credentials.NewTLS(nil)' : 'insecure.NewCredentials()'
    const package_ = this.use(this.own)
    this.use({ path: 'google.golang.org/grpc', name: 'grpc' })
    const module = isSecure ? 'credentials' : 'credentials/insecure'
    this.use({ path: `google.golang.org/grpc/${module}`, name: isSecure ? 'credentials' : 'insecure' })
    const body = [
      `conn, err := grpc.NewClient(${doubleQuoted(server)}, grpc.WithTransportCredentials(${security}))`,
      ...FAIL,
      'defer conn.Close()',
      '',
      `client := ${package_}.New${goName(service.name)}Client(conn)`,
      ...this.calls(goName(method.name), input, method.request.isStream, method.response.isStream),
    ]
    const isIo = method.response.isStream
    return [
      'package main',
      '',
      'import (',
      ...['context', 'fmt', ...(isIo ? ['io'] : []), 'log', ...(this.usesTime ? ['time'] : [])].map(
        (name) => `\t"${name}"`,
      ),
      '',
      ...Array.from(this.imports)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([path, name]) => `\t${path.endsWith(`/${name}`) ? '' : `${name} `}"${path}"`),
      ')',
      '',
      'func main() {',
      ...body.map((line) => (line === '' ? '' : `\t${line}`)),
      '}',
    ].join('\n')
  }

  private usesTime = false

  private calls(name: string, input: string, sends: boolean, receives: boolean): string[] {
    const open = [`stream, err := client.${name}(context.Background()${sends ? '' : `, ${input}`})`, ...FAIL]
    const send = sends ? [`if err := stream.Send(${input}); err != nil {`, '\tlog.Fatal(err)', '}'] : []
    if (receives)
      return [
        ...open,
        ...send,
        ...(sends ? ['if err := stream.CloseSend(); err != nil {', '\tlog.Fatal(err)', '}'] : []),
        'for {',
        '\tresponse, err := stream.Recv()',
        '\tif err == io.EOF {',
        '\t\tbreak',
        '\t}',
        ...FAIL.map((line) => `\t${line}`),
        '\tfmt.Println(response)',
        '}',
      ]
    const result = sends ? 'stream.CloseAndRecv()' : `client.${name}(context.Background(), ${input})`
    return [...(sends ? [...open, ...send] : []), `response, err := ${result}`, ...FAIL, 'fmt.Println(response)']
  }

  /** A pointer to a message. Fields whose types come from files that don't name their package are left out. */
  private message({ type, fields }: MessageSample, depth: number): string | undefined {
    const name = this.typeName(type)
    if (name === undefined) return undefined
    const lines = fields.flatMap(([field, value]) => {
      const written = this.value(value, depth + 1)
      if (written === undefined) return []
      const key = goName(field.name)
      if (field.oneof !== undefined) return [`${goName(field.oneof)}: &${name}_${key}{${key}: ${written}},`]
      return [`${key}: ${isPointer(field, type.file) ? this.pointer(value, written) : written},`]
    })
    if (lines.length === 0) return `&${name}{}`
    return `&${name}{\n${aligned(lines)
      .map((line) => `${'\t'.repeat(depth + 1)}${line}\n`)
      .join('')}${'\t'.repeat(depth)}}`
  }

  private value(sample: Sample, depth: number): string | undefined {
    switch (sample.kind) {
      case 'message':
        return this.message(sample, depth)
      case 'list': {
        const [type, item] = [this.typeOf(sample.item), this.value(sample.item, depth)]
        return type === undefined || item === undefined ? undefined : `[]${type}{${item}}`
      }
      case 'map': {
        const [type, item] = [this.typeOf(sample.value), this.value(sample.value, depth)]
        if (type === undefined || item === undefined) return undefined
        return `map[${GO_TYPES[sample.key.type] ?? sample.key.type}]${type}{${scalar(sample.key)}: ${item}}`
      }
      case 'enum': {
        const { type, value } = sample
        const name = this.typeName(type)
        // Values of an enum in a message have the name of that message.
        const isNested = nameInPackage(type) !== type.name
        return name && `${isNested ? name.slice(0, name.lastIndexOf('_')) : name}_${value.name}`
      }
      case 'known':
        return this.known(sample.type)
      case 'scalar':
        return scalar(sample)
    }
  }

  /** A scalar or an enum that tells whether it's set. */
  private pointer(sample: Sample, written: string): string {
    if (sample.kind === 'enum') return `${written}.Enum()`
    if (sample.kind !== 'scalar' || sample.type === 'bytes') return written
    this.use({ path: 'google.golang.org/protobuf/proto', name: 'proto' })
    const type = GO_TYPES[sample.type] ?? sample.type
    return `proto.${type.charAt(0).toUpperCase()}${type.slice(1)}(${written})`
  }

  private typeOf(sample: Sample): string | undefined {
    switch (sample.kind) {
      case 'message':
      case 'enum': {
        const name = this.typeName(sample.type)
        return name && `${sample.kind === 'message' ? '*' : ''}${name}`
      }
      case 'scalar':
        return GO_TYPES[sample.type] ?? sample.type
      default:
        return undefined
    }
  }

  /** `harborv1.Berth_Size` */
  private typeName(type: ProtoType): string | undefined {
    const package_ = packageOf(type.file)
    if (!package_) return undefined
    return `${this.use(package_)}.${nameInPackage(type).split('.').map(goName).join('_')}`
  }

  private known(fullName: string): string | undefined {
    const name = fullName.replace(/^google\.protobuf\./, '')
    const use = (package_: string) =>
      this.use({ path: `google.golang.org/protobuf/types/known/${package_}`, name: package_ })
    switch (name) {
      case 'Timestamp':
        return `${use('timestamppb')}.Now()`
      case 'Duration':
        this.usesTime = true
        return `${use('durationpb')}.New(3 * time.Second)`
      case 'FieldMask':
        return `&${use('fieldmaskpb')}.FieldMask{Paths: []string{"name"}}`
      case 'Empty':
        return `&${use('emptypb')}.Empty{}`
      case 'StringValue':
        return `${use('wrapperspb')}.String("<string>")`
      case 'BoolValue':
        return `${use('wrapperspb')}.Bool(true)`
      default: {
        const number = /^(Int32|UInt32|Int64|UInt64|Float|Double)Value$/.exec(name)?.[1]
        return number && `${use('wrapperspb')}.${number}(123)`
      }
    }
  }

  /** Imports a package, and returns its name in the sample. */
  private use({ path, name }: GoPackage): string {
    this.imports.set(path, name)
    return name
  }
}

const FAIL = ['if err != nil {', '\tlog.Fatal(err)', '}']

const GO_TYPES: Readonly<Record<string, string>> = {
  double: 'float64',
  float: 'float32',
  sint32: 'int32',
  sfixed32: 'int32',
  fixed32: 'uint32',
  sint64: 'int64',
  sfixed64: 'int64',
  fixed64: 'uint64',
  bytes: '[]byte',
}

function scalar({ type, value }: Scalar): string {
  if (type === 'bytes') return `[]byte(${doubleQuoted(String(value))})`
  return typeof value === 'string' ? doubleQuoted(value) : String(value)
}

/** Whether a field that isn't set differs from one with the default value. */
function isPointer({ label }: Field, { syntax, options }: ProtoFile): boolean {
  if (label === 'repeated') return false
  if (syntax !== 'edition') return syntax === 'proto2' || label === 'optional'
  return optionText(options, 'features.field_presence') !== 'IMPLICIT'
}

/** As the compiler makes it: `berth_id` is `BerthId`. */
function goName(name: string): string {
  return name
    .replace(/^_/, 'X')
    .replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^[a-z]/, (letter) => letter.toUpperCase())
}

/** Keys and values in columns, as gofmt has them. */
function aligned(lines: readonly string[]): string[] {
  const width = (line: string) => line.indexOf(': ')
  let from = 0
  return lines.map((line, i) => {
    // A value of several lines ends a column.
    if (i > 0 && (lines[i - 1] as string).includes('\n')) from = i
    let to = from
    while (to < lines.length && !(lines[to] as string).includes('\n')) to++
    const longest = Math.max(...lines.slice(from, Math.max(to, from + 1)).map(width))
    const pad = line.includes('\n') ? 0 : Math.max(0, longest - width(line))
    return `${line.slice(0, width(line) + 1)}${' '.repeat(pad + 1)}${line.slice(width(line) + 2)}`
  })
}
