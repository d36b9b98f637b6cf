// Keys for API reference pages, and the sources of generated pages that navigation nodes share.
import * as z from 'zod'
import { differs, idle, key, note, option } from '../../schema/describe.ts'
import { file } from './values.ts'

/** Why settings of API pages have no effect yet. */
export const NO_API_PAGES = "Galley doesn't make such pages yet."

const directory = option('The folder of the generated pages.', note(z.string(), { default: 'api-reference' }))

const openapiSource = z.object({
  source: key('The path or URL of the specification.', file),
  directory,
  overlays: option('The paths of OpenAPI Overlay documents, in the order to apply them.', z.array(file)),
})

const asyncapiSource = z.object({ source: key('The path or URL of the specification.', file), directory })

export const openapi = note(z.union([file, z.array(z.union([file, openapiSource])), openapiSource]), {
  id: 'OpenApi',
  expected: 'a path, a list of paths, or an object with `source`',
})

export const asyncapi = note(z.union([file, z.array(z.union([file, asyncapiSource])), asyncapiSource]), {
  id: 'AsyncApi',
  expected: 'a path, a list of paths, or an object with `source`',
})

/** At the root, a document isn't part of the navigation: pages look up channels in it. */
const apiAsyncapiSource = z.object({
  source: key('The path or URL of the specification.', file),
  directory: option(
    'The folder of the generated pages.',
    idle(z.string(), 'Galley makes pages only where the navigation names the document.'),
  ),
})
const apiAsyncapi = note(z.union([file, z.array(z.union([file, apiAsyncapiSource])), apiAsyncapiSource]), {
  expected: 'a path, a list of paths, or an object with `source`',
})

export const graphql = z.union([
  file,
  z.object({
    source: key('The path or URL of the schema.', file),
    directory: option('The folder of the generated pages.', note(z.string(), { default: 'graphql-reference' })),
  }),
])

export const grpc = z.union([
  file,
  z.object({
    source: key('The path of the folder with the .proto files, or of one of them.', file),
    directory: option('The folder of the generated pages.', note(z.string(), { default: 'grpc-reference' })),
    server: option('The address of the services in examples, such as `api.acme.example:443`.', z.string()),
  }),
])

export const openrpc = z.union([
  file,
  z.object({
    source: key('The path or URL of the OpenRPC document.', file),
    directory: option('The folder of the generated pages.', note(z.string(), { default: 'rpc-reference' })),
    server: option('The URL of the server in examples, such as `https://rpc.acme.example`.', z.string()),
  }),
])

/** Tools that describe libraries. `src/openapi/sdk/formats.ts` reads what they write. */
const SDK_FORMATS = [
  'typedoc',
  'docfx',
  'dokka',
  'javadoc',
  'sphinx',
  'phpdoc',
  'rustdoc',
  'swift',
  'go',
  'exdoc',
  'yard',
] as const

export const sdk = z.object({
  format: key('The tool that wrote the description of the library.', z.enum(SDK_FORMATS)),
  source: key('The path of the file or folder that the tool wrote, or the URL of a file or a ZIP archive.', file),
  directory: option('The folder of the generated pages.', note(z.string(), { default: 'sdk-reference' })),
})

const url = note(z.url(), { expected: 'a URL such as `https://api.example.com`' })

export const apiKeys = {
  api: option(
    'Settings for the API reference.',
    note(
      z.object({
        openapi: option('OpenAPI specifications.', openapi),
        asyncapi: option('AsyncAPI documents for pages that name a channel.', apiAsyncapi),
        playground: option(
          'Settings for the playground, in which readers try requests.',
          note(
            z.object({
              display: option(
                'How much of the playground to show.',
                differs(
                  note(z.enum(['interactive', 'simple', 'none', 'auth']), { default: 'interactive' }),
                  'A static site has no login, so `auth` shows nothing.',
                  { values: ['auth'] },
                ),
              ),
              proxy: option(
                'Whether to send requests through the server of the site.',
                differs(
                  z.boolean(),
                  'Browsers send requests themselves. With `true`, requests always go through the relay of `galley dev`, `galley serve`, or `galley host`. With `false`, they never do.',
                ),
              ),
              credentials: option(
                'Whether to send cookies to other origins. The relay never does.',
                note(z.boolean(), { default: false }),
              ),
            }),
            { moved: { mode: 'Write `display`, with `interactive`, `simple`, or `none`.' } },
          ),
        ),
        params: option(
          'Settings for parameters.',
          z.object({
            expanded: option(
              'Whether nested parameters are expanded.',
              note(z.enum(['all', 'closed']), { default: 'closed' }),
            ),
            post: option(
              'Keys of the specification to show after the name of a parameter.',
              z.array(z.string().min(1)),
            ),
          }),
        ),
        url: option('Set to `full` to always show the base URL.', z.literal('full')),
        examples: option(
          'Settings for request samples.',
          z.object({
            languages: option('The languages in order.', z.array(z.string().min(1))),
            defaults: option(
              'Which parameters samples include.',
              note(z.enum(['required', 'all']), { default: 'all' }),
            ),
            prefill: option(
              'Whether the fields of the playground start with the examples.',
              note(z.boolean(), { default: false }),
            ),
            autogenerate: option(
              'Whether to generate samples if the specification has none.',
              note(z.boolean(), { default: true }),
            ),
          }),
        ),
        mdx: option(
          'Settings for pages that describe an endpoint by hand.',
          z.object({
            auth: option(
              'How to authorize requests.',
              z.object({
                method: option('The kind of authorization.', z.enum(['bearer', 'basic', 'key', 'cobo'])),
                name: option('The name of the header or parameter.', z.string().min(1)),
              }),
            ),
            server: option('The base URL, or several.', z.union([url, z.array(url)])),
          }),
        ),
      }),
      { moved: { auth: 'Write this in `api.mdx.auth`.', baseUrl: 'Write this in `api.mdx.server`.' } },
    ),
  ),
}
