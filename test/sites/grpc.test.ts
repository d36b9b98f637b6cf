// Pages of gRPC services: URLs, content, links, samples, and error reporting.
import { describe, expect, it } from 'vitest'
import { checkProject } from '../../src/check/check.ts'
import { config, testSite } from '../site.ts'

const HARBOR = `// Not a comment of anything.

syntax = "proto3";

package harbor.v1;

import "google/protobuf/timestamp.proto";
import "google/protobuf/empty.proto";
import "google/protobuf/field_mask.proto";
import "harbor/v1/ship.proto";

option go_package = "harbor.example/gen/harbor/v1;harborv1";

// Manages the [berths][harbor.v1.Berth] of a harbor.
//
// buf:lint:ignore SERVICE_SUFFIX
service BerthService {
  option (google.api.default_host) = "berths.harbor.example";

  // Gets a berth. Ships use [WatchBerths][harbor.v1.BerthService.WatchBerths].
  // (-- Nobody else reads this. --)
  rpc GetBerth(GetBerthRequest) returns (Berth) {
    option (google.api.http) = {
      get: "/v1/{berth_id=berths/*}"
      additional_bindings { post: "/v1/berths:get" body: "*" }
    };
  }
  rpc WatchBerths(WatchBerthsRequest) returns (stream Berth); // Tells when berths become free.
  rpc UploadPhotos(stream Photo) returns (google.protobuf.Empty) { option deprecated = true; }
  rpc Talk(stream Photo) returns (stream .harbor.v1.Photo) {}
}

message GetBerthRequest {
  string berth_id = 1 [(google.api.field_behavior) = REQUIRED, (buf.validate.field).string = { min_len: 3, pattern: "^berths/" }];
  google.protobuf.FieldMask read_mask = 2 [(google.api.field_behavior) = REQUIRED];
  bool all = 3;
}

message WatchBerthsRequest {
  int32 page_size = 1; // How many at once.
}

/**
 * A place where a ship lies.
 *
 * - It has a depth.
 */
message Berth {
  string id = 1 [json_name = "berthNumber"];
  int64 depth = 2 [deprecated = true];
  Size size = 3;
  map<string, Ship> ships = 4;
  // Who takes it.
  oneof taken_by {
    Ship ship = 6;
    string person = 7;
  }
  google.protobuf.Timestamp free_since = 8 [(google.api.field_behavior) = OUTPUT_ONLY];
  repeated Berth neighbors = 9;
  reserved 10 to 12, 15;
  reserved "name";

  enum Size {
    SIZE_UNSPECIFIED = 0;
    SIZE_SMALL = 1; // For boats.
    SIZE_LARGE = 2 [deprecated = true];
  }
}

message Photo {
  bytes data = 1;
  optional string from = 2;
}
`

const SHIP = `syntax = "proto3";
package harbor.v1;
option go_package = "harbor.example/gen/harbor/v1;harborv1";
message Ship { string name = 1; harbor.common.Flag flag = 2; }
`

const COMMON = `syntax = "proto3";
package harbor.common;
enum Flag { FLAG_UNKNOWN = 0; FLAG_BLUE = 1; }
message Unused {}
`

const FILES = {
  'protos/harbor/v1/berth.proto': HARBOR,
  'protos/harbor/v1/ship.proto': SHIP,
  'protos/harbor/common/flag.proto': COMMON,
  'protos/google/api/http.proto': 'syntax = "proto3"; package google.api; message HttpRule { string get = 1; }',
}

const page = (front: string, body = 'Text.\n') => `---\ntitle: Start\ndescription: Begin here.\n${front}---\n\n${body}`

/** A site with a tab for gRPC. */
async function read(tab: object, files: Readonly<Record<string, string>> = FILES) {
  const tabs = [
    { tab: 'Start', pages: ['start'] },
    { tab: 'gRPC', ...tab },
  ]
  const site = await testSite({ 'docs.json': config({ navigation: { tabs } }), 'start.mdx': page(''), ...files })
  const routes = [...site.project.outlines.keys()].filter((route) => route.includes('/', 1))
  const found = checkProject(site.project)
    .filter(({ severity }) => severity !== 'suggestion')
    .map(({ place, message }) => `${place.file}: ${message}`)
  return { site, routes, found }
}

const SERVICE = '/grpc/harbor-v1/berthservice'
const TYPES = '/grpc/harbor-v1/types'
const harbor = { grpc: { source: 'protos', directory: 'grpc' } }

describe('pages', () => {
  it('are made for services, methods, and the types that these use', async () => {
    const { site, routes, found } = await read(harbor)
    expect(found).toEqual([])
    expect(routes).toEqual([
      SERVICE,
      ...['getberth', 'watchberths', 'uploadphotos', 'talk'].map((name) => `${SERVICE}/${name}`),
      '/grpc/harbor-common/types/flag',
      ...['berth', 'photo', 'ship', 'berth-size'].map((name) => `${TYPES}/${name}`),
    ])
    const service = site.file(`${SERVICE}.md`)
    expect(service).toContain(`Manages the [berths](${TYPES}/berth.md) of a harbor.`)
    expect(service).toContain(`[\`GetBerth\`](${SERVICE}/getberth.md): Gets a berth.`)
    expect(service).not.toContain('buf:lint')
    expect(site.file(`${SERVICE}/getberth.html`)).toContain('Messages')
  })

  it('of methods have their messages, their HTTP rules, and links', async () => {
    const { site } = await read(harbor)
    const method = site.file(`${SERVICE}/getberth.md`)
    for (const part of [
      '`UNARY /harbor.v1.BerthService/GetBerth`',
      `Gets a berth. Ships use [\`WatchBerths\`](${SERVICE}/watchberths.md).`,
      'HTTP: `GET /v1/{berth_id=berths/*}`',
      'HTTP: `POST /v1/berths:get`',
      '- `berth_id` (string, required)',
      '`min_len = 3`',
      '`pattern = ^berths/`',
      `[Berth](${TYPES}/berth.md)`,
    ])
      expect(method).toContain(part)
    expect(method).not.toContain('Nobody')
    expect(method).not.toContain('WatchBerths][')
  })

  it('say how methods stream', async () => {
    const { site } = await read(harbor)
    const calls = {
      getberth: 'UNARY',
      watchberths: 'SERVER STREAM',
      uploadphotos: 'CLIENT STREAM',
      talk: 'BIDI STREAM',
    }
    for (const [name, kind] of Object.entries(calls))
      expect(site.file(`${SERVICE}/${name}.md`)).toContain(`\`${kind} /harbor.v1.BerthService/`)
    const watch = site.file(`${SERVICE}/watchberths.md`)
    expect(watch).toContain(`A stream of [Berth](${TYPES}/berth.md)`)
    expect(watch).toContain('Tells when berths become free.')
    expect(watch).toContain('- `page_size` (int32): How many at once.')
    expect(site.file(`${SERVICE}/uploadphotos.md`)).toContain('UploadPhotos` (Deprecated)')
  })

  it('of messages have fields with links, labels, and where they are used', async () => {
    const { site } = await read(harbor)
    const berth = site.file(`${TYPES}/berth.md`)
    for (const part of [
      'A place where a ship lies.\n\n- It has a depth.',
      '* `ships` (`map<string, Ship>`)',
      '`neighbors` (repeated Berth)',
      '`oneof taken_by`',
      'Who takes it.',
      'oneof taken_by',
      'read-only',
      'Options: `SIZE_UNSPECIFIED`, `SIZE_SMALL`',
      `[\`BerthService.GetBerth\`](${SERVICE}/getberth.md)`,
      '"berthNumber": "<string>"',
      'message Berth {\n  string id = 1',
    ])
      expect(berth).toContain(part)
    expect(berth).not.toContain('SIZE_LARGE`')
    const size = site.file(`${TYPES}/berth-size.md`)
    expect(size).toContain('- `SIZE_SMALL` (1): For boats.')
    expect(size).toContain(`[\`Berth.size\`](${TYPES}/berth.md#field-size)`)
    // Its source is indented as far as it is in the file.
    expect(size).toContain('enum Size {\n  SIZE_UNSPECIFIED = 0;')
  })

  it('unfold the messages in a message once, and never in themselves', async () => {
    const { site } = await read(harbor)
    const method = site.html(`${SERVICE}/getberth`)
    expect(method.match(/id="response-ships-name"/g)).toHaveLength(1)
    expect(method).not.toContain('id="response-ship-name"')
    expect(method).not.toContain('id="response-neighbors-id"')
  })

  it('lead from a message that only one method uses to the page of that method', async () => {
    const comment = '// Like [GetBerthRequest.berth_id][harbor.v1.GetBerthRequest.berth_id].\n'
    const { site } = await read(harbor, {
      ...FILES,
      'protos/harbor/v1/ship.proto': SHIP.replace('message', `${comment}message`),
    })
    expect(site.file(`${TYPES}/ship.md`)).toContain(`(${SERVICE}/getberth.md#request-berth-id)`)
  })

  it('have the descriptions that plugins for OpenAPI are told, where there is no comment', async () => {
    const { site } = await read(harbor, {
      'protos/a.proto': `syntax = "proto3";
service Berths {
  rpc Get(Berth) returns (Berth) {
    option (grpc.gateway.protoc_gen_openapiv2.options.openapiv2_operation) = { summary: "Gets a berth" description: "Gets one berth, or " "none." };
  }
}
message Berth {
  option (grpc.gateway.protoc_gen_openapiv2.options.openapiv2_schema) = { json_schema: { description: "A place." } };
  string id = 1 [(gnostic.openapi.v3.property) = { description: "Which one." }];
}
`,
    })
    expect(site.file('/grpc/berths/get.md')).toContain('Gets one berth, or none.')
    const berth = site.file('/grpc/types/berth.md')
    for (const part of ['A place.', '- `id` (string): Which one.']) expect(berth).toContain(part)
  })

  it('are made from one file, and from what it imports', async () => {
    const { routes, found } = await read({ grpc: 'protos/harbor/v1/berth.proto' })
    expect(found).toEqual([])
    expect(routes).toContain('/grpc-reference/harbor-v1/types/ship')
  })

  it('have all types where there is no service', async () => {
    const { routes } = await read({ grpc: 'protos/harbor/common/flag.proto' })
    expect(routes).toEqual(['flag', 'unused'].map((name) => `/grpc-reference/harbor-common/types/${name}`).reverse())
  })
})

describe('samples', () => {
  it('call the method with what is required', async () => {
    const { site } = await read(harbor)
    const method = site.file(`${SERVICE}/getberth.md`)
    expect(method).toContain(`\`\`\`bash grpcurl
grpcurl -d '{
  "berthId": "<string>",
  "readMask": {
    "paths": [
      "name"
    ]
  }
}' \\
  berths.harbor.example:443 \\
  harbor.v1.BerthService/GetBerth
\`\`\``)
    expect(method).toContain(`from harbor.v1 import berth_pb2, berth_pb2_grpc

with grpc.secure_channel("berths.harbor.example:443", grpc.ssl_channel_credentials()) as channel:
    stub = berth_pb2_grpc.BerthServiceStub(channel)
    request = berth_pb2.GetBerthRequest(
        berth_id="<string>",`)
    expect(method).toContain('const { BerthService } = loadPackageDefinition(files).harbor.v1\n')
    expect(method).toContain(`	client := harborv1.NewBerthServiceClient(conn)
	response, err := client.GetBerth(context.Background(), &harborv1.GetBerthRequest{
		BerthId:  "<string>",
		ReadMask: &fieldmaskpb.FieldMask{Paths: []string{"name"}},
	})`)
  })

  it('send and receive streams', async () => {
    const { site } = await read(harbor)
    const talk = site.file(`${SERVICE}/talk.md`)
    for (const part of [
      '**{"from": "<string>"},',
      'data=b"data",',
      'for response in stub.Talk(iter([request])):',
      'data: "ZGF0YQ=="',
      'for await (const response of stream) console.log(response)',
      'From: proto.String("<string>"),',
      'stream.CloseSend()',
    ])
      expect(talk).toContain(part)
  })

  it('name the server of the navigation, and the languages of the settings', async () => {
    const api = { examples: { languages: ['go', 'javascript'] } }
    const site = await testSite({
      'docs.json': config({
        api,
        navigation: { tabs: [{ tab: 'gRPC', grpc: { source: 'protos', server: 'localhost:8080' }, pages: ['start'] }] },
      }),
      'start.mdx': page('grpc: BerthService/Talk\n'),
      ...FILES,
    })
    for (const file of ['/start.md', '/grpc-reference/harbor-v1/berthservice/talk.md']) {
      const text = site.file(file)
      expect(text).toContain(
        'grpc.NewClient("localhost:8080", grpc.WithTransportCredentials(insecure.NewCredentials()))',
      )
      expect(text).toContain('credentials.createInsecure()')
      expect(text).not.toContain('grpcurl')
    }
  })

  it('leave out languages for which files say too little', async () => {
    const { site } = await read(harbor, {
      ...FILES,
      'protos/harbor/v1/berth.proto': HARBOR.replace(/option go_package.*/, '').replace('rpc Talk', 'rpc pass'),
    })
    const text = site.file(`${SERVICE}/pass.md`)
    expect(text).not.toContain('package main')
    expect(text).not.toContain('import grpc\n')
    expect(text).toContain('grpcurl')
  })
})

describe('handwritten pages', () => {
  it.each([
    'protos harbor.v1.BerthService.GetBerth',
    'protos BerthService/GetBerth',
    'protos .harbor.v1.GetBerthRequest',
  ])('show %s', async (name) => {
    const { site, found } = await read(harbor, { ...FILES, 'start.mdx': page(`grpc: ${name}\n`) })
    expect(found).toEqual([])
    expect(site.file('/start.md')).toContain('`berth_id`')
    expect(site.file('/start.md')).toContain('Text.')
  })

  it('say which name isn’t there', async () => {
    const { found } = await read(harbor, {
      ...FILES,
      'start.mdx': page('grpc: protos harbor.v1.BerthService.GetBirth\n'),
    })
    expect(found).toEqual(['start.mdx: `harbor.v1.BerthService.GetBirth` isn’t in `protos`.'.replace('’', "'")])
  })
})

describe('mistakes', () => {
  it.each([
    ['message Berth {\n  string id 1;\n  string kept = 2;\n}\nmessage After {}\n', 'Expected `=`, but found `1`.'],
    ['message Berth {\n  string kept = x;\n}\nmessage After {}\n', 'Expected a number, but found `x`.'],
    [
      'mesage Berth {\n  string id = 1;\n}\nmessage After { string kept = 1; }\n',
      'Expected a declaration, such as `message`, but found `mesage`.',
    ],
    [
      'message After {}\nservice S {\n  rpc Get(After) retruns (After);\n}\n',
      'Expected `returns`, but found `retruns`.',
    ],
    ['message After {}\nmessage Berth {\n  string id = 1;\n', 'The file ends before a `}`.'],
    ['message After {}\nmessage Berth { message A { message B {', 'The file ends before a `}`.'],
    ['message After {}\noption (x) = { a: [1, 2 };\n', 'Expected `]`, but found `}`.'],
  ])('in %j are reported, and the rest is read', async (text, message) => {
    const { found, routes } = await read({ grpc: 'a.proto' }, { 'a.proto': `syntax = "proto3";\n${text}` })
    expect(found).toEqual([`a.proto: ${message}`])
    expect(routes.join()).toContain('/types/after')
  })

  it('never take long, however deep or long a text is', async () => {
    const deep = `syntax = "proto3"; ${'message A {'.repeat(20_000)}`
    const list = `syntax = "proto3"; message B {} option (x) = ${'['.repeat(20_000)}1;`
    const open = `syntax = "proto3"; message C {} /* ${'*'.repeat(200_000)}`
    const internal = `syntax = "proto3"; message E {}\n${'// (-- a\n'.repeat(50_000)}`
    const strings = `syntax = "proto3"; message D { string a = 1 [default = ${'"\\'.repeat(50_000)}]; }`
    const { found } = await read(
      { grpc: 'protos' },
      {
        'protos/a.proto': deep,
        'protos/b.proto': list,
        'protos/c.proto': open,
        'protos/d.proto': strings,
        'protos/e.proto': internal,
      },
    )
    expect(found.length).toBeGreaterThan(2)
  })

  it.each([
    ['nowhere', 'There is no `nowhere`.'],
    ['start.mdx', "`start.mdx` isn't a definition of gRPC services."],
    ['empty', "`empty` isn't a definition of gRPC services."],
  ])('say that %s isn’t one', async (source, message) => {
    const { found } = await read({ grpc: source }, { 'empty/a.txt': 'Nothing.' })
    expect(found).toEqual([`docs.json: ${message}`])
  })
})
